import { readdirSync, readFileSync } from 'node:fs';

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

/** What `npm start` gives its server (tools/run/start.mjs). */
export const AS_STARTED = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=8' };

/** What a process and all that descend from it hold, in megabytes (10^6 bytes). */
export function treeMegabytes(root: number): number {
  return treeOf(root).reduce((sum, pid) => sum + pssBytes(pid), 0) / 1e6;
}

/** What a process holds, each shared page divided among those that share it; one that ended meanwhile holds nothing. */
export function pssBytes(pid: number): number {
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
