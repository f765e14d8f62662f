import { z } from 'zod';
import { contract } from '../../contract.ts';

export const assistantDescribe = contract({
  name: 'assistant.describe',
  sentence: 'Tells which language model answers in the chat.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({
    /** `offline`: the built-in model, which needs no network; `configured`: a server that the installation or the organization names. */
    provider: z.enum(['offline', 'configured']),
    model: z.string(),
    /** Host of the configured server; null for the built-in model. */
    host: z.string().nullable(),
  }),
});

export const assistantTest = contract({
  name: 'assistant.test',
  sentence: 'Has the language model call a tool of two fields, to see whether it can work here.',
  effect: 'read',
  access: 'signed_in',
  limit: { by: 'person', calls: 6, seconds: 60 },
  input: z.object({}),
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
