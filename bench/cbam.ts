/**
 * Goods a second on one core under the European border adjustment, each a process of its own with its steps, against the
 * same arithmetic in plain doubles. The inputs are chosen here.
 */
import { calculateInstallation } from '#engine/cbam/calculate.ts';
import type { InstallationYear } from '#engine/cbam/installation.ts';
import { readCbamTables } from '#reference/cbam.ts';

export interface CbamFigures {
  readonly perSecond: number;
  readonly doublesPerSecond: number;
  /** A changed precursor through a chain of six processes. */
  readonly chainMs: number;
}

const GOODS = 2000;
const ROUNDS = 8;

const simple: InstallationYear = {
  year: 2026,
  processes: Array.from({ length: GOODS }, (_, index) => ({
    id: `P${index}`,
    category: 'iron_or_steel_products' as const,
    production: [{ amount: `${100 + index}` }],
    direct: `${50 + index}`,
  })),
};

const chain: InstallationYear = {
  year: 2026,
  processes: Array.from({ length: 6 }, (_, index) => ({
    id: `P${index}`,
    category: 'crude_steel' as const,
    production: [{ amount: '100' }],
    direct: '50',
    ...(index < 5 ? { consumed: [{ process: `P${index + 1}`, amount: '90' }] } : {}),
  })),
};

/** The best of some rounds, in milliseconds. */
function best(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return Math.min(...times);
}

export function benchCbam(): CbamFigures {
  const tables = readCbamTables();
  let sink = 0;
  const exactMs = best(() => {
    if (calculateInstallation(simple, tables).status !== 'calculated') throw new Error('not calculated');
  });
  const doublesMs = best(() => {
    for (const { direct, production } of simple.processes)
      sink += Number(direct) / Number(production[0]?.amount);
  });
  if (sink === 0) throw new Error('not calculated');
  const chainMs = best(() => {
    calculateInstallation(chain, tables);
  });
  return {
    perSecond: (GOODS / exactMs) * 1000,
    doublesPerSecond: (GOODS / doublesMs) * 1000,
    chainMs,
  };
}
