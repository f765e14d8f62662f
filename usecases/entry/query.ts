import { mayReadLedger } from '../may/ledger.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { soughtBy, type Sought } from './query-condition.ts';
import { comparisonOf, type FacetGroup, type Facets, readFacets, readFacetsOfNames } from './query-facets.ts';
import { afterLine, type Cursor, type LineOrder, orderOf, readCursor, writeCursor } from './query-order.ts';
import { type PlacedLine, readPage } from './query-page.ts';
import { type EntrySort, isFacetKey } from './query-shape.ts';
import { everyVersion, isShortPeriod, type Lines, standingLines } from './query-source.ts';
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
    return {
      entries: found.map((line) => ({ ...line, kindName: kindName(context.ports.library, line.kind) })),
      nextCursor: last ? writeCursor(asked, { keys: page.keys[limit - 1] ?? [], after: last.after }) : null,
    };
  },
};

async function pageOf(
  { tx }: RunContext,
  { from, condition, areFew }: Lines,
  order: LineOrder,
  start: Cursor | null,
  limit: number,
): Promise<Page> {
  const after = start ? afterLine(condition, order, start.after) : 'true';
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

/**
 * A page of the lines that stand. In an order by what many lines say alike, the groups of facets are gone through one after
 * the other, and the lines of each are read in the rest of the order, which an index has.
 */
async function standingPage(
  context: RunContext,
  sought: Sought,
  { byFacets, order }: { readonly byFacets: EntrySort; readonly order: LineOrder },
  start: Cursor | null,
  limit: number,
): Promise<Page> {
  const keys = byFacets.map(({ by }) => by).filter(isFacetKey);
  const facets = await readFacets(context, sought, keys);
  const named = await readFacetsOfNames(context, sought);
  const linesOf = (some: Facets) => standingLines(context, sought, some, named);
  if (keys.length === 0) {
    const lines = linesOf(facets);
    const isAlong = order.steps[0]?.type === 'date';
    const areFew = lines.areFew || (!isAlong && (await isShortPeriod(context, sought, facets)));
    return pageOf(context, { ...lines, areFew }, order, start, limit);
  }
  const compare = await comparisonOf(context, byFacets);
  const inOrder = facets.groups.toSorted((one, other) => compare(one.keys, other.keys));
  const page = { lines: [] as PlacedLine[], keys: [] as (readonly (string | null)[])[] };
  let place = start ? inOrder.findIndex((group) => compare(group.keys, start.keys) >= 0) : 0;
  while (place >= 0 && place < inOrder.length && page.lines.length < limit) {
    const here = inOrder[place];
    const isStart = start !== null && here !== undefined && compare(here.keys, start.keys) === 0;
    const together = isStart ? inOrder.slice(place, place + 1) : smallOnes(inOrder, place);
    const found = await pageOfGroups(
      context,
      linesOf({ groups: together, areAll: false }),
      together,
      order,
      isStart ? start : null,
      limit - page.lines.length,
    );
    page.lines.push(...found.lines);
    page.keys.push(...found.keys);
    place += together.length;
  }
  return page;
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
  order: LineOrder,
  start: Cursor | null,
  limit: number,
): Promise<Page> {
  const [only] = groups;
  if (only && groups.length === 1) {
    const page = await pageOf(context, lines, order, start, limit);
    return { lines: page.lines, keys: page.lines.map(() => only.keys) };
  }
  const ranks = lines.condition.value(
    'unnest(?::bigint[], ?::int[]) as ranked (facet_id, rank)',
    groups.flatMap(({ ids }) => ids),
    groups.flatMap(({ ids }, rank) => ids.map(() => rank)),
  );
  const rows = await context.tx.query<PlacedLine & { rank: number }>(
    `with p as (
       select l.entry_id, ranked.rank, ${order.columns} from ${lines.from} join ${ranks} on ranked.facet_id = l.facet_id
       where ${lines.condition.sql})
     select p.entry_id as "entryId", ${order.values} as after, p.rank from p
     order by p.rank, ${order.named} limit ${limit}`,
    lines.condition.parameters,
  );
  return { lines: rows, keys: rows.map(({ rank }) => groups[rank]?.keys ?? []) };
}
