import type { TraceNode } from '#engine/trace.ts';
import { expect, test } from 'vitest';
import { arithmetic } from './arithmetic.ts';

const given = (value: string, unit?: string): TraceNode => ({
  step: 'read',
  label: 'activity.quantity',
  operation: 'given',
  value,
  ...(unit ? { unit } : {}),
  from: [],
});
const write = (value: string, unit: string | undefined) => ({
  text: unit ? `${value} ${unit}` : value,
  rounded: value.length > 6,
});

test('a product is written with its factors and its result', () => {
  const node: TraceNode = {
    ...given('1075', 'L'),
    operation: 'multiply',
    from: [given('1250', 'L'), given('0.86')],
  };
  expect(arithmetic(node, write)).toBe('1250 L × 0.86 = 1075 L');
});

test('a long sum is cut, a given value has no arithmetic', () => {
  const parts = ['1', '2', '3', '4', '5'].map((value) => given(value, 'kg'));
  const node: TraceNode = { ...given('15', 'kg'), operation: 'add', from: parts };
  expect(arithmetic(node, write)).toBe('1 kg + 2 kg + 3 kg + 4 kg + … = 15 kg');
  expect(arithmetic(given('1', 'kg'), write)).toBeNull();
});

test('operands without a value (the choice of a factor) are not part of the arithmetic', () => {
  const { value: _none, ...choice } = { ...given('0'), operation: 'choose' as const };
  const node: TraceNode = {
    ...given('6', 'kg'),
    operation: 'multiply',
    from: [given('2', 'L'), given('3', 'kg/L'), choice],
  };
  expect(arithmetic(node, write)).toBe('2 L × 3 kg/L = 6 kg');
});

test('a step in which a figure is shown rounded is written with ≈', () => {
  const node: TraceNode = {
    ...given('0.0381849', 'TJ'),
    operation: 'multiply',
    from: [given('903', 'kg'), given('42.3', 'GJ/t')],
  };
  expect(arithmetic(node, write)).toBe('903 kg × 42.3 GJ/t ≈ 0.0381849 TJ');
});
