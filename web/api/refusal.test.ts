import { expect, test } from 'vitest';
import { CallRefused, codeTold } from './refusal.ts';

test('the sentence of a refusal leads to its code, wherever it is shown', () => {
  const refused = new CallRefused('draft.not_open', 'The draft is no longer open.', 409);
  expect(codeTold(refused.message)).toBe('draft.not_open');
  expect(codeTold('Something else.')).toBe(null);
});

test('what did not come from the server as a refusal has no page', () => {
  for (const [code, status] of [
    ['network', 0],
    ['http.502', 502],
  ] as const) {
    const { message } = new CallRefused(code, `told of ${code}`, status);
    expect(codeTold(message)).toBe(null);
  }
});

test('the oldest sentences are forgotten, so that a page that stays open holds few', () => {
  const told = Array.from(
    { length: 200 },
    (_, place) => new CallRefused('input.invalid', `refused ${place}`, 400),
  ).map(({ message }) => codeTold(message));
  expect(told).toHaveLength(200);
  expect(codeTold('refused 0')).toBe(null);
  expect(codeTold('refused 199')).toBe('input.invalid');
});
