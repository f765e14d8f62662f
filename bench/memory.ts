import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { startInstallation, withDataFolder } from './installation.ts';

/** By then the garbage of the start is collected (server/memory.ts) and the connections that loaded the data are closed. */
const quietMs = 30_000;

export interface Memory {
  /** Of the larger of both starts, in megabytes (10^6 bytes). */
  readonly pssMegabytes: number;
  readonly limit: 250;
  readonly firstStartMegabytes: number;
  readonly warmStartMegabytes: number;
}

/**
 * The idle memory of a whole installation (npm, launcher, Node, PostgreSQL), each shared page divided among those that
 * share it (PSS); after the start that makes the data folder, and after the next one. Linux only: it reads /proc.
 */
export async function benchMemory(): Promise<Memory> {
  return withDataFolder(async (data) => {
    const firstStartMegabytes = await idle(data);
    const warmStartMegabytes = await idle(data);
    const pssMegabytes = Math.max(firstStartMegabytes, warmStartMegabytes);
    return { pssMegabytes, limit: 250, firstStartMegabytes, warmStartMegabytes };
  });
}

async function idle(data: string): Promise<number> {
  const running = await startInstallation(data);
  try {
    await sleep(quietMs);
    return treeOf(running.pid).reduce((sum, pid) => sum + pssBytes(pid), 0) / 1e6;
  } finally {
    await running.stop();
  }
}

/** A process and all that descend from it. */
function treeOf(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const tree = [root];
  for (const pid of tree) {
    for (const each of parents) if (each.parent === pid) tree.push(each.pid);
  }
  return tree;
}

function parentOf(pid: string): number | null {
  const found = /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`) ?? '');
  return found === null ? null : Number(found[1]);
}

/** A process that ended meanwhile holds nothing. */
function pssBytes(pid: number): number {
  const text = read(`/proc/${pid}/smaps_rollup`);
  if (text === null) return 0;
  const found = /^Pss:\s+(\d+) kB/m.exec(text);
  if (found === null) throw new Error(`/proc/${pid}/smaps_rollup tells no Pss`);
  return Number(found[1]) * 1024;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await benchMemory());
