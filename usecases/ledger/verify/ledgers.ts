import type { Tx } from '#database/tx.ts';
import { checkClosings } from './closings.ts';
import { checkEntries } from './entries.ts';
import { checkCrossing, checkJournal } from './journal.ts';
import type { OrganizationReport } from './report.ts';
import { checkSummaries } from './summaries.ts';

/** What is verified, and who is told how it goes. */
interface Verification {
  /** Name or id; null: every organization. */
  readonly organization: string | null;
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
  { organization, began, told, ended }: Verification,
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
    const checks = [
      ...(await checkEntries(tx, id, told ?? (() => undefined))),
      await checkJournal(tx, id),
      ...(await checkCrossing(tx, id)),
      ...(await checkSummaries(tx, id)),
      await checkClosings(tx, id),
    ];
    const report = { id, name, checks };
    ended?.(report);
    reports.push(report);
  }
  return reports;
}
