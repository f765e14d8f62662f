import type { Input } from '#web/api/call.ts';

/** What the page shows, kept in the address so that it can be shared, reloaded and gone back from. */
export interface Filters {
  readonly tab: 'library' | 'own' | 'choice' | 'upgrade';
  readonly query: string;
  readonly region: string;
  readonly year: string;
  readonly publisher: string;
  readonly scope: string;
  readonly category: string;
  readonly unit: string;
  /** The factor that is open. */
  readonly factorId: string | null;
}

const TEXTS = ['query', 'region', 'year', 'publisher', 'scope', 'category', 'unit'] as const;
export type TextFilter = (typeof TEXTS)[number];

export const NO_FILTERS: Omit<Filters, 'tab' | 'factorId' | 'query'> = {
  region: '',
  year: '',
  publisher: '',
  scope: '',
  category: '',
  unit: '',
};

export function readFilters(search: URLSearchParams): Filters {
  const text = (name: TextFilter) => search.get(name)?.slice(0, 200) ?? '';
  return {
    tab: tabOf(search.get('tab')),
    query: text('query'),
    region: text('region'),
    year: /^(19|20)\d\d$/.test(text('year')) ? text('year') : '',
    publisher: text('publisher'),
    scope: /^[123]$/.test(text('scope')) ? text('scope') : '',
    category: text('category'),
    unit: text('unit'),
    factorId: search.get('factor'),
  };
}

function tabOf(text: string | null): Filters['tab'] {
  return text === 'own' || text === 'choice' || text === 'upgrade' ? text : 'library';
}

export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  if (filters.tab !== 'library') search.set('tab', filters.tab);
  for (const name of TEXTS) if (filters[name]) search.set(name, filters[name]);
  if (filters.factorId) search.set('factor', filters.factorId);
  return search;
}

export const MOST = 50;
const SCOPES = { '1': 1, '2': 2, '3': 3 } as const;

/** The search that these filters ask for. */
export function searchOf(filters: Filters): Input<'factor.search'> {
  const { query, region, year, publisher, scope, category, unit } = filters;
  return {
    query,
    limit: MOST,
    ...(region && { region }),
    ...(year && { year: Number(year) }),
    ...(publisher && { publisher }),
    ...(scope && { scope: SCOPES[scope as keyof typeof SCOPES] }),
    ...(category && { category }),
    ...(unit && { unit }),
  };
}
