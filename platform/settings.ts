import { version } from '#database/version.ts';
import type { Database } from '#database/database.ts';
import type { Keys } from './keys.ts';
import type { ProtectedResource } from './protected_resource.ts';
import type { Templates } from './mail/message.ts';
import {
  type AccountSettings,
  accountDefaults,
  type FactorSettings,
  factorDefaults,
} from './settings/accounts.ts';
import { type FileSettings, fileDefaults } from './settings/files.ts';
import { type OAuthServerSettings, oauthServerDefaults } from './settings/oauth_server.ts';
import { type MessageSettings, messageDefaults } from './settings/messages.ts';
import { type ProviderSettings, providerDefaults } from './settings/providers.ts';
import { type TableSettings, tableDefaults } from './settings/tables.ts';

/** What the platform needs of the database of the floor below. */
export type TransactionHost = Pick<Database, 'transaction' | 'asService' | 'ask' | 'listen'>;

/** Everything about the platform that an installation may decide. Times in the unit that each name ends with. */
export interface PlatformSettings
  extends AccountSettings,
    FactorSettings,
    MessageSettings,
    ProviderSettings,
    OAuthServerSettings,
    TableSettings,
    FileSettings {
  /** Origin under which browsers reach this installation, without a trailing slash: `https://razao.example.com`. */
  readonly externalUrl: string;
  /** Where links in mails lead people when a request names no address of its own; may have a path. */
  readonly siteUrl: string;
  /** Further addresses that a request may have people led to; `*` and `**` stand for a part of a path, and for all. */
  readonly redirectAllowList: readonly string[];
  readonly accessTokenSeconds: number;
  /** How long a refresh token that was already exchanged is still taken for a retry of the same tab. */
  readonly refreshReuseSeconds: number;
  readonly rateLimits: boolean;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Also shown to clients at `/auth/v1/health`. */
  readonly version: string;
}

const defaults: Omit<PlatformSettings, 'externalUrl' | 'siteUrl'> = {
  ...accountDefaults,
  ...factorDefaults,
  ...messageDefaults,
  ...providerDefaults,
  ...oauthServerDefaults,
  ...tableDefaults,
  ...fileDefaults,
  redirectAllowList: [],
  accessTokenSeconds: 3600,
  refreshReuseSeconds: 10,
  rateLimits: true,
  trustedProxies: [],
  version,
};

/** What of the settings somebody chose; the address they must. */
export type ChosenSettings = Partial<PlatformSettings> & Pick<PlatformSettings, 'externalUrl'>;

/** Completes the settings of an installation with the defaults. */
export function withDefaults(chosen: ChosenSettings): PlatformSettings {
  const externalUrl = chosen.externalUrl.replace(/\/+$/, '');
  return { ...defaults, siteUrl: externalUrl, ...chosen, externalUrl };
}

/** What every endpoint is built with. */
export interface Platform {
  readonly database: TransactionHost;
  readonly keys: Keys;
  readonly settings: PlatformSettings;
  /** The clock; tests hand in their own. */
  readonly now: () => Date;
  /** Puts messages into words; without them everything waits in the queue. */
  readonly templates?: Templates;
  /** What applications may be let into besides who a person is; none without it. */
  readonly resource?: ProtectedResource;
  /** Told of every error that is answered with 5xx, for the log. */
  readonly onFault?: (error: unknown) => void;
}

/** `iss` of the access tokens: the external address of the identity service. */
export function issuerOf(settings: PlatformSettings): string {
  return `${settings.externalUrl}/auth/v1`;
}
