import type { Context } from 'hono';
import { outageOf } from '#database/outage.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal of the table protocol: what PostgREST answers, `{code, details, hint, message}`. */
export class RestError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.name = 'RestError';
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }
}

export function answerRestError(context: Context, error: RestError): Response {
  for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
  const { code, details, hint, message } = error;
  return context.json({ code, details, hint, message }, error.status);
}

/** What cannot be read in the query, and where: 400 `PGRST100`. */
export function unreadable(part: string, text: string, position: number, expected: string): RestError {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  const found =
    position < text.length ? `unexpected "${text.slice(position, position + 1)}"` : 'unexpected end of input';
  return new RestError(
    400,
    'PGRST100',
    `"failed to parse ${part} (${shown})" (line 1, column ${position + 1})`,
    { details: `${found} expecting ${expected}` },
  );
}

/** Turns an error of the database into an answer: its SQLSTATE decides the status. */
export function databaseError(error: unknown, anonymous: boolean): RestError {
  if (error instanceof RestError) return error;
  const outage = outageOf(error);
  if (outage === 'storage.full') return new RestError(507, outage, 'The disk of this installation is full');
  const state = sqlState(error);
  if (outage !== null) return unreachable(state);
  if (state === null) return new RestError(500, 'PGRSTX00', 'An internal error occurred');
  const { message, detail, hint } = error as { message: string; detail?: string; hint?: string };
  if (state === 'PGRST') return raisedWhole(message, detail);
  if (/^PT[2-5]\d\d$/.test(state)) {
    return new RestError(Number(state.slice(2)) as ContentfulStatusCode, state, message, {
      details: detail,
      hint,
    });
  }
  return new RestError(statusOf(state, anonymous), state, message, {
    details: detail,
    hint,
  });
}

/**
 * `raise sqlstate 'PGRST'`: the function writes the whole refusal, as JSON in the message (`code`, `message`, `details`,
 * `hint`) and in the detail (`status`, `headers`).
 */
function raisedWhole(message: string, detail: string | undefined): RestError {
  const told = readObject(message);
  const how = readObject(detail ?? '');
  const status = how?.['status'];
  const headers = how?.['headers'];
  if (
    typeof told?.['code'] !== 'string' ||
    typeof told['message'] !== 'string' ||
    typeof status !== 'number' ||
    !Number.isInteger(status) ||
    status < 200 ||
    status > 599 ||
    typeof headers !== 'object' ||
    headers === null
  ) {
    return new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
      details: 'MESSAGE needs code and message, DETAIL needs status and headers',
    });
  }
  const hint = told['hint'];
  return new RestError(status as ContentfulStatusCode, told['code'], told['message'], {
    details: told['details'],
    hint: typeof hint === 'string' ? hint : undefined,
    headers: Object.fromEntries(
      Object.entries(headers).filter(
        ([name, value]) =>
          /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof value === 'string' && /^[\x20-\x7e]*$/.test(value),
      ),
    ),
  });
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Null when the error did not come from PostgreSQL itself. */
function sqlState(error: unknown): string | null {
  const fromPostgres = error instanceof Error && 'severity' in error && 'code' in error;
  return fromPostgres && typeof error.code === 'string' ? error.code : null;
}

/** An outage of the database, told so that clients try again: by its SQLSTATE, or as no connection at all. */
function unreachable(state: string | null): RestError {
  return new RestError(
    503,
    state ?? 'PGRST000',
    'Could not connect with the database. Retrying the connection.',
    {
      headers: { 'retry-after': '2' },
    },
  );
}

const byState: ReadonlyMap<string, ContentfulStatusCode> = new Map([
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['P0001', 400],
]);

/**
 * Program limits (54) are missing on purpose: where the protocol's own server says 500, a request that asks for more than
 * PostgreSQL can hold (a body nested ten thousand deep) is its sender's fault, and is refused with 400.
 */
const byClass: ReadonlyMap<string, ContentfulStatusCode> = new Map([
  ...(['25', '09', '2D', '38', '39', '3B', '40', '55', '57', '58', 'P0', 'XX'] as const).map(
    (family) => [family, 500] as const,
  ),
  ...(['0L', '0P', '28'] as const).map((family) => [family, 403] as const),
]);

function statusOf(state: string, anonymous: boolean): ContentfulStatusCode {
  if (state === '42501') return anonymous ? 401 : 403;
  return byState.get(state) ?? byClass.get(state.slice(0, 2)) ?? 400;
}
