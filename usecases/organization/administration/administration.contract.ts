import { z } from 'zod';
import { contract } from '../../contract.ts';
import { id } from '../../shapes.ts';

/** An account as an administrator of the platform sees it: nothing of what its organizations hold. */
const person = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  organizations: z.array(z.string()),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  emailConfirmed: z.boolean(),
  /** Until when the person may not sign in; null: not banned. */
  bannedUntil: z.string().nullable(),
  /** Verified second factors and passkeys. */
  secondFactors: z.number().int(),
  platformAdministrator: z.boolean(),
});

const onPerson = (name: string, sentence: string) =>
  contract({
    name,
    sentence,
    effect: 'write',
    access: 'signed_in',
    input: z.object({ userId: id }),
    output: z.object({ userId: id }),
  });

export const administrationListOrganizations = contract({
  name: 'administration.listOrganizations',
  sentence: 'Lists every organization of the installation with its size; for platform administrators.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({
    organizations: z.array(
      z.object({
        id,
        name: z.string(),
        kind: z.enum(['company', 'consultant', 'partner']),
        taxId: z.string().nullable(),
        country: z.string(),
        createdAt: z.string(),
        members: z.number().int(),
        entries: z.number().int(),
        /** When an owner asked for its deletion, and why; null: nobody did. */
        deletionRequestedAt: z.string().nullable(),
        deletionReason: z.string().nullable(),
        /** When it is carried out. */
        deletionDueAt: z.string().nullable(),
      }),
    ),
  }),
});

export const administrationListDeletions = contract({
  name: 'administration.listDeletions',
  sentence:
    'Lists the organizations that were deleted: when, at whose word, how much, and where their chains ended.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({
    deletions: z.array(
      z.object({
        organizationId: id,
        /** SHA-256 (hex) of `<id>:<name>`. */
        nameSha256: z.string(),
        requestedBy: id,
        requestedAt: z.string(),
        deletedAt: z.string(),
        /** Rows that went, by table. */
        counts: z.record(z.string(), z.number().int()),
        /** The last hash of its ledger; null: it had no entry. */
        ledgerHash: z.string().nullable(),
        journalHash: z.string().nullable(),
        /** Null: the bytes of its files are still being removed. */
        filesRemovedAt: z.string().nullable(),
      }),
    ),
  }),
});

export const administrationListPeople = contract({
  name: 'administration.listPeople',
  sentence: 'Lists the accounts of the installation by name or address; for platform administrators.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    /** Part of a name or an address. */
    search: z.string().trim().max(200).default(''),
    page: z.number().int().min(1).max(100_000).default(1),
    perPage: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ people: z.array(person), total: z.number().int() }),
});

export const administrationBanPerson = contract({
  name: 'administration.banPerson',
  sentence: 'Keeps an account from signing in, for some days or for good, and ends its sessions.',
  effect: 'write',
  access: 'signed_in',
  input: z.object({
    userId: id,
    /** Null: for good. */
    days: z.number().int().min(1).max(3650).nullable(),
  }),
  output: z.object({ userId: id, bannedUntil: z.string() }),
});

export const administrationUnbanPerson = onPerson(
  'administration.unbanPerson',
  'Lets a banned account sign in again.',
);

export const administrationSignOutPerson = onPerson(
  'administration.signOutPerson',
  'Ends every session of an account.',
);

export const administrationResetSecondFactors = onPerson(
  'administration.resetSecondFactors',
  'Removes the second factors and passkeys of an account whose owner has lost them, and ends its sessions.',
);

export const administrationListMail = contract({
  name: 'administration.listMail',
  sentence: 'Lists the messages of the outbox, the latest first, where no mail server is configured.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({
    /** False where a mail server sends them, so that none lie here. */
    kept: z.boolean(),
    messages: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(['email', 'sms']),
        to: z.string(),
        at: z.string(),
        subject: z.string().nullable(),
      }),
    ),
  }),
});

export const administrationReadMail = contract({
  name: 'administration.readMail',
  sentence: 'Reads one message of the outbox as text.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({ messageId: z.string().max(80) }),
  output: z.object({
    id: z.string(),
    to: z.string(),
    at: z.string(),
    subject: z.string().nullable(),
    text: z.string(),
  }),
});

export const administrationListAudit = contract({
  name: 'administration.listAudit',
  sentence: 'Lists the events of accounts and sessions, the latest first; for platform administrators.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({
    /** Events before this instant, to read on. */
    before: z.iso.datetime({ offset: true }).optional(),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    events: z.array(
      z.object({
        id,
        at: z.string(),
        action: z.string(),
        /** Address of the account; empty where there is none. */
        email: z.string(),
        userId: id.nullable(),
        address: z.string(),
      }),
    ),
  }),
});

export const administrationHealth = contract({
  name: 'administration.health',
  sentence: 'Tells how the installation is: its checks, its version, and what waits to be sent.',
  effect: 'read',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({
    version: z.string(),
    /** PostgreSQL's own words for its version. */
    database: z.string(),
    databaseBytes: z.number().int(),
    startedAt: z.string(),
    lettersWaiting: z.number().int(),
    lettersFailing: z.number().int(),
    referenceLoadedAt: z.string().nullable(),
  }),
});
