import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, name } from '../../shapes.ts';

const thread = z.object({
  id,
  title: z.string(),
  pinned: z.boolean(),
  archivedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
const messageId = z.string().min(1).max(100);
const verdict = z.enum(['good', 'bad']);

export const threadCreate = contract({
  name: 'thread.create',
  sentence: 'Starts a conversation with the assistant.',
  effect: 'draft',
  access: 'member',
  input: z.object({ id: id.optional() }),
  output: z.object({ thread }),
});

export const threadList = contract({
  name: 'thread.list',
  sentence:
    "Lists the person's own conversations, pinned ones first, then latest first; or finds them by words.",
  effect: 'read',
  access: 'member',
  input: z.object({
    /** Words of a title or of a message, in any order and without accents; archived ones are found too. */
    words: z.string().trim().max(200).default(''),
    archived: z.boolean().default(false),
    limit: z.number().int().min(1).max(200).default(100),
  }),
  output: z.object({
    threads: z.array(
      thread.extend({
        /** Where the words were found: the message and its text around them; null for a title. */
        found: z.object({ messageId, excerpt: z.string() }).nullable(),
      }),
    ),
  }),
});

export const threadGet = contract({
  name: 'thread.get',
  sentence:
    'Gives a conversation: the messages of the branch on the screen in order, and where there are others.',
  effect: 'read',
  access: 'member',
  input: z.object({ threadId: id }),
  output: z.object({
    thread,
    /** UI messages of the AI SDK (`id`, `role`, `parts`, `metadata`), as they were streamed. */
    messages: z.array(
      z.object({
        id: z.string(),
        role: z.enum(['user', 'assistant']),
        parts: z.array(z.record(z.string(), z.unknown())),
        metadata: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    /** Messages that were said or answered anew: the one shown, and all that stand for it, oldest first. */
    branchings: z.array(z.object({ shown: messageId, messageIds: z.array(messageId) })),
    feedback: z.array(z.object({ messageId, verdict, reason: z.string() })),
  }),
});

export const threadMark = contract({
  name: 'thread.mark',
  sentence: 'Pins or archives a conversation, or takes that back.',
  effect: 'draft',
  access: 'member',
  input: z.object({ threadId: id, pinned: z.boolean().optional(), archived: z.boolean().optional() }),
  output: z.object({ thread }),
});

export const threadBranch = contract({
  name: 'thread.branch',
  sentence:
    'Shows the branch of a conversation that begins at a message; drafts nobody approved change with it.',
  effect: 'draft',
  access: 'member',
  input: z.object({ threadId: id, messageId }),
  output: z.object({ leaf: messageId }),
});

export const messageJudge = contract({
  name: 'message.judge',
  sentence: 'Keeps what the person thinks of an answer, with a reason; null takes it back.',
  effect: 'draft',
  access: 'member',
  input: z.object({
    threadId: id,
    messageId,
    verdict: verdict.nullable(),
    reason: z.string().trim().max(2000).default(''),
  }),
  output: z.object({ verdict: verdict.nullable() }),
});

export const threadRename = contract({
  name: 'thread.rename',
  sentence: 'Renames a conversation.',
  effect: 'draft',
  access: 'member',
  input: z.object({ threadId: id, title: name(200) }),
  output: z.object({ thread }),
});

export const threadDelete = contract({
  name: 'thread.delete',
  sentence: 'Deletes a conversation; entries made from it stay.',
  effect: 'draft',
  access: 'member',
  input: z.object({ threadId: id }),
  output: z.object({ deleted: z.boolean() }),
});
