import { expect, test } from 'vitest';
import { amountInText } from './amount-in-text.ts';

test('the amount of a text is known only where one plain number was read', () => {
  const quantity = (quote: string) => ({ slot: 'quantity', quote });
  expect(amountInText({ spans: [quantity('1.200'), { slot: 'unit', quote: 'litros' }] }, 'pt-BR')).toBe(
    '1200',
  );
  expect(amountInText({ spans: [quantity('1.200'), quantity('300')] }, 'pt-BR')).toBeNull();
  expect(amountInText({ spans: [quantity('doze mil')] }, 'pt-BR')).toBeNull();
  expect(amountInText({ spans: [] }, 'en')).toBeNull();
});
