import type { Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import { beginning, goOn, isThrough, type Part } from './parts.ts';

/** Lines of one transaction: what a killed process does again. A reader holds up nobody. */
const PORTION = 5000;

interface Row {
  readonly id: string;
  readonly organizationId: string;
  readonly journal: Part;
  readonly ledger: Part;
}

/** SQL of a chain's columns as a part. */
export function partOf(chain: string): string {
  return `jsonb_build_object('total', c.${chain}_total, 'done', c.${chain}_done, 'hash', c.${chain}_hash,
    'firstBreak', c.${chain}_break, 'because', c.${chain}_because) as ${chain}`;
}

/**
 * Goes on with every check of chains that was asked for, portion by portion, until none is left. What was gone through is kept
 * with each portion, so that whoever is killed in the middle is followed by the next process that asks; two that work at once
 * take different checks.
 * @param isStopping asked between portions
 */
export async function workOnChecks(
  database: Database,
  isStopping: () => boolean = () => false,
  portion: number = PORTION,
): Promise<void> {
  while (!isStopping()) {
    const went = await database.asService((tx) => onePortion(tx, portion));
    if (!went) return;
  }
}

async function onePortion(tx: Tx, portion: number): Promise<boolean> {
  const [row] = await tx.query<Row>(
    `select c.id, c.organization_id as "organizationId", ${partOf('journal')}, ${partOf('ledger')}
     from public.chain_checks c where c.finished_at is null order by c.asked_at limit 1 for update skip locked`,
  );
  if (!row) return false;
  const [journal, ledger] = await bothOn(tx, row.organizationId, row, portion);
  await tx.query(
    `update public.chain_checks set journal_done = $2, journal_hash = $3, journal_break = $4, journal_because = $5,
       ledger_done = $6, ledger_hash = $7, ledger_break = $8, ledger_because = $9,
       finished_at = case when $10::boolean then clock_timestamp() end
     where id = $1`,
    [row.id, ...kept(journal), ...kept(ledger), isThrough(journal) && isThrough(ledger)],
  );
  return true;
}

/** The journal first, which is the shorter one, then the ledger. */
export async function bothOn(
  tx: Tx,
  organizationId: string,
  { journal = beginning(0), ledger = beginning(0) }: { readonly journal?: Part; readonly ledger?: Part },
  most: number,
): Promise<[journal: Part, ledger: Part]> {
  const one = await goOn(tx, 'journal', organizationId, journal, most);
  const rest = most - (one.done - journal.done);
  return [one, rest > 0 && isThrough(one) ? await goOn(tx, 'ledger', organizationId, ledger, rest) : ledger];
}

/** What is kept of a part, in the order of its columns. */
export function kept({ done, hash, firstBreak, because }: Part): readonly unknown[] {
  return [done, hash, firstBreak, because];
}
