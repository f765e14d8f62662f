import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, decimal, equals, multiply, ONE, ZERO } from '../decimal.ts';
import { verifyTrace } from '../verify.ts';
import { leasedPart } from './lease.ts';
import type { ConsolidatedShare } from './share.ts';
import { consolidate, consolidatedShare } from './share.ts';
import type { ConsolidationApproach, Holding } from './table.ts';

const APPROACHES: readonly ConsolidationApproach[] = [
  'equity_share',
  'financial_control',
  'operational_control',
];

function shared(chain: readonly Holding[], approach: ConsolidationApproach): ConsolidatedShare {
  const result = consolidatedShare(chain, approach);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function codes(chain: readonly Holding[], approach: ConsolidationApproach): string[] {
  const result = consolidatedShare(chain, approach);
  return result.ok ? [] : result.problems.map(({ code }) => code);
}

const interests = fc.integer({ min: 0, max: 10_000 }).map((share) => `${share / 10_000}`);

/** Any holding that makes sense, with everything said of it. */
const holdings: fc.Arbitrary<Holding> = fc.oneof(
  fc.record({
    entity: fc.string(),
    relationship: fc.constant('subsidiary' as const),
    economicInterest: interests,
    operatedByGroup: fc.boolean(),
  }),
  fc.record({
    entity: fc.string(),
    relationship: fc.constantFrom('associate' as const, 'fixed_asset_investment' as const),
    economicInterest: interests,
    operatedByGroup: fc.constant(false),
  }),
  fc.record({
    entity: fc.string(),
    relationship: fc.constantFrom('joint_operation' as const, 'franchise' as const),
    economicInterest: interests,
    financialControl: fc.constantFrom('sole' as const, 'joint' as const, 'none' as const),
    operatedByGroup: fc.boolean(),
  }),
);

const chains = fc.array(holdings, { maxLength: 6 });
const approaches = fc.constantFrom(...APPROACHES);

describe('a consolidated share', () => {
  it('lies between nothing and the whole', () => {
    fc.assert(
      fc.property(chains, approaches, (chain, approach) => {
        const share = decimal(shared(chain, approach).share);
        expect(compare(share, ZERO)).toBeGreaterThanOrEqual(0);
        expect(compare(share, ONE)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('by equity is the product of the interests along the chain, exactly', () => {
    const subsidiaries = fc.array(interests, { maxLength: 8 });
    fc.assert(
      fc.property(subsidiaries, (chain) => {
        const held = chain.map(
          (economicInterest, index): Holding => ({
            entity: String(index),
            relationship: 'subsidiary',
            economicInterest,
          }),
        );
        const product = chain.map(decimal).reduce(multiply, ONE);
        expect(equals(decimal(shared(held, 'equity_share').share), product)).toBe(true);
      }),
    );
  });

  it('of two chains one after the other is the product of both, by equity and by financial control', () => {
    fc.assert(
      fc.property(chains, chains, fc.constantFrom(...APPROACHES.slice(0, 2)), (upper, lower, approach) => {
        const [whole, first, second] = [[...upper, ...lower], upper, lower].map((chain) =>
          decimal(shared(chain, approach ?? 'equity_share').share),
        );
        expect(equals(whole ?? ZERO, multiply(first ?? ONE, second ?? ONE))).toBe(true);
      }),
    );
  });

  it('proves itself by its trace', () => {
    fc.assert(
      fc.property(chains, approaches, fc.integer(), (chain, approach, amount) => {
        const share = shared(chain, approach);
        expect(share.trace.inputsHash).toMatch(/^[0-9a-f]{64}$/);
        expect(verifyTrace(share.trace).ok).toBe(true);
        const consolidated = consolidate(String(amount), share, 'x');
        if (!consolidated.ok) throw new Error('refused');
        expect(verifyTrace(consolidated.value.trace).ok).toBe(true);
        const expected = multiply(decimal(String(amount)), decimal(share.share));
        expect(equals(decimal(consolidated.value.co2eKg), expected)).toBe(true);
      }),
    );
  });

  it('of an asset leased for part of a year is that part of it', () => {
    const part = leasedPart({ from: '2025-07-01' }, { from: '2025-01-01', to: '2025-12-31' });
    if (!part.ok) throw new Error('refused');
    const half = shared(
      [{ entity: 'v', relationship: 'subsidiary', economicInterest: '0.5' }],
      'equity_share',
    );
    const amount = consolidate('730', half, 'v', part.value);
    if (!amount.ok) throw new Error('refused');
    expect(Number(amount.value.co2eKg)).toBeCloseTo(184, 12);
    expect(verifyTrace(amount.value.trace).ok).toBe(true);
  });

  it('by operation asks only who runs the operation, whoever stands between', () => {
    const chain: readonly Holding[] = [
      { entity: 'fund', relationship: 'associate', economicInterest: '0.3' },
      { entity: 'plant', relationship: 'joint_operation', operatedByGroup: true },
    ];
    expect(shared(chain, 'operational_control').share).toBe('1');
  });

  it('of the company itself is the whole', () => {
    for (const approach of APPROACHES) expect(shared([], approach).share).toBe('1');
  });
});

describe('refusals', () => {
  it('come where nobody said who controls, of all levels at once', () => {
    const venture: Holding = { entity: 'v', relationship: 'joint_operation' };
    expect(codes([venture, { ...venture, entity: 'w' }], 'financial_control')).toEqual([
      'control.missing',
      'control.missing',
    ]);
    expect(codes([venture], 'operational_control')).toEqual(['control.missing']);
    expect(codes([venture], 'equity_share')).toEqual(['interest.missing']);
  });

  it('come for an interest that is none', () => {
    for (const economicInterest of ['1.01', '-0.1', '83 %', ''])
      expect(codes([{ entity: 'v', relationship: 'subsidiary', economicInterest }], 'equity_share')).toEqual([
        'interest.out_of_range',
      ]);
  });

  it('come where control contradicts the kind of holding', () => {
    const contradictions: readonly Holding[] = [
      { entity: 'v', relationship: 'subsidiary', financialControl: 'none' },
      { entity: 'v', relationship: 'associate', financialControl: 'sole' },
      { entity: 'v', relationship: 'associate', operatedByGroup: true },
      { entity: 'v', relationship: 'fixed_asset_investment', financialControl: 'joint' },
    ];
    for (const holding of contradictions)
      for (const approach of APPROACHES) expect(codes([holding], approach)).toEqual(['control.contradicts']);
  });

  it('come for an amount that is none', () => {
    expect(consolidate('ten', shared([], 'equity_share'), 'x').ok).toBe(false);
  });
});
