import type { BlockList } from 'node:net';
import type { Bearer } from '#platform/bearer.ts';
import { limitBody, mostRequestBytes } from '#platform/body_limit.ts';
import { clientAddress, limitedAddress, proxyList } from '#platform/client_address.ts';
import { wireCors } from '#platform/gateway.ts';
import { execute, type Installation } from '#usecases/execute.ts';
import { Refused, type UseCase } from '#usecases/usecase.ts';
import { type Context, Hono } from 'hono';
import { bodyTooLarge } from '../app.ts';
import { refusalResponse, requestLocale } from '../refusal_response.ts';

export interface FunctionsDoorSettings extends Installation {
  readonly useCases: readonly UseCase[];
  /** Says who an `Authorization` header speaks for (`#platform/bearer.ts` or, on Supabase, its keys). */
  readonly verifyBearer: (header: string | null | undefined) => Promise<Bearer>;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
  /** The clock, for tests. */
  readonly now?: () => Date;
}

/** What anybody may send, signed in or not. */
const publicBodyLimitBytes = 64 * 1024;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

type Params = Readonly<Record<string, string>>;

/**
 * The functions protocol: `POST /functions/v1/<verb>` (also `/functions/<verb>`), JSON in and out, so that
 * `supabase.functions.invoke('entry.commit', { body })` is the client. Refusals are `{code, message, params}` with their
 * HTTP status; an unknown verb is marked as the relay's error, as the client expects it.
 */
export function functionsDoor(settings: FunctionsDoorSettings): Hono {
  const door = new Hono();
  const verbs = new Map(settings.useCases.map((useCase) => [useCase.contract.name, useCase]));
  const proxies = proxyList(settings.trustedProxies ?? []);
  const answer = (c: Context, verb: string) => answerVerb(settings, proxies, verbs, c, verb);
  for (const path of ['/functions/v1/:verb', '/functions/:verb']) {
    door.use(path, wireCors(['x-razao-organization', 'x-razao-locale', 'accept-language']));
    door.use(path, limitBody(mostRequestBytes, bodyTooLarge));
    door.all(path, (c) => answer(c, c.req.param('verb') ?? ''));
  }
  return door;
}

async function answerVerb(
  settings: FunctionsDoorSettings,
  proxies: BlockList,
  verbs: ReadonlyMap<string, UseCase>,
  c: Context,
  verb: string,
): Promise<Response> {
  const { headers } = c.req.raw;
  const useCase = verbs.get(verb);
  if (!useCase) return unknownVerb(headers, verb);
  if (c.req.method !== 'POST') {
    return refusalResponse(headers, 'method.not_allowed', 405, { method: c.req.method });
  }
  try {
    const claims = await claimsOf(settings, useCase, headers);
    const input = readJson(await readBody(c, useCase));
    const call = {
      claims,
      door: 'http' as const,
      locale: requestLocale(headers),
      organizationHeader: headers.get('x-razao-organization'),
      signal: c.req.raw.signal,
      address: limitedAddress(clientAddress(c, proxies)),
      now: settings.now?.(),
    };
    const output = await execute(useCase, settings, call, input);
    return Response.json(output, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (error instanceof Refused) return refusalResponse(headers, error.code, error.status, error.params);
    throw error;
  }
}

async function claimsOf(settings: FunctionsDoorSettings, { contract }: UseCase, headers: Headers) {
  // A public verb is for those who have no account: a stale token beside it says nothing.
  if (contract.access === 'public') return null;
  const bearer = await settings.verifyBearer(headers.get('authorization'));
  if ('claims' in bearer) return bearer.claims;
  throw new Refused(bearer.refused === 'token.missing' ? 'actor.required' : bearer.refused, 401);
}

/**
 * The text of the body. A public verb takes little, since anybody may send it; text that is not UTF-8 is refused, since
 * reading it anyhow would store other letters than were meant.
 */
async function readBody(c: Context, { contract }: UseCase): Promise<string> {
  const bytes = await c.req.arrayBuffer();
  if (contract.access === 'public' && bytes.byteLength > publicBodyLimitBytes) {
    throw new Refused('body.too_large', 413, { limit: `${publicBodyLimitBytes / 1024} KB` });
  }
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw new Refused('json.invalid', 400);
  }
}

/** No body is an empty input; the client sends one as JSON whatever its content type says. */
function readJson(body: string): unknown {
  if (body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused('json.invalid', 400);
  }
}

function unknownVerb(headers: Headers, verb: string): Response {
  const params: Params = { verb: verb.slice(0, 80) };
  const response = refusalResponse(headers, 'verb.unknown', 404, params);
  response.headers.set('x-relay-error', 'true');
  return response;
}
