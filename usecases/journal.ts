import type { Question } from '#database/database.ts';
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
  const { sql, parameters } = appending(line);
  await tx.query(sql, parameters, { kept: true });
}

/** The statement that appends a line. */
export function appending(line: JournalEntry): Pick<Question, 'sql' | 'parameters'> {
  return {
    sql: 'select razao.write_journal($1, $2, $3, $4, $5::uuid[], $6, $7, $8)',
    parameters: [
      line.organizationId,
      line.actorId ?? null,
      line.verb,
      line.door,
      [...line.subjectIds],
      line.inputHash,
      line.outcome,
      JSON.stringify(line.detail ?? {}),
    ],
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MOST_NAMED = 20;

/** What a refused call was about, by its input: the ids in fields that are named so (`entryId`, `siteIds`, `items.0.draftId`). */
export function namedBy(input: unknown): string[] {
  const found = new Set<string>();
  collect(input, '', found);
  return [...found].slice(0, MOST_NAMED);
}

function collect(value: unknown, field: string, found: Set<string>): void {
  if (found.size >= MOST_NAMED) return;
  if (typeof value === 'string') {
    if (/Ids?$/.test(field) && UUID.test(value)) found.add(value.toLowerCase());
  } else if (Array.isArray(value)) for (const one of value) collect(one, field, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) collect(one, name, found);
}
