import { queryOptions } from '@tanstack/react-query';
import { loadConfig } from '#web/api/config.ts';
import { accessToken } from '#web/api/session.ts';

/** What an application asks of the person, as the identity service tells it. */
export interface AskedConsent {
  readonly redirect_uri: string;
  readonly scope: string;
  /** Absent where it asks only who the person is. */
  readonly resource?: string;
  /** How long it stays let in, in days. */
  readonly grant_days: number;
  readonly client: {
    readonly name: string;
    readonly uri?: string;
    readonly registration_type: 'manual' | 'dynamic';
  };
  readonly user: { readonly email: string };
}

/** A refusal of the identity service, by its code. */
export class ConsentRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'ConsentRefused';
    this.code = code;
  }
}

/** The person's answer; with a yes, what of it they allow, and for which organization. */
export type ConsentAnswer =
  | { readonly action: 'deny' }
  | { readonly action: 'approve'; readonly scope: string; readonly part?: string };

/** What is asked. It is asked for once: who opens it first is whom it is for. */
export const consentQuery = (id: string) =>
  queryOptions({
    queryKey: ['consent', id],
    queryFn: () => ask<AskedConsent>(id, ''),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Tells the answer. @returns the address that the application waits at @throws ConsentRefused */
export async function answerConsent(id: string, answer: ConsentAnswer): Promise<string> {
  const { redirect_url: address } = await ask<{ redirect_url: string }>(id, '/consent', answer);
  return address;
}

async function ask<T>(id: string, path: string, body?: object): Promise<T> {
  const [{ supabaseUrl, supabaseKey }, token] = await Promise.all([loadConfig(), accessToken()]);
  const base = new URL(supabaseUrl, window.location.origin).href.replace(/\/+$/, '');
  const response = await fetch(`${base}/auth/v1/oauth/authorizations/${encodeURIComponent(id)}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: supabaseKey,
      authorization: `Bearer ${token ?? ''}`,
      'x-supabase-api-version': '2024-01-01',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const told = (await response.json()) as T & { code?: unknown };
  if (!response.ok) throw new ConsentRefused(typeof told.code === 'string' ? told.code : 'other');
  return told;
}

/** Where the application waits, in words that fit on a line: a host, this computer, or a program of it by its scheme. */
export function placeOf(uri: string): {
  readonly kind: 'site' | 'computer' | 'program';
  readonly name: string;
} {
  const { protocol, host, hostname } = new URL(uri);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return { kind: 'computer', name: host };
  return protocol === 'https:' ? { kind: 'site', name: host } : { kind: 'program', name: protocol };
}
