import { z } from 'zod';
import { findSite } from '../../organization.ts';
import { id, isoDay, scope } from '../../shapes.ts';
import type { RunContext } from '../../usecase.ts';

/** Which lines an amount is of: every part that is given must hold, and of the values of one part any. */

const key = z.string().min(1).max(80);

export const resultFilter = {
  from: isoDay,
  to: isoDay,
  /** Null: lines without a site. */
  siteIds: z.array(id.nullable()).min(1).max(200).optional(),
  scopes: z.array(scope).min(1).max(3).optional(),
  categories: z.array(key).min(1).max(60).optional(),
  kinds: z.array(key).min(1).max(200).optional(),
};

export interface ResultFilter {
  readonly from: string;
  readonly to: string;
  readonly siteIds?: readonly (string | null)[] | undefined;
  readonly scopes?: readonly (1 | 2 | 3)[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
}

/**
 * The condition on a kept table `t` for everything but the period. It takes four parameters, from `$first` on.
 * @throws Refused `site.not_found` (404), also for another organization's
 */
export async function filterCondition(
  context: RunContext,
  filter: ResultFilter,
  first: number,
): Promise<{ condition: string; parameters: readonly unknown[] }> {
  const sites = filter.siteIds?.filter((siteId) => siteId !== null) ?? [];
  for (const siteId of sites) await findSite(context, siteId);
  const [bySite, scopes, categories, kinds] = [first, first + 1, first + 2, first + 3].map((n) => `$${n}`);
  return {
    condition: `(${bySite}::text[] is null or coalesce(t.site_id::text, '') = any (${bySite}))
      and (${scopes}::smallint[] is null or t.scope = any (${scopes}))
      and (${categories}::text[] is null or t.category = any (${categories}))
      and (${kinds}::text[] is null or t.kind = any (${kinds}))`,
    parameters: [
      filter.siteIds?.map((siteId) => siteId ?? '') ?? null,
      filter.scopes ?? null,
      filter.categories ?? null,
      filter.kinds ?? null,
    ],
  };
}
