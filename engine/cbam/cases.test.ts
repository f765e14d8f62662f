import { readFileSync } from 'node:fs';
import { readCbamTables } from '#reference/cbam.ts';
import { describe, expect, it } from 'vitest';
import { toText } from '../decimal.ts';
import { verifyTrace } from '../verify.ts';
import { calculateInstallation, type InstallationResult } from './calculate.ts';
import type { InstallationYear } from './installation.ts';

/** The Commission's filled examples 1 and 2 of its communication template, cells as printed. */
interface Case {
  readonly input: InstallationYear;
  readonly expected: {
    readonly totals: Record<string, string>;
    readonly streams: readonly {
      readonly fossil: string;
      readonly biomass: string;
      readonly energy: readonly string[];
    }[];
    readonly process: { readonly direct: string; readonly wasteGas: string; readonly indirect: string };
    readonly products: readonly Record<
      'code' | 'direct' | 'indirect' | 'total' | 'defaultShare' | 'electricity',
      string
    >[];
  };
}

const tables = readCbamTables();
const cases = ['example-1-cement', 'example-2-steel'].map((name) => {
  const found = JSON.parse(readFileSync(new URL(`./cases/${name}.json`, import.meta.url), 'utf8')) as Case;
  return [name, found] as const;
});

function calculated(input: InstallationYear): InstallationResult {
  const result = calculateInstallation(input, tables);
  if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

/** Relative 1e-9, as the cells are doubles. */
function near(actual: string, printed: string): boolean {
  const [a, b] = [Number(actual), Number(printed)];
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(b), 1e-9);
}

describe.each(cases)('the Commission’s filled %s', (_, { input, expected }) => {
  const result = calculated(input);

  it('gives direct, indirect and total of every product at 1e-9', () => {
    expect(result.goods).toHaveLength(expected.products.length);
    for (const [index, product] of expected.products.entries()) {
      const good = result.goods[index];
      const found = {
        ...good?.perTonne,
        electricity: good?.electricity ?? '',
        defaultShare: good?.defaultShare ?? '',
      };
      for (const name of ['direct', 'indirect', 'total', 'electricity', 'defaultShare'] as const)
        expect([name, near(found[name] ?? '', product[name])]).toEqual([name, true]);
    }
  });

  it('gives every stream, the installation’s totals and the attributed emissions, cell by cell', () => {
    const streams = result.sources.map(({ fossil, biomass, energy }) => [fossil, biomass, energy]);
    for (const [index, cells] of expected.streams.entries()) {
      const [fossil, biomass, energy] = streams[index] ?? [];
      expect(near(fossil ? toText(fossil) : '', cells.fossil)).toBe(true);
      expect(near(biomass ? toText(biomass) : '', cells.biomass)).toBe(true);
      expect(
        near(energy ? toText(energy) : '0', String(Number(cells.energy[0]) + Number(cells.energy[1]))),
      ).toBe(true);
    }
    const totals: Record<string, string | null> = { ...result.totals };
    for (const [name, cell] of Object.entries(expected.totals))
      expect([name, near(totals[name] ?? '', cell)]).toEqual([name, true]);
    const [process] = result.processes;
    const direct = String(Number(expected.process.direct) + Number(expected.process.wasteGas));
    expect(near(process ? toText(process.attributedDirect) : '', direct)).toBe(true);
    expect(near(process ? toText(process.attributedIndirect) : '', expected.process.indirect)).toBe(true);
  });

  it('has steps that execute again to what they say', () => {
    for (const { trace } of result.processes)
      expect([trace.direct, trace.indirect, trace.counted].map((root) => verifyTrace(root).ok)).toEqual([
        true,
        true,
        true,
      ]);
  });
});
