import { z } from 'zod';
import { RUN_STATES } from '../run-state.ts';
import { contract } from '../contract.ts';
import { person } from '../inventory/life-shapes.ts';
import { id, locale, name } from '../shapes.ts';
import { recipients, state } from './report-shape.ts';

const member = { access: 'member' } as const;

const timing = {
  every: z.enum(['month', 'quarter', 'year']),
  /** Of a year its month; of a quarter any month that it falls in, three months apart. */
  onMonth: z.number().int().min(1).max(12),
  /** The last one, where a month is shorter. */
  onDay: z.number().int().min(1).max(31),
  /** On the clock of the wall of the zone, `HH:MM`. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** IANA name. */
  zone: z.string().min(1).max(60),
};

const drawn = {
  programmes: z
    .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
    .min(1)
    .max(24),
  language: locale,
  /** Of the latest closing, or of the latest inventory as it stands. */
  figures: z.enum(['closing', 'inventory']),
};

const schedule = z.object({
  id,
  title: z.string(),
  ...drawn,
  recipients: z.array(z.string()),
  ...timing,
  nextAt: z.string(),
  /** Whose rights it has. */
  owner: person,
  /** Its latest run. */
  lastRun: z
    .object({
      id,
      state: z.enum(RUN_STATES),
      problem: z.string().nullable(),
      endedAt: z.string().nullable(),
    })
    .nullable(),
  /** The latest draft that it drew up. */
  lastReport: z.object({ id, title: z.string(), state }).nullable(),
});

export const reportSchedules = contract({
  ...member,
  name: 'report.schedules',
  sentence: 'Lists the schedules by which drafts of reports are drawn up, and what came of each.',
  effect: 'read',
  input: z.object({}),
  output: z.object({ schedules: z.array(schedule), maySet: z.boolean() }),
});

export const reportSchedule = contract({
  ...member,
  name: 'report.schedule',
  sentence:
    'Draws drafts of a report up every month, quarter or year, or changes when; nothing is issued by it.',
  effect: 'write',
  input: z.object({
    /** The one that changes; without it there is one more. */
    scheduleId: id.optional(),
    title: name(160).optional(),
    ...drawn,
    figures: drawn.figures.default('closing'),
    recipients: recipients.default([]),
    ...timing,
    onMonth: timing.onMonth.default(1),
  }),
  output: z.object({ schedule }),
});

export const reportEndSchedule = contract({
  ...member,
  name: 'report.endSchedule',
  sentence: 'Ends a schedule of reports; what it drew up stays.',
  effect: 'write',
  input: z.object({ scheduleId: id }),
  output: z.object({ schedule }),
});

const letter = z.object({
  id,
  issueId: id,
  /** Of the issue. */
  number: z.number(),
  recipient: z.string(),
  createdAt: z.string(),
  createdByName: z.string(),
  sentAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  /**
   * Why it did not arrive: `mail.refused` by the recipient's server, `mail.undelivered` after two days of trying, `mail.bounced` where
   * it was taken and came back.
   */
  problem: z.enum(['mail.refused', 'mail.undelivered', 'mail.bounced']).nullable(),
  /** How often the link of this letter was opened. */
  opened: z.number(),
});

export const reportSend = contract({
  ...member,
  name: 'report.send',
  sentence: 'Writes to people with a link of their own to an issued report, each open until a day.',
  effect: 'write',
  limit: { by: 'person', calls: 30, seconds: 3600 },
  input: z.object({
    issueId: id,
    recipients: recipients.min(1),
    days: z.number().int().min(1).max(365).default(30),
  }),
  output: z.object({ letters: z.array(letter) }),
});

export const reportLetters = contract({
  ...member,
  name: 'report.letters',
  sentence: 'Lists to whom the issues of a report were written, and what became of each letter.',
  effect: 'read',
  input: z.object({ reportId: id }),
  output: z.object({ letters: z.array(letter) }),
});
