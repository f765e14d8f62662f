import { type TraceNode } from '#engine/trace.ts';
import { verifyTrace } from '#engine/verify.ts';
import { describe, expect, it } from 'vitest';
import type { RunContext } from '../../usecase.ts';
import { consolidationShare } from './share.contract.ts';
import { shareOfOperation } from './share.ts';

/** The verb reads nothing of its context. */
const CONTEXT = {} as RunContext;

async function answer(input: unknown): Promise<Record<string, unknown>> {
  const output = await shareOfOperation.run(CONTEXT, consolidationShare.input.parse(input));
  return consolidationShare.output.parse(output);
}

describe('consolidation.share', () => {
  it('answers its own example by its own contract: 83 % of 50 % is 41.5 %', async () => {
    const result = await answer(consolidationShare.example);
    expect(result).toMatchObject({
      status: 'calculated',
      share: '0.415',
      consolidatedCo2eKg: '415000',
      placement: null,
    });
    expect(verifyTrace(result.trace as TraceNode).ok).toBe(true);
  });

  it('places a leased asset, and counts only the days of the lease', async () => {
    const result = await answer({
      approach: 'operational_control',
      chain: [],
      lease: { perspective: 'lessee', kind: 'operating', from: '2025-01-01', to: '2025-01-05' },
      period: { from: '2025-01-01', to: '2025-01-10' },
      co2eKg: '1000',
    });
    expect(result).toMatchObject({
      placement: { scopes: [1, 2], category: null },
      leasedPart: { days: 5, daysOfPeriod: 10, share: '0.5' },
      consolidatedCo2eKg: '500',
    });
    expect(verifyTrace(result.trace as TraceNode).ok).toBe(true);
  });

  it('answers with coded problems what nobody said', async () => {
    const chain = [{ entity: 'v', relationship: 'joint_operation' }];
    expect(await answer({ approach: 'equity_share', chain })).toMatchObject({
      status: 'not_calculated',
      problems: [{ code: 'interest.missing', params: { entity: 'v' } }],
    });
    const lease = { perspective: 'lessee', kind: 'finance', from: '2025-01-01' };
    expect(await answer({ approach: 'equity_share', chain: [], lease })).toMatchObject({
      problems: [{ code: 'period.missing' }],
    });
    expect(await answer({ approach: 'equity_share', chain: [], co2eKg: 'x' })).toMatchObject({
      problems: [{ code: 'amount.unreadable' }],
    });
  });
});
