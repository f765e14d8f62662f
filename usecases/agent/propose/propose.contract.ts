import { z } from 'zod';
import { contract } from '../../contract.ts';
import { findingRule } from '../../finding/finding-shape.ts';
import { id, isoDay, isoMonth } from '../../shapes.ts';

/** Verbs that only runs of agents have: no door offers them, and what they make waits for a person. */
const proposed = z.object({
  /** Made now. */
  proposed: z.number().int(),
  /** Looked at, and waiting already. */
  waiting: z.number().int(),
  /** Looked at and left to a person, by the code of the reason. */
  left: z.record(z.string(), z.number().int()),
});

export const proposeRequests = contract({
  name: 'agent.proposeRequests',
  sentence:
    'Proposes to ask, series by series, who recorded it last for the months that lack in open inventories.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    inventoryId: id.optional(),
    from: isoMonth.optional(),
    to: isoMonth.optional(),
    dueDays: z.number().int().min(1).max(90).default(14),
  }),
  output: proposed,
});

export const proposeReminders = contract({
  name: 'agent.proposeReminders',
  sentence: 'Proposes to remind of requests that are overdue and that nobody was reminded of for a week.',
  effect: 'draft',
  access: 'member',
  input: z.object({}),
  output: proposed,
});

const findings = {
  from: isoDay.optional(),
  to: isoDay.optional(),
  inventoryId: id.optional(),
};

export const proposeCorrections = contract({
  name: 'agent.proposeCorrections',
  sentence:
    'Proposes what open findings suggest: corrections, withdrawals of duplicates, each with its effect in kg CO2e.',
  effect: 'draft',
  access: 'member',
  input: z.object({ ...findings, rules: z.array(findingRule).min(1).max(20).optional() }),
  output: proposed,
});

export const proposeRecalculations = contract({
  name: 'agent.proposeRecalculations',
  sentence:
    'Proposes to calculate lines again whose factor is not in force for their days, or was missing and is there now.',
  effect: 'draft',
  access: 'member',
  input: z.object(findings),
  output: proposed,
});

export const listExpiringFactors = contract({
  name: 'agent.listExpiringFactors',
  sentence: 'Lists own factors in force that end within so many days, and that no later version follows.',
  effect: 'read',
  access: 'member',
  input: z.object({ days: z.number().int().min(1).max(400).default(60) }),
  output: z.object({
    factors: z.array(z.object({ id, name: z.string(), validTo: isoDay })),
  }),
});

export const proposeReports = contract({
  name: 'agent.proposeReports',
  sentence:
    'Proposes a draft of a report for each closing that has none, with the programmes of the last report.',
  effect: 'draft',
  access: 'member',
  input: z.object({}),
  output: proposed,
});

export const draftReport = contract({
  name: 'agent.draftReport',
  sentence: 'Draws up the draft of a report that its schedule asks for; nothing is submitted or issued.',
  effect: 'draft',
  access: 'member',
  input: z.object({ scheduleId: id }),
  /** Null: there is one of the same closing. */
  output: z.object({ reportId: id.nullable() }),
});

export const stepContracts = [
  proposeRequests,
  proposeReminders,
  proposeCorrections,
  proposeRecalculations,
  listExpiringFactors,
  proposeReports,
  draftReport,
] as const;
