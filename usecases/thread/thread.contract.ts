import { z } from 'zod';
import { contract } from '../contract.ts';
import { id, name } from '../shapes.ts';

const thread = z.object({ id, title: z.string(), createdAt: z.string(), updatedAt: z.string() });

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
  sentence: "Lists the person's own conversations, latest first.",
  effect: 'read',
  access: 'member',
  input: z.object({ limit: z.number().int().min(1).max(200).default(100) }),
  output: z.object({ threads: z.array(thread) }),
});

export const threadGet = contract({
  name: 'thread.get',
  sentence: 'Gives a conversation with its messages in order.',
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
  }),
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
