import { describe, expect, it } from 'vitest';
import type { FactorLimits } from '../factor.ts';
import { library as world, calculate, calculated, inline } from '../testing/activity.ts';
import { calculateProcess } from '../process/calculate.ts';
import { contributionsOf } from './contributions.ts';
import { judgeQuality } from './quality.ts';
import { judgeUncertainty } from './uncertainty.ts';

const source = { sourceId: 'test', publisher: 'Test', title: '', edition: '', licence: '' };

function limits(lower: string, upper: string): FactorLimits {
  return { lower, upper, confidence: 95, source };
}

const ACTIVITY = {
  kind: 'mobile.diesel',
  quantity: '1250',
  unit: 'L',
  from: '2025-03-01',
  to: '2025-03-31',
  region: 'BR',
};
const two = { kind: 'normal', percent: '2' } as const;

describe('what a total is made of', () => {
  it('adds up to it, gas by gas and factor by factor', () => {
    const footprint = calculated({});
    const parts = contributionsOf(footprint.trace);
    const sum = parts.reduce((total, { co2eKg }) => total + Number(co2eKg), 0);
    expect(sum).toBeCloseTo(Number(footprint.co2eKg), 6);
    expect(new Set(parts.map(({ factorId }) => factorId))).toEqual(
      new Set(footprint.factors.map(({ id }) => id)),
    );
  });
});

describe('the uncertainty of a footprint', () => {
  const factor = inline({
    gasesKg: { CO2: '2', CH4: '0.01' },
    uncertainty: { CO2: limits('1.8', '2.4'), CH4: limits('0.005', '0.02') },
  });

  it('combines that of the activity with the limits that the publisher prints, each side on its own', () => {
    const footprint = calculated({ quantity: '1000', input: { factor } });
    const judged = judgeUncertainty(footprint, { activity: two });
    if (judged.status === 'unknown') throw new Error(JSON.stringify(judged.problems));
    // CO2: 2000 kg, −10 % + 20 %; CH4: 280 kg CO2e, −50 % + 100 %; the quantity ± 2 % in both alike.
    const minus = Math.hypot(2000 * 0.1, 280 * 0.5, 2280 * 0.02);
    const plus = Math.hypot(2000 * 0.2, 280, 2280 * 0.02);
    expect(Number(judged.lowKg)).toBeCloseTo(2280 - minus, 6);
    expect(Number(judged.highKg)).toBeCloseTo(2280 + plus, 6);
    expect(Number(judged.minusPercent)).toBeCloseTo((minus / 2280) * 100, 6);
    expect(judged.parts).toContainEqual({
      of: 'factor',
      factorId: 'inline',
      gas: 'CO2',
      minusPercent: '10',
      plusPercent: '20',
      source,
    });
  });

  it('is unknown, and says of what, where the activity’s or the publisher’s is not stated: nothing stands in', () => {
    const footprint = calculated({ input: { factor } });
    expect(judgeUncertainty(footprint, {})).toMatchObject({
      status: 'unknown',
      problems: [{ code: 'uncertainty.missing', params: { line: 'activity' } }],
    });
    const bare = inline({ gasesKg: { CO2: '2', CH4: '0.01' }, uncertainty: { CO2: limits('1.8', '2.4') } });
    const judged = judgeUncertainty(calculated({ input: { factor: bare } }), { activity: two });
    expect(judged).toMatchObject({
      status: 'unknown',
      problems: [{ code: 'uncertainty.missing', params: { line: 'inline CH4' } }],
    });
  });

  it('takes what the caller states of the factor in place of the publisher’s', () => {
    const footprint = calculated({ quantity: '1000', input: { factor } });
    const judged = judgeUncertainty(footprint, {
      activity: two,
      factor: { kind: 'normal', percent: '10' },
    });
    if (judged.status === 'unknown') throw new Error(JSON.stringify(judged.problems));
    expect(Number(judged.plusPercent)).toBeCloseTo(Math.hypot(10, 2), 6);
  });

  it('of a gas that was itself measured is that of the measurement', () => {
    const leak = calculated({ kind: 'fugitive.r410a', quantity: '3', unit: 'kg' });
    expect(judgeUncertainty(leak, { activity: two })).toMatchObject({ status: 'known', plusPercent: '2' });
  });

  it('of an equation with figures of the caller’s own is unknown until they state it', () => {
    const inputs = {
      production: { amount: '1000', unit: 't' },
      emissionFactor: { value: '510', unit: 'kg/t' },
    };
    const clinker = calculateProcess({ process: 'clinker', inputs, gwpSet: 'AR5' }, world);
    if (clinker.status === 'not_calculated') throw new Error(JSON.stringify(clinker.problems));
    expect(judgeUncertainty(clinker, { activity: two }).status).toBe('unknown');
    expect(judgeUncertainty(clinker, { activity: two, factor: two }).status).toBe('known');
  });

  it('answers limits that cannot be read with a problem', () => {
    const footprint = calculated({ input: { factor } });
    const judged = judgeUncertainty(footprint, { activity: { kind: 'normal', percent: 'many' } });
    expect(judged).toMatchObject({ status: 'unknown', problems: [{ code: 'uncertainty.unreadable' }] });
  });
});

describe('the quality of a footprint', () => {
  it('follows from the factor, the place and the days, and leaves unrated what nobody knows', () => {
    const judged = judgeQuality(calculated({}), ACTIVITY, world, {});
    expect(judged.ratings).toEqual({
      technology: 'very_good',
      // An edition of 2016 for 2025: less than ten years.
      time: 'fair',
      geography: 'very_good',
      reliability: 'good',
    });
    expect(judged.problems).toEqual([
      { code: 'rating.missing', params: { line: 'mobile.diesel', indicator: 'completeness' } },
    ]);
    expect(judged.overall.weakest).toEqual(['completeness']);
  });

  it('puts what the caller says before what follows, and ratings before facts', () => {
    const given = {
      ratings: { reliability: 'very_good' },
      facts: { technology: 'different', provenance: { basis: 'unqualified_estimate', verified: false } },
    } as const;
    const { ratings } = judgeQuality(calculated({}), ACTIVITY, world, given);
    expect(ratings).toMatchObject({ technology: 'fair', reliability: 'very_good' });
  });

  it('rates a factor from elsewhere, of another year and of the caller’s own as such', () => {
    const factor = inline({
      region: 'GB',
      validFrom: '2020-01-01',
      validTo: '2020-12-31',
      gasesKg: { CO2: '2' },
      source: { ...source, sourceId: 'own/inline' },
    });
    const result = calculate({ input: { factor } });
    if (result.status === 'not_calculated') throw new Error('refused');
    const { ratings, problems } = judgeQuality(result, ACTIVITY, world, {});
    expect(ratings).toEqual({ time: 'good', geography: 'fair', reliability: 'fair' });
    expect(problems.map(({ params }) => params['indicator'])).toEqual(['technology', 'completeness']);
  });
});
