import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { PlatformSettings } from '../settings.ts';
import type { AuthError } from './auth_error.ts';

type RedirectSettings = Pick<PlatformSettings, 'siteUrl' | 'externalUrl' | 'redirectAllowList'>;

/** Where a request wants the browser led: header `redirect_to`, query, or the page it comes from. Null: it does not say. */
export function requestedRedirect(context: Context): string | null {
  const { req } = context;
  return req.header('redirect_to') ?? req.query('redirect_to') ?? req.header('referer') ?? null;
}

/** The wanted address where it is allowed, else the site's own. Sessions and codes are sent to no other place. */
export function redirectTarget(settings: RedirectSettings, wanted: string | null): string {
  return wanted !== null && isAllowedRedirect(settings, wanted) ? wanted : settings.siteUrl;
}

/**
 * Whether people may be led there with a session: to the site itself (on any port where it is on this machine), to this
 * machine by its number, or to what the allow list names.
 */
export function isAllowedRedirect(settings: RedirectSettings, wanted: string): boolean {
  // Browsers drop these, so what was compared would not be where they go.
  if (/[\s\p{Cc}\\]/u.test(wanted)) return false;
  const url = parsed(wanted);
  if (url === null || url.username !== '' || url.password !== '' || url.protocol === 'javascript:')
    return false;
  if (isOwn(url, settings.siteUrl) || isOwn(url, settings.externalUrl)) return true;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // `http://2130706433` is a number of a machine in disguise.
  if (isWeb && isWrittenAsNumber(wanted) && isIP(bare(url.hostname)) !== 0) return false;
  if (isWeb && isLoopbackNumber(bare(url.hostname))) return true;
  return settings.redirectAllowList.some((pattern) => isNamed(pattern, url));
}

/**
 * Whether a pattern of the allow list names an address. Compared is the address as browsers read it, host with host and
 * path with path: as it was written, `https://evil%2Ecom?x.acme.com.br/` would pass for a host of acme.com.br.
 */
function isNamed(pattern: string, url: URL): boolean {
  const [, scheme, authority = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?]*)(.*)$/i.exec(pattern) ?? [];
  if (scheme === undefined) return globExpression(pattern).test(withoutFragment(url));
  if (`${scheme.toLowerCase()}:` !== url.protocol) return false;
  // `http://localhost:3000**` means any path there.
  const host = authority.length > 2 && authority.endsWith('**') ? authority.slice(0, -2) : authority;
  const path = host === authority ? rest : `**${rest}`;
  const usualPort = { 'http:': ':80', 'https:': ':443' }[url.protocol] ?? '';
  const plainHost = usualPort !== '' && host.endsWith(usualPort) ? host.slice(0, -usualPort.length) : host;
  if (!globExpression(plainHost.toLowerCase()).test(url.host.toLowerCase())) return false;
  const wanted = `${url.pathname}${url.search}`;
  return globExpression(path).test(wanted) || (path === '' && wanted === '/');
}

function withoutFragment(url: URL): string {
  return url.href.split('#', 1)[0] ?? '';
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function isOwn(url: URL, site: string): boolean {
  const own = parsed(site);
  if (own === null || own.protocol !== url.protocol || own.hostname !== url.hostname) return false;
  const anyPort = own.hostname === 'localhost' || isLoopbackNumber(bare(own.hostname));
  return anyPort || own.port === url.port;
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function isLoopbackNumber(host: string): boolean {
  return host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether the host stands there in another form than four decimal parts or in brackets: the URL parser rewrites it. */
function isWrittenAsNumber(text: string): boolean {
  const host = /^[a-z]+:\/\/([^/:?#]*)/i.exec(text)?.[1] ?? '';
  return !host.startsWith('[') && isIP(host) !== 4;
}

const special = /[.+^${}()|[\]\\]/g;

/** `**` stands for anything, `*` for anything but `.` and `/`, `?` for one such character. */
function globExpression(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*|\*|\?)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^./]*' : part === '?' ? '[^./]' : part.replace(special, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}

/** The address with members added to its query. */
export function withQuery(target: string, members: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.toString();
}

/** The address with members as its fragment. `sb` marks, for clients, that the fragment is from here. */
export function withFragment(target: string, members: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams({ ...members, sb: '' }).toString();
  return url.toString();
}

/** The address with a session as its fragment. `type`: what kind of link was opened. */
export function withSession(
  target: string,
  answer: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, string>> = {},
): string {
  const members = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type'].map(
    (name): [string, string] => [name, String(answer[name])],
  );
  return withFragment(target, { ...Object.fromEntries(members), ...more });
}

/** The address with a refusal: in the fragment, and for a flow with a code challenge in the query as well. */
export function withRefusal(target: string, error: AuthError, flow: 'implicit' | 'pkce'): string {
  const members = {
    error: error.status >= 500 ? 'server_error' : 'access_denied',
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(flow === 'pkce' ? withQuery(target, members) : target, members);
}
