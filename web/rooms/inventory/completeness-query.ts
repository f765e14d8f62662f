import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Input, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';

export type Series = Output<'inventory.completeness'>['series'][number];
export type Cell = Series['cells'][number];
export type CellState = Cell['state'];
export type Request = Output<'request.list'>['requests'][number];

/** A month of a series, as it is chosen, declared and asked for. */
export interface ChosenCell {
  readonly series: Series;
  readonly month: string;
  readonly cell: Cell;
}

export const cellKey = (series: Pick<Series, 'siteId' | 'kind'>, month: string) =>
  `${series.siteId ?? ''} ${series.kind} ${month}`;

/** The last day of a month `YYYY-MM`, as a day. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** What others record shows without a reload: asked for again so often, and when the window comes to the front. */
const LOOK_AGAIN_MS = 30_000;

// Under `ledger`: it is asked for again after whatever changes the ledger.
export const matrixQuery = (input: Omit<Input<'inventory.completeness'>, 'offset'>) =>
  infiniteQueryOptions({
    queryKey: ['ledger', 'inventory.completeness', input],
    queryFn: ({ pageParam, signal }) =>
      call('inventory.completeness', { ...input, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { series }) => sum + series.length, 0);
      return loaded < last.rows && last.series.length > 0 ? loaded : null;
    },
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });

export const requestsQuery = (input: Input<'request.list'>) =>
  queryOptions({
    queryKey: ['ledger', 'request.list', input],
    queryFn: ({ signal }) => call('request.list', input, signal),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  });

/** What is asked for and has not ended: what the panel of requests shows first. */
export const standingRequests = (inventoryId: string) =>
  requestsQuery({ inventoryId, states: ['open', 'answered'], limit: 100 });

/** After something was declared or asked for, the matrix and the requests ask again. */
export async function completenessChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['ledger'] });
}
