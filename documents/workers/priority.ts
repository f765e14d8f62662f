import { readdirSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** What a process is put behind; a lower priority is a higher number, and without privileges it is never raised again. */
export const PRIORITIES = {
  /** Behind the server and its database, which everybody waits for. */
  ordinary: 5,
  /** Also behind short work of others: who sends thirty bytes waits for nobody's book. */
  long: 10,
} as const;

/**
 * Puts a process behind others, with all its threads: Linux counts each by itself, and one that is started later follows the one
 * that started it. Not everywhere may a process be put behind others, and none is worse for it.
 */
export function putBehind(pid: number, priority: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, priority);
    } catch {
      // A thread that has ended meanwhile needs nothing.
      continue;
    }
  }
}

function threadsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/** The same for the thread that calls this alone, where the system counts threads by themselves; elsewhere nothing changes. */
export function putThisThreadBehind(priority: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), priority);
  } catch {
    return;
  }
}
