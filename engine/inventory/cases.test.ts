import { describe, expect, it } from 'vitest';
import type { GwpSetName } from '../gas.ts';
import { casesIn } from '../testing/cases.ts';
import { caseLibrary } from '../testing/library.ts';
import { deviation } from '../testing/worked.ts';
import type { Change, RecalculationPolicy, SeriesYear } from './base-year.ts';
import { restateSeries } from './base-year.ts';
import type { BridgeLine } from './bridge.ts';
import { bridgeGwpSets } from './bridge.ts';
import type { Driver, Effects, Item } from './decompose.ts';
import { decompose } from './decompose.ts';
import type { IntensityInput } from './intensity.ts';
import { intensity } from './intensity.ts';

interface BaseYearInput {
  readonly series: readonly SeriesYear[];
  readonly changes: readonly Change[];
  readonly policy: RecalculationPolicy;
}

interface BaseYearExpected {
  readonly decisions: readonly string[];
  readonly significance: string;
  readonly restatedKg: string;
}

describe('base years', () => {
  it.each(casesIn<BaseYearInput, BaseYearExpected>('inventory/base-year.json'))(
    '$id',
    ({ input, expected }) => {
      const result = restateSeries(input.series, input.changes, input.policy);
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      const { decisions, significance, baseYear, original } = result.value;
      expect({
        decisions: decisions.map(({ decision }) => decision),
        significance,
        restatedKg: baseYear.restatedKg,
      }).toEqual(expected);
      expect(original).toEqual(input.series);
    },
  );
});

interface BridgeInput {
  readonly lines: readonly BridgeLine[];
  readonly from: GwpSetName;
  readonly to: GwpSetName;
}

interface BridgeExpected {
  readonly fromKg: string;
  readonly toKg: string;
  readonly steps: readonly (readonly [string, string])[];
}

describe('bridges between GWP sets', () => {
  it.each(casesIn<BridgeInput, BridgeExpected>('inventory/gwp-bridge.json'))('$id', ({ input, expected }) => {
    const result = bridgeGwpSets(input.lines, input.from, input.to, caseLibrary());
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { fromKg, toKg, steps } = result.value;
    expect({ fromKg, toKg, steps: steps.map(({ key, changeKg }) => [key, changeKg]) }).toEqual(expected);
  });
});

describe('decompositions', () => {
  it.each(casesIn<{ items: Item[]; driver?: Driver }, Effects>('inventory/decomposition.json'))(
    '$id',
    ({ input, expected, tolerance }) => {
      const result = decompose(input.items, input.driver);
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      for (const key of ['activityKg', 'factorKg', 'structureKg'] as const)
        expect(Math.abs(Number(result.value[key]) - Number(expected[key])), key).toBeLessThanOrEqual(
          Number(tolerance),
        );
    },
  );
});

describe('intensities', () => {
  it.each(casesIn<IntensityInput, { kgPerUnit: string }>('inventory/intensity.json'))(
    '$id',
    ({ input, expected, tolerance }) => {
      const result = intensity(input);
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      expect(deviation(result.value.kgPerUnit, expected.kgPerUnit, tolerance)).toBeNull();
    },
  );
});
