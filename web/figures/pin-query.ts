import { call, type Input, type Output } from '#web/api/call.ts';

type Query = Input<'answer.query'>;
export type Pin = Output<'pin.list'>['pins'][number];

export const pinsQuery = {
  queryKey: ['pin.list'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call('pin.list', {}, signal),
};

/** What the verb assumes where a query says nothing: kept queries say it, asked ones may not. */
const ASSUMED: { readonly [K in keyof Query]?: Query[K] } = {
  filter: {},
  by: [],
  withAmounts: false,
  byMarket: false,
  order: 'natural',
  orderBy: 'co2e',
  limit: 60,
};

/** A query written one way, whatever the order of its parts and whether it says what is assumed. */
export function written(query: Query): string {
  return JSON.stringify({ ...ASSUMED, ...query }, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
