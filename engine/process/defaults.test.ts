import { describe, expect, it } from 'vitest';
import type { ProcessDefault } from '../library.ts';
import { caseLibrary } from '../testing/library.ts';
import { calculateProcess } from './calculate.ts';
import { withDefaults } from './defaults.ts';

const row = (
  field: string,
  value: string,
  when: Record<string, string> = {},
  perYear = false,
): ProcessDefault => ({
  field,
  when,
  perYear,
  given: { value },
  from: `table, ${field} ${value}`,
});

const ROWS: Record<string, ProcessDefault[]> = {
  urea: [row('emissionFactor', '0.20')],
  enteric: [row('animals.emissionFactor', '72', { animal: 'dairy_cattle', area: 'latin_america' }, true)],
  composting: [
    row('treated.methaneFactor', '4', { treatment: 'composting' }),
    row('treated.methaneFactor', '10', { treatment: 'composting', weighed: 'dry' }),
    row('treated.n2oFactor', '0.24', { treatment: 'composting' }),
  ],
  n_fertiliser: [row('leachingFactor', '0.0075', { leached: '*' })],
};
const library = caseLibrary({ defaults: { of: (process) => ROWS[process] ?? [], place: () => ({}) } });

const co2e = (process: string, inputs: unknown) => {
  const result = calculateProcess({ process, inputs, gwpSet: 'AR5' }, library);
  return result.status === 'calculated' ? result.co2eKg : result.problems.map(({ code }) => code).join(' ');
};
const mass = { amount: '10', unit: 't' };

describe('a field that nobody fills', () => {
  it('takes the published default, and the answer says that nobody chose it', () => {
    const result = calculateProcess({ process: 'urea', inputs: { mass }, gwpSet: 'AR5' }, library);
    if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
    expect(result.co2eKg).toMatch(/^7333\.33/);
    const params = { factor: 'table, emissionFactor 0.20' };
    expect(result.disclosures).toEqual([{ code: 'factor.tier1_default', params }]);
  });

  it('stays with the caller’s own figure where there is one', () => {
    const result = calculateProcess(
      { process: 'urea', inputs: { mass, emissionFactor: { value: '0.1' } }, gwpSet: 'AR5' },
      library,
    );
    expect(result.status === 'calculated' && [result.co2eKg.slice(0, 4), result.disclosures]).toEqual([
      '3666',
      [],
    ]);
  });

  it('is asked for where the other fields do not lead to a row', () => {
    const heads = { amount: '1000', unit: 'head' };
    const of = (more: object) => co2e('enteric', { animals: [{ heads, ...more }] });
    expect(of({})).toBe('input.missing');
    expect(of({ animal: 'dairy_cattle' })).toBe('input.missing');
    expect(of({ animal: 'dairy_cattle', area: 'asia' })).toBe('input.missing');
    expect(of({ animal: 'dairy_cattle', area: 'latin_america' })).toBe('2016000');
    expect(of({ animal: 'unicorn', area: 'latin_america' })).toBe('input.choice input.missing');
  });

  it('takes the row that asks for most', () => {
    const treated = (weighed?: string) => ({ treated: [{ mass, treatment: 'composting', weighed }] });
    expect(co2e('composting', treated())).toBe('1756');
    expect(co2e('composting', treated('dry'))).toBe('3436');
  });

  it('takes what is printed for another field that is given', () => {
    const filled = withDefaults('n_fertiliser', { leached: { value: '0.2' } }, library);
    expect(filled.inputs).toEqual({ leached: { value: '0.2' }, leachingFactor: { value: '0.0075' } });
    expect(withDefaults('n_fertiliser', { leached: null }, library).from).toEqual([]);
  });

  it('takes no figure of a year for a part of one', () => {
    const inputs = { animals: [{ animal: 'dairy_cattle', area: 'latin_america' }] };
    expect(withDefaults('enteric', inputs, library, false).inputs).toBe(inputs);
  });
});

it.each([null, 7, 'x', [], { animals: 7 }, { animals: [null, 7] }, { animals: {} }])(
  'leaves %j as it is',
  (inputs) => {
    for (const process of Object.keys(ROWS))
      expect(() => calculateProcess({ process, inputs, gwpSet: 'AR5' }, library)).not.toThrow();
    expect(withDefaults('enteric', inputs, library).inputs).toEqual(inputs);
  },
);
