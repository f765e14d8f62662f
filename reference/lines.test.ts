import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Activity, calculateFootprint } from '#engine/footprint.ts';
import type { Programme } from '#engine/programme.ts';
import { type GwpSetName } from '#engine/gas.ts';
import { absolute, compare, decimal, subtract } from '#engine/decimal.ts';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from './load.ts';
import { FOLDER } from './tables.ts';

interface Line {
  readonly name: string;
  readonly citation: string;
  readonly activity: Activity;
  readonly gwpSet: GwpSetName;
  readonly programme: Programme;
  readonly co2eKg: string;
  readonly biogenicCo2Kg: string;
}

const library = await loadLibrary();
const lines = JSON.parse(readFileSync(join(FOLDER, 'checks/lines.json'), 'utf8')) as Line[];

/** Computed outside the product, from the publishers' files, with 60 digits. */
describe('typical lines, computed a second way from the published tables', () => {
  it.each(lines.map((line) => [line.name, line] as const))('%s', (_name, line) => {
    const { activity, gwpSet, programme } = line;
    const result = calculateFootprint({ activity, gwpSet, programme, today: '2026-11-20' }, library);
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    for (const [actual, expected] of [
      [result.co2eKg, line.co2eKg],
      [result.biogenicCo2Kg, line.biogenicCo2Kg],
    ] as const) {
      const gap = absolute(subtract(decimal(actual), decimal(expected)));
      expect(compare(gap, decimal('0.000000000000001')), `${actual} should be ${expected}`).toBeLessThanOrEqual(0);
    }
  });
});
