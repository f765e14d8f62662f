import { wireRequestHeaders, wireResponseHeaders } from '../gateway.ts';

/**
 * What may pass, by name: everything else stays here. So nobody speaks for a proxy (`x-forwarded-for`, `x-client-ip`), no
 * cookie goes either way, and nothing that belongs to one connection reaches another.
 */
const inward: ReadonlySet<string> = new Set([
  ...wireRequestHeaders.filter((name) => name !== 'x-client-ip'),
  ...'accept-language if-match if-none-match if-modified-since if-unmodified-since if-range referer user-agent'.split(
    ' ',
  ),
]);
const outward: ReadonlySet<string> = new Set([
  ...wireResponseHeaders,
  ...(
    'accept-ranges allow cache-control content-disposition content-language content-type etag expires ' +
    'last-modified vary warning www-authenticate x-robots-tag sb-auth-user-id sb-auth-session-id'
  ).split(' '),
]);

/** The headers of a request as the Supabase gets them. @param address of whoever asks, for its own limits */
export function headersInward(given: Headers, address: string | null): Headers {
  const headers = new Headers([...given].filter(([name]) => inward.has(name)));
  // What was packed for one connection would have to be unpacked and packed again.
  headers.set('accept-encoding', 'identity');
  const length = given.get('content-length');
  if (length !== null && !given.has('transfer-encoding')) headers.set('content-length', length);
  if (address !== null) headers.set('x-forwarded-for', address);
  return headers;
}

/**
 * The headers of an answer as the caller gets them. Addresses of the Supabase's own services become ours; others, such as
 * an identity provider's, stay.
 */
export function headersOutward(given: Headers, origins: readonly string[], ourOrigin: string): Headers {
  const headers = new Headers([...given].filter(([name]) => outward.has(name)));
  // Where it was packed all the same, it has been unpacked by now.
  const length = given.get('content-length');
  if (length !== null && !given.has('content-encoding')) headers.set('content-length', length);
  const location = given.get('location');
  if (location !== null) headers.set('location', ourAddress(location, origins, ourOrigin));
  return headers;
}

function ourAddress(location: string, origins: readonly string[], ourOrigin: string): string {
  if (!URL.canParse(location)) return location;
  const { origin, pathname, search, hash } = new URL(location);
  const isService = /^\/(?:auth|rest|storage)\/v1\//.test(pathname);
  return isService && origins.includes(origin) ? `${ourOrigin}${pathname}${search}${hash}` : location;
}
