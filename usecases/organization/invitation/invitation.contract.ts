import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, locale, name, role } from '../../shapes.ts';

const token = z.string().min(20).max(200);

/** The organization that a person founds with an invitation of the platform. */
const founding = z.object({
  name: name(200),
  kind: z.enum(['company', 'consultant', 'partner']),
  /** ISO country. */
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .default('BR'),
  /** The CNPJ in Brazil, with or without punctuation; checked by its digits. */
  taxId: z.string().max(40),
});

export const invitationRead = contract({
  name: 'invitation.read',
  sentence: 'Tells whom an invitation is for and what it opens, to who holds its token.',
  effect: 'read',
  access: 'public',
  limit: { by: 'address', calls: 30, seconds: 300 },
  input: z.object({ token }),
  output: z.object({
    email: z.string(),
    locale,
    /** Name of the organization that invites; null: the person founds one. */
    organizationName: z.string().nullable(),
    role: role.nullable(),
    /** Whether the address has an account already, so that its owner signs in instead of choosing a password. */
    hasAccount: z.boolean(),
    fullName: z.string().nullable(),
    jobTitle: z.string().nullable(),
    expiresAt: z.string(),
  }),
});

export const invitationAccept = contract({
  name: 'invitation.accept',
  sentence:
    'Creates the account that an invitation was for, and makes it a member or the owner of a new organization.',
  effect: 'write',
  access: 'public',
  limit: { by: 'address', calls: 30, seconds: 300 },
  input: z.object({
    token,
    fullName: name(200),
    password: z.string().max(128),
    jobTitle: name(200).optional(),
    locale: locale.default('pt-BR'),
    agreement: z.literal(true),
    /** Needed where the invitation names no organization. */
    organization: founding.optional(),
  }),
  output: z.object({ userId: id, organizationId: id, email: z.string() }),
});

export const invitationJoin = contract({
  name: 'invitation.join',
  sentence:
    'Uses an invitation with the account that is signed in, whose confirmed address must be the invited one.',
  effect: 'write',
  access: 'signed_in',
  limit: { by: 'person', calls: 30, seconds: 300 },
  input: z.object({ token, organization: founding.optional() }),
  output: z.object({ organizationId: id }),
});

export const invitationRevoke = contract({
  name: 'invitation.revoke',
  sentence: 'Takes back an invitation that nobody has used.',
  effect: 'write',
  access: 'signed_in',
  input: z.object({ invitationId: id }),
  output: z.object({ invitationId: id }),
});

export type Founding = z.output<typeof founding>;
