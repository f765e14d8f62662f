import type { Hono } from 'hono';
import { type Accounts, createAccounts } from './auth/accounts.ts';
import { sweepLimits } from './auth/rate_limit.ts';
import { type Bearer, verifyBearer } from './bearer.ts';
import { createGateway } from './gateway.ts';
import type { Keys } from './keys.ts';
import type { Templates } from './mail/message.ts';
import type { ProtectedResource } from './protected_resource.ts';
import { postmanIdle, wakePostman } from './mail/postman.ts';
import { sweepFiles } from './storage/app.ts';
import { type ChosenSettings, type TransactionHost, withDefaults } from './settings.ts';

export interface PlatformParts {
  readonly database: TransactionHost;
  readonly keys: Keys;
  readonly settings: ChosenSettings;
  /** The clock; the machine's unless given. */
  readonly now?: () => Date;
  /** Puts messages into words; without them everything waits in the queue. */
  readonly templates?: Templates;
  readonly resource?: ProtectedResource;
  /** Told of every error that is answered with 5xx, for the log. */
  readonly onFault?: (error: unknown) => void;
}

export interface CreatedPlatform {
  /** Answers `/auth/v1`, `/rest/v1` and `/storage/v1`; mount it at the root of the origin. */
  readonly app: Hono;
  /** Who an `Authorization` header speaks for, for the other doors. */
  verifyBearer(header: string | null | undefined): Promise<Bearer>;
  readonly accounts: Accounts;
  /** Deletes counters whose time is over, and bytes that no row names, now; it also happens every ten minutes of use. */
  sweep(): Promise<void>;
  /** Has messages that wait sent; when it is done, none is on its way. To be called every minute. */
  deliver(): Promise<void>;
}

/** Puts the Supabase wire together on a database, with the keys and settings of an installation. */
export function createPlatform(parts: PlatformParts): CreatedPlatform {
  const platform = {
    database: parts.database,
    keys: parts.keys,
    settings: withDefaults(parts.settings),
    now: parts.now ?? (() => new Date()),
    onFault: parts.onFault,
    templates: parts.templates,
    ...(parts.resource && { resource: parts.resource }),
  };
  return {
    app: createGateway(platform),
    verifyBearer: (header) => verifyBearer(platform, header),
    accounts: createAccounts(platform),
    sweep: async () => {
      await sweepLimits(platform);
      await sweepFiles(platform);
    },
    deliver: () => {
      wakePostman(platform);
      return postmanIdle(platform);
    },
  };
}
