import { mayReadLedger } from '../../may/ledger.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { soughtBy, type Sought } from './query-condition.ts';
import {
  type CompareKeys,
  comparisonOf,
  type FacetGroup,
  type Facets,
  readFacets,
  readFacetsOfNames,
} from './query-facets.ts';
import {
  afterLine,
  compareAfter,
  type Cursor,
  type LineOrder,
  orderOf,
  readCursor,
  writeCursor,
} from './query-order.ts';
import { citedFactors } from './query-factor.ts';
import { type PlacedLine, readPage } from './query-page.ts';
import { type EntrySort, isFacetKey } from './query-shape.ts';
import {
  everyVersion,
  isShortPeriod,
  type Lines,
  linesWithWords,
  standingLines,
  startOf,
} from './query-source.ts';
import { entryQuery } from './query.contract.ts';
import { kindName } from './row.ts';

/** Groups of so many lines together are read at once and put in order afterwards. */
const SMALL = 2_000;

interface Page {
  readonly lines: readonly PlacedLine[];
  /** The keys of the facets of each line. */
  readonly keys: readonly (readonly (string | null)[])[];
}

/**
 * Reads lines page by page in any order (keyset: a line committed meanwhile neither repeats nor hides another). Refuses
 * with `site.not_found` (404) or `input.invalid` (400) for a cursor that is not of this filter and order.
 */
export const queryEntries: UseCase<typeof entryQuery.input, typeof entryQuery.output> = {
  contract: entryQuery,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { filter, sort, cursor, limit }) {
    const sought = await soughtBy(context, filter);
    const byFacets = sought.isHistory ? [] : sort.filter(({ by }) => isFacetKey(by));
    const order = orderOf(sort.slice(byFacets.length));
    const asked = { filter, sort };
    const start = cursor === undefined ? null : readCursor(asked, order, byFacets.length, cursor);
    const page = sought.isHistory
      ? await pageOf(context, everyVersion(context, sought), order, start, limit + 1)
      : await standingPage(context, sought, { byFacets, order }, start, limit + 1);
    const found = await readPage(context, page.lines.slice(0, limit));
    const last = page.lines.length > limit ? page.lines[limit - 1] : undefined;
    const factors = await citedFactors(
      context,
      found.flatMap(({ factorIds }) => factorIds.slice(0, 1)),
    );
    return {
      entries: found.map((line) => ({
        ...line,
        kindName: kindName(context.ports.library, line.kind),
        factor: factors.get(line.factorIds[0] ?? '') ?? null,
      })),
      nextCursor: last ? writeCursor(asked, { keys: page.keys[limit - 1] ?? [], after: last.after }) : null,
    };
  },
};

async function pageOf(
  { tx }: RunContext,
  { from, condition, areFew, groups }: Lines,
  order: LineOrder,
  start: Cursor | null,
  limit: number,
): Promise<Page> {
  const after = start ? afterLine(condition, order, start.after) : startOf(condition, order, groups);
  const some = `select l.* from ${from} where ${condition.sql}`;
  const page = areFew
    ? `few as materialized (${some}),
       p as (select l.entry_id, ${order.columns} from few l where ${after} order by ${order.sql} limit ${limit})`
    : // Of the index alone: the row of a line is looked at once it is on the page.
      `found as materialized (select l.sequence, ${order.columns} from ${from} where ${condition.sql} and (${after})
         order by ${order.sql} limit ${limit}),
       p as (select c.entry_id, found.* from found
         join public.current_entries c on c.organization_id = $1 and c.sequence = found.sequence)`;
  const lines = await tx.query<PlacedLine>(
    `with ${page} select p.entry_id as "entryId", ${order.values} as after from p order by ${order.named}`,
    condition.parameters,
  );
  return { lines, keys: lines.map(() => start?.keys ?? []) };
}

interface Asked {
  readonly byFacets: EntrySort;
  /** Of groups of facets, by those orders. */
  readonly compare: CompareKeys;
  readonly order: LineOrder;
  readonly start: Cursor | null;
  readonly limit: number;
}

/**
 * A page of the lines that stand. Words of a filter are looked for in the names of kinds and sites, which facets tell, and
 * in what single lines say: each has its own page, and the first of both are the page.
 */
async function standingPage(
  context: RunContext,
  sought: Sought,
  { byFacets, order }: Pick<Asked, 'byFacets' | 'order'>,
  start: Cursor | null,
  limit: number,
): Promise<Page> {
  const asked = { byFacets, order, compare: await comparisonOf(context, byFacets), start, limit };
  const keys = byFacets.map(({ by }) => by).filter(isFacetKey);
  const { text, ...rest } = sought.filter;
  if (!text) return pageOfFacets(context, sought, await readFacets(context, sought, keys), asked);
  const ids = (await readFacetsOfNames(context, sought))?.ids ?? [];
  const bare = { ...sought, filter: rest };
  const facets = await readFacets(context, bare, keys, { ids, isWithin: true });
  const others = await readFacets(context, bare, keys, { ids, isWithin: false });
  const ofNames = await pageOfFacets(context, bare, facets, asked);
  const ofWords = await pageOfWords(context, bare, others.groups, text, asked);
  return merged(ofNames, ofWords, asked);
}

/**
 * A page of the lines of some facets. In an order by what many lines say alike, the groups of facets are gone through one
 * after the other, and the lines of each are read in the rest of the order, which an index has.
 */
async function pageOfFacets(
  context: RunContext,
  sought: Sought,
  facets: Facets,
  { byFacets, compare, order, start, limit }: Asked,
): Promise<Page> {
  if (byFacets.length === 0) {
    const lines = standingLines(context, sought, facets, null);
    const isAlong = order.steps[0]?.type === 'date';
    const areFew = lines.areFew || (!isAlong && (await isShortPeriod(context, sought, facets)));
    return pageOf(context, { ...lines, areFew }, order, start, limit);
  }
  const inOrder = facets.groups.toSorted((one, other) => compare(one.keys, other.keys));
  const page = { lines: [] as PlacedLine[], keys: [] as (readonly (string | null)[])[] };
  let place = start ? inOrder.findIndex((group) => compare(group.keys, start.keys) >= 0) : 0;
  while (place >= 0 && place < inOrder.length && page.lines.length < limit) {
    const here = inOrder[place];
    const isStart = start !== null && here !== undefined && compare(here.keys, start.keys) === 0;
    const together = isStart ? inOrder.slice(place, place + 1) : smallOnes(inOrder, place);
    const lines = standingLines(context, sought, { groups: together, areAll: false }, null);
    const asked = { order, start: isStart ? start : null, limit: limit - page.lines.length };
    const found = await pageOfGroups(context, lines, together, asked);
    page.lines.push(...found.lines);
    page.keys.push(...found.keys);
    place += together.length;
  }
  return page;
}

/** A page of the lines of some facets that say words themselves: they are found at once, and put in order. */
async function pageOfWords(
  context: RunContext,
  sought: Sought,
  groups: readonly FacetGroup[],
  text: string,
  { compare, order, start, limit }: Asked,
): Promise<Page> {
  const inOrder = groups.toSorted((one, other) => compare(one.keys, other.keys));
  const first = start ? inOrder.findIndex((group) => compare(group.keys, start.keys) >= 0) : 0;
  if (first < 0 || groups.length === 0) return { lines: [], keys: [] };
  const rest = inOrder.slice(first);
  const isWithin = start !== null && rest[0] !== undefined && compare(rest[0].keys, start.keys) === 0;
  const lines = linesWithWords(context, sought, rest, text);
  const after = isWithin ? afterLine(lines.condition, order, start.after) : 'true';
  return rankedPage(context, lines, rest, { order, limit, more: `ranked.rank > 0 or (${after})` });
}

/** The first of two pages of one order, as many as are asked for. */
function merged(one: Page, other: Page, { compare, order, limit }: Asked): Page {
  const all = [one, other].flatMap(({ lines, keys }) =>
    lines.map((line, place) => ({ line, keys: keys[place] ?? [] })),
  );
  const sorted = all
    .toSorted((a, b) => compare(a.keys, b.keys) || compareAfter(order, a.line.after, b.line.after))
    .slice(0, limit);
  return { lines: sorted.map(({ line }) => line), keys: sorted.map(({ keys }) => keys) };
}

/** The group at a place, with those after it as long as all of them are few lines. */
function smallOnes(groups: readonly FacetGroup[], place: number): FacetGroup[] {
  const together: FacetGroup[] = [];
  let lines = 0;
  for (const group of groups.slice(place)) {
    lines += group.lines;
    if (together.length > 0 && lines > SMALL) break;
    together.push(group);
  }
  return together;
}

async function pageOfGroups(
  context: RunContext,
  lines: Lines,
  groups: readonly FacetGroup[],
  { order, start, limit }: Pick<Asked, 'order' | 'start' | 'limit'>,
): Promise<Page> {
  const [only] = groups;
  if (only && groups.length === 1) {
    const page = await pageOf(context, lines, order, start, limit);
    return { lines: page.lines, keys: page.lines.map(() => only.keys) };
  }
  return rankedPage(context, lines, groups, { order, limit });
}

/**
 * Lines of groups in the order of these, and of the rest within each.
 * @param asked `more`: a further condition, as SQL
 */
async function rankedPage(
  context: RunContext,
  lines: Lines,
  groups: readonly FacetGroup[],
  { order, limit, more = 'true' }: Pick<Asked, 'order' | 'limit'> & { readonly more?: string },
): Promise<Page> {
  const ranks = lines.condition.value(
    'unnest(?::bigint[], ?::int[]) as ranked (facet_id, rank)',
    groups.flatMap(({ ids }) => ids),
    groups.flatMap(({ ids }, rank) => ids.map(() => rank)),
  );
  const rows = await context.tx.query<PlacedLine & { rank: number }>(
    `with p as (
       select l.entry_id, ranked.rank, ${order.columns} from ${lines.from} join ${ranks} on ranked.facet_id = l.facet_id
       where ${lines.condition.sql} and (${more}))
     select p.entry_id as "entryId", ${order.values} as after, p.rank from p
     order by p.rank, ${order.named} limit ${limit}`,
    lines.condition.parameters,
  );
  return { lines: rows, keys: rows.map(({ rank }) => groups[rank]?.keys ?? []) };
}
