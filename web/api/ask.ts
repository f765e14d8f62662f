import type { PublicConfig } from './config.ts';

/** What a question to the functions door carries besides its body. */
export interface Asker {
  readonly config: Pick<PublicConfig, 'supabaseUrl' | 'supabaseKey'>;
  /** Null: nobody is signed in. */
  readonly token: string | null;
  readonly language: string;
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** Address of a service of the installation, below its origin. */
export function serviceUrl(config: Pick<PublicConfig, 'supabaseUrl'>, path: string): string {
  return `${withoutSlash(new URL(config.supabaseUrl, window.location.origin).toString())}/${path}`;
}

/** The headers of every question to a service, as the client sends them. */
export function askerHeaders({ config, token }: Pick<Asker, 'config' | 'token'>): Record<string, string> {
  return { apikey: config.supabaseKey, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
}

/** Asks one verb at the functions door. @throws TypeError when no answer came */
export function ask(asker: Asker, verb: string, input: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(serviceUrl(asker.config, `functions/v1/${verb}`), {
    method: 'POST',
    headers: {
      ...askerHeaders(asker),
      'content-type': 'application/json',
      'x-razao-locale': asker.language,
    },
    body: JSON.stringify(input),
    ...(signal ? { signal } : {}),
  });
}
