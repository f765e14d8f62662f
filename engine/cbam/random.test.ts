import { readCbamTables } from '#reference/cbam.ts';
import { describe, expect, it } from 'vitest';
import { toText } from '../decimal.ts';
import { verifyTrace } from '../verify.ts';
import { calculateInstallation, type InstallationResult } from './calculate.ts';
import type { InstallationYear, Process, SourceStream, Target } from './installation.ts';

const tables = readCbamTables();

/** A small generator with a seed: the same installations on every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

function calculated(input: InstallationYear): InstallationResult {
  const result = calculateInstallation(input, tables);
  if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const text = (value: number): string => value.toFixed(6);

/** Streams, a boiler, waste gas and electricity over two to five processes in a chain, split by meters that do not agree. */
function installation(next: () => number): InstallationYear {
  const count = 2 + Math.floor(next() * 4);
  const ids = Array.from({ length: count }, (_, index) => `P${index}`);
  const amounts = (): Target => ({
    by: 'amount',
    parts: ids.map((to) => ({ to, amount: text(0.001 + next() * 100) })),
  });
  const gas = next();
  const processes = ids.map((id, index): Process => {
    const produced = text(100 + next() * 900);
    const to = ids[index + 1];
    const handedOn = to === undefined ? '0' : text(Number(produced) * next());
    return {
      id,
      category: 'iron_or_steel_products',
      production: [{ amount: produced }],
      market: text(Number(produced) - Number(handedOn)),
      ...(to === undefined ? {} : { consumed: [{ process: to, amount: handedOn }] }),
      ...(index === 0 && { wasteGas: { exported: text(gas) } }),
      ...(index === 1 && { wasteGas: { imported: text(gas) } }),
    };
  });
  const fuel = (name: string, most: number, to: Target, more: object) =>
    ({ name, amount: text(1 + next() * most), unit: 't', to, ...more }) as SourceStream;
  return {
    year: 2026,
    streams: [
      fuel('gas', 1000, amounts(), { method: 'combustion', ncv: '48', factor: '56.1' }),
      fuel('coke', 1000, amounts(), { method: 'mass_balance', carbon: '0.88' }),
      fuel('oil', 100, 'B1', { method: 'combustion', ncv: '40', factor: '78' }),
      // More carbon than the waste gas takes with it, so that no process falls below zero.
      { name: 'lime', method: 'process', amount: '40', unit: 't', factor: '1', to: 'P0' },
    ],
    plants: [{ id: 'B1', kind: 'boiler', heat: text(1 + next() * 1000), heatTo: amounts() }],
    electricity: [{ name: 'grid', amount: text(1 + next() * 10_000), factor: '0.0385', to: amounts() }],
    processes,
  };
}

const closes = (whole: number, parts: number): boolean => Math.abs(parts / whole - 1) < 1e-9;

/** Waste gas counts as natural gas where it is burnt, and is taken off times 0.667 where it comes from (Eq. 53, 54). */
function gasOf({ processes }: InstallationYear): number {
  const gas = Number(processes[0]?.wasteGas?.exported);
  return gas * 56.1 * (1 - 0.667);
}

describe('an installation of any shape', () => {
  it('attributes heat, gas, electricity, mass and every source whole, in 10,000 random installations', () => {
    const next = random(21);
    for (let round = 0; round < 10_000; round += 1) {
      const input = installation(next);
      const { processes, totals, notes } = calculated(input);
      const direct = Number(totals.direct) + gasOf(input);
      const attributed = sumOf(processes.map(({ attributedDirect }) => Number(toText(attributedDirect))));
      const indirect = sumOf(processes.map(({ attributedIndirect }) => Number(toText(attributedIndirect))));
      const used = sumOf(processes.map(({ electricityUsed }) => Number(toText(electricityUsed))));
      // What enters the chain leaves it: tonnes that are sold carry the emissions of the installation.
      const leaving = sumOf(
        input.processes.map(({ market }, index) => Number(market) * Number(toText(processes[index]!.direct))),
      );
      const bought = Number(input.electricity?.[0]?.amount);
      if (!closes(direct, attributed) || !closes(direct, leaving)) throw new Error(JSON.stringify(input));
      if (!closes(Number(totals.indirect), indirect) || !closes(bought, used))
        throw new Error(JSON.stringify(input));
      expect(notes).toEqual([]);
    }
  }, 240_000);

  it('is closed by the reconciliation factor, in 10,000 random statements of its processes', () => {
    const next = random(42);
    for (let round = 0; round < 10_000; round += 1) {
      const stated = Array.from({ length: 1 + Math.floor(next() * 4) }, () => text(1 + next() * 1000));
      const whole = text(1 + next() * 1000);
      const { processes, reconciliation } = calculated({
        year: 2026,
        streams: [{ name: 'all', method: 'process', amount: whole, unit: 't', factor: '1' }],
        processes: stated.map((direct, index) => ({
          id: `P${index}`,
          category: 'crude_steel',
          production: [{ amount: '10' }],
          direct,
        })),
        reconcile: true,
      });
      const attributed = sumOf(processes.map(({ attributedDirect }) => Number(toText(attributedDirect))));
      const factor = Number(whole) / sumOf(stated.map(Number));
      if (!closes(Number(whole), attributed) || !closes(factor, Number(reconciliation)))
        throw new Error(JSON.stringify({ whole, stated }));
    }
  }, 240_000);

  it('gives no process less when a precursor carries more, in 1,000 random chains', () => {
    const next = random(99);
    for (let round = 0; round < 1000; round += 1) {
      const input = installation(next);
      const [less, more] = [next(), next()].toSorted((a, b) => a - b);
      const carrying = (direct: number | undefined) =>
        calculated({
          ...input,
          precursors: [
            {
              id: 'PP',
              category: 'crude_steel',
              lots: [{ amount: '50', basis: 'actual', direct: text(direct ?? 0), verified: true }],
              consumed: [{ process: 'P0', amount: '50' }],
            },
          ],
        }).processes.map(({ direct: see }) => Number(toText(see)));
      const [before, after] = [carrying(less), carrying(more)];
      if (!after.every((see, at) => see >= (before[at] ?? 0))) throw new Error(JSON.stringify(input));
    }
  }, 120_000);

  it('states steps that execute again', () => {
    const result = calculated(installation(random(3)));
    for (const { trace } of result.processes) expect(verifyTrace(trace.counted).ok).toBe(true);
  });
});
