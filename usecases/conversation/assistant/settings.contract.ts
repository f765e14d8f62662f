import { z } from 'zod';
import { contract } from '../../contract.ts';

const provider = z.enum(['offline', 'openai_compatible', 'openai', 'anthropic', 'google']);

const choice = z.object({
  provider,
  /** Null for the offline model alone. */
  model: z.string().nullable(),
  /** Null: the vendor's own. */
  baseUrl: z.string().nullable(),
  /** The last four characters of the key that is kept; null where there is none. The key itself is never given. */
  keyEnd: z.string().nullable(),
  /** True: answers are asked for whole, for servers that lose calls of tools in a stream. */
  wholeAnswers: z.boolean(),
  /** Tokens a calendar month; null = no limit of the organization's own. */
  monthlyTokens: z.number().int().min(0).nullable(),
  updatedAt: z.string(),
});

const given = z.object({
  provider,
  model: z.string().trim().min(1).max(200).nullable().default(null),
  baseUrl: z.url().max(500).nullable().default(null),
  /** A new key; absent: the one that is kept stays; null: none. */
  key: z
    .string()
    .trim()
    .min(8)
    .max(1000)
    // It travels in a header: nothing else could ever work.
    .regex(/^[\x21-\x7e]+$/)
    .nullable()
    .optional(),
  wholeAnswers: z.boolean().default(false),
  monthlyTokens: z.number().int().min(0).max(1_000_000_000_000).nullable().default(null),
});

export const assistantGetSettings = contract({
  name: 'assistant.getSettings',
  sentence: 'Tells which language model the organization chose for its chat, and what it took this month.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({
    /** Null: the organization chose none, and the installation's answers. */
    settings: choice.nullable(),
    month: z.iso.date(),
    tokens: z.number().int(),
  }),
});

export const assistantUpdateSettings = contract({
  name: 'assistant.updateSettings',
  sentence:
    'Chooses the language model of the organization’s chat; null goes back to the one of the installation.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 30, seconds: 300 },
  input: z.object({ settings: given.nullable() }),
  output: z.object({ settings: choice.nullable() }),
});

export const assistantTestSettings = contract({
  name: 'assistant.testSettings',
  sentence: 'Has a language model call a tool of two fields, before it is chosen; nothing is kept.',
  effect: 'read',
  access: 'member',
  limit: { by: 'person', calls: 12, seconds: 60 },
  input: z.object({ settings: given }),
  output: z.object({
    outcome: z.enum([
      'ok',
      'unreachable',
      'refused',
      'unknown_model',
      'slow',
      'failed',
      'no_tools',
      'no_streamed_tools',
    ]),
    milliseconds: z.number().int(),
  }),
});
