import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '#web/api/call.ts';
import { LinesStore } from './lines-store.ts';
import type { Filter, GroupKey, Sort } from './state.ts';

interface Shown {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly groupBy: GroupKey | null;
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
      load: (input, signal) => call('entry.query', input, signal),
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
  const totals = useQuery({
    queryKey: ['ledger', 'entry.group', filter, groupBy, version],
    queryFn: ({ signal }) => call('entry.group', { filter, ...(groupBy ? { by: groupBy } : {}) }, signal),
    staleTime: 30_000,
  });
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
