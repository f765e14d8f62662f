import { describe, expect, it } from 'vitest';
import { caseLibrary } from '../testing/library.ts';
import { calculateScope2 } from './calculate.ts';
import type { Instrument, Scope2Input } from './input.ts';

const SOURCE = { sourceId: 'x', publisher: '', title: '', edition: '', licence: '' };
const factor = (id: string): Instrument['factor'] => ({
  id,
  name: { 'pt-BR': '', en: '' },
  region: 'BR',
  validFrom: '2023-01-01',
  validTo: null,
  unit: 'kWh',
  gasesKg: { CO2: '0' },
  source: SOURCE,
});
const CERTIFICATE: Instrument = {
  id: 'I-REC 1',
  type: 'certificate',
  factor: factor('own/inline/instruments.0'),
  market: 'BR',
  from: '2023-03-01',
  to: '2023-03-31',
  quantity: '300',
  unit: 'kWh',
  criteria: {
    conveys_emission_rate: 'met',
    only_claim: 'met',
    tracked_and_retired: 'met',
    close_in_time: 'met',
    same_market: 'met',
    supplier_rate_delivered: 'not_applicable',
    all_certificates_attached: 'not_applicable',
  },
};

function covered(instruments: readonly Instrument[]) {
  const grid = { ...factor('grid'), gasesKg: { CO2: '0.1' } };
  const line = { id: 'a', kind: 'electricity', quantity: '1000', unit: 'kWh', from: '2023-03-01' } as const;
  const input: Scope2Input = {
    consumption: [{ ...line, to: '2023-03-31', region: 'BR', market: 'BR' }],
    instruments,
    residualMixes: [],
    gwpSet: 'AR5',
    programme: 'brazil',
    today: '2026-11-24',
  };
  return calculateScope2(input, caseLibrary({ candidates: [grid] }));
}

describe('one certificate given twice', () => {
  it('counts once, and that is said', () => {
    const again = { ...CERTIFICATE, factor: factor('own/inline/instruments.1') };
    const result = covered([CERTIFICATE, again]);
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    expect(result.coverage.coveredKwh).toBe('300');
    expect(result.marketBased.co2eKg).toBe('70');
    expect(result.disclosures).toContainEqual({
      code: 'scope2.instrument_repeated',
      params: { instrument: 'I-REC 1' },
    });
  });

  it('is refused where the two say different things', () => {
    const result = covered([CERTIFICATE, { ...CERTIFICATE, id: ' i-rec 1', quantity: '500' }]);
    expect(result.status === 'not_calculated' && result.problems).toEqual([
      { code: 'instrument.repeated', params: { instrument: ' i-rec 1' } },
    ]);
  });
});
