import { expect, it } from 'vitest';
import english from '../../../messages/en/refusals.json' with { type: 'json' };
import portuguese from '../../../messages/pt-BR/refusals.json' with { type: 'json' };
import { reasonWithoutValues } from './refusal-reason.ts';

it('tells of a closed period without the name that the journal does not keep', () => {
  expect(reasonWithoutValues(english['period.closed'])).toMatch(/^The period of the inventory is closed /);
  expect(reasonWithoutValues(portuguese['period.closed'])).toMatch(/^O período do inventário está fechado/);
});

it('leaves a sentence out that says nothing without its value, and never shows a mark of one', () => {
  expect(reasonWithoutValues('There is nothing at {{path}}. Look again.')).toBe('Look again.');
  for (const sentence of [...Object.values(english), ...Object.values(portuguese)])
    expect(reasonWithoutValues(sentence)).not.toContain('{{');
});
