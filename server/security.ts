import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';

/** Hashes, as a content policy writes them, of the scripts that stand in a page itself. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<content>[\s\S]*?)<\/script>/g)]
    .filter(({ groups }) => !/\bsrc\s*=/.test(groups?.['attributes'] ?? '') && groups?.['content'] !== '')
    .map(
      ({ groups }) =>
        `'sha256-${createHash('sha256')
          .update(groups?.['content'] ?? '')
          .digest('base64')}'`,
    );
}

/**
 * The content policy of a page: scripts only from here (or with a known hash), calls only to here and to `connections`.
 * Styles may stand in the page, because positioned menus and toasts write theirs at run time.
 */
export function contentPolicy(scriptHashes: readonly string[], connections: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Pages of other origins may call (by CORS) but not load anything as a picture or script of theirs; files may say otherwise.
  'cross-origin-resource-policy': 'same-origin',
};
/** Answers that are no pages run and load nothing, whatever a browser takes them for. */
const answersPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What guards an answer that is no page. */
export const guards: Readonly<Record<string, string>> = {
  ...always,
  'content-security-policy': answersPolicy,
};

/** Sets the security headers of every answer; a door's own stay. */
export function securityHeaders(options: {
  https: boolean;
}): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(guards)) if (!headers.has(name)) c.header(name, value);
    // An answer to a fault is made anew, without what earlier steps had set.
    if (!headers.has('x-request-id')) c.header('x-request-id', c.get('requestId'));
    if (options.https) c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}
