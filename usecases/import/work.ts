import type { Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import { inputHash } from '../input.ts';
import { writeJournal } from '../journal.ts';
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
  const [work] = await tx.query<Work>(
    `select id, organization_id as "organizationId", state, lines, committed_through as "committedThrough",
       undone_through as "undoneThrough", approved_by as "approvedBy", undone_by as "undoneBy", undone_because as because
     from public.imports where state in ('committing', 'undoing') order by updated_at limit 1`,
  );
  if (!work) return false;
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
  return true;
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
