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
  sentence:
    'Proposes to remind of requests that are overdue and that nobody was reminded of for a week, and to ask somebody else for what ' +
    'three reminders did not bring.',
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

/** A document that an agent looked at. */
const looked = z.object({ id, name: z.string() });

export const takeUpFiles = contract({
  name: 'agent.takeUpFiles',
  sentence:
    'Takes up files of the folder `inbox` of the store as documents, and mails of mailboxes (mbox) one by one; none twice.',
  effect: 'draft',
  access: 'member',
  input: z.object({ most: z.number().int().min(1).max(200).default(50) }),
  output: z.object({
    /** Documents that were not there before. */
    takenUp: z.number().int(),
    /** Of the same bytes as a document that was there. */
    known: z.number().int(),
    left: z.record(z.string(), z.number().int()),
    documents: z.array(looked),
  }),
});

export const listUnreadFiles = contract({
  name: 'agent.listUnreadFiles',
  sentence: 'Lists documents that nobody has read, that nothing rests on, and that no agent has looked at.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ unread: z.number().int(), documents: z.array(looked) }),
});

export const draftFromFiles = contract({
  name: 'agent.draftFromFiles',
  sentence:
    'Reads documents that nobody has read and drafts what each reports, tables of imports under CBAM left aside; ' +
    'each is read once, and what it says is never an order.',
  effect: 'draft',
  access: 'member',
  input: z.object({ most: z.number().int().min(1).max(20).default(10) }),
  output: proposed.extend({
    files: z.array(
      looked.extend({
        /** `cbam`: a table of imports, which the agent of CBAM looks at and nobody drafts lines of. */
        outcome: z.enum(['drafted', 'confirm', 'import', 'nothing', 'cbam', 'refused']),
        drafts: z.number().int(),
        code: z.string().nullable(),
      }),
    ),
    draftIds: z.array(id),
  }),
});

export const listCbamDeadlines = contract({
  name: 'agent.listCbamDeadlines',
  sentence: 'Lists the deadlines of CBAM within so many days, of years in which something was imported.',
  effect: 'read',
  access: 'member',
  input: z.object({ days: z.number().int().min(1).max(400).default(60) }),
  output: z.object({
    deadlines: z.array(
      z.object({
        year: z.number().int(),
        deadline: z.string(),
        on: isoDay,
        daysLeft: z.number().int(),
        certificates: z.string().nullable(),
        law: z.string(),
      }),
    ),
  }),
});

export const compareCbamDefaults = contract({
  name: 'agent.compareCbamDefaults',
  sentence:
    'Tells what imports by default values come to, good by good, and what each offer of verification would save in certificates.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({
    goods: z.array(
      z.object({
        year: z.number().int(),
        code: z.string(),
        origin: z.string(),
        installation: z.string(),
        /** Exact: t, t CO2e, certificates. */
        massT: z.string(),
        emissionsT: z.string(),
        certificates: z.string(),
        notCountedLines: z.number().int(),
      }),
    ),
    offers: z.array(
      z.object({
        offerId: id,
        name: z.string(),
        /** Null: not calculated, by the code of `problem`. */
        certificatesSaved: z.string().nullable(),
        breakEvenPriceEur: z.string().nullable(),
        problem: z.string().nullable(),
      }),
    ),
  }),
});

export const proposeCbamLines = contract({
  name: 'agent.proposeCbamLines',
  sentence:
    'Looks for tables of imports under CBAM among documents and proposes to add those whose every line is whole.',
  effect: 'draft',
  access: 'member',
  input: z.object({ most: z.number().int().min(1).max(50).default(20) }),
  output: proposed,
});

export const stepContracts = [
  proposeRequests,
  proposeReminders,
  proposeCorrections,
  proposeRecalculations,
  listExpiringFactors,
  proposeReports,
  draftReport,
  takeUpFiles,
  listUnreadFiles,
  draftFromFiles,
  listCbamDeadlines,
  compareCbamDefaults,
  proposeCbamLines,
] as const;
