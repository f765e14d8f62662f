import { describe, expect, it } from 'vitest';
import { answerTo, ownFigure } from '#engine/ways/question.ts';
import type { Draft } from '../parts.ts';
import { missingOf } from './missing.ts';

function lacking(kind: string, code: string, params: Record<string, string>, said: object = {}) {
  const draft = { activity: { kind, unit: 't', ...said }, problems: [{ code, params }], result: null };
  return missingOf(draft as unknown as Draft);
}

const asks = (kind: string, parameters: string, method = '') =>
  lacking(kind, 'parameters.missing', { kind, method, parameters });

describe('the field of the one thing that a line lacks', () => {
  it('follows from what the calculation asks', () => {
    expect(asks('purchased.cement', 'factor / perUnit (kg/bag)')).toEqual({ ask: 'perUnit', unit: 'kg/bag' });
    expect(asks('freight_in.road', 'fuel', 'fuel')).toEqual({ ask: 'fuel' });
    expect(asks('freight_in.road', 'distance', 'freight_distance')).toEqual({ ask: 'distance' });
    expect(asks('agriculture.liming', 'emissionFactor / lime', 'liming')).toEqual({
      ask: 'choice',
      name: 'lime',
      options: ['limestone', 'dolomite'],
    });
    expect(lacking('process.carbonates', 'factor.ambiguous', { choices: 'x/1 x/2' })).toEqual({
      ask: 'factor',
      ids: ['x/1', 'x/2'],
    });
    expect(lacking('electricity', 'gwp.set_mismatch', {})?.ask).toBe('gwpSet');
  });

  it('is asked one after the other where several things are missing, choices first', () => {
    expect(asks('waste_own.landfill', 'carbon / waste, age', 'landfill')).toMatchObject({
      ask: 'choice',
      name: 'waste',
    });
    expect(asks('waste_own.landfill', 'age', 'landfill')).toEqual({ ask: 'number', name: 'age' });
    expect(asks('process.petrochemicals', 'emissionFactor', 'production_factor')).toEqual({
      ask: 'rate',
      name: 'emissionFactor',
      unit: 'kg/t',
    });
  });

  it('is the calorific basis of energy, where the factor stands on the other one and no fuel tells them apart', () => {
    const params = { from: 'net', to: 'gross' };
    const energy = { unit: 'kWh' };
    expect(lacking('upstream.fuel', 'factor.basis', params, energy)).toEqual({ ask: 'basis' });
    expect(answerTo({ ask: 'basis' }, 'gross')).toEqual({ basis: 'gross' });
    // Said already: another factor is asked, and the quantity is not asked to be another.
    const said = lacking('upstream.fuel', 'factor.basis', params, { ...energy, basis: 'net' });
    expect(said).toEqual({ ask: 'anyFactor', name: 'factor', unit: 'kWh' });
    if (said?.ask !== 'anyFactor') throw new Error('asks no factor');
    const figure = { co2eKg: '0.2', gwpSet: 'AR5', document: 'Declaração', basis: 'net' } as const;
    expect(ownFigure(said, figure).parameters).toMatchObject({ factor: { co2eKg: '0.2', basis: 'net' } });
  });

  it('takes a factor where none is published, or where a list would be needed', () => {
    const factor = { ask: 'anyFactor', name: 'factor', unit: 't' };
    expect(asks('capital.buildings', 'factor', 'average_data')).toEqual(factor);
    expect(asks('process.hydrogen', 'feedstocks', 'hydrogen')).toEqual(factor);
    expect(lacking('upstream.electricity', 'factor.missing', {})).toEqual(factor);
    const share = { ask: 'share', name: 'biofuelShare' };
    expect(lacking('mobile.gasoline', 'blend.missing', {})).toEqual(share);
  });
});
