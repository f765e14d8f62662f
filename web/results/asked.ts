import { queryOptions } from '@tanstack/react-query';
import { call, type Input, type Output, type Verb } from '#web/api/call.ts';
import { type Filters, NO_SITE } from './address.ts';

type Reading = Extract<
  Verb,
  'answer.query' | `result.${string}` | `scope2.${string}` | `scope3.${string}` | `target.${string}`
>;

/** A question to the ledger; asked again after it changed. */
export function ledgerQuery<V extends Reading>(verb: V, input: Input<V>) {
  return queryOptions({
    queryKey: ['ledger', verb, input],
    queryFn: ({ signal }): Promise<Output<V>> => call(verb, input, signal),
  });
}

/** What every figure of the page is of, but for the period. */
export function filterOf({ sites, scopes, categories, kinds }: Filters) {
  return {
    ...(sites.length > 0 ? { siteIds: sites.map((site) => (site === NO_SITE ? null : site)) } : {}),
    ...(scopes.length > 0 ? { scopes: [...scopes] } : {}),
    ...(categories.length > 0 ? { categories: [...categories] } : {}),
    ...(kinds.length > 0 ? { kinds: [...kinds] } : {}),
  };
}

/** How the lines are looked at; of what is usual nothing is said, so that one question is asked once. */
export function viewOf({ byMarket, gwpSet, drafts, consolidated }: Filters): {
  view?: NonNullable<Input<'result.summary'>['view']>;
} {
  const view = {
    ...(byMarket && { byMarket }),
    ...(gwpSet && { gwpSet }),
    ...(drafts && { withDrafts: true }),
    ...(consolidated && { consolidated }),
  };
  return Object.keys(view).length === 0 ? {} : { view };
}
