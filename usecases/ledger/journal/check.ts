import type { z } from 'zod';
import { mayReadJournal } from '../../may/audit.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { journalChecks, journalVerify } from './journal.contract.ts';
import { beginning, isThrough, type Part } from './parts.ts';
import { bothOn, kept, partOf } from './work.ts';

type Check = z.output<typeof journalVerify.output>['check'];

/** Lines that are gone through while a person waits: under a second. What is left is for the background. */
const AT_ONCE = 5000;
/** As many as a list shows. */
const LATEST = 20;

/**
 * Begins a check of both chains as long as they are now, and ends it where they are short; longer ones are gone through in
 * the background. Where one is going on, that is it.
 */
export const verifyJournal: UseCase<typeof journalVerify.input, typeof journalVerify.output> = {
  contract: journalVerify,
  may: ({ actor }) => mayReadJournal(actor),
  async run(context) {
    const { tx, actor, now } = context;
    const organizationId = organizationOf(actor);
    const [going] = await readChecks(context, 'c.finished_at is null', 1);
    if (going) return { check: going };
    const parts = await bothOn(tx, organizationId, await lengths(context), AT_ONCE);
    const [journal, ledger] = parts;
    const [made] = await tx.query<{ id: string }>(
      `insert into public.chain_checks (organization_id, asked_by, asked_at, journal_total, journal_done, journal_hash,
         journal_break, journal_because, ledger_total, ledger_done, ledger_hash, ledger_break, ledger_because, finished_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (organization_id) where finished_at is null do nothing returning id`,
      [
        organizationId,
        actor.userId,
        now,
        journal.total,
        ...kept(journal),
        ledger.total,
        ...kept(ledger),
        parts.every(isThrough) ? now : null,
      ],
    );
    // Somebody else was quicker: theirs is the one that goes on.
    const [check] = made
      ? await readChecks(context, 'c.id = $2', 1, [made.id])
      : await readChecks(context, 'c.finished_at is null', 1);
    if (!check) throw new Error('A check of the chains gave no row.');
    return { check };
  },
  journal: ({ check }) => ({ subjectIds: [check.id] }),
};

/** What was checked, latest first, and how far a check is that goes on. */
export const listChecks: UseCase<typeof journalChecks.input, typeof journalChecks.output> = {
  contract: journalChecks,
  may: ({ actor }) => mayReadJournal(actor),
  run: async (context) => ({ checks: await readChecks(context, 'true', LATEST) }),
};

async function lengths({ tx, actor }: RunContext): Promise<{ journal: Part; ledger: Part }> {
  const [row] = await tx.query<{ journal: number; ledger: number }>(
    `select
       coalesce((select j.sequence from public.journal j where j.organization_id = $1 order by j.sequence desc limit 1), 0)::float8
         as journal,
       coalesce((select e.sequence from public.entries e where e.organization_id = $1 order by e.sequence desc limit 1), 0)::float8
         as ledger`,
    [organizationOf(actor)],
  );
  return { journal: beginning(row?.journal ?? 0), ledger: beginning(row?.ledger ?? 0) };
}

async function readChecks(
  { tx, actor }: RunContext,
  condition: string,
  limit: number,
  parameters: readonly unknown[] = [],
): Promise<Check[]> {
  const rows = await tx.query<Omit<Check, 'journal' | 'ledger'> & { journal: Part; ledger: Part }>(
    `select c.id, c.asked_at as "askedAt", coalesce((select p.full_name from public.my_colleagues() p
         where p.user_id = c.asked_by limit 1), '') as "askedByName",
       c.finished_at as "finishedAt", ${partOf('journal')}, ${partOf('ledger')}
     from public.chain_checks c where c.organization_id = $1 and ${condition} order by c.asked_at desc, c.id limit ${limit}`,
    [organizationOf(actor), ...parameters],
  );
  return rows.map(({ journal, ledger, ...row }) => ({
    ...row,
    journal: shown(journal),
    ledger: shown(ledger),
  }));
}

function shown({ total, done, hash, firstBreak, because }: Part): Check['journal'] {
  return { lines: total, looked: done, lastHash: hash, firstBreak, because };
}
