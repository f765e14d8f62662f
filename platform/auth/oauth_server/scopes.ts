import type { Platform } from '../../settings.ts';
import type { ClientRow } from './client.ts';

/** Scopes that tell an application who somebody is, and open nothing. */
export const identityScopes = ['openid', 'email', 'profile', 'phone'] as const;
const identity: ReadonlySet<string> = new Set(identityScopes);

/** What an application asks for: who a person is (`resource` null), or a part of the resource. */
interface AskedScopes {
  readonly scopes: readonly string[];
  readonly resource: string | null;
}

/** Why a request for scopes is refused, in the codes of OAuth. */
interface ScopeProblem {
  readonly error: 'invalid_scope' | 'invalid_target';
  readonly message: string;
}

/** Scopes of a request or an answer: words with single spaces between. */
export function scopeList(text: string): string[] {
  return [...new Set(text.split(' ').filter((scope) => scope !== ''))];
}

/** Whether two addresses name one resource: a slash at the end, and what this machine calls itself, make none another. */
export function isSameResource(asked: string, uri: string | null): boolean {
  return uri !== null && plain(asked) === plain(uri);
}

function plain(uri: string): string {
  return uri.replace(/\/$/, '').replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=[:/]|$)/, 'http://localhost');
}

/**
 * What is asked for. One token opens one door: a request names either scopes of the resource or such that tell who somebody
 * is, and a resource by its own address only. Only a client that an administrator entered may ask who people are.
 */
export function askedScopes(
  { resource }: Platform,
  client: Pick<ClientRow, 'registration_type'>,
  scope: string,
  target: string,
): AskedScopes | ScopeProblem {
  if (target !== '' && (resource === undefined || !isSameResource(target, resource.uri))) {
    return { error: 'invalid_target', message: 'there is no such resource here' };
  }
  const isDynamic = client.registration_type === 'dynamic';
  const scopes = scopeList(scope === '' ? unnamedScope(resource, isDynamic, target) : scope);
  if (resource !== undefined && scopes.length > 0 && scopes.every((one) => resource.scopes.includes(one))) {
    return { scopes, resource: resource.uri };
  }
  if (scopes.length === 0 || target !== '' || !scopes.every((one) => identity.has(one))) {
    const known = [...identityScopes, ...(resource?.scopes ?? [])].join(' ');
    return { error: 'invalid_scope', message: `scopes are ${known}; those of a resource stand alone` };
  }
  if (isDynamic) {
    return { error: 'invalid_scope', message: 'an application that registered itself signs nobody in' };
  }
  return { scopes, resource: null };
}

/** What a request that names no scope is for: the first of the resource, or an address where only that can be asked. */
function unnamedScope(resource: Platform['resource'], isDynamic: boolean, target: string): string {
  const isOfResource = target !== '' || (isDynamic && resource !== undefined);
  return isOfResource ? (resource?.scopes[0] ?? '') : 'email';
}
