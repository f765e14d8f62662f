import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { formatsOf } from '#web/words/format.ts';
import { readAction, typedAction } from './action-typed.ts';
import { readTarget, typedTarget } from './target-typed.ts';

const formats = formatsOf('pt-BR');
const t = ((key: string) => key) as unknown as TFunction<'targets'>;

test('a new target asks for a reduction, and says every field that it cannot read at once', () => {
  const typed = { ...typedTarget(null, 2026, formats), name: 'Frota', scopes: [], growth: 'muito' };
  expect(readTarget({ ...typed, reduction: '120' }, formats, t)).toEqual({
    wrong: {
      reduction: 'form.reduction.wrong',
      scopes: 'form.scopes.wrong',
      growth: 'form.unread',
    },
  });
});

test('an intensity is a target only with what it is measured by', () => {
  const typed = { ...typedTarget(null, 2026, formats), kind: 'intensity', reduction: '42' } as const;
  expect(readTarget(typed, formats, t)).toEqual({ wrong: { measure: 'form.measure.wrong' } });
  const measured = readTarget({ ...typed, measure: 'production' }, formats, t);
  expect(measured).toMatchObject({
    said: { kind: 'intensity', reduction: '0.42', baseYear: 2025, targetYear: 2030, scopes: [1, 2] },
  });
});

test('an action is sent in kilograms and parts of one, and tells each figure that it cannot read', () => {
  const typed = { ...typedAction(null, 'BRL', formats), abatement: '12,5', capex: '36.000,00' };
  expect(readAction({ ...typed, opex: '-5.000', discountRate: '' }, formats, t)).toEqual({
    wrong: { discountRate: 'form.unread' },
  });
  const read = readAction({ ...typed, opex: '-5.000', discountRate: '25', lifetime: '2' }, formats, t);
  expect(read).toMatchObject({
    said: { abatementKg: '12500', capex: '36000', opex: '-5000', discountRate: '0.25', lifetimeYears: 2 },
  });
});
