import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { entryCorrectMany } from './bulk.contract.ts';
import { requireStanding } from './correct.ts';
import { soughtBy } from './query-condition.ts';
import { readFacets, readFacetsOfNames } from './query-facets.ts';
import { MOST_LINES } from './query-shape.ts';
import { standingLines } from './query-source.ts';
import { type EntryRow, readEntries } from './row.ts';

type Selection = z.output<typeof entryCorrectMany.input>['selection'];

/** Lines of a selection, and how many more it has than were asked for. */
interface SelectedLines {
  readonly ids: readonly string[];
  readonly left: number;
}

/**
 * The ids of the lines of a selection that stand, in the order of the chain. Call after `lockLedger` where it is to be
 * written on.
 * @throws Refused `entry.not_found` (404), `entry.superseded` with the version that stands now, `entry.withdrawn`,
 * `bulk.changed` with how many lines there are now (409), or `bulk.too_many` (422)
 */
export async function selectedIds(context: RunContext, selection: Selection): Promise<readonly string[]> {
  const { ids, left } = await selectedPortion(context, selection, MOST_LINES);
  if (left > 0) throw new Refused('bulk.too_many', 422, { most: String(MOST_LINES) });
  return ids;
}

type Portion = z.output<typeof entryCorrectMany.input>['portion'];

/** Lines of a portion, and where the next one begins. */
export interface Chosen extends SelectedLines {
  readonly after: number;
  readonly through: number;
}

/**
 * The lines of a portion of a selection, or all of it where no portion is asked for. Refuses as `selectedIds` does.
 * @returns also where the next portion begins: behind the last of these, and no further than the chain is long now
 */
export async function chosenLines(
  context: RunContext,
  selection: Selection,
  portion: Portion,
): Promise<Chosen> {
  const { tx, actor } = context;
  const [end] = await tx.query<{ sequence: number }>(
    `select coalesce(max(e.sequence), 0)::float8 as sequence from public.entries e where e.organization_id = $1`,
    [organizationOf(actor)],
  );
  const through = portion?.through ?? end?.sequence ?? 0;
  if (!portion) return { ids: await selectedIds(context, selection), left: 0, after: through, through };
  const { ids, left } = await selectedPortion(context, selection, portion.atMost, [portion.after, through]);
  const [last] = await tx.query<{ sequence: number }>(
    'select e.sequence::float8 as sequence from public.entries e where e.id = $1',
    [ids.at(-1) ?? null],
  );
  return { ids, left, after: last?.sequence ?? through, through };
}

/** As `selectedIds`, but no more than so many of a filter's lines, between two places in the chain. Named lines are all taken. */
export async function selectedPortion(
  context: RunContext,
  { entryIds, filter, expectedLines }: Selection,
  atMost: number,
  between?: readonly [after: number, through: number],
): Promise<SelectedLines> {
  if (entryIds) return { ids: await namedIds(context, entryIds), left: 0 };
  const sought = await soughtBy(context, filter ?? {});
  if (sought.isHistory) throw new Refused('bulk.not_standing', 422);
  const facets = await readFacets(context, sought, []);
  const { from, condition } = standingLines(
    context,
    sought,
    facets,
    await readFacetsOfNames(context, sought),
  );
  if (between) {
    condition.add('l.sequence > ?::bigint', between[0]);
    condition.add('l.sequence <= ?::bigint', between[1]);
  }
  const rows = await context.tx.query<{ id: string; lines: number }>(
    `select l.entry_id as id, (count(*) over ())::int as lines from ${from} where ${condition.sql}
     order by l.sequence limit ${atMost}`,
    condition.parameters,
  );
  const lines = rows[0]?.lines ?? 0;
  if (lines !== expectedLines) throw new Refused('bulk.changed', 409, { lines: String(lines) });
  return { ids: rows.map(({ id }) => id), left: lines - rows.length };
}

async function namedIds(context: RunContext, entryIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(entryIds.map((id) => id.toLowerCase()))];
  const rows = await context.tx.query<{ id: string }>(
    `select e.id from public.current_entries l join public.entries e on e.id = l.entry_id and e.line_id = l.line_id
     where l.organization_id = $1 and l.line_id in (
       select line_id from public.entries where organization_id = $1 and id = any ($2::uuid[]))
       and e.id = any ($2::uuid[])
     order by e.sequence`,
    [organizationOf(context.actor), ids],
  );
  if (rows.length === ids.length) return rows.map(({ id }) => id);
  const standing = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !standing.has(id));
  const [first] = await readEntries(context, 'e.id = any ($2::uuid[])', [missing], 'e.sequence', 1);
  if (first) await requireStanding(context, first);
  throw new Refused('entry.not_found', 404);
}

/** Lines by id, in the order of the chain. */
export function readSelected(context: RunContext, ids: readonly string[]): Promise<EntryRow[]> {
  return readEntries(context, 'e.id = any ($2::uuid[])', [ids], 'e.sequence', ids.length);
}
