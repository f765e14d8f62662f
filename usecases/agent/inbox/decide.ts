import type { z } from 'zod';
import { act } from '../../act.ts';
import { tellEvent } from '../row.ts';
import { addFromFile } from '../../cbam/import/file.ts';
import { refusalOf } from '../../database-refusal.ts';
import { applyFinding } from '../../finding/apply.ts';
import { invalidInput } from '../../input.ts';
import { mayDecideProposals } from '../../may/agents.ts';
import { organizationOf } from '../../organization.ts';
import { createReport } from '../../report/reports.ts';
import { cancelRequest, createRequest, remindOfRequest } from '../request/requests.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { proposalDecide } from './inbox.contract.ts';
import { type ProposalItem, readProposals } from './items.ts';
import { groupsToWithdraw, withdrawTogether } from './withdraw-together.ts';

type Exact = z.output<typeof proposalDecide.input>['accept'][number];
type Output = z.input<typeof proposalDecide.output>;

/** Where a proposal stands, as it is written into the reason of a line, by language. */
const PLACES = {
  'pt-BR': (run: number, step: number) => `execução ${run}, passo ${step}`,
  en: (run: number, step: number) => `run ${run}, step ${step}`,
} as const;

const MOST_REASON = 500;

/**
 * Decides proposals. Of two who decide the same one wins; whoever comes later is told with `approval.none`. What a proposal would
 * do and is refused now goes on waiting, named with its code; the others of the call are done. Refuses the whole call with
 * `input.invalid` (400) where a rejection gives no reason, or `proposal.not_found` (404).
 */
export const decideProposals: UseCase<typeof proposalDecide.input, typeof proposalDecide.output> = {
  contract: proposalDecide,
  may: ({ actor }) => mayDecideProposals(actor),
  async run(context, { accept, reject, reason }) {
    if (reject.length > 0 && reason === '') throw invalidInput('reason', 'needed to reject');
    const ids = [...accept, ...reject].map(({ id }) => id);
    await requireProposals(context, ids);
    const known = new Map((await readProposals(context, 'all', { ids })).map((item) => [item.id, item]));
    const told: Output = { accepted: 0, rejected: 0, refused: [], entryIds: [], draftIds: [], runIds: [] };
    const together = await acceptTogether(context, sorted(accept), known, { reason, told });
    for (const exact of sorted(accept))
      if (!together.has(exact.id))
        await attempt(context, exact, known, told, (item) => acceptOne(context, item, reason, told));
    for (const exact of sorted(reject))
      await attempt(context, exact, known, told, (item) => rejectOne(context, item, reason, told));
    await context.tx.query("select set_config('razao.verb', $1, true)", [proposalDecide.name]);
    const runs = new Set([...known.values()].map(({ run }) => run.id));
    const { accepted, rejected } = told;
    told.runIds.push(...runs);
    for (const runId of runs) await tellEvent(context, runId, 'decided', { accepted, rejected });
    return told;
  },
  journal: ({ accepted, rejected, entryIds, runIds }, { accept, reject }) => ({
    subjectIds: [
      ...runIds.slice(0, 20),
      ...[...accept, ...reject].map(({ id }) => id).slice(0, 100),
      ...entryIds.slice(0, 100),
    ],
    detail: { accepted: String(accepted), rejected: String(rejected) },
  }),
};

/** @throws Refused `proposal.not_found` (404) where one of them is none of the organization's */
async function requireProposals({ tx, actor }: RunContext, ids: readonly string[]): Promise<void> {
  const named = [...new Set(ids.map((id) => id.toLowerCase()))];
  const [known] = await tx.query<{ n: number }>(
    'select count(*)::int as n from public.agent_proposals where organization_id = $1 and id = any ($2::uuid[])',
    [organizationOf(actor), named],
  );
  if (known?.n !== named.length) throw new Refused('proposal.not_found', 404);
}

/** In one order, so that two calls never wait for each other in a ring. */
function sorted(exacts: readonly Exact[]): Exact[] {
  return exacts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Accepts what one call can do, as far as all of a group is as it was seen: many duplicates are withdrawn at once. Gives the ids of
 * those that were accepted; a group of which one is refused is taken back, and its proposals are decided one by one.
 */
async function acceptTogether(
  context: RunContext,
  accept: readonly Exact[],
  known: ReadonlyMap<string, ProposalItem>,
  { reason, told }: { readonly reason: string; readonly told: Output },
): Promise<ReadonlySet<string>> {
  const { tx } = context;
  const done = new Set<string>();
  const asSeen = accept.flatMap((exact) => {
    const item = known.get(exact.id);
    return item && whyNot(context, item, exact) === null ? [item] : [];
  });
  for (const group of groupsToWithdraw(asSeen)) {
    await tx.query('savepoint one_group');
    try {
      const because = placed(context, group[0]?.run, reason);
      told.entryIds.push(...(await withdrawTogether(context, group, { reason, because })));
      told.accepted += group.length;
      for (const { id } of group) done.add(id);
      await tx.query('release savepoint one_group');
    } catch (error) {
      const refusal = refusalOf(error);
      if (!(refusal instanceof Refused) || refusal.status >= 500) throw error;
      await tx.query('rollback to savepoint one_group');
    }
  }
  return done;
}

/** Why a proposal cannot be decided as it was seen; null: it can. */
function whyNot({ now }: RunContext, item: ProposalItem | undefined, exact: Exact): Refused | null {
  if (!item) return new Refused('approval.none', 409);
  if (item.revision !== exact.revision) return new Refused('proposal.stale_revision', 409);
  return Date.parse(item.expiresAt) <= now.getTime() ? new Refused('approval.expired', 409) : null;
}

/** The reason of a line: what the person said, and by which run and step it was proposed. */
function placed({ locale }: RunContext, run: ProposalItem['run'] | undefined, reason: string): string {
  const place = run ? PLACES[locale](run.number, run.step) : '';
  return `${reason === '' ? '' : `${reason} · `}${place}`.slice(0, MOST_REASON);
}

/** Decides one; what is refused is taken back by itself, and told. */
async function attempt(
  context: RunContext,
  exact: Exact,
  known: ReadonlyMap<string, ProposalItem>,
  told: Output,
  decide: (item: ProposalItem) => Promise<void>,
): Promise<void> {
  const { tx } = context;
  await tx.query('savepoint one_proposal');
  try {
    const item = known.get(exact.id);
    const refused = whyNot(context, item, exact);
    if (!item || refused) throw refused ?? new Refused('approval.none', 409);
    await decide(item);
    await tx.query('release savepoint one_proposal');
  } catch (error) {
    const refusal = refusalOf(error);
    if (!(refusal instanceof Refused) || refusal.status >= 500) throw error;
    await tx.query('rollback to savepoint one_proposal');
    told.refused.push({ id: exact.id, code: refusal.code, params: { ...refusal.params } });
  }
}

async function acceptOne(
  context: RunContext,
  item: ProposalItem,
  reason: string,
  told: Output,
): Promise<void> {
  await settle(context, item, 'approved', reason);
  const done = await carryOut(context, item, reason);
  await context.tx.query("select set_config('razao.verb', $1, true)", [proposalDecide.name]);
  await context.tx.query(
    'update public.agent_proposals set result = $3 where organization_id = $1 and id = $2',
    [organizationOf(context.actor), item.id, JSON.stringify(done)],
  );
  told.accepted += 1;
  told.entryIds.push(...(done.entryIds ?? []));
  told.draftIds.push(...(done.draftIds ?? []));
}

async function rejectOne(
  context: RunContext,
  item: ProposalItem,
  reason: string,
  told: Output,
): Promise<void> {
  await settle(context, item, 'sent_back', reason);
  told.rejected += 1;
}

/** The one that changes the waiting row decides. @throws Refused `approval.none` (409) where somebody else has */
async function settle(
  { tx, actor, now }: RunContext,
  { id, revision }: ProposalItem,
  state: 'approved' | 'sent_back',
  reason: string,
): Promise<void> {
  await tx.query("select set_config('razao.verb', $1, true)", [proposalDecide.name]);
  const decided = await tx.query(
    `update public.approvals set state = $4, decided_by = $5, decided_at = $6, reason = nullif($7, '')
     where organization_id = $1 and subject = 'proposal' and subject_id = $2 and revision = $3 and state = 'waiting' returning id`,
    [organizationOf(actor), id, revision, state, actor.userId, now, reason],
  );
  if (decided.length === 0) throw new Refused('approval.none', 409);
}

interface Done {
  readonly entryIds?: readonly string[];
  readonly draftIds?: readonly string[];
  readonly requestId?: string;
  readonly reportId?: string;
  /** Lines of imports under CBAM. */
  readonly added?: number;
}

/** Does what a proposal says by the verb that a person would do it by; run and step stand in the reason of every line. */
async function carryOut(context: RunContext, item: ProposalItem, reason: string): Promise<Done> {
  const { verb, input, run } = item;
  if (verb === 'finding.apply') {
    const because = placed(context, run, reason);
    const { entryIds, draftIds } = await act(context, applyFinding, { ...input, reason: because });
    return { entryIds, draftIds };
  }
  if (verb === 'request.create') {
    const { replaces, ...asked } = input;
    if (typeof replaces === 'string')
      await act(context, cancelRequest, { requestId: replaces, reason: placed(context, run, reason) });
    const { request } = await act(context, createRequest, asked);
    return { requestId: request.id };
  }
  if (verb === 'request.remind') {
    const { request } = await act(context, remindOfRequest, input);
    return { requestId: request.id };
  }
  if (verb === 'report.create') {
    const { report } = await act(context, createReport, input);
    return { reportId: report.id };
  }
  if (verb === 'cbam.addFromFile') {
    const { added } = await act(context, addFromFile, input);
    return { added };
  }
  throw new Refused('plan.verb_not_allowed', 422, { verb, key: '' });
}
