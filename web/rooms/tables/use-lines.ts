import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call, type Input, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { FIRST_LINES } from '#web/early/asked.ts';
import { LinesStore } from './lines-store.ts';
import type { Filter, GroupKey, Sort } from './state.ts';

interface Shown {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly groupBy: GroupKey | null;
}

const totalsQuery = ({ filter, groupBy }: Shown, version: number) =>
  queryOptions({
    queryKey: ['ledger', 'entry.group', filter, groupBy, version],
    queryFn: ({ signal }) => call('entry.group', { filter, ...(groupBy ? { by: groupBy } : {}) }, signal),
    staleTime: 30_000,
  });

/** A page of lines that is read before the table is there; kept for as long as it takes to be drawn. */
const pageQuery = (input: Input<'entry.query'>) =>
  queryOptions({
    queryKey: ['ledger', 'entry.query', input],
    queryFn: ({ signal }) => call('entry.query', input, signal),
    gcTime: 5_000,
  });

/** Reads what the table shows first. What is not there when the table asks for it, it reads by itself. */
export async function readAhead(shown: Shown): Promise<void> {
  const { filter, sort, groupBy } = shown;
  await Promise.all([
    queryClient.prefetchQuery(totalsQuery(shown, 0)),
    groupBy === null && queryClient.prefetchQuery(pageQuery({ filter, sort, limit: FIRST_LINES })),
  ]);
}

/** A page that was read ahead, given away once: whoever reads anew wants the lines as they are now. */
function takeAhead(input: Input<'entry.query'>): Output<'entry.query'> | undefined {
  const { queryKey } = pageQuery(input);
  const page = queryClient.getQueryData(queryKey);
  queryClient.removeQueries({ queryKey, exact: true });
  return page;
}

/** The lines of what is shown, loaded as they are needed, with their totals. */
export function useLines({ filter, sort, groupBy }: Shown) {
  const [version, setVersion] = useState(0);
  const asked = JSON.stringify([filter, sort, groupBy]);
  const store = useMemo(() => {
    const [askedFilter, askedSort, askedGroup] = JSON.parse(asked) as [Filter, Sort, GroupKey | null];
    return new LinesStore({
      filter: askedFilter,
      sort: askedSort,
      groupBy: askedGroup,
      load: async (input, signal) => takeAhead(input) ?? call('entry.query', input, signal),
    });
    // Another version is the same question asked anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, version]);
  useEffect(() => {
    const left = store;
    // The first page is on its way before a row asks for it.
    if (groupBy === null) void left.more(null);
    return () => left.stop();
  }, [store, groupBy]);
  const totals = useQuery(totalsQuery({ filter, sort, groupBy }, version));
  const groups = groupBy === null ? null : (totals.data?.groups ?? null);
  useEffect(() => store.setGroups(groups), [store, groups]);
  const items = useSyncExternalStore(store.subscribe, store.items);
  return {
    store,
    items,
    total: totals.data?.total ?? null,
    /** There are more groups than are shown. */
    hasMoreGroups: groupBy !== null && (totals.data?.more ?? false),
    totalsError: totals.error,
    /** Reads everything anew: lines were added, withdrawn or put back. */
    again: () => {
      setVersion((before) => before + 1);
    },
    /** Counts anew: a line was changed where it stands. */
    recount: () => void totals.refetch(),
  };
}
