import { expect, test } from 'vitest';
import { readTyped } from './quantity-editor.tsx';

test('an amount typed into the card is read in the marks of the language', () => {
  expect(readTyped('1.250', 'pt-BR')).toEqual({ kind: 'read', amount: '1250' });
  expect(readTyped('1.250,5', 'pt-BR')).toEqual({ kind: 'read', amount: '1250.5' });
  expect(readTyped('1,250', 'en')).toEqual({ kind: 'read', amount: '1250' });
});

test('what could be read two ways is asked with both readings', () => {
  expect(readTyped('1,040', 'pt-BR')).toEqual({ kind: 'ambiguous', readings: ['1.04', '1040'] });
});

test('words, zero and negative amounts are refused', () => {
  expect(readTyped('muito', 'pt-BR').kind).toBe('unreadable');
  expect(readTyped('0', 'pt-BR')).toEqual({ kind: 'read', amount: '0' });
  expect(readTyped('-3', 'en').kind).toBe('negative');
});
