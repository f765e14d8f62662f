import type { z } from 'zod';
import { mayRunAgents } from '../may/agents.ts';
import { mayReadOrganization } from '../may/organization.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { runCancel, runChange, runList, runPlan, runRead, runRepeat, runStart } from './agent.contract.ts';
import type { PlanStep } from './agent-shape.ts';
import { PLAN_VERSION, PLANNED_DAYS, TASK_BUDGET } from './definitions.ts';
import { scopeOfVerb, tokenOf } from '../may/scopes.ts';
import { checkPlan, contractOfStep } from './plan.ts';
import { findRun, insertRun, readRuns, tellEvent } from './row.ts';

type Run = z.input<typeof runRead.output>['run'];
const subject = ({ run }: { run: { id: string } }) => ({ subjectIds: [run.id] });
const subjectId = ({ runId }: { runId: string }) => ({ subjectIds: [runId] });

/** Lists runs. */
export const listRuns: UseCase<typeof runList.input, typeof runList.output> = {
  contract: runList,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context, { kind, tasks, states, limit }) {
    const condition = `($2::text is null or g.kind = $2) and (not $3::boolean or r.agent_id is null)
      and ($4::text[] is null or r.state = any ($4))`;
    return { runs: await readRuns(context, condition, [kind ?? null, tasks, states ?? null], limit) };
  },
};

/** Reads a run. Refuses with `run.not_found` (404). */
export const readRun: UseCase<typeof runRead.input, typeof runRead.output> = {
  contract: runRead,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context, { runId }) {
    const run = await findRun(context, runId);
    return { run: tokenOf(context.actor.claims) === null ? run : forToken(run) };
  },
};

/** What a token may know of a run: a step of a verb that is out of its reach has taken place, and what it read stays a person's. */
function forToken(run: Run): Run {
  const stepsTaken = run.stepsTaken.map((step) => {
    const contract = contractOfStep(step.verb);
    const reached =
      step.verb.startsWith('agent.') || (contract !== undefined && scopeOfVerb(contract) !== null);
    return reached ? step : { ...step, output: null };
  });
  return { ...run, stepsTaken };
}

/** Keeps a plan. Refuses as `checkPlan` does. */
export const planRun: UseCase<typeof runPlan.input, typeof runPlan.output> = {
  contract: runPlan,
  may: ({ actor }) => mayRunAgents(actor),
  run: async (context, { task, plan }) => ({ runId: await keepPlan(context, task, plan) }),
  journal: subjectId,
};

/** By what a plan was made, where no person wrote it. */
export interface PlanMade {
  readonly by?: 'model' | 'rules';
  /** Why the configured model did not make it. */
  readonly because?: string;
  readonly tokens?: number;
}

/**
 * A planned run of a task.
 * @throws Refused as `checkPlan` does
 */
export async function keepPlan(
  context: RunContext,
  task: string,
  plan: readonly PlanStep[],
  made: PlanMade = {},
): Promise<string> {
  const runId = await insertRun(context, {
    agentId: null,
    trigger: 'task',
    task,
    plan: checkPlan(plan),
    planVersion: PLAN_VERSION,
    state: 'planned',
    budget: TASK_BUDGET,
    days: PLANNED_DAYS,
    spentTokens: made.tokens ?? 0,
  });
  await tellEvent(context, runId, 'planned', { ...made });
  return runId;
}

/** Changes a plan. Refuses with `run.not_found` (404), `run.begun`, `run.stale_revision` (409), or as `checkPlan` does. */
export const changeRun: UseCase<typeof runChange.input, typeof runChange.output> = {
  contract: runChange,
  may: ({ actor }) => mayRunAgents(actor),
  async run(context, { runId, revision, plan }) {
    await whilePlanned(
      context,
      runId,
      revision,
      'plan = $4::jsonb, plan_version = $5, revision = revision + 1',
      [JSON.stringify(checkPlan(plan)), PLAN_VERSION],
    );
    await tellEvent(context, runId, 'changed', { steps: plan.length });
    return { run: await findRun(context, runId) };
  },
  journal: subject,
};

/** Begins a run, in the name of who begins it. Refuses with `run.not_found` (404), `run.begun` or `run.stale_revision` (409). */
export const startRun: UseCase<typeof runStart.input, typeof runStart.output> = {
  contract: runStart,
  may: ({ actor }) => mayRunAgents(actor),
  async run(context, { runId, revision }) {
    await whilePlanned(
      context,
      runId,
      revision,
      `state = 'active', acting_for = $4, deadline = $5::timestamptz + make_interval(days => answer_days)`,
      [context.actor.userId, context.now],
    );
    await tellEvent(context, runId, 'started');
    return { run: await findRun(context, runId) };
  },
  journal: subject,
};

/** Changes a run that has not begun, at exactly this revision. `$1` to `$3`: organization, run and revision. */
async function whilePlanned(
  context: RunContext,
  runId: string,
  revision: number,
  assignment: string,
  values: readonly unknown[],
): Promise<void> {
  const changed = await context.tx.query(
    `update public.agent_runs set ${assignment}
     where organization_id = $1 and id = $2 and revision = $3 and state = 'planned' returning id`,
    [organizationOf(context.actor), runId, revision, ...values],
  );
  if (changed.length > 0) return;
  const run = await findRun(context, runId);
  if (run.state !== 'planned') throw new Refused('run.begun', 409);
  throw new Refused('run.stale_revision', 409, { revision: String(run.revision) });
}

/**
 * Cancels a run: its row says so at once, and the step at work finds that as it records itself, and is taken back. Refuses with
 * `run.not_found` (404) or `run.ended` (409).
 */
export const cancelRun: UseCase<typeof runCancel.input, typeof runCancel.output> = {
  contract: runCancel,
  may: ({ actor }) => mayRunAgents(actor),
  async run(context, { runId }) {
    const { tx, actor, now } = context;
    const cancelled = await tx.query(
      `update public.agent_runs set state = 'cancelled', ended_at = $3
       where organization_id = $1 and id = $2 and ended_at is null returning id`,
      [organizationOf(actor), runId, now],
    );
    if (cancelled.length === 0) {
      await findRun(context, runId);
      throw new Refused('run.ended', 409);
    }
    await tx.query(
      `update public.approvals a set state = 'expired', decided_at = $3 from public.agent_proposals p
       where a.organization_id = $1 and a.subject = 'proposal' and a.subject_id = p.id and a.state = 'waiting'
         and p.organization_id = $1 and p.run_id = $2`,
      [organizationOf(actor), runId, now],
    );
    await tellEvent(context, runId, 'cancelled');
    return { run: await findRun(context, runId) };
  },
  journal: subject,
};

/** Repeats a run from a step on. Refuses with `run.not_found` (404), `run.not_ended` or `run.no_such_step` (409). */
export const repeatRun: UseCase<typeof runRepeat.input, typeof runRepeat.output> = {
  contract: runRepeat,
  may: ({ actor }) => mayRunAgents(actor),
  async run(context, { runId, position }) {
    const run = await findRun(context, runId);
    if (run.endedAt === null && run.state !== 'waiting') throw new Refused('run.not_ended', 409);
    if (position >= run.steps || position > run.position) throw new Refused('run.no_such_step', 409);
    const repeated = await insertRun(context, {
      agentId: await agentOf(context, run),
      trigger: 'person',
      task: run.task,
      plan: checkPlan(run.plan as PlanStep[]),
      planVersion: PLAN_VERSION,
      state: 'active',
      budget: run.budget,
      days: run.budget.answerDays,
      repeats: { runId, position },
    });
    await context.tx.query(
      `insert into public.agent_steps
         (run_id, organization_id, position, key, verb, input, output, state, code, params, ms, copied, ended_at)
       select $3, s.organization_id, s.position, s.key, s.verb, s.input, s.output, s.state, s.code, s.params, s.ms, true, s.ended_at
       from public.agent_steps s where s.organization_id = $1 and s.run_id = $2 and s.position < $4`,
      [organizationOf(context.actor), runId, repeated, position],
    );
    await tellEvent(context, repeated, 'started', { repeats: run.number, position });
    return { runId: repeated };
  },
  journal: subjectId,
};

/** Its agent, where that is switched on. @throws Refused `agent.off` (409) */
async function agentOf({ tx, actor }: RunContext, { agent }: Run): Promise<string | null> {
  if (agent === null) return null;
  const [row] = await tx.query<{ id: string }>(
    'select id from public.agents where organization_id = $1 and kind = $2 and enabled',
    [organizationOf(actor), agent],
  );
  if (!row) throw new Refused('agent.off', 409);
  return row.id;
}
