import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { add, decimal, equals, sum, toText } from '../decimal.ts';
import { bridgeProgrammes, totalOf } from './bridge.ts';
import type { TotalRule } from './programme.ts';
import { bases, emptyBasis } from './testing/bases.ts';

const rules: fc.Arbitrary<TotalRule> = fc.record({
  scopes: fc.constantFrom([1], [1, 2], [1, 2, 3]) as fc.Arbitrary<TotalRule['scopes']>,
  account: fc.constantFrom('location', 'market'),
  gwp: fc.constantFrom('AR4', 'AR5', 'AR6', 'recorded'),
  biogenic: fc.boolean(),
  montreal: fc.boolean(),
});

it('the rows between any two totals add up to their difference, to the last digit', () => {
  const property = fc.property(bases, bases, fc.boolean(), rules, rules, (one, other, same, from, to) => {
    const [left, right] = [
      { basis: one, rule: from },
      { basis: same ? one : other, rule: to },
    ];
    const bridge = bridgeProgrammes(left, right);
    if ('code' in bridge) throw new Error(bridge.code);
    const [first, last] = [totalOf(left), totalOf(right)];
    if ('code' in first || 'code' in last) throw new Error('no total');
    expect([bridge.from, bridge.to]).toEqual([toText(first), toText(last)]);
    const rows = sum(bridge.rows.map(({ change }) => decimal(change)));
    return equals(add(first, rows), last);
  });
  fc.assert(property, { numRuns: 500 });
});

it('a total that is missing on the way leaves no bridge, but its reason', () => {
  const rule: TotalRule = {
    scopes: [1],
    account: 'location',
    gwp: 'recorded',
    biogenic: false,
    montreal: false,
  };
  const side = { basis: emptyBasis, rule };
  expect(bridgeProgrammes(side, { ...side, rule: { ...rule, gwp: 'AR6' } })).toMatchObject({
    code: 'no_lines',
  });
});
