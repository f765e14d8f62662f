import type { Claims, Database } from '#database/database.ts';
import { outageOf } from '#database/outage.ts';
import type { Tx } from '#database/tx.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageRow } from './row.ts';
import { SILENT_SECONDS } from './turn.ts';

/**
 * What a run leaves in the database while it goes and when it ends, always under the person's own claims, so that the
 * policies of the tables hold here as everywhere.
 */
export interface RunRecord {
  readonly database: Database;
  readonly claims: Claims;
  readonly threadId: string;
  readonly runId: string;
}

/** How often, and after how many milliseconds each time, what a run says is offered to a database that does not answer. */
const OFFERS = 20;
const BETWEEN_OFFERS_MS = 500;

/**
 * Offers what a run says or is asked again where the database does not answer: an answer outlives its restart. Whatever is
 * kept here may be kept twice and is one all the same.
 */
async function offered<T>(work: () => Promise<T>): Promise<T> {
  for (let offer = 1; ; offer += 1) {
    try {
      return await work();
    } catch (error) {
      if (offer === OFFERS || outageOf(error) !== 'database.unavailable') throw error;
      await sleep(BETWEEN_OFFERS_MS);
    }
  }
}

/** One transaction of a run, marked as the server's own so that the policies let it write. */
function inRun<T>(
  { database, claims }: Pick<RunRecord, 'database' | 'claims'>,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return offered(() =>
    database.transaction(claims, async (tx) => {
      await tx.query(`select set_config('razao.verb', 'turn.run', true)`);
      return run(tx);
    }),
  );
}

/** A sign of life with the chunks streamed since the last one. Tells whether somebody asked the run to stop. */
export async function beat(
  record: RunRecord,
  seq: number,
  chunks: readonly unknown[],
): Promise<{ stopRequested: boolean }> {
  const { runId } = record;
  return inRun(record, async (tx) => {
    if (chunks.length > 0) {
      await tx.query(
        `insert into public.run_chunks (run_id, seq, chunks)
         select $1, $2, $3::jsonb from public.runs where id = $1
         on conflict (run_id, seq) do nothing`,
        [runId, seq, JSON.stringify(chunks)],
      );
    }
    const [row] = await tx.query<{ stopRequested: boolean }>(
      `update public.runs set beat_at = now() where id = $1 returning stop_requested as "stopRequested"`,
      [runId],
    );
    // A run that is gone was deleted with its thread: nobody waits for the rest.
    return { stopRequested: row?.stopRequested ?? true };
  });
}

/** Stores the answer as far as it has come; the same id again replaces what was stored. */
export async function keepAnswer(record: RunRecord, answer: MessageRow): Promise<void> {
  await inRun(record, (tx) => keepMessage(tx, record, answer));
}

/** Stores the whole answer with the last chunks and closes the run, in one transaction. */
export async function endRun(
  record: RunRecord,
  end: {
    readonly state: 'done' | 'stopped' | 'failed';
    readonly answer: MessageRow | null;
    readonly seq: number;
    readonly chunks: readonly unknown[];
  },
): Promise<void> {
  await inRun(record, async (tx) => {
    if (end.answer) await keepMessage(tx, record, end.answer);
    await tx.query(
      `insert into public.run_chunks (run_id, seq, chunks)
       select $1, $2, $3::jsonb from public.runs where id = $1
       on conflict (run_id, seq) do nothing`,
      [record.runId, end.seq, JSON.stringify(end.chunks)],
    );
    await tx.query(`update public.runs set state = $2, ended_at = now() where id = $1`, [
      record.runId,
      end.state,
    ]);
    await tx.query(`update public.threads set updated_at = now() where id = $1`, [record.threadId]);
  });
}

/** The answer follows what was asked, and is on the screen with it. */
async function keepMessage(tx: Tx, { threadId, runId }: RunRecord, answer: MessageRow): Promise<void> {
  await tx.query(
    `insert into public.messages (thread_id, seq, id, role, parts, metadata, parent)
     select t.id, coalesce((select max(seq) from public.messages where thread_id = $1), 0) + 1,
            $2, 'assistant', $3::jsonb, $4::jsonb, r.asked
     from public.threads t join public.runs r on r.thread_id = t.id and r.id = $5 where t.id = $1
     on conflict (thread_id, id) do update set parts = excluded.parts, metadata = excluded.metadata`,
    [threadId, answer.id, JSON.stringify(answer.parts), JSON.stringify(answer.metadata ?? null), runId],
  );
  await tx.query(
    `update public.threads t set leaf = $2 from public.runs r
     where t.id = $1 and r.id = $3 and t.leaf is not distinct from r.asked`,
    [threadId, answer.id, runId],
  );
}

/** Chunks from `seq` on, and whether the run still goes; for readers on another process than the run's. */
export async function readRun(
  { database, claims, runId }: Omit<RunRecord, 'threadId'>,
  seq: number,
): Promise<{ running: boolean; next: number; chunks: unknown[] }> {
  const read = async (tx: Tx) => {
    // State first: chunks written before the end are then surely among those read after it.
    const [row] = await tx.query<{ running: boolean }>(
      `select state = 'running' and beat_at > now() - make_interval(secs => $2) as running
       from public.runs where id = $1`,
      [runId, SILENT_SECONDS],
    );
    const batches = await tx.query<{ seq: number; chunks: unknown[] }>(
      `select seq, chunks from public.run_chunks where run_id = $1 and seq >= $2 order by seq`,
      [runId, seq],
    );
    return {
      running: row?.running ?? false,
      next: (batches.at(-1)?.seq ?? seq - 1) + 1,
      chunks: batches.flatMap((batch) => batch.chunks),
    };
  };
  return offered(() => database.transaction(claims, read));
}
