import { expect, test } from 'vitest';
import { type Reading, resolverOf } from './typed-form.ts';

interface Typed {
  amount: string;
  lines: { share: string }[];
}

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

const read = (typed: Typed): Reading<Typed, { readonly amount: number }> =>
  /^\d+$/.test(typed.amount)
    ? { said: { amount: Number(typed.amount) } }
    : { wrong: { amount: 'No number.', 'lines.1.share': 'No share.' } };

test('a form that can be read is sent as what it says, not as what was typed', async () => {
  const answer = await resolverOf(read)({ amount: '12', lines: [] }, undefined, OPTIONS);
  expect(answer).toEqual({ values: { amount: 12 }, errors: {} });
});

test('each field that cannot be read gets its own sentence, also those of a row', async () => {
  const answer = await resolverOf(read)({ amount: 'x', lines: [] }, undefined, OPTIONS);
  expect(answer.values).toEqual({});
  expect(answer.errors).toEqual({
    amount: { type: 'read', message: 'No number.' },
    lines: [undefined, { share: { type: 'read', message: 'No share.' } }],
  });
});
