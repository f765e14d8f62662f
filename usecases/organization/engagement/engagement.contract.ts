import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, locale } from '../../shapes.ts';

const engagementRole = z.enum(['contributor', 'viewer', 'auditor']);
const token = z.string().min(20).max(200);

export const engagementList = contract({
  name: 'engagement.list',
  sentence:
    'Lists the consultancies that work for the organization, or the clients that the consultancy works for.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({
    engagements: z.array(
      z.object({
        id,
        clientId: id,
        clientName: z.string(),
        /** Null while the offer waits for an answer. */
        consultancyId: id.nullable(),
        consultancyName: z.string().nullable(),
        /** Where the offer was sent; shown to the client only. */
        email: z.string().nullable(),
        role: engagementRole,
        createdAt: z.string(),
        expiresAt: z.string(),
        acceptedAt: z.string().nullable(),
      }),
    ),
  }),
});

export const engagementOffer = contract({
  name: 'engagement.offer',
  sentence: 'Offers a consultancy to work in this organization, by letter to a person who leads it.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 30, seconds: 3600 },
  input: z.object({ email: z.string().max(254), role: engagementRole, locale: locale.optional() }),
  output: z.object({ engagementId: id }),
  example: { email: 'diretoria@consultoriaclima.com.br', role: 'contributor' },
});

export const engagementRead = contract({
  name: 'engagement.read',
  sentence: 'Tells which organization an offer comes from and what it allows, to who holds its token.',
  effect: 'read',
  access: 'signed_in',
  limit: { by: 'person', calls: 30, seconds: 300 },
  input: z.object({ token }),
  output: z.object({ clientName: z.string(), role: engagementRole, expiresAt: z.string() }),
});

export const engagementAccept = contract({
  name: 'engagement.accept',
  sentence: 'Accepts an offer for the consultancy acted for; its people then work in the client’s ledger.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 30, seconds: 300 },
  input: z.object({ token }),
  output: z.object({ clientId: id }),
});

export const engagementEnd = contract({
  name: 'engagement.end',
  sentence: 'Ends an engagement or takes back an offer, from either side; what was recorded stays.',
  effect: 'write',
  access: 'member',
  input: z.object({ engagementId: id }),
  output: z.object({ engagementId: id }),
});
