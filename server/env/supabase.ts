import type { Remote } from '#platform/remote/remote.ts';
import { z } from 'zod';
import { origin, webAddress } from './values.ts';

const key = z
  .string()
  .regex(/^[\w.~+/=-]+$/, 'must be one word of letters, digits and ._~+/=-')
  .min(24, 'must have 24 characters at least');

/** Variables about a Supabase that the installation stands on. */
export const supabaseVariables = {
  SUPABASE_URL: origin.optional(),
  SUPABASE_PUBLISHABLE_KEY: key.optional(),
  SUPABASE_SECRET_KEY: key.optional(),
  SUPABASE_JWT_ISSUER: webAddress.optional(),
  SUPABASE_JWT_SECRET: z.string().min(32, 'must have 32 characters at least').optional(),
};

type Found = z.output<z.ZodObject<typeof supabaseVariables>> & { readonly DATABASE_URL?: string | undefined };

/** What must be set besides `SUPABASE_URL`, and what is of no use without it: the first variable that is wrong, and why. */
export function supabaseProblem(found: Found): readonly [variable: string, why: string] | null {
  const { SUPABASE_URL: url, ...others } = found;
  const needed = ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'DATABASE_URL'] as const;
  if (url !== undefined) {
    const missing = needed.find((name) => others[name] === undefined);
    return missing === undefined ? null : [missing, 'is needed with SUPABASE_URL'];
  }
  const given = (['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'SUPABASE_JWT_ISSUER'] as const).find(
    (name) => others[name] !== undefined,
  );
  return given === undefined ? null : [given, 'means nothing without SUPABASE_URL'];
}

/** The Supabase of the installation; undefined where it stands on none. */
export function supabaseSettings(found: Found): Remote | undefined {
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
  } = found;
  if (url === undefined || publishableKey === undefined || secretKey === undefined) return undefined;
  const secret = found.SUPABASE_JWT_SECRET;
  return {
    url,
    issuers: issuersOf(url, found.SUPABASE_JWT_ISSUER),
    publishableKey,
    secretKey,
    sharedSecret: secret === undefined ? null : new TextEncoder().encode(secret),
  };
}

/** One on this very machine is called by any of its names, whichever it calls itself by. */
function issuersOf(url: string, chosen: string | undefined): readonly string[] {
  if (chosen !== undefined) return [chosen];
  const { protocol, hostname, port } = new URL(url);
  const names = ['localhost', '127.0.0.1', '[::1]'];
  const hosts = names.includes(hostname) ? names : [hostname];
  return hosts.map((host) => `${protocol}//${host}${port === '' ? '' : `:${port}`}/auth/v1`);
}
