import type { Database } from '#database/database.ts';
import type { Keys } from './keys.ts';

/** What the platform needs of the database of the floor below. */
export type TransactionHost = Pick<Database, 'transaction' | 'asService'>;

/** Everything about the platform that an installation may decide. Times in the unit that each name ends with. */
export interface PlatformSettings {
  /** Origin under which browsers reach this installation, without a trailing slash: `https://razao.example.com`. */
  readonly externalUrl: string;
  readonly accessTokenSeconds: number;
  /** How long a refresh token that was already exchanged is still taken for a retry of the same tab. */
  readonly refreshReuseSeconds: number;
  readonly rateLimits: boolean;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** First is the default; others by `Accept-Profile`. */
  readonly exposedSchemas: readonly string[];
  readonly maximumRows: number;
  readonly statementTimeoutMs: number;
  /** Lets table reads without an API key through as `anon`, as the local Supabase does. For tests. */
  readonly keylessAsAnon: boolean;
  /** Also shown to clients at `/auth/v1/health`. */
  readonly version: string;
}

const defaults: Omit<PlatformSettings, 'externalUrl'> = {
  accessTokenSeconds: 3600,
  refreshReuseSeconds: 10,
  rateLimits: true,
  trustedProxies: [],
  exposedSchemas: ['public'],
  maximumRows: 1000,
  statementTimeoutMs: 8000,
  keylessAsAnon: false,
  version: '0.1.0',
};

/** Completes the settings of an installation with the defaults. */
export function withDefaults(
  chosen: Partial<PlatformSettings> & Pick<PlatformSettings, 'externalUrl'>,
): PlatformSettings {
  return { ...defaults, ...chosen, externalUrl: chosen.externalUrl.replace(/\/+$/, '') };
}

/** What every endpoint is built with. */
export interface Platform {
  readonly database: TransactionHost;
  readonly keys: Keys;
  readonly settings: PlatformSettings;
  /** The clock; tests hand in their own. */
  readonly now: () => Date;
  /** Told of every error that is answered with 5xx, for the log. */
  readonly onFault?: (error: unknown) => void;
}

/** `iss` of the access tokens: the external address of the identity service. */
export function issuerOf(settings: PlatformSettings): string {
  return `${settings.externalUrl}/auth/v1`;
}
