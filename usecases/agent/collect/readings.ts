import { refusalOf } from '../../database-refusal.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';

/** An agent that looks at files. */
export type Reader = 'collector' | 'cbam';

export type ReadingOutcome =
  | 'drafted'
  | 'confirm'
  | 'import'
  | 'nothing'
  | 'taken_up'
  | 'proposed'
  | 'refused'
  | 'other';

/** What an agent made of a file. */
export interface Reading {
  /** `document:<id>`, or `file:<path>` of what is no document. */
  readonly source: string;
  readonly outcome: ReadingOutcome;
  readonly code?: string | undefined;
  readonly drafts?: number;
}

/** Whether an agent has looked at a source, as a condition; `$1` is the organization. */
export function lookedAt(reader: Reader, source: string): string {
  return `exists (select from public.agent_readings l where l.organization_id = $1 and l.kind = '${reader}' and l.source = ${source})`;
}

/**
 * Keeps what the step that is being taken made of files: they are not looked at again.
 * @throws Refused `run.needed` (409) outside of a run
 */
export async function keepReadings(
  { tx, actor }: RunContext,
  reader: Reader,
  readings: readonly Reading[],
): Promise<void> {
  const [place] = await tx.query<{ run: string | null }>(
    `select nullif(current_setting('razao.run', true), '') as run`,
  );
  if (!place?.run) throw new Refused('run.needed', 409);
  if (readings.length === 0) return;
  await tx.query(
    `insert into public.agent_readings (organization_id, kind, source, run_id, position, outcome, code, drafts)
     select $1, $2, x.source, current_setting('razao.run')::uuid, current_setting('razao.step')::integer, x.outcome, x.code,
       coalesce(x.drafts, 0)
     from jsonb_to_recordset($3::jsonb) as x (source text, outcome text, code text, drafts integer)
     on conflict do nothing`,
    [organizationOf(actor), reader, JSON.stringify(readings)],
  );
}

/**
 * Does something with one file: what is refused is taken back by itself, and given.
 * @throws what is no refusal of the file: a fault of ours
 */
export async function oneFile<T>(
  { tx }: RunContext,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | { readonly refused: Refused }> {
  await tx.query('savepoint one_file');
  try {
    const done = await work();
    await tx.query('release savepoint one_file');
    return { done };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!(refusal instanceof Refused) || refusal.status >= 500) throw error;
    await tx.query('rollback to savepoint one_file');
    return { refused: refusal };
  }
}
