import type { z } from 'zod';
import { mayReadJournal } from '../may/audit.ts';
import { organizationOf } from '../organization.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { journalVerify } from './journal.contract.ts';

type Chain = z.input<typeof journalVerify.output>['journal'];

/** Lines of the ledger whose hashes are made again while a person waits; longer ones are for `npm run verify`. */
const MOST_LINES = 100_000;

/** Checks the chains of the organization. */
export const verifyJournal: UseCase<typeof journalVerify.input, typeof journalVerify.output> = {
  contract: journalVerify,
  may: ({ actor }) => mayReadJournal(actor),
  run: async (context) => ({
    checkedAt: context.now.toISOString(),
    journal: await checkJournal(context),
    ledger: await checkLedger(context),
  }),
};

async function checkJournal({ tx, actor }: RunContext): Promise<Chain> {
  const [row] = await tx.query<Chain>(
    `select lines::float8 as lines, last_hash as "lastHash", first_break::float8 as "firstBreak", because
     from razao.journal_check($1)`,
    [organizationOf(actor)],
  );
  return row ?? { lines: 0, lastHash: null, firstBreak: null, because: null };
}

async function checkLedger({ tx, actor }: RunContext): Promise<Chain | null> {
  const organization = [organizationOf(actor)];
  const [end] = await tx.query<{ lines: number; lastHash: string }>(
    `select sequence::float8 as lines, hash as "lastHash" from public.entries
     where organization_id = $1 order by sequence desc limit 1`,
    organization,
  );
  if (!end) return { lines: 0, lastHash: null, firstBreak: null, because: null };
  if (end.lines > MOST_LINES) return null;
  const [row] = await tx.query<Pick<Chain, 'firstBreak' | 'because'>>(
    `select l.sequence::float8 as "firstBreak", l.because from (
       select e.sequence, case
         when e.sequence <> row_number() over chain then 'gap'
         when e.previous_hash is distinct from lag(e.hash) over chain then 'unlinked'
         when e.hash <> razao.entry_hash(e) then 'changed' end as because
       from public.entries e where e.organization_id = $1
       window chain as (order by e.sequence)) l
     where l.because is not null order by l.sequence limit 1`,
    organization,
  );
  return { ...end, firstBreak: row?.firstBreak ?? null, because: row?.because ?? null };
}
