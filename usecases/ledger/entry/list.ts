import { invalidInput } from '../../input.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { findSite } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { entryList } from './entry.contract.ts';
import { type EntryRow, readEntries, shown } from './row.ts';

/** Which lines each state asks for; without one, those that stand. */
const standing = {
  current: "later.id is null and e.state <> 'withdrawn'",
  counted: "later.id is null and e.state = 'counted'",
  not_counted: "later.id is null and e.state = 'not_counted'",
  withdrawn: "later.id is null and e.state = 'withdrawn'",
  superseded: 'later.id is not null',
} as const;

/**
 * Lists lines, latest first day first, page by page (keyset: a line committed meanwhile neither repeats nor hides
 * another). `from`/`to` keep the lines that overlap them. Refuses with `site.not_found` (404) or `input.invalid` (400)
 * for a cursor that is not ours.
 */
export const listEntries: UseCase<typeof entryList.input, typeof entryList.output> = {
  contract: entryList,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { from, to, scope, category, kind, siteId, state, cursor, limit }) {
    if (siteId) await findSite(context, siteId);
    const after = cursor === undefined ? null : readCursor(cursor);
    const rows = await readEntries(
      context,
      `${standing[state ?? 'current']}
       and ($2::date is null or e.period_to >= $2) and ($3::date is null or e.period_from <= $3)
       and ($4::smallint is null or e.scope = $4) and ($5::text is null or e.category = $5)
       and ($6::text is null or e.kind = $6) and ($7::uuid is null or e.site_id = $7)
       and ($8::date is null or (e.period_from, e.sequence) < ($8, $9::bigint))`,
      [from, to, scope, category, kind, siteId, after?.from, after?.sequence].map((value) => value ?? null),
      'e.period_from desc, e.sequence desc',
      limit + 1,
    );
    return page(context, rows, limit);
  },
};

function page({ ports }: RunContext, rows: readonly EntryRow[], limit: number) {
  const kept = rows.slice(0, limit);
  const last = rows.length > limit ? kept.at(-1) : undefined;
  return {
    entries: kept.map((row) => shown(ports.library, row)),
    nextCursor: last ? writeCursor(last) : null,
  };
}

function writeCursor({ from, sequence }: EntryRow): string {
  return Buffer.from(`${from}/${sequence}`).toString('base64url');
}

function readCursor(cursor: string): { from: string; sequence: string } {
  const match = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\/(\d{1,18})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  const [, from, sequence] = match ?? [];
  if (from === undefined || sequence === undefined || Number.isNaN(Date.parse(from))) {
    throw invalidInput('cursor', 'not a cursor of this list');
  }
  return { from, sequence };
}
