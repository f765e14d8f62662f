import type { PlatformSettings } from '../../settings.ts';
import { AuthError } from '../auth_error.ts';

/** For whom a signature of an authenticator is made: the site, not whoever asks. */
export interface RelyingParty {
  /** Host name, without a port. */
  readonly id: string;
  readonly origins: readonly string[];
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The installation as its settings say: where browsers reach it, not where letters lead. A request may choose among the hosts
 * and origins that are ours; 400 `validation_failed` for any other. On loopback the spelling of the host and the port are free,
 * as for redirects.
 */
export function relyingParty(
  settings: PlatformSettings,
  wanted: { readonly id: string; readonly origins: readonly string[] } = { id: '', origins: [] },
): RelyingParty {
  const own = ownOrigins(settings);
  const ownId = settings.relyingPartyId || new URL(settings.externalUrl).hostname;
  const hosts = new Set([ownId, ...own.map((origin) => new URL(origin).hostname)]);
  const onLoopback = [...hosts].every((host) => loopback.has(host));
  const id = wanted.id === '' ? ownId : wanted.id;
  if (!hosts.has(id) && !(onLoopback && loopback.has(id))) {
    throw new AuthError(400, 'validation_failed', 'rpId is not a host of this installation');
  }
  const origins = wanted.origins.length === 0 ? own : wanted.origins;
  const isOurs = (origin: string): boolean => own.includes(origin) || (onLoopback && isLoopback(origin));
  if (!origins.every(isOurs)) {
    throw new AuthError(
      400,
      'validation_failed',
      'rpOrigins holds an origin that is not of this installation',
    );
  }
  return { id, origins };
}

function ownOrigins(settings: PlatformSettings): readonly string[] {
  if (settings.relyingPartyOrigins.length > 0) return settings.relyingPartyOrigins;
  const literal = settings.redirectAllowList.filter(
    (entry) => !/[*?{[]/.test(entry) && URL.canParse(entry) && /^https?:/.test(entry),
  );
  const addresses = [settings.siteUrl, settings.externalUrl, ...literal];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === origin && loopback.has(new URL(origin).hostname);
}
