import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id } from '../../shapes.ts';

export const sessionList = contract({
  name: 'session.list',
  sentence: 'Lists one’s own sessions: on which device, from where, since when and when last used.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id,
        createdAt: z.string(),
        /** When its tokens were last renewed. */
        usedAt: z.string(),
        /** As the browser described itself; null where it did not. */
        userAgent: z.string().nullable(),
        address: z.string().nullable(),
        /** Whether a second factor was given. */
        secondFactor: z.boolean(),
        /** The session of this very call. */
        current: z.boolean(),
      }),
    ),
  }),
});

export const sessionEnd = contract({
  name: 'session.end',
  sentence: 'Ends one of one’s own sessions: it can no longer renew its tokens.',
  effect: 'write',
  access: 'signed_in',
  input: z.object({ sessionId: id }),
  output: z.object({ sessionId: id }),
});

export const sessionListEvents = contract({
  name: 'session.listEvents',
  sentence: 'Lists what happened to one’s own account and sessions, the latest first.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    /** Events before this instant, to read on. */
    before: z.iso.datetime({ offset: true }).optional(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    events: z.array(
      z.object({
        id,
        at: z.string(),
        action: z.string(),
        address: z.string(),
        /** Done by an administrator of the platform, and not by oneself. */
        byAdministrator: z.boolean(),
      }),
    ),
  }),
});
