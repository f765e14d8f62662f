import { describe, expect, it } from 'vitest';
import { readFactor, type TypedFactor, typedFactor } from './any-factor-typed.ts';

const spent = {
  kind: 'purchased.services',
  quantity: '5000',
  unit: 'BRL',
  from: '2025-03-01',
  to: '2025-03-31',
};
const activity = { ...spent, supplier: 'Alfa' };
const missing = { ask: 'anyFactor', name: 'factor', unit: 'BRL' } as const;
const asked = { missing, activity, isSpend: true, gwpSet: 'AR5' };
const read = (typed: Partial<TypedFactor>, more: Partial<typeof asked> = {}) =>
  readFactor({ ...typedFactor(activity), ...typed }, { ...asked, ...more }, 'pt-BR', 'unread');

describe('a factor where none is published', () => {
  it('is confirmed for the supplier of money spent, with what else was said of the line', () => {
    expect(read({ chosen: 'one', supplier: ' Beta ' })).toEqual({
      said: { confirm: { holder: 'supplier', name: 'Beta', factorId: 'one' }, party: { supplier: 'Beta' } },
    });
  });

  it('is of the line alone where it is not kept, or nobody is named', () => {
    expect(read({ chosen: 'one', always: false })).toEqual({ said: { answer: { factorId: 'one' } } });
    expect(read({ chosen: 'one', supplier: '' })).toEqual({ said: { answer: { factorId: 'one' } } });
  });

  it('is a figure of its own with its document, on the set of the inventory', () => {
    expect(read({ figure: '2,5', document: ' Laudo 3 ', basis: 'gross' }, { isSpend: false })).toMatchObject({
      said: {
        answer: {
          parameters: {
            factor: { co2eKg: '2.5', gwpSet: 'AR5', basis: 'gross', source: { title: 'Laudo 3' } },
          },
        },
      },
    });
  });

  it('is not taken from a figure that cannot be read', () => {
    expect(read({ figure: 'dois', document: 'Laudo 3' })).toEqual({ wrong: { figure: 'unread' } });
  });

  it('may be left out where only the account is said', () => {
    expect(read({ ledgerAccount: '3.1' })).toEqual({ said: { answer: { ledgerAccount: '3.1' } } });
  });
});
