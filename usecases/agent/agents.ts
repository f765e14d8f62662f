import type { z } from 'zod';
import { invalidInput } from '../input.ts';
import { mayRunAgents, maySetUpAgents } from '../may/agents.ts';
import { mayReadOrganization } from '../may/organization.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { agentList, agentSetUp, agentStart } from './agent.contract.ts';
import { AGENT_KINDS, AGENTS_OF_FILES, type AgentKind } from './agent-shape.ts';
import { PLAN_VERSION, PLANS, USUAL_BUDGET } from './definitions.ts';
import { checkPlan, effectOfStep } from './plan.ts';
import { type AgentRow, insertRun, readAgents, readRuns, type RunHead, recordOf, tellEvent } from './row.ts';

type Agent = z.input<typeof agentSetUp.output>['agent'];
type Schedule = NonNullable<z.output<typeof agentSetUp.input>['schedule']>;

/** Lists every agent there is, set up or not. */
export const listAgents: UseCase<typeof agentList.input, typeof agentList.output> = {
  contract: agentList,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context) {
    return {
      agents: await shownAgents(context),
      maySetUp: maySetUpAgents(context.actor),
      mayRun: mayRunAgents(context.actor),
    };
  },
};

async function shownAgents(context: RunContext): Promise<Agent[]> {
  const known = new Map((await readAgents(context)).map((row) => [row.kind, row]));
  const records = await context.tx.query<{ kind: AgentKind; record: Agent['record'] }>(
    `select g.kind, ${recordOf('in (select id from public.agent_runs where organization_id = $1 and agent_id = g.id)')} as record
     from public.agents g where g.organization_id = $1`,
    [organizationOf(context.actor)],
  );
  const last = await readRuns(
    context,
    `r.agent_id is not null and r.number = (select max(o.number) from public.agent_runs o
       where o.organization_id = $1 and o.agent_id = r.agent_id)`,
    [],
    AGENT_KINDS.length,
  );
  return AGENT_KINDS.map((kind) =>
    shown(kind, known.get(kind), {
      record: records.find((one) => one.kind === kind)?.record,
      lastRun: last.find(({ agent }) => agent === kind),
    }),
  );
}

/** Of an agent that nobody has set up. */
const NOTHING_YET: Agent['record'] = {
  accepted: 0,
  changed: 0,
  rejected: 0,
  expired: 0,
  waiting: 0,
  reversed: 0,
  drafts: { made: 0, open: 0, recorded: 0, discarded: 0 },
};

function shown(
  kind: AgentKind,
  row: AgentRow | undefined,
  { record, lastRun }: { record: Agent['record'] | undefined; lastRun: RunHead | undefined },
): Agent {
  return {
    kind,
    enabled: row?.enabled ?? false,
    owner: row?.owner ?? null,
    budget: row?.budget ?? USUAL_BUDGET,
    schedule: row?.schedule ?? null,
    onFiles: AGENTS_OF_FILES.includes(kind) ? (row?.onFiles ?? false) : null,
    instructions: row?.instructions ?? '',
    told: row?.told ?? [],
    verbs: [...new Set(PLANS[kind].map(({ verb }) => verb))].map((verb) => ({
      verb,
      effect: effectOfStep(verb),
    })),
    record: record ?? NOTHING_YET,
    lastRun: lastRun ?? null,
  };
}

/**
 * Sets an agent up. Refuses with `input.invalid` (400) for a zone that nobody knows, or files for an agent that looks at none, and
 * with `member.not_found` (404) for who is to be told and does not work here.
 */
export const setUpAgent: UseCase<typeof agentSetUp.input, typeof agentSetUp.output> = {
  contract: agentSetUp,
  may: ({ actor }) => maySetUpAgents(actor),
  async run(context, asked) {
    const { kind, schedule } = asked;
    if (asked.onFiles && !AGENTS_OF_FILES.includes(kind)) throw invalidInput('onFiles', 'not of this agent');
    await requireTold(context, asked.told ?? []);
    const agentId = await keepAgent(context, asked);
    if (schedule !== undefined) await keepSchedule(context, agentId, schedule);
    const made = (await shownAgents(context)).find((one) => one.kind === kind);
    if (!made) throw new Error('An agent that was set up is not there.');
    return { agent: made };
  },
  journal: (_, { kind, enabled }) => ({ subjectIds: [], detail: { agent: kind, enabled: String(enabled) } }),
};

type SetUp = z.output<typeof agentSetUp.input>;

/** Keeps what was said; what was not stays as it stands. */
async function keepAgent(context: RunContext, asked: SetUp): Promise<string> {
  const { tx, actor, now } = context;
  const known = (await readAgents(context)).find((row) => row.kind === asked.kind);
  const { steps, seconds, tokens, answerDays } = asked.budget ?? known?.budget ?? USUAL_BUDGET;
  const [agent] = await tx.query<{ id: string }>(
    `insert into public.agents as a (organization_id, kind, enabled, owner_id, most_steps, most_seconds, most_tokens, answer_days,
       on_files, instructions, told, changed_at, changed_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $10, $11, $12, $9, $4)
     on conflict (organization_id, kind) do update set enabled = excluded.enabled, owner_id = excluded.owner_id,
       most_steps = excluded.most_steps, most_seconds = excluded.most_seconds, most_tokens = excluded.most_tokens,
       answer_days = excluded.answer_days, on_files = excluded.on_files, instructions = excluded.instructions, told = excluded.told,
       changed_at = excluded.changed_at, changed_by = excluded.changed_by
     returning id`,
    [
      organizationOf(actor),
      asked.kind,
      asked.enabled,
      actor.userId,
      steps,
      seconds,
      tokens,
      answerDays,
      now,
      asked.onFiles ?? known?.onFiles ?? false,
      asked.instructions ?? known?.instructions ?? '',
      asked.told ?? known?.told.map(({ id }) => id) ?? [],
    ],
  );
  if (!agent) throw new Error('An insert gave no row.');
  return agent.id;
}

/** @throws Refused `member.not_found` (404) */
async function requireTold({ tx, actor }: RunContext, told: readonly string[]): Promise<void> {
  const people = [...new Set(told.map((id) => id.toLowerCase()))];
  if (people.length === 0) return;
  const [known] = await tx.query<{ n: number }>(
    'select count(*)::int as n from razao.people_who_work_in($1) where user_id = any ($2::uuid[])',
    [organizationOf(actor), people],
  );
  if (known?.n !== people.length) throw new Refused('member.not_found', 404);
}

async function keepSchedule(
  { tx, actor, now }: RunContext,
  agentId: string,
  schedule: Schedule | null,
): Promise<void> {
  await tx.query('delete from public.agent_schedules where agent_id = $1', [agentId]);
  if (schedule === null) return;
  const { every, onDay, at, zone } = schedule;
  if (every === 'week' && onDay > 7) throw invalidInput('schedule.onDay', 'a day of the week is 1 to 7');
  const [known] = await tx.query('select from pg_catalog.pg_timezone_names where name = $1', [zone]);
  if (!known) throw invalidInput('schedule.zone', 'not an IANA time zone');
  await tx.query(
    `insert into public.agent_schedules (agent_id, organization_id, every, on_day, at_time, zone, planned_at, due_at)
     select $1, $2, $3, $4, $5, $6, first, first at time zone $6 from razao.first_firing($7, $3, $4, $5, $6) first`,
    [agentId, organizationOf(actor), every, onDay, at, zone, now],
  );
}

/** Has an agent run now. Refuses with `agent.off` (409). */
export const startAgent: UseCase<typeof agentStart.input, typeof agentStart.output> = {
  contract: agentStart,
  may: ({ actor }) => mayRunAgents(actor),
  async run(context, { kind }) {
    const agent = (await readAgents(context)).find((row) => row.kind === kind);
    if (!agent?.enabled) throw new Refused('agent.off', 409);
    const runId = await insertRun(context, {
      agentId: agent.id,
      trigger: 'person',
      task: null,
      plan: checkPlan(PLANS[kind]),
      planVersion: PLAN_VERSION,
      state: 'active',
      budget: agent.budget,
      days: agent.budget.answerDays,
    });
    await tellEvent(context, runId, 'started');
    return { runId };
  },
  journal: ({ runId }, { kind }) => ({ subjectIds: [runId], detail: { agent: kind } }),
};
