import { GRADES } from '#engine/quality/grade.ts';
import { readSites } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import { addFacetParts, Condition, type Sought } from './query-condition.ts';
import type { EntrySort, FacetSortKey, LineSortKey } from './query-shape.ts';

/** Facets that are alike in what is ordered by, and how many lines they have. */
export interface FacetGroup {
  readonly ids: readonly string[];
  readonly lines: number;
  /** Days of the longest of them: a line that begins earlier than so long before a day does not reach it. */
  readonly longestDays: number;
  /** No line of them lies outside, in the orders in which lines are walked along. */
  readonly bounds: Readonly<Record<LineSortKey, readonly [least: string, most: string]>>;
  /** The values that they are alike in, in the order of the keys. */
  readonly keys: readonly (string | null)[];
}

const COLUMNS: Readonly<Record<FacetSortKey, string>> = {
  site: 'f.site_id::text',
  scope: 'f.scope::text',
  category: 'f.category',
  kind: 'f.kind',
  state: 'f.state',
  quality: 'f.quality',
};

const BOUNDS = `jsonb_build_object(
    'from', jsonb_build_array(min(f.first_from)::text, max(f.last_from)::text),
    'committedAt', jsonb_build_array(min(f.first_sequence)::text, max(f.last_sequence)::text),
    'quantity', jsonb_build_array(min(f.quantity_least)::text, max(f.quantity_most)::text),
    'co2eKg', jsonb_build_array(min(f.co2e_least)::text, max(f.co2e_most)::text))`;

/** Facets by the keys of an order. */
export interface Facets {
  readonly groups: readonly FacetGroup[];
  /** Nothing of the filter is about facets: they are all. */
  readonly areAll: boolean;
}

/**
 * The facets that a filter lets through, without those that have no line in its period, grouped by the keys of an order.
 * @param among only those of these ids, or all but those
 */
export async function readFacets(
  context: RunContext,
  sought: Sought,
  keys: readonly FacetSortKey[],
  among?: { readonly ids: readonly string[]; readonly isWithin: boolean },
): Promise<Facets> {
  const condition = new Condition(context, 'f');
  const isSaid = addFacetParts(condition, 'f', sought);
  if (among) condition.add(`f.id ${among.isWithin ? '= any' : '<> all'} (?::bigint[])`, among.ids);
  const { from, to } = sought.filter;
  if (from !== undefined) condition.add('f.last_from + f.longest_days >= ?::date', from);
  if (to !== undefined) condition.add('f.first_from <= ?::date', to);
  const columns = keys.map((key) => COLUMNS[key]).join(', ');
  const groups = await context.tx.query<FacetGroup>(
    `select array_agg(f.id) as ids, sum(f.lines)::int as lines, max(f.longest_days)::int as "longestDays",
       ${BOUNDS} as bounds, array[${columns}]::text[] as keys
     from public.entry_facets f where ${condition.sql} ${columns === '' ? 'having count(*) > 0' : `group by ${columns}`}`,
    condition.parameters,
  );
  return { groups, areAll: !isSaid && !among };
}

/** Facets by the words of a filter, and how many lines they have; null where it has no words. */
export type FacetsOfNames = Pick<FacetGroup, 'ids' | 'lines'> | null;

/** The facets whose kind or site is named with words of the filter; null where it has no words. */
export async function readFacetsOfNames(context: RunContext, { named }: Sought): Promise<FacetsOfNames> {
  if (!named) return null;
  const condition = new Condition(context, 'f');
  condition.add('f.kind = any (?::text[]) or f.site_id = any (?::uuid[])', named.kinds, named.siteIds);
  const [found] = await context.tx.query<NonNullable<FacetsOfNames>>(
    `select coalesce(array_agg(f.id), '{}') as ids, coalesce(sum(f.lines), 0)::int as lines
     from public.entry_facets f where ${condition.sql}`,
    condition.parameters,
  );
  return found ?? null;
}

/** Compares two groups by an order: sites and kinds by their names, grades by their rank, what has none last. */
export type CompareKeys = (one: readonly (string | null)[], other: readonly (string | null)[]) => number;

export async function comparisonOf(context: RunContext, sort: EntrySort): Promise<CompareKeys> {
  const words = new Map<string, string>();
  if (sort.some(({ by }) => by === 'site')) {
    for (const { id, name } of await readSites(context, true)) words.set(id, name);
  }
  const { kinds } = context.ports.library;
  const wordOf = (by: string, key: string): string => {
    if (by === 'site') return words.get(key) ?? key;
    if (by === 'kind') return kinds[key]?.name[context.locale] ?? key;
    return by === 'quality' ? String(GRADES.findIndex((grade) => grade === key)) : key;
  };
  const { compare } = new Intl.Collator(context.locale, { numeric: true });
  return (one, other) => {
    for (const [place, { by, descending }] of sort.entries()) {
      const [a, b] = [one[place] ?? null, other[place] ?? null];
      if (a === b) continue;
      if (a === null || b === null) return a === null ? 1 : -1;
      const order = compare(wordOf(by, a), wordOf(by, b)) || (a < b ? -1 : 1);
      return descending ? -order : order;
    }
    return 0;
  };
}
