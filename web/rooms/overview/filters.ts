/** What the overview shows, kept in the address so that it can be shared, reloaded and gone back from. */
export interface Filters {
  readonly year: number | null;
  /** Whether the list of entries is open. */
  readonly list: boolean;
  readonly scope: 1 | 2 | 3 | null;
  readonly category: string | null;
  /** `YYYY-MM` */
  readonly month: string | null;
  readonly siteId: string | null;
  readonly notCounted: boolean;
  /** The entry whose reason is open. */
  readonly entryId: string | null;
}

const SCOPES: Record<string, 1 | 2 | 3> = { '1': 1, '2': 2, '3': 3 };

/** Reads the address; what cannot be read counts as not said. */
export function readFilters(search: URLSearchParams): Filters {
  const year = Number(search.get('year'));
  const month = search.get('month');
  return {
    year: Number.isInteger(year) && year >= 1990 && year <= 2100 ? year : null,
    list: search.has('list'),
    scope: SCOPES[search.get('scope') ?? ''] ?? null,
    category: search.get('category'),
    month: month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    siteId: search.get('site'),
    notCounted: search.get('state') === 'not_counted',
    entryId: search.get('entry'),
  };
}

export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.year) search.set('year', String(filters.year));
  if (filters.list) search.set('list', '1');
  if (filters.scope) search.set('scope', String(filters.scope));
  if (filters.category) search.set('category', filters.category);
  if (filters.month) search.set('month', filters.month);
  if (filters.siteId) search.set('site', filters.siteId);
  if (filters.notCounted) search.set('state', 'not_counted');
  if (filters.entryId) search.set('entry', filters.entryId);
  return search;
}

/** First and last day of a month `YYYY-MM`. */
export function monthDays(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` };
}

export const EVERYTHING: Omit<Filters, 'year'> = {
  list: false,
  scope: null,
  category: null,
  month: null,
  siteId: null,
  notCounted: false,
  entryId: null,
};
