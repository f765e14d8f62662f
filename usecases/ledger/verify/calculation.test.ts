import { describe, expect, it } from 'vitest';
import { decimal } from '#engine/decimal.ts';
import { OpenAmounts, openCalculation } from '#engine/open-calculation.ts';
import { caseLibrary } from '#engine/testing/library.ts';
import type { LedgerBasis } from '../entry/basis.ts';
import { type CalculatedLine, faultOf } from './calculation.ts';

const opened = openCalculation(
  {
    activity: {
      kind: 'mobile.diesel',
      quantity: '1',
      unit: 'L',
      from: '2025-03-01',
      to: '2025-03-31',
      region: 'BR',
    },
    gwpSet: 'AR5',
    programme: 'brazil',
    today: '2026-11-20',
  },
  caseLibrary(),
);
if (!opened.ok) throw new Error('nothing to calculate with');
const amounts = new OpenAmounts(opened.value);
const atOne = amounts.atOne();
const { co2eKg, biogenicCo2Kg, gasesKg } = amounts.of(decimal('12.5'));

const line: CalculatedLine = {
  state: 'counted',
  quantity: '12.5',
  unit: 'L',
  from: '2025-03-01',
  to: '2025-03-31',
  co2eKg,
  biogenicCo2Kg,
  gasesKg,
  result: { status: 'calculated', basis: 'b', import: 'i' },
  trace: null,
};
const basis = { open: opened.value, atOne } as unknown as LedgerBasis;

describe('a line that keeps its basis alone', () => {
  it('is found whole by the operations of the basis, and wrong by its quantity or any amount', () => {
    expect(faultOf(line, basis)).toBeNull();
    expect(faultOf({ ...line, quantity: '12.6' }, { ...basis })).toMatchObject({ why: 'co2eKg' });
    expect(faultOf({ ...line, gasesKg: { ...gasesKg, CO2: '1' } }, basis)).toMatchObject({
      why: 'gasesKg.CO2',
    });
  });

  it('is found wrong where the basis says other gases of one than its operations make', () => {
    const [gas = ''] = Object.keys(atOne?.gasesCo2eKg ?? {});
    const wrong = { ...atOne, gasesCo2eKg: { ...atOne?.gasesCo2eKg, [gas]: '9.9' } };
    expect(faultOf(line, { ...basis, atOne: wrong } as LedgerBasis)).toMatchObject({ why: 'basis.atOne' });
  });

  it('is held to the hash of its inputs where it keeps one', () => {
    const keeping = { ...line, result: { ...line.result, inputsHash: 'x' } };
    expect(faultOf(keeping, basis)).toMatchObject({ why: 'inputs.changed', kept: 'x' });
  });
});
