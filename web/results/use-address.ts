import { useSearchParams } from 'react-router';
import { type Filters, readFilters, writeFilters } from './address.ts';

/** What is shown, and a change of it, which becomes a place in the history. */
export function useAddress(): [Filters, (change: Partial<Filters>) => void] {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  return [
    filters,
    (change) => setSearch(writeFilters({ ...filters, ...change }), { preventScrollReset: true }),
  ];
}
