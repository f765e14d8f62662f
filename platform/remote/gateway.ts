import { type Context, Hono } from 'hono';
import { AuthError, answerAuthError } from '../auth/auth_error.ts';
import { type Limit, limits } from '../auth/rate_limit.ts';
import { clientAddress, limitedAddress, proxyList } from '../client_address.ts';
import { wireCors } from '../gateway.ts';
import { harmlessSheet } from '../rest/sheet.ts';
import { guardHeaders } from '../storage/content_type.ts';
import { headersInward, headersOutward } from './headers.ts';
import { type Remote, RemoteUnreachable } from './remote.ts';

export interface RemoteGatewayParts {
  readonly remote: Remote;
  /** Origin under which browsers reach this installation. */
  readonly externalUrl: string;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Counts a request of an address; gives the seconds to wait when the limit is used up, else null. */
  readonly count: (limit: Limit, address: string) => Promise<number | null>;
  /** Told of every outage. */
  readonly onFault: (error: unknown) => void;
}

type Service = 'auth' | 'rest' | 'storage';
const services: readonly Service[] = ['auth', 'rest', 'storage'];

/** How long the Supabase may take to begin its answer; files may come in for as long as a request may last at all. */
const patienceMs: Readonly<Record<Service, number>> = { auth: 60_000, rest: 60_000, storage: 600_000 };

/**
 * `/auth/v1`, `/rest/v1` and `/storage/v1` of an installation that stands on a Supabase: each request goes to the same path
 * there, its body streamed both ways, and nowhere else. Keys and tokens are the caller's own; none is added. The OAuth server of
 * the Supabase is not among them: 404 `feature_disabled`.
 */
export function createRemoteGateway(parts: RemoteGatewayParts): Hono {
  const app = new Hono();
  const proxies = proxyList(parts.trustedProxies);
  for (const service of services) {
    app.use(`/${service}/v1/*`, wireCors());
    app.all(`/${service}/v1/*`, async (context) => {
      const address = clientAddress(context, proxies);
      if (leavesItsService(context.req.raw.url)) return outage(context, service, 400, 'Malformed address');
      if (isOfOAuthServer(context.req.raw.url)) return notOffered(context);
      const limit = limitOf(context.req.method, context.req.path);
      const wait = limit === null ? null : await parts.count(limit, limitedAddress(address));
      if (wait !== null) return tooMany(context, wait);
      try {
        return await forward(context, parts, service, address);
      } catch (error) {
        if (context.req.raw.signal.aborted) return new Response(null, { status: 499 });
        parts.onFault(error);
        return outage(context, service, 503, 'The service does not answer. Try again.');
      }
    });
  }
  return app;
}

async function forward(
  context: Context,
  { remote, externalUrl }: RemoteGatewayParts,
  service: Service,
  address: string | null,
): Promise<Response> {
  const { raw } = context.req;
  const { pathname, search } = new URL(raw.url);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs[service]);
  const request: RequestInit & { duplex: 'half' } = {
    method: raw.method,
    headers: headersInward(raw.headers, address),
    body: raw.method === 'GET' || raw.method === 'HEAD' ? null : raw.body,
    duplex: 'half',
    // A redirect is the caller's to follow: with it followed here, anybody could send this server anywhere.
    redirect: 'manual',
    signal: AbortSignal.any([raw.signal, late.signal]),
  };
  try {
    const answer = await fetch(remote.url + pathname + search, request);
    const origins = [remote.url, ...remote.issuers.map((issuer) => new URL(issuer).origin)];
    const headers = headersOutward(answer.headers, origins, externalUrl);
    // Whatever lies there, it never runs in our origin.
    if (service === 'storage')
      for (const [name, value] of Object.entries(guardHeaders)) headers.set(name, value);
    if (service === 'rest' && isSheet(answer)) {
      for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
      return new Response(harmlessSheet(await answer.text()), { status: answer.status, headers });
    }
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    throw new RemoteUnreachable(`/${service}/v1`, error);
  } finally {
    clearTimeout(timer);
  }
}

/** CSV with content: what a spreadsheet would run is made text here as on every other host. */
function isSheet(answer: Response): boolean {
  return answer.body !== null && /^text\/csv\b/i.test(answer.headers.get('content-type') ?? '');
}

/** Whether a server that unpacks a path further than we do would find another place behind it. */
function leavesItsService(url: string): boolean {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname)
      .split(/[/\\]/)
      .some((part) => part === '..' || part === '.');
  } catch {
    return true;
  }
}

/** Whether an address is one of the identity service's OAuth server: applications, consents and grants. */
function isOfOAuthServer(url: string): boolean {
  const path = decodeURIComponent(new URL(url).pathname).replaceAll(/\/{2,}/g, '/');
  return /^\/auth\/v1\/(?:(?:admin|user)\/)?oauth(?:\/|$)/i.test(path);
}

function notOffered(context: Context): Response {
  context.header('cache-control', 'no-store');
  const message = 'Applications are not let in by OAuth where identity is a Supabase';
  return answerAuthError(context, new AuthError(404, 'feature_disabled', message));
}

const READING_LIMITS = new Map<string, Limit>([
  ['authorize', limits.provider],
  ['verify', limits.verify],
]);
const WRITING_LIMITS = new Map<string, Limit>([
  ['token', limits.token],
  ['signup', limits.signup],
  ['otp', limits.otp],
  ['magiclink', limits.otp],
  ['recover', limits.recover],
  ['resend', limits.resend],
  ['verify', limits.verify],
  ['user', limits.user],
  ['sso', limits.sso],
  ['passkeys', limits.passkey],
]);

/** The same limits for one address as an installation without a Supabase has: it sees all of us as one. */
function limitOf(method: string, path: string): Limit | null {
  const call = /^\/auth\/v1\/(?<name>[a-z]+)(?:\/(?<rest>.*))?$/.exec(path)?.groups;
  const { name = '', rest = '' } = call ?? {};
  if (method === 'GET') return READING_LIMITS.get(name) ?? null;
  if (name === 'factors') return /\/(?:challenge|verify)$/.test(rest) ? limits.factor : null;
  return WRITING_LIMITS.get(name) ?? null;
}

function tooMany(context: Context, seconds: number): Response {
  return answerAuthError(
    context,
    new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
      retryAfterSeconds: seconds,
    }),
  );
}

/** In the words of each protocol, and with 503, which no client takes for the end of a session. */
function outage(context: Context, service: Service, status: 400 | 503, message: string): Response {
  context.header('cache-control', 'no-store');
  if (status === 503) context.header('retry-after', '2');
  if (service === 'auth') {
    const code = status === 503 ? 'identity.unreachable' : 'validation_failed';
    return answerAuthError(context, new AuthError(status, code, message));
  }
  const body =
    service === 'rest'
      ? { code: status === 503 ? 'PGRST000' : 'PGRST125', message, details: null, hint: null }
      : { statusCode: String(status), error: 'InternalError', message, code: 'storage.unreachable' };
  return context.json(body, status);
}
