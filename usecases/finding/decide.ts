import { mayCorrectEntries } from '../may/ledger.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { findingDismiss, findingReopen } from './finding.contract.ts';
import { findFindings, type FindingRow, shownFinding } from './row.ts';

/**
 * Dismisses findings: what they rest on is noted with the reason, so that they come back when it changes. All or none; one
 * that is dismissed already is so anew. Refuses with `finding.not_found` (404) or `finding.resolved` (409).
 */
export const dismissFindings: UseCase<typeof findingDismiss.input, typeof findingDismiss.output> = {
  contract: findingDismiss,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { findingIds, reason }) {
    const rows = await findFindings(context, findingIds);
    requirePresent(rows);
    const { tx, actor, now } = context;
    await tx.query(
      `update public.findings set dismissed_facts = facts, dismissed_reason = $2, dismissed_by = $3, dismissed_at = $4
       where id = any ($1::uuid[])`,
      [rows.map(({ id }) => id), reason, actor.userId, now],
    );
    return { findings: await again(context, rows) };
  },
  journal: ({ findings }) => ({ subjectIds: findings.map(({ id }) => id) }),
};

/** Opens dismissed findings again. Refuses with `finding.not_found` (404) or `finding.resolved` (409). */
export const reopenFindings: UseCase<typeof findingReopen.input, typeof findingReopen.output> = {
  contract: findingReopen,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { findingIds }) {
    const rows = await findFindings(context, findingIds);
    requirePresent(rows);
    await context.tx.query(
      `update public.findings set dismissed_facts = null, dismissed_reason = null, dismissed_by = null, dismissed_at = null
       where id = any ($1::uuid[])`,
      [rows.map(({ id }) => id)],
    );
    return { findings: await again(context, rows) };
  },
  journal: ({ findings }) => ({ subjectIds: findings.map(({ id }) => id) }),
};

/** @throws Refused `finding.resolved` (409) for one that the ledger no longer bears out */
export function requirePresent(rows: readonly FindingRow[]): void {
  if (rows.some(({ state }) => state === 'resolved')) throw new Refused('finding.resolved', 409);
}

async function again(context: RunContext, rows: readonly FindingRow[]) {
  const now = await findFindings(
    context,
    rows.map(({ id }) => id),
  );
  return now.map((row) => shownFinding(context, row));
}
