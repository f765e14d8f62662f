import { lastDayOfMonth } from '#engine/period.ts';
import { type Part, PARTS } from './period.ts';
import type { Scope } from './scope-look.tsx';

/** What a room of results shows, kept in the address so that it can be shared, reloaded and gone back from. */
export interface Filters {
  readonly year: number | null;
  readonly part: Part;
  /** Sites (`-`: lines without one), scopes, categories and kinds that every figure is of; empty: all. */
  readonly sites: readonly string[];
  readonly scopes: readonly Scope[];
  readonly categories: readonly string[];
  readonly kinds: readonly string[];
  readonly byMarket: boolean;
  /** A GWP set to weigh on in the place of the ledger's own. */
  readonly gwpSet: GwpSet | null;
  readonly drafts: boolean;
  /** By the boundary and the shares of the inventory, not as recorded. */
  readonly consolidated: boolean;
  /** Whether the list of entries is open, and what of. */
  readonly list: boolean;
  /** The year that the list is of, where it is another than the page's. */
  readonly listYear: number | null;
  readonly scope: Scope | null;
  readonly category: string | null;
  readonly kind: string | null;
  /** `YYYY-MM` */
  readonly month: string | null;
  readonly siteId: string | null;
  readonly notCounted: boolean;
  /** The entry whose reason is open. */
  readonly entryId: string | null;
}

const GWP_SETS = ['AR4', 'AR5', 'AR6'] as const;
export type GwpSet = (typeof GWP_SETS)[number];

/** Stands for lines without a site. */
export const NO_SITE = '-';

const SCOPE_OF: Record<string, Scope> = { '1': 1, '2': 2, '3': 3 };

function listOf(search: URLSearchParams, name: string): string[] {
  const values = (search.get(name) ?? '').split(',').filter((value) => /^[\w.-]{1,80}$/.test(value));
  return [...new Set(values)];
}

function yearOf(text: string | null): number | null {
  const year = Number(text);
  return Number.isInteger(year) && year >= 1990 && year <= 2100 ? year : null;
}

/** Reads the address; what cannot be read counts as not said. */
export function readFilters(search: URLSearchParams): Filters {
  const month = search.get('month');
  const part = search.get('part');
  return {
    year: yearOf(search.get('year')),
    part: PARTS.find((known) => known === part) ?? 'year',
    sites: listOf(search, 'sites'),
    scopes: listOf(search, 'scopes').flatMap((value) => SCOPE_OF[value] ?? []),
    categories: listOf(search, 'categories'),
    kinds: listOf(search, 'kinds'),
    byMarket: search.get('by') === 'market',
    gwpSet: GWP_SETS.find((set) => set === search.get('gwp')) ?? null,
    drafts: search.has('drafts'),
    consolidated: search.get('amounts') === 'consolidated',
    list: search.has('list'),
    listYear: yearOf(search.get('of')),
    scope: SCOPE_OF[search.get('scope') ?? ''] ?? null,
    category: search.get('category'),
    kind: search.get('kind'),
    month: month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    siteId: search.get('site'),
    notCounted: search.get('state') === 'not_counted',
    entryId: search.get('entry'),
  };
}

/** The address of what is shown; what is usual is left out of it. */
export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  const said: readonly (readonly [string, string | false | null])[] = [
    ['year', filters.year !== null && String(filters.year)],
    ['part', filters.part !== 'year' && filters.part],
    ['sites', filters.sites.join(',')],
    ['scopes', filters.scopes.join(',')],
    ['categories', filters.categories.join(',')],
    ['kinds', filters.kinds.join(',')],
    ['by', filters.byMarket && 'market'],
    ['gwp', filters.gwpSet],
    ['drafts', filters.drafts && '1'],
    ['amounts', filters.consolidated && 'consolidated'],
    ['list', filters.list && '1'],
    ['of', filters.listYear !== null && String(filters.listYear)],
    ['scope', filters.scope !== null && String(filters.scope)],
    ['category', filters.category],
    ['kind', filters.kind],
    ['month', filters.month],
    ['site', filters.siteId],
    ['state', filters.notCounted && 'not_counted'],
    ['entry', filters.entryId],
  ];
  for (const [name, value] of said) if (value) search.set(name, value);
  return search;
}

/** First and last day of a month `YYYY-MM`. */
export function monthDays(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: lastDayOfMonth(from) };
}

/** No list open, and nothing picked for it. */
export const CLOSED = {
  list: false,
  listYear: null,
  scope: null,
  category: null,
  kind: null,
  month: null,
  siteId: null,
  notCounted: false,
  entryId: null,
} as const satisfies Partial<Filters>;

/** Every site, scope, category and kind. */
export const UNFILTERED = { sites: [], scopes: [], categories: [], kinds: [] } as const;
