import { expect, it } from 'vitest';
import { effectOf } from './effect.ts';

const change = (beforeKg: string | null, afterKg: string | null) => ({ beforeKg, afterKg });

it('what proposals change together is their exact sum, without those that change no total', () => {
  expect(effectOf([change('0.1', '0'), change(null, null), change('0.2', '0.05')])).toEqual({
    beforeKg: '0.3',
    afterKg: '0.05',
  });
});

it('of one that changes something it says nothing: that stands beside it', () => {
  expect(effectOf([change('10', '1'), change(null, null)])).toBeNull();
  expect(effectOf([])).toBeNull();
});
