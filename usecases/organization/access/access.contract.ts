import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, locale, name } from '../../shapes.ts';

const accessRequestShape = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  jobTitle: z.string(),
  state: z.enum(['pending', 'approved', 'refused']),
  /** Why it was refused; null otherwise. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});

export const accessRequest = contract({
  name: 'access.request',
  sentence: 'Asks for access to the platform; an administrator decides and writes to the address given.',
  effect: 'write',
  access: 'public',
  limit: { by: 'address', calls: 10, seconds: 3600 },
  input: z.object({
    fullName: name(200),
    email: z.string().max(254),
    jobTitle: name(200),
    /** Agreement to the terms of use and the privacy policy. */
    agreement: z.literal(true),
    locale: locale.default('pt-BR'),
  }),
  /** The same answer whoever asks, so that nobody learns who has an account. */
  output: z.object({ received: z.literal(true) }),
  example: {
    fullName: 'Ana Souza',
    email: 'ana.souza@acosdonorte.com.br',
    jobTitle: 'Analista de sustentabilidade',
    agreement: true,
    locale: 'pt-BR',
  },
});

export const accessList = contract({
  name: 'access.list',
  sentence: 'Lists the requests for access, the latest first; for platform administrators.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    state: z.enum(['pending', 'approved', 'refused']).optional(),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({ requests: z.array(accessRequestShape), pending: z.number().int() }),
});

export const accessDecide = contract({
  name: 'access.decide',
  sentence:
    'Approves a request for access, which invites the person to found an organization, or refuses it ' +
    'with a reason; both are told by letter.',
  effect: 'write',
  access: 'signed_in',
  input: z.discriminatedUnion('decision', [
    z.object({ requestId: id, decision: z.literal('approve') }),
    z.object({ requestId: id, decision: z.literal('refuse'), reason: name(1000) }),
  ]),
  output: z.object({ request: accessRequestShape }),
});
