import type { Context } from 'hono';

/** The part of a request's path behind a prefix of the storage service, still percent-encoded, without a leading slash. */
export function restOf(context: Context, prefix: string): string {
  const path = new URL(context.req.url).pathname;
  const at = path.indexOf(prefix);
  return at < 0 ? '' : path.slice(at + prefix.length);
}
