import { z } from 'zod';
import { contract } from '../contract.ts';
import { id } from '../shapes.ts';
import { AGENT_KINDS, agent, budget, plan, runEvent, runHead, runStep, schedule } from './agent-shape.ts';
import { RUN_STATES } from '../run-state.ts';

const member = { access: 'member' } as const;
const kind = z.enum(AGENT_KINDS);
const run = runHead.extend({
  plan,
  revision: z.number().int(),
  stepsTaken: z.array(runStep),
  events: z.array(runEvent),
  repeats: id.nullable(),
  /** The conversations on whose cards its drafts lie. */
  cards: z.array(z.object({ threadId: id, title: z.string().nullable(), drafts: z.number().int() })),
  /** What the organization wants of its agent, as it stands now. */
  instructions: z.string(),
  /** The person who asks may change, cancel and repeat it. */
  mayRun: z.boolean(),
});

export const agentList = contract({
  ...member,
  name: 'agent.list',
  sentence: 'Lists the agents with what each may do, its schedule and budget, its last run and its record.',
  effect: 'read',
  input: z.object({}),
  output: z.object({ agents: z.array(agent), maySetUp: z.boolean(), mayRun: z.boolean() }),
  example: {},
});

export const agentSetUp = contract({
  ...member,
  name: 'agent.setUp',
  sentence:
    'Switches an agent on or off and sets its schedule, budget, instructions and who is told; it acts for whoever does so.',
  effect: 'write',
  input: z.object({
    kind,
    enabled: z.boolean(),
    budget: budget.optional(),
    schedule: schedule.nullable().optional(),
    /** Whether it begins as files come in as well. */
    onFiles: z.boolean().optional(),
    instructions: z.string().trim().max(2000).optional(),
    /** Members who are written to as well. */
    told: z.array(id).max(10).optional(),
  }),
  output: z.object({ agent }),
  example: { kind: 'gaps', enabled: true },
});

export const agentStart = contract({
  ...member,
  name: 'agent.start',
  sentence: 'Has an agent that is switched on run now, in the name of the person who asks.',
  effect: 'draft',
  limit: { by: 'person', calls: 60, seconds: 3600 },
  input: z.object({ kind }),
  output: z.object({ runId: id }),
  example: { kind: 'gaps' },
});

export const runList = contract({
  ...member,
  name: 'run.list',
  sentence: 'Lists runs of agents and of tasks, the latest first.',
  effect: 'read',
  input: z.object({
    kind: kind.optional(),
    tasks: z.boolean().default(false),
    states: z.array(z.enum(RUN_STATES)).min(1).max(8).optional(),
    limit: z.number().int().min(1).max(100).default(30),
  }),
  output: z.object({ runs: z.array(runHead) }),
  example: {},
});

export const runRead = contract({
  ...member,
  name: 'run.read',
  sentence: 'Reads a run: its plan, each step with input, output, time and refusal, and its log.',
  effect: 'read',
  input: z.object({ runId: id }),
  output: z.object({ run }),
});

export const runPlan = contract({
  ...member,
  name: 'run.plan',
  sentence:
    'Keeps a plan for a task, to be changed and begun by a person; only verbs that read or propose are let in.',
  effect: 'draft',
  limit: { by: 'person', calls: 120, seconds: 3600 },
  input: z.object({ task: z.string().trim().min(1).max(2000), plan }),
  output: z.object({ runId: id }),
  example: {
    task: 'Revisar 2025',
    plan: [{ key: 'findings', verb: 'finding.list', input: { state: 'open' } }],
  },
});

export const taskPlan = contract({
  ...member,
  name: 'task.plan',
  sentence:
    'Makes a plan of a task in words, by the configured model or by rules, over verbs that read or propose; ' +
    'a person changes and begins it.',
  effect: 'draft',
  limit: { by: 'person', calls: 120, seconds: 3600 },
  input: z.object({ task: z.string().trim().min(1).max(2000) }),
  output: z.object({ runId: id }),
  example: { task: 'Descubra o que falta em 2025 e peça a cada responsável' },
});

export const runChange = contract({
  ...member,
  name: 'run.change',
  sentence: 'Changes a plan that has not begun, and names the revision that it changes.',
  effect: 'draft',
  input: z.object({ runId: id, revision: z.number().int().min(1), plan }),
  output: z.object({ run }),
});

export const runStart = contract({
  ...member,
  name: 'run.start',
  sentence: 'Begins a planned run at exactly the revision that the person saw.',
  effect: 'draft',
  input: z.object({ runId: id, revision: z.number().int().min(1) }),
  output: z.object({ run }),
});

export const runCancel = contract({
  ...member,
  name: 'run.cancel',
  sentence:
    'Cancels a run: the step at work is taken back, and what it proposed and nobody decided is withdrawn.',
  effect: 'draft',
  input: z.object({ runId: id }),
  output: z.object({ run }),
});

export const runRepeat = contract({
  ...member,
  name: 'run.repeat',
  sentence: 'Repeats a run from one of its steps on, as a new run in the name of the person who asks.',
  effect: 'draft',
  limit: { by: 'person', calls: 60, seconds: 3600 },
  input: z.object({ runId: id, position: z.number().int().min(0).max(29) }),
  output: z.object({ runId: id }),
});
