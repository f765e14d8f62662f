import { LeftWaiting, TooManyWaiting, turns } from '#documents/workers/turns.ts';
import { lastDayOfMonth } from '#engine/period.ts';
import { findPeriods } from '#assistant/language/periods/periods.ts';
import { fold } from '#assistant/language/text/fold.ts';
import { taskPlan } from '#usecases/agent/agent.contract.ts';
import type { PlanStep } from '#usecases/agent/agent-shape.ts';
import { keepPlan } from '#usecases/agent/runs.ts';
import { mayRunAgents } from '#usecases/may/agents.ts';
import { organizationOf } from '#usecases/organization.ts';
import { Refused, type RunContext, type UseCase } from '#usecases/usecase.ts';
import { planByModel } from './model-plan.ts';
import { TASK_WORDS } from './task-words.ts';

/** Days that a task is about. */
export interface TaskPeriod {
  readonly from: string;
  readonly to: string;
}

/** What a task asks for, by its words. */
export type TaskPart = keyof typeof TASK_WORDS;

/** What a task is about: its parts, the days that it names, and whether it leaves their year open. */
export function readTask(
  task: string,
  locale: 'pt-BR' | 'en',
  today: string,
): {
  readonly parts: ReadonlySet<TaskPart>;
  readonly period: TaskPeriod | null;
  readonly lacksYear: boolean;
} {
  const folded = fold(task);
  const parts = new Set(
    (Object.keys(TASK_WORDS) as TaskPart[]).filter((part) => TASK_WORDS[part].test(folded)),
  );
  const said = findPeriods(folded, locale, today).periods;
  // What is closed is a period: “march” and “may” are months there, which they need not be elsewhere.
  const periods =
    said.length > 0 ? said : findPeriods(folded.replace(TASK_WORDS.close, 'in'), locale, today).periods;
  const from = periods.map((period) => period.from).sort()[0];
  const to = periods
    .map((period) => period.to)
    .sort()
    .at(-1);
  const period = from === undefined || to === undefined ? null : { from, to };
  return { parts, period, lacksYear: periods.some(({ yearInferred }) => yearInferred) };
}

/**
 * The plan of a task over one inventory: what it reads comes before what it proposes. Null: nothing of it was understood.
 */
export function planOf(
  parts: ReadonlySet<TaskPart>,
  period: TaskPeriod | null,
  inventoryId: string | null,
): PlanStep[] | null {
  const closes = parts.has('close');
  const wants = (part: TaskPart) => closes || parts.has(part);
  const inventory = inventoryId === null ? {} : { inventoryId };
  const months = period === null ? {} : { from: period.from.slice(0, 7), to: period.to.slice(0, 7) };
  const days = period === null ? {} : period;
  const steps: PlanStep[] = [];
  const add = (key: string, verb: string, input: PlanStep['input'], after: string[] = []) => {
    steps.push({ key, verb, input, after });
  };
  if (period !== null) add('totals', 'result.summary', { ...period });
  if (wants('gaps') || wants('ask')) {
    if (inventoryId !== null) add('matrix', 'inventory.completeness', { inventoryId, onlyLacking: true });
    add(
      'requests',
      'agent.proposeRequests',
      { ...inventory, ...months },
      inventoryId === null ? [] : ['matrix'],
    );
    add('reminders', 'agent.proposeReminders', {});
  }
  if (wants('review')) {
    add('findings', 'finding.list', { ...days, state: 'open', limit: 200 });
    add('corrections', 'agent.proposeCorrections', { ...days }, ['findings']);
  }
  if (wants('factors')) {
    add('stale', 'reference.bestBefore', { staleOnly: true });
    if (!closes) add('expiring', 'agent.listExpiringFactors', { days: 60 });
    add('recalculations', 'agent.proposeRecalculations', { ...days });
  }
  if (parts.has('report')) add('reports', 'agent.proposeReports', {});
  return steps.some(({ key }) => key !== 'totals') ? steps : null;
}

/** Tasks that are planned at once in this process: each holds a connection while a model thinks; more wait, none for ever. */
const planners = turns(3, 20);

/** @throws Refused `task.planners_busy` (429); `call.left` (499, which nobody reads) */
async function plannersTurn(holder: () => Promise<string>, signal?: AbortSignal): Promise<() => void> {
  const organization = await holder();
  try {
    return await planners.take(organization, signal);
  } catch (error) {
    if (error instanceof LeftWaiting) throw new Refused('call.left', 499);
    if (!(error instanceof TooManyWaiting)) throw error;
    throw new Refused('task.planners_busy', 429);
  }
}

/**
 * Makes a plan of a task: by the configured model where there is one, else, or where that gives none, by rules; the log says by
 * which. Refuses with `task.not_understood` or `task.no_inventory` (422).
 */
export const planTaskUseCase: UseCase<typeof taskPlan.input, typeof taskPlan.output> = {
  contract: taskPlan,
  may: ({ actor }) => mayRunAgents(actor),
  turn: (_, holder, signal) => plannersTurn(holder, signal),
  async run(context, { task }) {
    const byModel = await planByModel(context, task);
    if (byModel && 'steps' in byModel) {
      const { steps, tokens } = byModel;
      return { runId: await keepPlan(context, task, steps, { by: 'model', tokens }) };
    }
    const today = context.now.toISOString().slice(0, 10);
    const { parts, period, lacksYear } = readTask(task, context.locale, today);
    const kept = period === null ? null : await inventoryOf(context, period, !lacksYear);
    const plan = planOf(parts, kept?.period ?? null, kept?.inventoryId ?? null);
    if (plan === null) throw new Refused('task.not_understood', 422);
    const because = byModel && { because: byModel.because, tokens: byModel.tokens };
    return { runId: await keepPlan(context, task, plan, { by: 'rules', ...because }) };
  },
  journal: ({ runId }) => ({ subjectIds: [runId] }),
};

/** How many years a month without a year is looked back for. */
const YEARS_BACK = 5;

/**
 * The inventory that a period is in. A period without a year is the latest one that an inventory covers, which the plan shows
 * before it begins.
 * @throws Refused `task.no_inventory` (422)
 */
async function inventoryOf(
  { tx, actor }: RunContext,
  period: TaskPeriod,
  isExact: boolean,
): Promise<{ inventoryId: string; period: TaskPeriod }> {
  const meant = Array.from({ length: isExact ? 1 : YEARS_BACK }, (_, years) => yearsBefore(period, years));
  const [row] = await tx.query<{ id: string; at: number }>(
    `select i.id, p.at::int - 1 as at
     from rows from (jsonb_to_recordset($2::jsonb) as ("from" date, "to" date)) with ordinality as p ("from", "to", at)
     join public.inventories i on i.organization_id = $1 and i.period_from <= p."to" and i.period_to >= p."from"
     order by p.at, (i.state = 'open') desc, least(i.period_to, p."to") - greatest(i.period_from, p."from") desc limit 1`,
    [organizationOf(actor), JSON.stringify(meant)],
  );
  const found = row && meant[row.at];
  if (!found) throw new Refused('task.no_inventory', 422, { ...period });
  return { inventoryId: row.id, period: found };
}

/** The same days so many years before; the last of a month stays the last. */
export function yearsBefore({ from, to }: TaskPeriod, years: number): TaskPeriod {
  const back = (day: string) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  const isLast = to === lastDayOfMonth(to);
  return { from: back(from), to: isLast ? lastDayOfMonth(back(to)) : back(to) };
}
