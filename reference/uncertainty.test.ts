import { describe, expect, it } from 'vitest';
import { originOf } from '#engine/judge/defaults.ts';
import { judgeQuality } from '#engine/judge/quality.ts';
import { judgeUncertainty } from '#engine/judge/uncertainty.ts';
import { calculateActivity } from '#engine/ways/calculate.ts';
import { loadLibrary } from './load.ts';

const library = await loadLibrary();

function judged(kind: string, unit: string, said: { isEstimated?: boolean; basis?: string } = {}) {
  const activity = { kind, quantity: '1000', unit, from: '2025-03-01', to: '2025-03-31', region: 'BR' };
  const input = { activity, gwpSet: 'AR5', programme: 'brazil', today: '2026-11-24' } as const;
  const result = calculateActivity(input, library);
  if (result.status !== 'calculated' || library.uncertainty === undefined) throw new Error(JSON.stringify(result));
  const { ratings } = judgeQuality(result, activity, library, {});
  const { isEstimated = false, basis } = said;
  const origin = originOf({ isMoney: unit === 'BRL', isEstimated, basis });
  return judgeUncertainty(result, {}, { defaults: library.uncertainty, origin, ratings });
}

function parts(...asked: Parameters<typeof judged>) {
  const told = judged(...asked);
  if (told.status !== 'known') throw new Error(JSON.stringify(told.problems));
  return told;
}

describe('an uncertainty that nobody states', () => {
  it.each([
    ['an invoice', 'mobile.diesel', 'L', {}, 'activity.invoice', '5'],
    ['a meter', 'electricity', 'kWh', { basis: 'measured' }, 'activity.meter', '1'],
    ['an estimate', 'mobile.diesel', 'L', { isEstimated: true }, 'activity.estimate', '20'],
    ['money', 'purchased.steel', 'BRL', {}, 'activity.spend', '10'],
  ] as const)('of a quantity from %s is the published default, named and cited', (_what, kind, unit, said, key, percent) => {
    const activity = parts(kind, unit, said).parts.find(({ of }) => of === 'activity');
    expect(activity).toMatchObject({ default: key, plusPercent: percent, minusPercent: percent });
    expect(activity?.source?.sourceId).toBe('ipcc-uncertainty/2006');
  });

  it('of a factor is what its publisher prints, below and above on their own, before any default', () => {
    const gas = parts('stationary.natural_gas', 'm3').parts.filter(({ of }) => of === 'factor');
    const printed = gas.filter(({ default: key }) => key === undefined);
    expect(printed.length).toBeGreaterThan(0);
    expect(printed.some(({ minusPercent, plusPercent }) => minusPercent !== plusPercent)).toBe(true);
  });

  it('of a factor without printed limits goes by the quality of its data, lower below than above', () => {
    const [grid] = parts('electricity', 'kWh').parts.filter(({ of }) => of === 'factor');
    expect(grid).toMatchObject({ default: 'factor.pedigree' });
    expect(grid?.source?.sourceId).toBe('ecoinvent-pedigree/3');
    // Basic 1.05, reliability 1.1 (score 3), completeness nobody rated 1.2 (score 5), the others 1:
    // GSD² = exp(√(ln² 1.05 + ln² 1.1 + ln² 1.2)) = 1.2351.
    const gsd2 = Math.exp(Math.hypot(Math.log(1.05), Math.log(1.1), Math.log(1.2)));
    expect(Number(grid?.plusPercent)).toBeCloseTo((gsd2 - 1) * 100, 6);
    expect(Number(grid?.minusPercent)).toBeCloseTo((1 - 1 / gsd2) * 100, 6);
  });

  it('is wider for spend on another country’s average than for a measured grid', () => {
    expect(Number(parts('purchased.steel', 'BRL').plusPercent)).toBeGreaterThan(
      Number(parts('electricity', 'kWh', { basis: 'measured' }).plusPercent),
    );
  });
});
