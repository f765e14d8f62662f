import { lastDayOfMonth } from '#engine/period.ts';
import type { z } from 'zod';
import { tellScope2 } from './result/scope2.ts';
import type { RunContext } from '../usecase.ts';
import type { snapshot } from './life-shapes.ts';
import type { Life } from './life-row.ts';

type ByMarket = z.output<typeof snapshot>['scope2ByMarket'];

/**
 * What the engine says of an inventory's scope 2 by market, for its record. The account covers whole months and whole sites:
 * of an inventory that has others, it is not told rather than told of something else.
 */
export async function scope2OfRecord(context: RunContext, life: Life): Promise<ByMarket> {
  if (!life.from.endsWith('-01') || life.to !== lastDayOfMonth(life.to)) {
    return { status: 'not_told', because: 'partial_months' };
  }
  const inside = life.sites.filter(({ siteId }) => !life.outsideSiteIds.includes(siteId));
  if (inside.some(({ share }) => share !== '1')) return { status: 'not_told', because: 'shares' };
  const { market } = await tellScope2.run(context, {
    from: life.from,
    to: life.to,
    withTrace: false,
    ...(life.outsideSiteIds.length === 0 ? {} : { siteIds: [null, ...inside.map(({ siteId }) => siteId)] }),
  });
  if (market.status === 'not_calculated') return { status: 'not_calculated', problems: market.problems };
  const instrumentIds = market.uses.flatMap(({ instrumentId }) => instrumentId ?? []);
  return { status: 'calculated', co2eKg: market.co2eKg, instrumentIds: [...new Set(instrumentIds)].sort() };
}
