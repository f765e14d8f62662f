import { z } from 'zod';
import { person } from '../inventory/life-shapes.ts';
import { RUN_STATES } from '../run-state.ts';
import { id } from '../shapes.ts';

export const AGENT_KINDS = ['gaps', 'reviewer', 'factors', 'report', 'collector', 'cbam'] as const;
/** Agents that can begin as files come in. */
export const AGENTS_OF_FILES: readonly AgentKind[] = ['collector', 'cbam'];
export type AgentKind = (typeof AGENT_KINDS)[number];

/** A step of a plan: a verb with its input, after steps that are named by their keys. */
export const planStep = z.object({
  key: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  verb: z.string().max(80),
  input: z.record(z.string(), z.unknown()),
  /** Steps without whose success it is skipped. */
  after: z.array(z.string().max(40)).max(20).default([]),
});
export type PlanStep = z.output<typeof planStep>;

export const plan = z.array(planStep).min(1).max(30);

export const budget = z.object({
  steps: z.number().int().min(1).max(200),
  seconds: z.number().int().min(1).max(3600),
  tokens: z.number().int().min(0).max(1_000_000),
  /** How long what is proposed waits for a person before it expires. */
  answerDays: z.number().int().min(1).max(90),
});

export const schedule = z.object({
  every: z.enum(['day', 'week', 'month']),
  /** ISO day of the week, or day of the month (the last one where a month is shorter). */
  onDay: z.number().int().min(1).max(31),
  /** On the clock of the wall of the zone, `HH:MM`. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** IANA name. */
  zone: z.string().min(1).max(60),
});

/** What became of what was proposed. */
const record = z.object({
  accepted: z.number().int(),
  /** Of the accepted ones: changed by a person first. */
  changed: z.number().int(),
  rejected: z.number().int(),
  expired: z.number().int(),
  waiting: z.number().int(),
  /** Of the accepted ones: somebody later corrected or withdrew what they recorded. */
  reversed: z.number().int(),
  /** Drafts: how many were made, and what became of them. */
  drafts: z.object({
    made: z.number().int(),
    open: z.number().int(),
    recorded: z.number().int(),
    discarded: z.number().int(),
  }),
});

const spent = z.object({ steps: z.number().int(), ms: z.number().int(), tokens: z.number().int() });

export const runHead = z.object({
  id,
  number: z.number().int(),
  agent: z.enum(AGENT_KINDS).nullable(),
  task: z.string().nullable(),
  trigger: z.enum(['person', 'schedule', 'task', 'files']),
  actingFor: person,
  state: z.enum(RUN_STATES),
  /** The step that comes next, of how many. */
  position: z.number().int(),
  steps: z.number().int(),
  spent,
  budget,
  record,
  deadline: z.string(),
  problem: z.object({ code: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
  /** Firings that were missed before it, for which it stands too. */
  missed: z.number().int(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});

export const agent = z.object({
  kind: z.enum(AGENT_KINDS),
  enabled: z.boolean(),
  owner: person.nullable(),
  budget,
  schedule: schedule.extend({ nextAt: z.string() }).nullable(),
  /** Begins as files come in, beside its schedule; null: an agent that looks at no files. */
  onFiles: z.boolean().nullable(),
  /** What the organization wants of it, for whoever decides and for a model that plans: never an order to the product. */
  instructions: z.string(),
  /** Who is written to beside whoever it acts for. */
  told: z.array(person),
  /** What it may do, in the order of its plan. */
  verbs: z.array(z.object({ verb: z.string(), effect: z.enum(['read', 'draft']) })),
  record,
  lastRun: runHead.nullable(),
});

export const runStep = planStep.extend({
  position: z.number().int(),
  /** `open`: not taken yet. */
  state: z.enum(['open', 'done', 'refused', 'skipped']),
  effect: z.enum(['read', 'draft']),
  output: z.unknown(),
  problem: z.object({ code: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
  ms: z.number().int(),
  copied: z.boolean(),
  endedAt: z.string().nullable(),
});

export const runEvent = z.object({
  kind: z.string(),
  by: person.nullable(),
  detail: z.record(z.string(), z.unknown()),
  at: z.string(),
});
