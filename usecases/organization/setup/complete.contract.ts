import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, locale, name } from '../../shapes.ts';

export const setupComplete = contract({
  name: 'setup.complete',
  sentence:
    'Creates the first administrator and organization with the one-time set-up token of an empty installation.',
  effect: 'write',
  access: 'public',
  limit: { by: 'address', calls: 30, seconds: 300 },
  input: z.object({
    token: z.string().min(20).max(200),
    email: z.string().max(254),
    password: z.string().max(128),
    fullName: name(200),
    organizationName: name(200),
    /** ISO country of the organization and of its first site. */
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .default('BR'),
    locale: locale.default('pt-BR'),
    /** Names of the first sites; may be empty, sites can be added later. */
    sites: z.array(name(120)).max(50).default([]),
  }),
  output: z.object({ userId: id, organizationId: id }),
});
