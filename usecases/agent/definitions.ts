import type { AgentKind, PlanStep } from './agent-shape.ts';

/**
 * The edition of the list of verbs and their inputs that plans are written against. It is raised when one of them changes so that
 * an older plan would mean something else; a migration then moves the plans that wait.
 */
export const PLAN_VERSION = 1;

const step = (key: string, verb: string, input: PlanStep['input'] = {}, after: string[] = []): PlanStep => {
  return { key, verb, input, after };
};

/** What each agent does: a fixed plan over the verbs that everybody has, and those that only propose. */
export const PLANS: Readonly<Record<AgentKind, readonly PlanStep[]>> = {
  gaps: [
    step('inventories', 'inventory.list'),
    step('requests', 'agent.proposeRequests', {}, ['inventories']),
    step('reminders', 'agent.proposeReminders'),
  ],
  reviewer: [
    step('findings', 'finding.list', { state: 'open', limit: 200 }),
    step('corrections', 'agent.proposeCorrections', {}, ['findings']),
  ],
  factors: [
    step('editions', 'factor.editions'),
    step('stale', 'reference.bestBefore', { staleOnly: true }),
    step('expiring', 'agent.listExpiringFactors', { days: 60 }),
    step('recalculations', 'agent.proposeRecalculations'),
  ],
  report: [
    step('inventories', 'inventory.list'),
    step('reports', 'agent.proposeReports', {}, ['inventories']),
  ],
  collector: [
    step('folder', 'agent.takeUpFiles'),
    step('unread', 'agent.listUnreadFiles'),
    // A step is a transaction: what a killed process had read is read again, so each reads a few.
    ...[1, 2, 3, 4, 5].map((part) => step(`drafts-${part}`, 'agent.draftFromFiles', { most: 10 })),
  ],
  cbam: [
    step('deadlines', 'agent.listCbamDeadlines', { days: 60 }),
    step('defaults', 'agent.compareCbamDefaults'),
    step('files', 'agent.proposeCbamLines'),
  ],
};

/** Of an agent that nobody has set up. */
export const USUAL_BUDGET = { steps: 20, seconds: 300, tokens: 0, answerDays: 14 } as const;
/** Of a task that was given in words. */
/** Its tokens are for making the plan: no step of it asks a model. */
export const TASK_BUDGET = { steps: 60, seconds: 900, tokens: 60_000, answerDays: 14 } as const;
/** Days that a plan waits for a person to begin it. */
export const PLANNED_DAYS = 7;
