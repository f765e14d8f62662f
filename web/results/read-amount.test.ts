import { expect, it } from 'vitest';
import { amountFault } from './read-amount.ts';

it.each([
  ['-5', { kind: 'negative' }],
  ['−5,5', { kind: 'negative' }],
  ['0', { kind: 'zero' }],
  ['-0,0', { kind: 'zero' }],
  ['cinco', { kind: 'unreadable' }],
  ['1,234', { kind: 'ambiguous', a: '1.234', b: '1234' }],
  ['5,5', null],
] as const)('%s is told for what it is', (text, fault) => {
  expect(amountFault(text, 'pt-BR')).toEqual(fault);
});
