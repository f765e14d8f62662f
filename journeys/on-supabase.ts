import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Product, startProduct, type StartSettings } from '#server/testing.ts';

/** An installation and the one that it takes for its Supabase. */
export interface ProductOnSupabase extends Product {
  /** The other one: a whole product with the embedded database, of which only the platform is used. */
  readonly supabase: Product;
}

/** Secrets of an installation on its embedded database, read from its data folder as nobody but its owner may. */
export function secretsOf(product: Product): { publishable: string; secret: string; databaseUrl: string } {
  const keys = JSON.parse(readFileSync(join(product.data, 'keys.json'), 'utf8')) as {
    publishableKey: string;
    secretKey: string;
  };
  const lines = readFileSync(join(product.data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const [port = '', socket = ''] = lines.slice(3);
  const password = readFileSync(join(product.data, 'postgres.key'), 'utf8').trim();
  const query = new URLSearchParams({ host: socket === '' ? '127.0.0.1' : socket, port });
  return {
    publishable: keys.publishableKey,
    secret: keys.secretKey,
    databaseUrl: `postgresql://postgres:${encodeURIComponent(password)}@/razao?${query}`,
  };
}

/** Settings with which an installation stands on another one as on a Supabase. */
export function standingOn(supabase: Product): Readonly<Record<string, string>> {
  const { publishable, secret, databaseUrl } = secretsOf(supabase);
  return {
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
    DATABASE_URL: databaseUrl,
  };
}

/**
 * Starts an empty installation that only serves as a Supabase, and the product on it. The first administrator and
 * everybody else come in by the second one.
 */
export async function startOnSupabase(settings: StartSettings = {}): Promise<ProductOnSupabase> {
  const supabase = await startProduct({ env: { RAZAO_SENDS_LETTERS: 'false', ...trusting } });
  try {
    const product = await startProduct({ ...settings, env: { ...settings.env, ...standingOn(supabase) } });
    return {
      ...product,
      supabase,
      stop: async () => {
        const code = await product.stop();
        await supabase.stop();
        return code;
      },
    };
  } catch (error) {
    await supabase.stop();
    throw error;
  }
}

/** The one in front tells the addresses of its callers, and the one behind believes it. */
const trusting = { RAZAO_TRUSTED_PROXIES: '127.0.0.1,::1' };
