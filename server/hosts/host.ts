import type { Database } from '#database/database.ts';
import type { Accounts } from '#platform/auth/accounts.ts';
import type { WaysIn } from '#platform/auth/public_facts.ts';
import type { Bearer } from '#platform/bearer.ts';
import type { StoredFiles } from '#platform/storage/stored_files.ts';
import type { PlatformSettings } from '#platform/settings.ts';
import type { Hono } from 'hono';
import type { Chore } from '../chores.ts';
import type { Check } from '../health.ts';
import type { SecurityLog } from '../doors/reports.ts';

/**
 * What stands behind identity, tables and files of an installation: this process itself, on the embedded or another
 * PostgreSQL, or a Supabase. Nothing else in the server knows which.
 */
export interface Host {
  readonly settings: PlatformSettings;
  /** What browsers show as their key. */
  readonly publishableKey: string;
  /** Where use-cases run. */
  readonly database: Database;
  readonly accounts: Accounts;
  /** Stored files, for use-cases that have asked whose they are. */
  readonly files: StoredFiles;
  /** What the sign-in page offers besides an address and a password. */
  readonly waysIn: WaysIn;
  /** Answers `/auth/v1`, `/rest/v1` and `/storage/v1`. */
  readonly gateway: Hono;
  /** The issuer of the OAuth server by which people let applications in; undefined where there is none of ours. */
  readonly authorizationServer: string | undefined;
  readonly securityLog: SecurityLog;
  /** A key (32 bytes) of the installation for one purpose of the product; the same in every process, and after a restart. */
  readonly deriveKey: (purpose: string) => Buffer;
  /** Says who an `Authorization` header speaks for. @throws Refused `identity.unreachable` (503) */
  readonly verifyBearer: (header: string | null | undefined) => Promise<Bearer>;
  /** The same by signature and times alone, for the door of verbs: their transaction asks whether the session is still open. */
  readonly verifyToken: (header: string | null | undefined) => Promise<Bearer>;
  /** What `/health` looks at besides the database. */
  readonly checks: readonly Check[];
  readonly chores: readonly Chore[];
}
