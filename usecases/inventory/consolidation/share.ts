import { toText } from '#engine/decimal.ts';
import type { Lease, LeasedPart } from '#engine/consolidation/lease.ts';
import { leasedPart, placeOfLease } from '#engine/consolidation/lease.ts';
import { consolidate, consolidatedShare } from '#engine/consolidation/share.ts';
import type { Holding } from '#engine/consolidation/table.ts';
import type { Problem, Result } from '#engine/problem.ts';
import { ok, refuse } from '#engine/problem.ts';
import type { z } from 'zod';
import { mayUseReference } from '../../may/everyone.ts';
import type { UseCase } from '../../usecase.ts';
import { consolidationShare } from './share.contract.ts';

type Input = z.output<typeof consolidationShare.input>;
type Output = z.input<typeof consolidationShare.output>;

/** The consolidated share; what cannot be said is an answer with coded problems, not a refusal of the call. */
export const shareOfOperation: UseCase<typeof consolidationShare.input, typeof consolidationShare.output> = {
  contract: consolidationShare,
  may: ({ actor }) => mayUseReference(actor),
  run: (_context, input): Promise<Output> => Promise.resolve(answer(input)),
};

function answer(input: Input): Output {
  const { approach, chain, lease, co2eKg } = input;
  const share = consolidatedShare(chain as readonly Holding[], approach);
  const part = partOf(input);
  if (!share.ok || !part.ok) return notCalculated([share, part]);
  const entity = chain.at(-1)?.entity ?? '';
  const amount =
    co2eKg === undefined ? null : consolidate(co2eKg, share.value, entity, part.value ?? undefined);
  if (amount !== null && !amount.ok) return notCalculated([amount]);
  const placement = lease === undefined ? null : placeOfLease(lease as Lease, approach);
  return {
    status: 'calculated',
    approach,
    share: share.value.share,
    levels: [...share.value.levels],
    placement: placement === null ? null : { scopes: [...placement.scopes], category: placement.category },
    leasedPart:
      part.value === null
        ? null
        : { days: part.value.days, daysOfPeriod: part.value.daysOfPeriod, share: toText(part.value.share) },
    consolidatedCo2eKg: amount?.value.co2eKg ?? null,
    trace: amount?.value.trace ?? share.value.trace,
  };
}

/** The part of the period in which the asset was leased; null where no days of a lease are given. */
function partOf({ lease, period }: Input): Result<LeasedPart | null> {
  if (lease?.from === undefined) return ok(null);
  if (period === undefined) return refuse('period.missing', { side: 'from' });
  return leasedPart({ from: lease.from, ...(lease.to === undefined ? {} : { to: lease.to }) }, period);
}

function notCalculated(results: readonly Result<unknown>[]): Output {
  const problems: Problem[] = results.flatMap((result) => (result.ok ? [] : result.problems));
  return { status: 'not_calculated', problems };
}
