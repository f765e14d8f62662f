import { describe, expect, it } from 'vitest';
import { calculateActivity } from '#engine/ways/calculate.ts';
import { verifyTrace } from '#engine/verify.ts';
import { loadLibrary } from './load.ts';

const library = await loadLibrary();

function spend(unit: string, from: string, to: string, parameters: object = {}, today = '2026-11-24') {
  return calculateActivity(
    {
      activity: { kind: 'purchased.steel', quantity: '1000', unit, from, to, region: 'BR' },
      gwpSet: 'AR5',
      programme: 'brazil',
      today,
      parameters: { ...parameters },
    },
    library,
  );
}

function counted(...asked: Parameters<typeof spend>) {
  const result = spend(...asked);
  if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
  expect(verifyTrace(JSON.parse(JSON.stringify(result.trace))).ok).toBe(true);
  return result;
}

const factor = Number(library.candidates('purchased.steel', null).find(({ unit }) => unit === 'USD')?.co2eKg);

describe('money spent', () => {
  // Federal Reserve: 5.3872 BRL, 0.9242 EUR for a dollar in 2024, 0.7826 GBP as the mean of its months; BLS: 313.689 in
  // 2024 and 292.655 in 2022, the year that the factor is priced in.
  it.each([
    ['BRL', 5.3872],
    ['EUR', 0.9242],
    ['GBP', 0.7826],
    ['USD', 1],
  ])('in %s of a year is exchanged by the rate and deflated by the prices of that year', (unit, perDollar) => {
    const result = counted(unit, '2024-01-01', '2024-12-31');
    expect(Number(result.co2eKg)).toBeCloseTo((1000 / perDollar) * (292.655 / 313.689) * factor, 6);
    expect(result.method).toBe('spend_based');
  });

  it('of one month goes by the figures of that month, with their sources in the trace', () => {
    const result = counted('BRL', '2025-01-05', '2025-01-20');
    // January 2025: 6.0109 BRL for a dollar; CPI-U 317.671.
    expect(Number(result.co2eKg)).toBeCloseTo((1000 / 6.0109) * (292.655 / 317.671) * factor, 6);
    const sources = JSON.stringify(result.trace);
    expect(sources).toContain('fed/h10');
    expect(sources).toContain('bls/cpi-u');
  });

  it('of the year that the factor is priced in is not deflated', () => {
    const result = counted('BRL', '2022-03-01', '2022-03-31');
    expect(Number(result.co2eKg)).toBeCloseTo((1000 / Number(library.money?.perDollar('BRL', '2022-03')?.value)) * factor, 6);
  });

  it.each([
    ['a month that is not published yet', '2026-09-01', '2026-09-30', ['BRL 2026-06', 'USD 2026-05']],
    ['the month whose prices were never published', '2025-10-01', '2025-10-31', ['USD 2025-09']],
    ['months of which some are not published', '2026-01-01', '2026-10-31', ['BRL 2026-06', 'USD 2026-05']],
    ['a month that is published', '2025-01-01', '2025-01-31', []],
  ])('of %s counts by the last published one, which is provisional and said', (_what, from, to, months) => {
    const { problems } = counted('BRL', from, to);
    const said = problems.filter(({ code }) => code === 'price.provisional');
    expect(said.map(({ params }) => `${params['currency']} ${params['month']}`)).toEqual(months);
  });

  it('of a month more than a year after the last published one is a question', () => {
    const result = spend('BRL', '2027-09-01', '2027-09-30', {}, '2027-11-24');
    expect(result.status === 'not_calculated' && result.problems[0]?.code).toBe('parameters.missing');
  });

  it('never deflates by one published index and one that the caller gives', () => {
    const result = spend('BRL', '2024-01-01', '2024-12-31', { indexSpendYear: { value: '110' } });
    expect(result.status === 'not_calculated' && result.problems[0]?.params['parameters']).toBe('indexFactorYear');
  });
});
