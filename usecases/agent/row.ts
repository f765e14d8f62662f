import type { z } from 'zod';
import { mayRunAgents } from '../may/agents.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext } from '../usecase.ts';
import type { AgentKind, PlanStep, runHead, runStep } from './agent-shape.ts';
import type { runRead } from './agent.contract.ts';
import { effectOfStep } from './plan.ts';

type Run = z.input<typeof runRead.output>['run'];
export type RunHead = z.input<typeof runHead>;
type Step = z.input<typeof runStep>;

const COLLEAGUES = `colleague as materialized (select user_id, full_name from public.my_colleagues())`;

function personOf(column: string): string {
  return `jsonb_build_object('id', ${column}, 'name', coalesce((
    select colleague.full_name from colleague where colleague.user_id = ${column} limit 1), ''))`;
}

/** A line that the proposal `p` recorded does not stand any more. */
const REVERSED = `exists (select from jsonb_array_elements_text(coalesce(p.result -> 'entryIds', '[]')) made
  join public.entries later on later.organization_id = $1 and later.supersedes = made::uuid)`;

/** What became of the proposals and drafts of runs, named by a condition over their id (`= r.id`). */
export function recordOf(ofRuns: string): string {
  return `(select jsonb_build_object(
      'accepted', count(*) filter (where a.state = 'approved'), 'changed', count(*) filter (where a.state = 'approved' and p.changed),
      'rejected', count(*) filter (where a.state = 'sent_back'), 'expired', count(*) filter (where a.state = 'expired'),
      'waiting', count(*) filter (where a.state = 'waiting'), 'reversed', count(*) filter (where a.state = 'approved' and ${REVERSED}),
      'drafts', (select jsonb_build_object('made', count(*), 'open', count(*) filter (where d.state = 'open'),
          'recorded', count(*) filter (where d.state = 'committed'), 'discarded', count(*) filter (where d.state = 'discarded'))
        from public.drafts d where d.organization_id = $1 and d.agent_run_id ${ofRuns}))
    from public.agent_proposals p
    join public.approvals a on a.subject = 'proposal' and a.subject_id = p.id and a.organization_id = $1
    where p.organization_id = $1 and p.run_id ${ofRuns})`;
}

const HEAD = `r.id, r.number, g.kind as agent, r.task, r.trigger, ${personOf('r.acting_for')} as "actingFor", r.state, r.position,
  jsonb_array_length(r.plan) as steps,
  jsonb_build_object('steps', r.spent_steps, 'ms', r.spent_ms, 'tokens', r.spent_tokens) as spent,
  jsonb_build_object('steps', r.most_steps, 'seconds', r.most_seconds, 'tokens', r.most_tokens, 'answerDays', r.answer_days) as budget,
  ${recordOf('= r.id')} as record, r.deadline, r.missed,
  case when r.problem is not null then jsonb_build_object('code', r.problem, 'params', r.problem_params) end as problem,
  r.created_at as "createdAt", r.ended_at as "endedAt"`;

const FROM = 'from public.agent_runs r left join public.agents g on g.id = r.agent_id';

/** Runs of the organization that meet a condition over `r` and `g` (parameters from `$2` on), the latest first. */
export function readRuns(
  { tx, actor }: RunContext,
  condition: string,
  parameters: readonly unknown[],
  limit: number,
): Promise<RunHead[]> {
  return tx.query<RunHead>(
    `with ${COLLEAGUES} select ${HEAD} ${FROM} where r.organization_id = $1 and (${condition})
     order by r.number desc limit ${limit}`,
    [organizationOf(actor), ...parameters],
  );
}

/**
 * A run with its plan, steps and log. An end is the last of the log: the decision that brings it about is written after it.
 * @throws Refused `run.not_found` (404), also for another organization's
 */
export async function findRun(context: RunContext, runId: string): Promise<Run> {
  const { tx, actor } = context;
  type Row = RunHead &
    Pick<Run, 'plan' | 'revision' | 'repeats' | 'events' | 'instructions' | 'cards'> & { taken: Step[] };
  const [row] = await tx.query<Row>(
    `with ${COLLEAGUES} select ${HEAD}, r.plan, r.revision, r.repeats, coalesce(g.instructions, '') as instructions,
       (select coalesce(jsonb_agg(jsonb_build_object('threadId', c.id, 'title', c.title, 'drafts', c.drafts) order by c.title, c.id), '[]')
        from (select t.id, t.title, count(*)::int as drafts from public.drafts d
          join public.threads t on t.id = d.thread_id and t.organization_id = $1
          where d.organization_id = $1 and d.agent_run_id = r.id group by t.id, t.title) c) as cards,
       (select coalesce(jsonb_agg(jsonb_build_object('position', s.position, 'state', s.state, 'output', s.output, 'ms', s.ms,
          'problem', case when s.code is not null then jsonb_build_object('code', s.code, 'params', s.params) end,
          'copied', s.copied, 'endedAt', s.ended_at) order by s.position), '[]')
        from public.agent_steps s where s.organization_id = $1 and s.run_id = r.id) as taken,
       (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'detail', e.detail, 'at', e.at,
          'by', case when e.actor_id is not null then ${personOf('e.actor_id')} end) order by e.kind = 'ended', e.position), '[]')
        from public.agent_events e where e.organization_id = $1 and e.run_id = r.id) as events
     ${FROM} where r.organization_id = $1 and r.id = $2`,
    [organizationOf(actor), runId],
  );
  if (!row) throw new Refused('run.not_found', 404);
  const { taken, ...run } = row;
  const byPosition = new Map(taken.map((step) => [step.position, step]));
  return {
    ...run,
    plan: run.plan,
    stepsTaken: (run.plan as PlanStep[]).map((step, position) =>
      stepOf(step, position, byPosition.get(position)),
    ),
    mayRun: mayRunAgents(actor),
  };
}

function stepOf(step: PlanStep, position: number, taken: Step | undefined): Step {
  const open = { state: 'open', output: null, problem: null, ms: 0, copied: false, endedAt: null } as const;
  return { ...step, effect: effectOfStep(step.verb), ...(taken ?? open), position };
}

export interface NewRun {
  readonly agentId: string | null;
  readonly trigger: 'person' | 'task';
  readonly task: string | null;
  readonly plan: readonly PlanStep[];
  readonly planVersion: number;
  readonly state: 'planned' | 'active';
  readonly budget: { steps: number; seconds: number; tokens: number; answerDays: number };
  /** How long it may stand before it ends by itself. */
  readonly days: number;
  /** Of a model that made its plan. */
  readonly spentTokens?: number;
  readonly repeats?: { readonly runId: string; readonly position: number };
}

/** Makes a run in the name of the person who asks. */
export async function insertRun({ tx, actor, now }: RunContext, run: NewRun): Promise<string> {
  const organizationId = organizationOf(actor);
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('agent runs ' || $1, 0))`, [organizationId]);
  const { budget } = run;
  const [made] = await tx.query<{ id: string }>(
    `insert into public.agent_runs (organization_id, number, agent_id, trigger, task, acting_for, created_by, plan, plan_version,
       state, most_steps, most_seconds, most_tokens, answer_days, deadline, created_at, repeats, repeats_from, position,
       spent_tokens)
     select $1, coalesce((select max(number) from public.agent_runs where organization_id = $1), 0) + 1, $2, $3, $4, $5, $5, $6::jsonb,
       $7, $8, $9, $10, $11, $12, $13::timestamptz + make_interval(days => $14), $13, $15, $16, coalesce($16, 0),
       $17
     returning id`,
    [
      organizationId,
      run.agentId,
      run.trigger,
      run.task,
      actor.userId,
      JSON.stringify(run.plan),
      run.planVersion,
      run.state,
      budget.steps,
      budget.seconds,
      budget.tokens,
      budget.answerDays,
      now,
      run.days,
      run.repeats?.runId ?? null,
      run.repeats?.position ?? null,
      run.spentTokens ?? 0,
    ],
  );
  if (!made) throw new Error('An insert gave no row.');
  return made.id;
}

/** Appends to the log of a run. */
export async function tellEvent(
  { tx, actor }: RunContext,
  runId: string,
  kind: 'planned' | 'changed' | 'started' | 'decided' | 'cancelled',
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await tx.query(
    'insert into public.agent_events (run_id, organization_id, kind, actor_id, detail) values ($1, $2, $3, $4, $5)',
    [runId, organizationOf(actor), kind, actor.userId, JSON.stringify(detail)],
  );
}

export interface AgentRow {
  readonly id: string;
  readonly kind: AgentKind;
  readonly enabled: boolean;
  readonly owner: { id: string; name: string };
  readonly budget: { steps: number; seconds: number; tokens: number; answerDays: number };
  readonly schedule: {
    every: 'day' | 'week' | 'month';
    onDay: number;
    at: string;
    zone: string;
    nextAt: string;
  } | null;
  readonly onFiles: boolean;
  readonly instructions: string;
  readonly told: { id: string; name: string }[];
}

/** The agents that somebody has set up. */
export function readAgents({ tx, actor }: RunContext): Promise<AgentRow[]> {
  return tx.query<AgentRow>(
    `with ${COLLEAGUES} select a.id, a.kind, a.enabled, ${personOf('a.owner_id')} as owner,
       jsonb_build_object('steps', a.most_steps, 'seconds', a.most_seconds, 'tokens', a.most_tokens, 'answerDays', a.answer_days)
         as budget,
       case when s.agent_id is not null then jsonb_build_object('every', s.every, 'onDay', s.on_day,
         'at', s.at_time, 'zone', s.zone, 'nextAt', s.due_at) end as schedule, a.on_files as "onFiles", a.instructions,
       (select coalesce(jsonb_agg(${personOf('p')} order by at), '[]') from unnest(a.told) with ordinality as t (p, at)
        where p in (select user_id from razao.people_who_work_in($1))) as told
     from public.agents a left join public.agent_schedules s on s.agent_id = a.id where a.organization_id = $1`,
    [organizationOf(actor)],
  );
}
