import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, isoDay, role, text } from '../../shapes.ts';

/** What is talked about. A line by any of its versions: what is said of one is said of all. */
const subject = z.object({
  kind: z.enum(['line', 'inventory', 'finding', 'report']),
  id,
  /** Of a report: the chapter, by its id in the document; without it the whole. */
  chapter: z
    .string()
    .regex(/^[a-z0-9_-]{1,80}$/)
    .optional(),
});

const questionState = z.enum(['open', 'answered', 'resolved', 'reopened']);

/** What a person writes: lines of plain text, with something to see and nothing that turns the text around it. */
const body = z
  .string()
  .overwrite((written) => written.replaceAll(/\r\n?/g, '\n'))
  .normalize()
  .trim()
  .min(1)
  .max(10_000)
  .refine(
    (written) =>
      /[\p{L}\p{N}\p{P}\p{S}]/u.test(written) &&
      !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(written.replaceAll(/[\n\t]/g, ' ')),
    { error: 'text that cannot be seen' },
  );

const mentions = z.array(id).max(20);

const comment = z.object({
  id,
  kind: z.enum(['comment', 'question']),
  parentId: id.nullable(),
  /** A reply that answers the question. */
  answers: z.boolean(),
  /** Empty where it was withdrawn. */
  body: z.string(),
  revision: z.number().int(),
  writtenAt: z.string(),
  writtenBy: id,
  writtenByName: z.string(),
  writtenAs: role,
  own: z.boolean(),
  /** Until when its author may change it; null: no longer, or it is another person's. */
  editableUntil: z.string().nullable(),
  editedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  mentions: z.array(z.object({ userId: id, fullName: z.string() })),
  /** Of a question. */
  state: questionState.nullable(),
  stateAt: z.string().nullable(),
  stateByName: z.string().nullable(),
});

const thread = z.object({
  comment,
  /** How many replies there are, and the latest of them, oldest first. */
  replyCount: z.number().int(),
  replies: z.array(comment),
  /** Whether the person who asks may resolve the question. */
  mayResolve: z.boolean(),
});

export const commentList = contract({
  name: 'comment.list',
  sentence:
    'Lists what is said of a line, an inventory, a finding or a chapter of a report, the latest thread first, a page at a time.',
  effect: 'read',
  access: 'member',
  input: z.object({
    subject,
    /** Threads before this one, as a page gave it. */
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    limit: z.number().int().min(1).max(100).default(20),
    /** A comment or reply that the first page must reach; one of something else is passed over. */
    focusId: id.optional(),
  }),
  output: z.object({
    threads: z.array(thread),
    /** Where the next page begins; null: there is none. */
    next: z.string().nullable(),
    counts: z.object({ threads: z.number().int(), openQuestions: z.number().int() }),
    mayWrite: z.boolean(),
  }),
});

export const commentReplies = contract({
  name: 'comment.replies',
  sentence: 'Lists all replies to a comment or question, oldest first.',
  effect: 'read',
  access: 'member',
  input: z.object({
    commentId: id,
    offset: z.number().int().min(0).max(100_000).default(0),
    limit: z.number().int().min(1).max(500).default(200),
  }),
  output: z.object({ replies: z.array(comment), total: z.number().int() }),
});

export const commentHistory = contract({
  name: 'comment.history',
  sentence:
    'Tells what a comment said before it was changed; of a withdrawn one to those who lead or audit alone.',
  effect: 'read',
  access: 'member',
  input: z.object({ commentId: id }),
  output: z.object({
    versions: z.array(z.object({ revision: z.number().int(), body: z.string(), replacedAt: z.string() })),
  }),
});

export const commentAdd = contract({
  name: 'comment.add',
  sentence:
    'Comments on a line, an inventory, a finding or a chapter of a report, asks a question about it, or replies; ' +
    'who is mentioned is told by letter.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 300, seconds: 3600 },
  input: z.object({
    subject,
    kind: z.enum(['comment', 'question']).default('comment'),
    /** What it replies to. */
    parentId: id.optional(),
    /** The reply answers the question. */
    answers: z.boolean().default(false),
    body,
    mentions: mentions.default([]),
  }),
  output: z.object({ comment }),
});

export const commentEdit = contract({
  name: 'comment.edit',
  sentence:
    'Changes a comment of one’s own for half an hour after it was written; what it said before is kept.',
  effect: 'write',
  access: 'member',
  input: z.object({ commentId: id, revision: z.number().int().min(1), body, mentions: mentions.optional() }),
  output: z.object({ comment }),
});

export const commentWithdraw = contract({
  name: 'comment.withdraw',
  sentence: 'Withdraws a comment of one’s own: that it was there is shown, what it said no longer.',
  effect: 'write',
  access: 'member',
  input: z.object({ commentId: id }),
  output: z.object({ comment }),
});

export const questionResolve = contract({
  name: 'question.resolve',
  sentence: 'Resolves a question: who asked it, or who leads; an auditor’s question an auditor alone.',
  effect: 'write',
  access: 'member',
  input: z.object({ questionId: id }),
  output: z.object({ comment }),
});

export const questionReopen = contract({
  name: 'question.reopen',
  sentence: 'Reopens a resolved or answered question with a reason, which becomes a reply.',
  effect: 'write',
  access: 'member',
  input: z.object({ questionId: id, reason: body }),
  output: z.object({ comment }),
});

export const questionList = contract({
  name: 'question.list',
  sentence:
    'Lists the questions of an inventory or of the whole ledger by state, the latest first, with their counts.',
  effect: 'read',
  access: 'member',
  input: z.object({
    inventoryId: id.optional(),
    states: z.array(questionState).min(1).max(4).optional(),
    subjects: z.array(subject.shape.kind).min(1).max(4).optional(),
    /** Only those that one asked, answered, is mentioned in, or whose line one saved. */
    mine: z.boolean().default(false),
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    limit: z.number().int().min(1).max(100).default(50),
  }),
  output: z.object({
    questions: z.array(
      z.object({
        question: comment,
        replyCount: z.number().int(),
        about: z.object({
          kind: subject.shape.kind,
          id,
          /** Of a report. */
          chapter: z.string().nullable(),
          /** What kind of line, or how the inventory or report is called; null where nothing names it. */
          title: text.nullable(),
          siteName: z.string().nullable(),
          from: isoDay.nullable(),
          to: isoDay.nullable(),
          /** The version of the line that stands, or its last one. */
          entryId: id.nullable(),
          inventoryId: id.nullable(),
        }),
      }),
    ),
    next: z.string().nullable(),
    /** Of all that meet the filter but for the state. */
    counts: z.object({
      open: z.number().int(),
      answered: z.number().int(),
      resolved: z.number().int(),
      reopened: z.number().int(),
    }),
  }),
  example: { states: ['open', 'reopened'] },
});

export const memberColleagues = contract({
  name: 'member.colleagues',
  sentence:
    'Names who works in the organization’s ledger and as what, people of engaged consultancies included: whom one may mention or ask.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({
    people: z.array(
      z.object({ userId: id, fullName: z.string(), role, engaged: z.boolean(), self: z.boolean() }),
    ),
  }),
  example: {},
});
