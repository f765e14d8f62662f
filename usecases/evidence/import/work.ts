import type { Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import { inputHash } from '../../input.ts';
import { writeJournal } from '../../journal.ts';
import { importCommit, importUndo } from './import.contract.ts';

/** Lines of one transaction: what a killed process loses, and for how long others wait for the organization's ledger. */
const PORTION = 5000;

interface Work {
  readonly id: string;
  readonly organizationId: string;
  readonly state: 'committing' | 'undoing';
  readonly lines: number;
  readonly committedThrough: number;
  readonly undoneThrough: number;
  readonly approvedBy: string;
  readonly undoneBy: string | null;
  readonly because: string | null;
}

interface Portion {
  readonly saved?: number;
  readonly withdrawn?: number;
  readonly first_sequence: string | null;
  readonly last_sequence: string | null;
  readonly refused: string | null;
}

/**
 * Goes on with every import that is approved or being undone, portion by portion, until none is left: each portion is a
 * transaction of its own, with its line in the journal. Whoever was killed in the middle is followed by the next process
 * that asks; two that work at once take turns.
 * @param isStopping asked between portions
 */
export async function workOnImports(
  database: Database,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping()) {
    const went = await database.asService(onePortion);
    if (!went) return;
  }
}

async function onePortion(tx: Tx): Promise<boolean> {
  const work = await nextWork(tx);
  if (work === null) return false;
  const commits = work.state === 'committing';
  const through = commits
    ? Math.min(work.committedThrough + PORTION, work.lines)
    : Math.min(work.undoneThrough + PORTION, work.committedThrough);
  const [portion] = commits
    ? await tx.query<Portion>('select * from razao.commit_import_lines($1, $2)', [work.id, through])
    : await tx.query<Portion>('select * from razao.undo_import_lines($1, $2, $3)', [
        work.id,
        through,
        work.because,
      ]);
  if (portion) await journal(tx, work, through, portion);
  // A portion that a crash of the machine takes away is done again, for the position goes with it; the last one is waited for.
  const isLast = through === (commits ? work.lines : work.committedThrough);
  if (!isLast) await tx.query("select set_config('synchronous_commit', 'off', true)");
  return true;
}

/**
 * Organizations take turns, each with one import at a time, so that a long file holds up nobody else's. One whose ledger
 * somebody else is writing is passed over while there are others.
 */
async function nextWork(tx: Tx): Promise<Work | null> {
  const waiting = await tx.query<Work>(
    `select * from (
       select distinct on (i.organization_id) i.id, i.organization_id as "organizationId", i.state, i.lines,
         i.committed_through as "committedThrough", i.undone_through as "undoneThrough", i.approved_by as "approvedBy",
         i.undone_by as "undoneBy", i.undone_because as because,
         (select max(o.worked_at) from public.imports o where o.organization_id = i.organization_id) as turn, i.updated_at
       from public.imports i where i.state in ('committing', 'undoing')
       order by i.organization_id, i.updated_at
     ) next order by turn nulls first, updated_at limit 50`,
  );
  for (const work of waiting) {
    const [lock] = await tx.query<{ free: boolean }>('select razao.try_lock_organization($1) as free', [
      work.organizationId,
    ]);
    if (lock?.free) return work;
  }
  return waiting[0] ?? null;
}

/** Names the import and the stretch of the chain: every line of it is one of the import's. */
async function journal(tx: Tx, work: Work, through: number, portion: Portion): Promise<void> {
  const { saved = 0, withdrawn = 0, first_sequence: first, last_sequence: last, refused } = portion;
  if (saved + withdrawn === 0 && refused === null) return;
  const commits = work.state === 'committing';
  await writeJournal(tx, {
    organizationId: work.organizationId,
    actorId: (commits ? work.approvedBy : work.undoneBy) ?? undefined,
    verb: commits ? importCommit.name : importUndo.name,
    door: 'job',
    subjectIds: [work.id],
    inputHash: inputHash({ importId: work.id, through }),
    outcome: refused ?? 'done',
    detail: {
      lines: String(saved + withdrawn),
      ...(first === null || last === null ? {} : { firstSequence: first, lastSequence: last }),
    },
  });
}
