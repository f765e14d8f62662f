import type { Tx } from '#database/tx.ts';
import { checkClosings } from './closings.ts';
import { checkEntries } from './entries.ts';
import { checkCrossing, checkJournal } from './journal.ts';
import type { Check, OrganizationReport } from './report.ts';
import { checkSummaries } from './summaries.ts';

/** What is verified, and who is told how it goes. */
interface Verification {
  /** Name or id; null: every organization. */
  readonly organization: string | null;
  /** Another connection that sees the same: everything but the lines themselves is looked at there meanwhile. */
  readonly beside?: Tx;
  readonly began?: (organization: {
    readonly id: string;
    readonly name: string;
    readonly lines: number;
  }) => void;
  /** Lines that were gone through since the last time. */
  readonly told?: (lines: number) => void;
  readonly ended?: (report: OrganizationReport) => void;
}

/**
 * Verifies ledgers, one organization after the other, at one moment: chains, calculations, summaries and
 * closings.
 * @param tx a transaction of repeatable reads of the owner of the schema: it sees every organization. Memory is bounded by
 * some hundred lines
 * @returns the reports; empty where no organization has that name or id
 */
export async function verifyLedgers(
  tx: Tx,
  { organization, beside = tx, began, told, ended }: Verification,
): Promise<readonly OrganizationReport[]> {
  const organizations = await tx.query<{ id: string; name: string; lines: number }>(
    `select o.id, o.name, coalesce((
       select e.sequence from public.entries e where e.organization_id = o.id order by e.sequence desc limit 1), 0)::float8 as lines
     from public.organizations o where $1::text is null or o.id::text = $1 or o.name = $1 order by o.created_at, o.id`,
    [organization],
  );
  const reports: OrganizationReport[] = [];
  for (const { id, name, lines } of organizations) {
    began?.({ id, name, lines });
    const lined = checkEntries(tx, id, told ?? (() => undefined));
    const others = beside === tx ? lined.then(() => checkOthers(tx, id)) : checkOthers(beside, id);
    const report = { id, name, checks: (await Promise.all([lined, others])).flat() };
    ended?.(report);
    reports.push(report);
  }
  return reports;
}

/** What the journal and everything that is kept with the ledger say. */
async function checkOthers(tx: Tx, organizationId: string): Promise<readonly Check[]> {
  return [
    await checkJournal(tx, organizationId),
    ...(await checkCrossing(tx, organizationId)),
    ...(await checkSummaries(tx, organizationId)),
    await checkClosings(tx, organizationId),
  ];
}
