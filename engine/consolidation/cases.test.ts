import { describe, expect, it } from 'vitest';
import { casesIn } from '../testing/cases.ts';
import type { Lease, LeasePlacement } from './lease.ts';
import { placeOfLease } from './lease.ts';
import { consolidatedShare } from './share.ts';
import type { ConsolidationApproach, Holding } from './table.ts';

interface ShareInput {
  readonly approach: ConsolidationApproach;
  readonly chain: readonly Holding[];
}

interface LeaseInput {
  readonly approach: ConsolidationApproach;
  readonly lease: Lease;
}

const shares = [
  ...casesIn<ShareInput, { share: string }>('consolidation/chains.json'),
  ...casesIn<ShareInput, { share: string }>('consolidation/table-1.json'),
];

describe('published shares', () => {
  it.each(shares)('$id', ({ input, expected }) => {
    const result = consolidatedShare(input.chain, input.approach);
    expect(result.ok ? result.value.share : result.problems).toBe(expected.share);
  });
});

describe('the tables of leased assets', () => {
  it.each(casesIn<LeaseInput, LeasePlacement>('consolidation/leases.json'))('$id', ({ input, expected }) => {
    expect(placeOfLease(input.lease, input.approach)).toEqual(expected);
  });
});
