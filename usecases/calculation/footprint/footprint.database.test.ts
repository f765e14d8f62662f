import { CERTIFICATE_CRITERIA } from '../scope2/certificate.ts';
import { verifyTrace } from '#engine/verify.ts';
import type { TraceNode } from '#engine/trace.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { footprintCalculate } from '../../contracts.ts';
import { calculateOne } from './calculate.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';

type Output = z.input<typeof footprintCalculate.output>;
type Calculated = Extract<Output, { status: 'calculated' }>;

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation.stop());

const march = { from: '2025-03-01', to: '2025-03-31', region: 'BR' };

function ask(activity: object, more: object = {}): Promise<Output> {
  const input = { activity: { ...march, ...activity }, gwpSet: 'AR5', programme: 'brazil', ...more };
  return installation.as(installation.outsider, calculateOne, input);
}

async function calculated(activity: object, more: object = {}): Promise<Calculated> {
  const result = await ask(activity, more);
  if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
  return result;
}

async function problems(activity: object, more: object = {}): Promise<string[]> {
  const result = await ask(activity, more);
  return result.status === 'calculated' ? [] : result.problems.map(({ code }) => code);
}

const kilogram = { kind: 'purchased.cement', quantity: '100', unit: 'kg' };

describe('a factor of the caller’s own, gas by gas', () => {
  it('weighs every HFC and PFC by itself, and keeps gases outside the Kyoto basket apart', async () => {
    const gasesKg = { 'HFC-134a': '0.01', 'PFC-14': '0.001', SF6: '0.0001', 'HCFC-22': '0.02' };
    const result = await calculated(kilogram, { factor: { unit: 'kg', gasesKg } });
    // AR5: HFC-134a 1300, PFC-14 6630, SF6 23500; HCFC-22 1760.
    expect(result.gasesCo2eKg).toEqual({ 'HFC-134a': '1300', 'PFC-14': '663', SF6: '235' });
    expect(result.co2eKg).toBe('2198');
    expect(result.outsideKyotoCo2eKg).toBe('3520');
  });

  it('counts the CH4 and N2O of biomass, and its CO2 apart', async () => {
    const factor = { unit: 'kg', biogenic: true, gasesKg: { CO2: '1.5', CH4: '0.001' } };
    const result = await calculated(kilogram, { factor });
    expect([result.co2eKg, result.biogenicCo2Kg]).toEqual(['2.8', '150']);
    const beside = { unit: 'kg', gasesKg: { CO2: '1' }, biogenicCo2Kg: '0.2' };
    const mixed = await calculated(kilogram, { factor: beside });
    expect([mixed.co2eKg, mixed.biogenicCo2Kg]).toEqual(['100', '20']);
  });

  it('weighs methane that escaped from fossil sources by its own value where the set has one', async () => {
    const factor = { unit: 'kg', gasesKg: { CH4: '1' } };
    const escaped = { kind: 'fugitive.flaring', quantity: '1', unit: 'kg' };
    const [fossil, biogenic] = [
      await calculated(escaped, { factor, gwpSet: 'AR6' }),
      await calculated(escaped, { factor: { ...factor, biogenic: true }, gwpSet: 'AR6' }),
    ];
    expect([fossil.co2eKg, biogenic.co2eKg]).toEqual(['29.8', '27']);
  });

  it('as CO2e only stays on its GWP set: another is refused, unless the caller accepts it, and then it is said', async () => {
    const factor = { unit: 'kg', co2eKg: '0.9', gwpSet: 'AR5' };
    expect(await problems(kilogram, { factor, gwpSet: 'AR6' })).toEqual(['gwp.set_mismatch']);
    const accepted = await calculated(kilogram, { factor, gwpSet: 'AR6', acceptGwpSet: true });
    expect(accepted.co2eKg).toBe('90');
    expect(accepted.problems.map(({ code }) => code)).toEqual(['gwp.set_mismatch']);
  });

  it('as CO2e of each gas is taken back to the gases and weighed on any set', async () => {
    const factor = { unit: 'kg', gasesCo2eKg: { CO2: '1', CH4: '0.28' }, gwpSet: 'AR5' };
    const result = await calculated(kilogram, { factor, gwpSet: 'AR4' });
    expect(result.gasesKg).toMatchObject({ CH4: '1' });
    expect(result.co2eKg).toBe('125');
  });

  it('brings its own limits, its place and its citation', async () => {
    const source = { sourceId: 'own/lab', publisher: 'Lab', title: 'Test', edition: '2025', licence: '' };
    const factor = {
      unit: 'kg',
      region: 'BR',
      gasesKg: { CO2: '1' },
      uncertainty: { CO2: { lower: '0.9', upper: '1.2' } },
      source,
    };
    const uncertainty = { activity: { kind: 'exact' } };
    const result = await calculated(kilogram, { factor, uncertainty });
    expect(result.uncertainty).toMatchObject({ status: 'known', lowKg: '90', highKg: '120' });
    expect(result.quality.ratings).toMatchObject({ time: 'very_good', geography: 'very_good' });
  });
});

describe('an activity that needs more than its quantity', () => {
  it('takes factors by their ids among the parameters, and says which do not exist', async () => {
    const clinker = { kind: 'process.clinker', quantity: '1000', unit: 't' };
    const emissionFactor = { value: '0.51', unit: 't/t' };
    const result = await calculated(clinker, { parameters: { emissionFactor } });
    expect(result).toMatchObject({ co2eKg: '510000', method: 'clinker', scope: 1, category: 'process' });
    expect(verifyTrace(result.trace as TraceNode).ok).toBe(true);
    const unknown = { emissionFactor: { factor: { factorId: 'none/1/x' }, gas: 'CO2' } };
    expect(await problems(clinker, { parameters: unknown })).toEqual(['factor.unknown']);
  });

  it('is a flight between airports', async () => {
    const flight = { kind: 'travel.flight', quantity: '2', unit: 'trip' };
    const parameters = {
      from: 'GRU',
      to: 'LIS',
      journey: 'return',
      cabin: 'business',
      radiativeForcing: 'with',
    };
    const result = await calculated(flight, { parameters });
    expect(result.figures['co2eKgWithoutRadiativeForcing']).toBeDefined();
    expect(result.factors[0]?.name.en).toContain('Business class');
    expect(await problems(flight)).toContain('parameters.missing');
  });

  it('is power with a certificate: by location, and by market beside it', async () => {
    const certificate = {
      id: 'I-REC 1',
      type: 'certificate',
      factor: { unit: 'kWh', gasesKg: { CO2: '0' } },
      market: 'BR',
      from: '2025-01-01',
      to: '2025-12-31',
      quantity: '3',
      unit: 'MWh',
      criteria: CERTIFICATE_CRITERIA,
    };
    const power = { kind: 'electricity.renewable', quantity: '5', unit: 'MWh' };
    const result = await calculated(power, { parameters: { instruments: [certificate] } });
    const plain = await calculated({ ...power, kind: 'electricity' });
    expect(result.co2eKg).toBe(plain.co2eKg);
    expect(Number(result.marketBased?.co2eKg)).toBeCloseTo(Number(plain.co2eKg) * 0.4, 9);
    expect(result.disclosures.map(({ code }) => code)).toContain('scope2.dual');
  });
});

describe('what comes beside the amounts', () => {
  it('is how sure, how good, what hash, and the arithmetic in the language asked for', async () => {
    const diesel = { kind: 'mobile.diesel', quantity: '1200', unit: 'L' };
    const uncertainty = {
      activity: { kind: 'normal', percent: '3' },
      factor: { kind: 'normal', percent: '4' },
    };
    const result = await calculated(diesel, { uncertainty, language: 'en' });
    expect(result.uncertainty).toMatchObject({ status: 'known', minusPercent: '5', plusPercent: '5' });
    expect(Object.keys(result.quality.ratings).sort()).toEqual([
      'geography',
      'reliability',
      'technology',
      'time',
    ]);
    expect((result.trace as TraceNode).inputsHash).toMatch(/^[0-9a-f]{64}$/);
    expect(result.arithmetic.language).toBe('en');
    expect(result.arithmetic.lines[0]).toContain('1,200 L');
    const bare = await calculated(diesel);
    expect(bare.uncertainty).toMatchObject({
      status: 'known',
      parts: expect.arrayContaining([
        expect.objectContaining({ of: 'activity', default: 'activity.invoice' }),
      ]),
    });
    expect(bare.arithmetic.language).toBe('pt-BR');
  });
});
