import { z } from 'zod';
import { contract } from '../contract.ts';
import { id, locale } from '../shapes.ts';

export const setupComplete = contract({
  name: 'setup.complete',
  sentence:
    'Creates the first administrator and organization with the one-time set-up token of an empty installation.',
  effect: 'write',
  access: 'public',
  input: z.object({
    token: z.string().min(20).max(200),
    email: z.string().max(254),
    password: z.string().max(128),
    fullName: z.string().trim().min(1).max(200),
    organizationName: z.string().trim().min(1).max(200),
    /** ISO country of the organization and of its first site. */
    country: z.string().length(2).default('BR'),
    locale: locale.default('pt-BR'),
    /** Names of the first sites; may be empty, sites can be added later. */
    sites: z.array(z.string().trim().min(1).max(120)).max(50).default([]),
  }),
  output: z.object({ userId: id, organizationId: id }),
});
