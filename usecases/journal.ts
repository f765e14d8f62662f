import type { Tx } from '#database/tx.ts';
import type { Door, JournalLine } from './usecase.ts';

/** One line for the journal of an organization. */
export interface JournalEntry extends JournalLine {
  readonly organizationId: string;
  readonly actorId: string | undefined;
  readonly verb: string;
  readonly door: Door;
  /** SHA-256 of the parsed input, hex. */
  readonly inputHash: string;
  /** `done`, or the code of the refusal. */
  readonly outcome: string;
}

/** Appends a line; the database chains it to the one before and refuses one in another person's name. */
export async function writeJournal(tx: Tx, line: JournalEntry): Promise<void> {
  await tx.query('select razao.write_journal($1, $2, $3, $4, $5::uuid[], $6, $7, $8)', [
    line.organizationId,
    line.actorId ?? null,
    line.verb,
    line.door,
    [...line.subjectIds],
    line.inputHash,
    line.outcome,
    JSON.stringify(line.detail ?? {}),
  ]);
}
