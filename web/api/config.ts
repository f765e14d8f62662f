/** What `GET /config.json` tells a browser before anyone is signed in. */
export interface PublicConfig {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly version: string;
  /** True while the installation has no administrator: only the set-up link works. */
  readonly setupNeeded: boolean;
  readonly locale: 'pt-BR' | 'en';
  /** What the sign-in page offers besides an address and a password. */
  readonly signIn: {
    readonly passkeys: boolean;
    readonly sso: boolean;
    /** Names of the identity providers that are set up. */
    readonly providers: readonly string[];
  };
}

let pending: Promise<PublicConfig> | null = null;

/**
 * Reads the public configuration once per page load.
 * @throws TypeError when the server cannot be reached, Error when it does not answer with a configuration.
 */
export function loadConfig(): Promise<PublicConfig> {
  pending ??= fetchConfig().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

/** Forgets the configuration, so that the next reader asks again (after set-up it changes). */
export function forgetConfig(): void {
  pending = null;
}

async function fetchConfig(): Promise<PublicConfig> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return (await response.json()) as PublicConfig;
}
