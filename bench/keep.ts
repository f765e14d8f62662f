import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#tools/sources.ts';
import type { Figure } from './report.ts';

/** The figures of one part of the benchmarks as they stood when it was last run, and on what. */
interface Kept {
  /** Day, YYYY-MM-DD. */
  readonly at: string;
  /** The commit that was measured, shortened; `null` outside a checkout. */
  readonly commit: string | null;
  readonly node: string;
  readonly processor: string;
  readonly cores: number;
  readonly figures: readonly Figure[];
}

const FILE = join(ROOT, 'bench', 'report.json');

/** Keeps the figures of a part in `bench/report.json`; those of other parts stay, with their own day and commit. */
export function keep(part: string, figures: readonly Figure[]): void {
  const kept: Record<string, Kept> = JSON.parse(readFileSync(FILE, 'utf8'));
  kept[part] = {
    at: new Date().toISOString().slice(0, 10),
    commit: commit(),
    node: process.version,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    figures,
  };
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
}

function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
