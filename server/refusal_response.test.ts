import { expect, it } from 'vitest';
import { refusalSentence } from './refusal_response.ts';

it('writes days in a sentence as its reader does, and everything else as it is', () => {
  const days = { from: '2020-03-01', to: '2020-03-31' };
  expect(refusalSentence('pt-BR', 'task.no_inventory', days)).toContain('cobre 01/03/2020 a 31/03/2020.');
  expect(refusalSentence('en', 'task.no_inventory', days)).toContain('covers 1 Mar 2020 to 31 Mar 2020.');
  const other = { from: '2020-13-01', to: '2020-02-31' };
  expect(refusalSentence('pt-BR', 'task.no_inventory', other)).toContain('cobre 2020-13-01 a 2020-02-31.');
});
