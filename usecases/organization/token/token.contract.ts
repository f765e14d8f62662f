import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, name } from '../../shapes.ts';

const scope = z.enum(['read', 'draft', 'commit']);

const token = z.object({
  id,
  name: z.string(),
  /** The beginning of the secret, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(scope),
  organizationId: id,
  /** Null where the person has no role in the organization any more. */
  organizationName: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** Whether it is an application that the person let in, which renews its secret by itself. */
  application: z.boolean(),
});

export const tokenCreate = contract({
  name: 'token.create',
  sentence:
    'Makes a personal access token for the organization acted for, with scopes and an expiry. Its secret is shown this once.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 20, seconds: 3600 },
  input: z.object({
    name: name(80),
    scopes: z
      .array(scope)
      .min(1)
      .max(3)
      .default(['read'])
      .transform((scopes) => [...new Set(scopes)]),
    expiresInDays: z.number().int().min(1).max(365).default(90),
  }),
  output: z.object({ token, secret: z.string() }),
});

export const tokenList = contract({
  name: 'token.list',
  sentence:
    'Lists one’s own personal access tokens, and the applications one let in, the latest first, without their secrets.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({ tokens: z.array(token) }),
});

export const tokenRevoke = contract({
  name: 'token.revoke',
  sentence:
    'Ends one of one’s own personal access tokens, or shuts out an application, at once and for good.',
  effect: 'write',
  access: 'signed_in',
  input: z.object({ tokenId: id }),
  output: z.object({ tokenId: id }),
});

const tokenOfOrganization = token
  .omit({ organizationId: true, organizationName: true, revokedAt: true, application: true })
  .extend({
    userId: id,
    /** The name of the person in whose name it acts, or their address where there is none. */
    person: z.string(),
  });

export const tokenListOfMembers = contract({
  name: 'token.listOfMembers',
  sentence:
    'Lists the personal access tokens that stand for the organization acted for, whoever made them, without their secrets.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({ tokens: z.array(tokenOfOrganization) }),
});

export const tokenEndOfMember = contract({
  name: 'token.endOfMember',
  sentence:
    'Ends a personal access token that reaches the organization acted for, at once and for good; its person is told.',
  effect: 'write',
  access: 'member',
  input: z.object({ tokenId: id }),
  output: z.object({ tokenId: id }),
});
