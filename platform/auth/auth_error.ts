import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const versionHeader = 'x-supabase-api-version';
const errorFormVersion = '2024-01-01';

/** A refusal in the words of the identity protocol. `message` is what the protocol says, for developers and clients. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** Further members of the body, such as `weak_password`. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;
  /** Set where the protocol answers in the form of OAuth, `{error, error_description}`. */
  readonly oauthError: string | null;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: {
      extra?: Readonly<Record<string, unknown>>;
      retryAfterSeconds?: number;
      oauthError?: string;
    } = {},
  ) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.extra = more.extra ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.oauthError = more.oauthError ?? null;
  }
}

/**
 * Answers in the form the client asked for: with `X-Supabase-Api-Version` of 2024-01-01 or later `{code, message}`, else
 * the older `{code: <status>, error_code, msg}`.
 */
export function answerAuthError(context: Context, error: AuthError): Response {
  context.header('x-sb-error-code', error.code);
  context.header('cache-control', 'no-store');
  if (error.retryAfterSeconds !== null) context.header('retry-after', String(error.retryAfterSeconds));
  if (error.oauthError !== null) {
    return context.json({ error: error.oauthError, error_description: error.message }, error.status);
  }
  if (asksForCodes(context.req.header(versionHeader))) {
    context.header(versionHeader, errorFormVersion);
    return context.json({ code: error.code, message: error.message, ...error.extra }, error.status);
  }
  return context.json(
    { code: error.status, error_code: error.code, msg: error.message, ...error.extra },
    error.status,
  );
}

/** An invalid date counts as none. */
function asksForCodes(version: string | undefined): boolean {
  if (version === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false;
  return !Number.isNaN(Date.parse(version)) && version >= errorFormVersion;
}
