import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, text } from '../../shapes.ts';
import { journalSubject } from './subject-shape.ts';
import { DOORS, journalFilter, ROLES } from './filter-shape.ts';

const journalLine = z.object({
  /** Its place in the organization's journal, from 1 on. */
  sequence: z.number().int(),
  at: z.string(),
  /** Null: the installation itself. */
  actorId: id.nullable(),
  actorName: z.string(),
  /** As what the person acted; null on lines of before it was told, and on those of the installation. */
  role: z.enum(ROLES).nullable(),
  verb: z.string(),
  door: z.enum(DOORS),
  /** `done`, or the code of the refusal. */
  outcome: z.string(),
  /** What it is about: at most 20 of them. */
  subjectIds: z.array(id),
  subjects: z.number().int(),
  detail: z.record(z.string(), z.string()),
  /** Whether it keeps what changed, or what changed is in the ledger. */
  unfolds: z.boolean(),
  inputSha256: z.string(),
  previousHash: z.string().nullable(),
  hash: z.string(),
});

export const journalQuery = contract({
  name: 'journal.query',
  sentence:
    'Reads the journal page by page, latest first, by who, what, about what, when, as what and by which door.',
  effect: 'read',
  access: 'member',
  input: z.object({
    filter: journalFilter.default({ zone: 'UTC' }),
    /** Lines before this one; left out: the latest. */
    before: z.number().int().positive().optional(),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    lines: z.array(
      /** With the first thing that it is about, where it is still there and the caller may see it. */
      journalLine.extend({ about: journalSubject.nullable() }),
    ),
    /** For `before` of the next page; null: there is none. */
    next: z.number().int().nullable(),
    /** Everything that the journal has lines of, to filter by; of the first page alone. */
    known: z
      .object({
        verbs: z.array(z.string()),
        actors: z.array(z.object({ id, name: z.string() })),
      })
      .nullable(),
  }),
  example: {},
});

const values = z.record(z.string(), z.unknown());

export const journalUnfold = contract({
  name: 'journal.unfold',
  sentence: 'Unfolds a line of the journal: what it is about by name, and what changed, before and after.',
  effect: 'read',
  access: 'member',
  input: z.object({ sequence: z.number().int().positive() }),
  output: z.object({
    line: journalLine,
    /** Whether the line, and what is kept with it, still have the hashes that they were written with. */
    intact: z.boolean(),
    /** What it is about, by name, where it is still there and the caller may see it; the first 50. */
    subjects: z.array(journalSubject),
    /** Rows that changed, of things beside the ledger. */
    changes: z.array(
      z.object({
        relation: z.string(),
        row: z.string(),
        before: values.nullable(),
        after: values.nullable(),
      }),
    ),
    /** Lines of the ledger that came, each with the version before it; the first 50. */
    entries: z.array(
      z.object({
        entryId: id,
        lineId: id,
        kindName: text,
        reason: z.string().nullable(),
        before: values.nullable(),
        after: values,
      }),
    ),
  }),
});

const chain = z.object({
  /** Its length when the check began; and how many lines were gone through so far. */
  lines: z.number().int(),
  looked: z.number().int(),
  /** Hash of the last line gone through: whoever noted it before sees that nothing was taken off the end. */
  lastHash: z.string().nullable(),
  /** The first line that does not verify; null: all that were gone through do. */
  firstBreak: z.number().int().nullable(),
  /** Why it does not: its content, its link, its number, or what it says that changed. */
  because: z.enum(['changed', 'unlinked', 'gap', 'changes']).nullable(),
});

const check = z.object({
  id,
  askedAt: z.string(),
  askedByName: z.string(),
  /** Null: it goes on in the background. */
  finishedAt: z.string().nullable(),
  journal: chain,
  ledger: chain,
});

export const journalVerify = contract({
  name: 'journal.verify',
  sentence:
    'Checks the chains of hashes of journal and ledger, of any length: long ones in the background, with the result kept.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 30, seconds: 3600 },
  input: z.object({}),
  output: z.object({ check }),
  example: {},
});

export const journalChecks = contract({
  name: 'journal.checks',
  sentence:
    'Lists the checks of the chains, latest first, with what came of each and how far one is that goes on.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ checks: z.array(check) }),
});
