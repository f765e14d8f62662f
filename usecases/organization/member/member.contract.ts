import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id, locale, role } from '../../shapes.ts';

export const memberList = contract({
  name: 'member.list',
  sentence:
    'Lists the people of the organization with their roles, and the invitations that wait for an answer.',
  effect: 'read',
  access: 'member',
  input: z.object({}),
  output: z.object({
    members: z.array(
      z.object({
        userId: id,
        fullName: z.string(),
        /** Shown to those who lead the organization, and to oneself. */
        email: z.string().nullable(),
        jobTitle: z.string().nullable(),
        role,
        joinedAt: z.string(),
      }),
    ),
    invitations: z.array(
      z.object({
        id,
        email: z.string(),
        role,
        createdAt: z.string(),
        expiresAt: z.string(),
        expired: z.boolean(),
      }),
    ),
  }),
});

export const memberInvite = contract({
  name: 'member.invite',
  sentence:
    'Invites a person into the organization by letter; inviting an address again replaces the older invitation.',
  effect: 'write',
  access: 'member',
  limit: { by: 'person', calls: 60, seconds: 3600 },
  input: z.object({ email: z.string().max(254), role, locale: locale.optional() }),
  /** The path of the link, where no mail server of the installation brings it; by letter alone otherwise. */
  output: z.object({ invitationId: id, link: z.string().nullable() }),
  example: { email: 'bruno.lima@acosdonorte.com.br', role: 'contributor' },
});

export const memberChange = contract({
  name: 'member.change',
  sentence: 'Gives a member of the organization another role.',
  effect: 'write',
  access: 'member',
  input: z.object({ userId: id, role }),
  output: z.object({ userId: id, role }),
});

export const memberRemove = contract({
  name: 'member.remove',
  sentence: 'Ends a membership of the organization, also one’s own; what the person recorded stays.',
  effect: 'write',
  access: 'member',
  input: z.object({ userId: id }),
  output: z.object({ userId: id }),
});
