import { act } from '../../act.ts';
import { withdrawMany } from '../../ledger/entry/bulk-withdraw.ts';
import { requirePresent } from '../../finding/decide.ts';
import { findingApply } from '../../finding/finding.contract.ts';
import { standingEntries, suggestionOf } from '../../finding/apply.ts';
import { findFindings } from '../../finding/row.ts';
import { inputHash } from '../../input.ts';
import { writeJournal } from '../../journal.ts';
import { mayCorrectEntries } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import { proposalDecide } from './inbox.contract.ts';
import type { ProposalItem } from './items.ts';

/** Proposals of one step that withdraw what one rule found: they can be done by one call of the verb that withdraws. */
export function groupsToWithdraw(items: readonly ProposalItem[]): ProposalItem[][] {
  const alike = items.filter(({ verb, facts }) => verb === 'finding.apply' && facts['fix'] === 'withdraw');
  const groups = Map.groupBy(alike, ({ run, facts }) => `${run.id} ${run.step} ${String(facts['rule'])}`);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/**
 * Accepts such a group: all of its lines are withdrawn by one call, and each proposal keeps which lines it made.
 * @throws Refused where one of them cannot be done any more: whoever calls takes all of it back, and decides them one by one
 */
export async function withdrawTogether(
  context: RunContext,
  group: readonly ProposalItem[],
  { reason, because }: { readonly reason: string; readonly because: string },
): Promise<string[]> {
  if (!mayCorrectEntries(context.actor)) throw new Refused('actor.forbidden', 403);
  await settleAll(context, group, reason);
  const linesOf = await linesToWithdraw(context, group);
  const lineIds = [...linesOf.values()].flat();
  if (new Set(lineIds).size !== lineIds.length) throw new Refused('finding.stale', 409);
  const selection = { entryIds: await standingEntries(context, lineIds) };
  const standing = new Map(lineIds.map((lineId, at) => [lineId, selection.entryIds[at] ?? '']));
  const { entryIds } = await act(context, withdrawMany, { selection, reason: because });
  const made = await madeOf(context, entryIds);
  const results = group.map(({ id, facts }) => {
    const lines = linesOf.get(String(facts['findingId'])) ?? [];
    return {
      id,
      result: { entryIds: lines.flatMap((lineId) => made.get(standing.get(lineId) ?? '') ?? []) },
    };
  });
  await keep(context, [...linesOf.keys()], results);
  await tellApplied(context, group, entryIds);
  return [...entryIds];
}

/** @throws Refused `approval.none` (409) where somebody else has decided one of them */
async function settleAll(
  { tx, actor, now }: RunContext,
  group: readonly ProposalItem[],
  reason: string,
): Promise<void> {
  const ids = group.map(({ id }) => id);
  await tx.query("select set_config('razao.verb', $1, true)", [proposalDecide.name]);
  // In one order, so that two calls never wait for each other in a ring.
  await tx.query(
    `select from public.approvals where organization_id = $1 and subject = 'proposal' and subject_id = any ($2::uuid[])
     order by subject_id for update`,
    [organizationOf(actor), ids],
  );
  const decided = await tx.query(
    `update public.approvals a set state = 'approved', decided_by = $4, decided_at = $5, reason = nullif($6, '')
     from unnest($2::uuid[], $3::integer[]) as x (id, revision)
     where a.organization_id = $1 and a.subject = 'proposal' and a.subject_id = x.id and a.revision = x.revision
       and a.state = 'waiting' returning a.id`,
    [organizationOf(actor), ids, group.map(({ revision }) => revision), actor.userId, now, reason],
  );
  if (decided.length !== group.length) throw new Refused('approval.none', 409);
}

/** Lines that each finding suggests to withdraw. @throws Refused as applying it does */
async function linesToWithdraw(
  context: RunContext,
  group: readonly ProposalItem[],
): Promise<Map<string, readonly string[]>> {
  const rows = await findFindings(
    context,
    group.map(({ facts }) => String(facts['findingId'])),
  );
  requirePresent(rows);
  return new Map(
    rows.map((row) => {
      const fix = suggestionOf(row, undefined);
      if (fix.kind !== 'withdraw') throw new Refused('finding.stale', 409);
      return [row.id, fix.lineIds];
    }),
  );
}

/** The lines that were made, by what they withdrew. */
async function madeOf({ tx }: RunContext, entryIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; supersedes: string }>(
    'select id, supersedes from public.entries where id = any ($1::uuid[])',
    [entryIds],
  );
  return new Map(rows.map(({ id, supersedes }) => [supersedes, id]));
}

async function keep(
  { tx, actor, now }: RunContext,
  findingIds: readonly string[],
  results: readonly { readonly id: string; readonly result: object }[],
): Promise<void> {
  await tx.query("select set_config('razao.verb', $1, true)", [findingApply.name]);
  await tx.query(
    `update public.findings set applied_by = $3, applied_at = $4 where organization_id = $1 and id = any ($2::uuid[])`,
    [organizationOf(actor), findingIds, actor.userId, now],
  );
  await tx.query("select set_config('razao.verb', $1, true)", [proposalDecide.name]);
  await tx.query(
    `update public.agent_proposals p set result = x.result from jsonb_to_recordset($2::jsonb) as x (id uuid, result jsonb)
     where p.organization_id = $1 and p.id = x.id`,
    [organizationOf(actor), JSON.stringify(results)],
  );
}

/** One line in the journal for all: the findings, and what was made of them. */
async function tellApplied(
  { tx, actor, door }: RunContext,
  group: readonly ProposalItem[],
  entryIds: readonly string[],
): Promise<void> {
  const findingIds = group.map(({ facts }) => String(facts['findingId']));
  await writeJournal(tx, {
    organizationId: organizationOf(actor),
    actorId: actor.userId,
    verb: findingApply.name,
    door,
    subjectIds: [...findingIds, ...entryIds],
    inputHash: inputHash({ findingIds }),
    outcome: 'done',
    detail: { rule: String(group[0]?.facts['rule']), fix: 'withdraw', findings: String(findingIds.length) },
  });
}
