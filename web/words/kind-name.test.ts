import { expect, test } from 'vitest';
import { splitKindName } from './kind-name.tsx';

test('the name of a kind begins with a capital and is told apart from what it covers', () => {
  expect(splitKindName('óleo diesel — frota, máquinas')).toEqual({
    name: 'Óleo diesel',
    use: 'frota, máquinas',
  });
  expect(splitKindName('natural gas, stationary')).toEqual({ name: 'Natural gas, stationary', use: null });
});
