import { AuthError } from '#platform/auth/auth_error.ts';
import type { ClientEvent } from '#platform/auth/client_event.ts';
import type { Bearer } from '#platform/bearer.ts';
import { limitBody } from '#platform/body_limit.ts';
import { clientAddress, proxyList } from '#platform/client_address.ts';
import { wireCors } from '#platform/gateway.ts';
import { Refused } from '#usecases/usecase.ts';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { refusalResponse } from '../refusal_response.ts';

const mostBytes = 16 * 1024;
const most = { message: 500, stack: 1000, word: 100 } as const;

const word = z.string().min(1).max(most.word);
/** Cut where it is too long: a report is worth more than its length. */
const cut = (length: number) => z.string().transform((text) => text.slice(0, length));
const instant = z.union([z.iso.datetime({ offset: true }), z.number()]);

const securityEvent = z.object({
  event: z.string().regex(/^[a-z][a-z0-9_.-]{0,63}$/),
  metadata: z.object({ auto_logout: z.boolean().optional() }).optional(),
});

/** What a logger sends. Its `context` is not kept: nobody knows whose data it holds. */
const logged = z.object({
  level: z.enum(['debug', 'info', 'warn', 'error', 'fatal']),
  message: cut(most.message),
  timestamp: instant,
  userId: cut(8).optional(),
  error: z
    .object({ name: word.optional(), message: cut(most.message), stack: cut(most.stack).optional() })
    .optional(),
});

/** What a boundary sends that an error reached. */
const boundary = z.object({
  message: cut(most.message),
  errorType: z.enum(['network', 'auth', 'chat', 'render', 'unknown']),
  timestamp: instant,
  errorId: word,
});

/** A fault in somebody's browser, as told to the log. */
export type ClientReport = z.output<typeof logged> | z.output<typeof boundary>;

/** Where the events of browsers are written and counted. Both throw AuthError 429 when an address tells too much. */
export interface SecurityLog {
  /** @param claims the verified claims of the person who tells it */
  record(
    claims: Readonly<Record<string, unknown>>,
    event: ClientEvent,
    address: string | null,
  ): Promise<void>;
  countReport(address: string | null): Promise<void>;
}

export interface ReportsDoorParts {
  readonly securityLog: SecurityLog;
  /** Says who an `Authorization` header speaks for. */
  readonly verifyBearer: (header: string | null | undefined) => Promise<Bearer>;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Told of every report that was taken. */
  readonly onReport: (report: ClientReport) => void;
}

/**
 * What browsers tell: `POST /functions/auth-security-audit` (`event`, `metadata.auto_logout`, with a bearer token) goes to
 * the security log, `POST /api/errors` (a logger's entry or a boundary's error) to the log of the process. Both answer 204.
 */
export function reportsDoor(parts: ReportsDoorParts): Hono {
  const { securityLog, verifyBearer, onReport } = parts;
  const door = new Hono();
  const proxies = proxyList(parts.trustedProxies);
  const addressOf = (context: Context): string | null => clientAddress(context, proxies);
  door.onError((error, context) => {
    if (error instanceof AuthError && error.status === 429) return tooMany(context, error);
    if (error instanceof Refused)
      return refusalResponse(context.req.raw.headers, error.code, error.status, error.params);
    throw error;
  });
  for (const path of ['/functions/v1/auth-security-audit', '/functions/auth-security-audit']) {
    door.use(path, wireCors());
    door.use(path, limitBody(mostBytes, tooLarge));
    door.post(path, async (context) => {
      const bearer = await verifyBearer(context.req.header('authorization'));
      if ('refused' in bearer) return notSignedIn(context, bearer.refused);
      const parsed = securityEvent.safeParse(await bodyOf(context));
      if (!parsed.success) return invalid(context, parsed.error);
      const { event, metadata } = parsed.data;
      const told = { event, autoLogout: metadata?.auto_logout ?? false };
      await securityLog.record(bearer.claims, told, addressOf(context));
      return context.body(null, 204);
    });
  }
  door.use('/api/errors', limitBody(mostBytes, tooLarge));
  door.post('/api/errors', async (context) => {
    await securityLog.countReport(addressOf(context));
    const body = await bodyOf(context);
    const parsed = isBoundary(body) ? boundary.safeParse(body) : logged.safeParse(body);
    if (!parsed.success) return invalid(context, parsed.error);
    onReport(parsed.data);
    return context.body(null, 204);
  });
  return door;
}

function isBoundary(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'errorType' in body;
}

/** The JSON of a body; `undefined` for anything else, which no shape takes. */
async function bodyOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

type NoBearer = Extract<Bearer, { readonly refused: string }>['refused'];

function notSignedIn(context: Context, refused: NoBearer): Response {
  const code = refused === 'token.missing' ? 'actor.required' : refused;
  return refusalResponse(context.req.raw.headers, code, 401);
}

function invalid(context: Context, error: z.ZodError): Response {
  const path = error.issues[0]?.path.join('.') ?? '';
  return refusalResponse(context.req.raw.headers, 'input.invalid', 400, { path });
}

function tooLarge(context: Context): Response {
  return refusalResponse(context.req.raw.headers, 'body.too_large', 413, { limit: `${mostBytes / 1024} KB` });
}

function tooMany(context: Context, error: AuthError): Response {
  const seconds = String(error.retryAfterSeconds ?? 60);
  return refusalResponse(context.req.raw.headers, 'call.too_many', 429, { seconds });
}
