import type { TraceNode } from '#engine/trace.ts';
import { verifyTrace } from '#engine/verify.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processCalculate } from './process/calculate.contract.ts';
import { calculateProcessVerb } from './process/calculate.ts';
import { scope2Calculate } from './scope2/calculate.contract.ts';
import { calculateScope2Verb } from './scope2/calculate.ts';
import { scope3Calculate } from './scope3/calculate.contract.ts';
import { calculateScope3Verb } from './scope3/calculate.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openTestInstallation();
});

afterAll(() => installation.stop());

describe('calculating scope 2, scope 3 and processes', () => {
  it('answers its own examples with the real reference library', async () => {
    const { viewer } = installation.north.people;
    const process = await installation.as(viewer, calculateProcessVerb, processCalculate.example);
    expect(process.status === 'calculated' && process.co2eKg).toBe('520200');
    const scope3 = await installation.as(viewer, calculateScope3Verb, scope3Calculate.example);
    // 12 t × 600 km × 0.19748 kg CO2e (DESNZ 2025, all rigids, average laden)
    expect(scope3.status === 'calculated' && Math.round(Number(scope3.co2eKg))).toBe(1422);
    const scope2 = await installation.as(viewer, calculateScope2Verb, scope2Calculate.example);
    if (scope2.status !== 'calculated') throw new Error(JSON.stringify(scope2.problems));
    expect(scope2.coverage.share).toBe('0.6');
    expect(scope2.factors.map(({ id }) => id)).toContain('mcti-sin/2026-08/2025-02');
    expect(Number(scope2.marketBased.co2eKg)).toBeLessThan(Number(scope2.locationBased.co2eKg));
    for (const { trace } of [process, scope3, scope2].filter((one) => one.status === 'calculated'))
      expect(verifyTrace(trace as TraceNode).ok).toBe(true);
  });

  it('answers what cannot be calculated with coded problems, not with a refusal of the call', async () => {
    const answer = await installation.as(installation.outsider, calculateScope3Verb, {
      category: 'business_travel',
      method: 'hotel',
      inputs: {
        stays: [{ rooms: { value: '1' }, nights: { value: 'two' }, factor: { factorId: 'no/such/factor' } }],
      },
    });
    expect(answer).toEqual({
      status: 'not_calculated',
      problems: [{ code: 'factor.unknown', params: { factor: 'no/such/factor' } }],
    });
  });

  it('keeps the factors of the caller apart and cites them as theirs', async () => {
    const own = (co2: string) => ({ unit: 'kg', gasesKg: { CO2: co2 } });
    const answer = await installation.as(installation.outsider, calculateScope3Verb, {
      category: 'purchased_goods_services',
      method: 'supplier_specific',
      inputs: {
        items: [
          { quantity: { amount: '2', unit: 'kg' }, factor: own('3') },
          { quantity: { amount: '5', unit: 'kg' }, factor: own('7') },
        ],
      },
    });
    if (answer.status !== 'calculated') throw new Error(JSON.stringify(answer.problems));
    expect(answer.co2eKg).toBe('41');
    expect(answer.factors.map(({ id }) => id)).toEqual([
      'own/inline/items.0.factor',
      'own/inline/items.1.factor',
    ]);
  });

  it('asks who is calling', async () => {
    await expect(installation.as(null, calculateProcessVerb, processCalculate.example)).rejects.toMatchObject(
      { code: 'actor.required' },
    );
  });
});
