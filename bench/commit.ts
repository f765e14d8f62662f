import type { Claims } from '#database/database.ts';
import { createDrafts } from '#usecases/ledger/draft/drafts.ts';
import { commitEntries } from '#usecases/ledger/entry/commit.ts';
import { type Call, execute, type Installation } from '#usecases/execute.ts';

export interface CommitFigures {
  /** Drafts approved in one call, and rows inserted in one statement. */
  readonly batch: number;
  readonly lines: number;
  /** Entries committed a second through `entry.commit`: locks, chain, summaries, journal and all. */
  readonly entriesPerSecond: number;
  /** The same rows a second by plain INSERT into a table without triggers, policies or chain, on the same disk. */
  readonly rawPerSecond: number;
  /** entriesPerSecond / rawPerSecond: what the ledger's promises leave of the raw speed. */
  readonly ratio: number;
}

const sizes = [
  { batch: 1, lines: 100 },
  { batch: 100, lines: 1000 },
  { batch: 500, lines: 2000 },
] as const;

/**
 * Measures how many entries a second one person's approvals bring into the ledger, against plain inserts of the very
 * same rows right after, one call after the other, batch by batch. Drafting is not timed.
 * @param claims of a person who may commit, a member of one organization
 */
export async function benchCommit(installation: Installation, claims: Claims): Promise<CommitFigures[]> {
  const figures: CommitFigures[] = [];
  await commitBatch(installation, claims, await draftBatch(installation, claims, 50));
  for (const { batch, lines } of sizes) {
    const batches: string[][] = [];
    for (let made = 0; made < lines; made += batch) {
      batches.push(await draftBatch(installation, claims, batch));
    }
    const ids: string[][] = [];
    const committing = performance.now();
    for (const drafts of batches) ids.push(await commitBatch(installation, claims, drafts));
    const committed = performance.now() - committing;
    const raw = await insertRaw(installation, ids);
    const entriesPerSecond = (lines / committed) * 1000;
    const rawPerSecond = (lines / raw) * 1000;
    figures.push({ batch, lines, entriesPerSecond, rawPerSecond, ratio: entriesPerSecond / rawPerSecond });
  }
  return figures;
}

function call(claims: Claims): Call {
  return { claims, door: 'job', locale: 'en' };
}

async function draftBatch(installation: Installation, claims: Claims, batch: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < batch) {
    const items = Array.from({ length: Math.min(200, batch - ids.length) }, (_, n) => ({
      kind: n % 2 === 0 ? 'mobile.diesel' : 'electricity',
      quantity: `${1000 + n}.25`,
      unit: n % 2 === 0 ? 'L' : 'MWh',
      from: `2025-0${1 + (n % 9)}-01`,
      to: `2025-0${1 + (n % 9)}-28`,
    }));
    const { drafts } = await execute(createDrafts, installation, call(claims), { items });
    ids.push(...drafts.map(({ id }) => id));
  }
  return ids;
}

async function commitBatch(
  installation: Installation,
  claims: Claims,
  draftIds: readonly string[],
): Promise<string[]> {
  const drafts = draftIds.map((draftId) => ({ draftId, revision: 1 }));
  const { entries } = await execute(commitEntries, installation, call(claims), { drafts });
  return entries.map(({ entryId }) => entryId);
}

/** Milliseconds to insert the rows of these entries, batch by batch, into a table of the same columns and one key. */
async function insertRaw(
  { database: { pool } }: Installation,
  batches: readonly string[][],
): Promise<number> {
  await pool.query(
    'create table public.bench_entries (like public.entries including storage, primary key (id))',
  );
  try {
    const payloads: string[] = [];
    for (const ids of batches) {
      const { rows } = await pool.query<{ payload: string }>(
        'select json_agg(e)::text as payload from public.entries e where id = any ($1::uuid[])',
        [ids],
      );
      payloads.push(rows[0]?.payload ?? '[]');
    }
    const start = performance.now();
    for (const payload of payloads) {
      await pool.query(
        'insert into public.bench_entries select * from json_populate_recordset(null::public.bench_entries, $1)',
        [payload],
      );
    }
    return performance.now() - start;
  } finally {
    await pool.query('drop table public.bench_entries');
  }
}
