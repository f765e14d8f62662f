import { z } from 'zod';
import { contract } from '../contract.ts';

export const assistantDescribe = contract({
  name: 'assistant.describe',
  sentence: 'Tells which language model answers in the chat.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({
    /** `offline`: the built-in model, which needs no network; `configured`: a server that the installation names. */
    provider: z.enum(['offline', 'configured']),
    model: z.string(),
    /** Host of the configured server; null for the built-in model. */
    host: z.string().nullable(),
  }),
});

export const assistantTest = contract({
  name: 'assistant.test',
  sentence: 'Asks the language model for one word, to see whether it answers.',
  effect: 'read',
  access: 'signed_in',
  limit: { by: 'person', calls: 6, seconds: 60 },
  input: z.object({}),
  output: z.object({
    outcome: z.enum(['ok', 'unreachable', 'refused', 'unknown_model', 'slow', 'failed']),
    milliseconds: z.number().int(),
  }),
});
