import type * as contracts from '#usecases/contracts.ts';
import type { Contract } from '#usecases/contract.ts';
import type { z } from 'zod';
import { recordAuthFault } from '#web/diagnostics/page.ts';
import { currentLanguage } from '#web/words/language.ts';
import { sentence } from '#web/words/words.ts';
import { supabase } from './client.ts';
import { CallRefused, refusalOf } from './refusal.ts';
import { dropSession } from './session.ts';

/** `entryCommit` → `entry.commit`, `factorListOwn` → `factor.listOwn`: how a contract's export is called and how its verb is called. */
type Dotted<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Dotted<Tail>}`
    : `.${Lowercase<Head>}${Tail}`
  : S;

/**
 * Every contract by the name of its verb. Only the types are imported: the schemas stay on the server, where input is
 * checked, and the browser does not download a validator for them.
 */
type ByVerb = {
  [K in keyof typeof contracts as (typeof contracts)[K] extends Contract
    ? Dotted<K>
    : never]: (typeof contracts)[K];
};

export type Verb = keyof ByVerb;
export type Input<V extends Verb> = ByVerb[V] extends { input: infer I extends z.ZodType }
  ? z.input<I>
  : never;
export type Output<V extends Verb> = ByVerb[V] extends { output: infer O extends z.ZodType }
  ? z.output<O>
  : never;

const SESSION_LOST = new Set(['token.invalid', 'token.expired', 'actor.required']);

/**
 * Calls one verb of the product through the functions door.
 * @throws CallRefused with the server's code and its sentence in the reader's language; code `network` when no answer came.
 */
export function call<V extends Verb>(verb: V, input: Input<V>, signal?: AbortSignal): Promise<Output<V>> {
  return knock(verb, input, signal, false);
}

async function knock<V extends Verb>(
  verb: V,
  input: Input<V>,
  signal: AbortSignal | undefined,
  again: boolean,
): Promise<Output<V>> {
  const client = await supabase();
  const { data, error } = await client.functions.invoke<Output<V>>(verb, {
    body: input as Record<string, unknown>,
    headers: { 'x-razao-locale': currentLanguage() },
    ...(signal ? { signal } : {}),
  });
  if (!error) return data as Output<V>;
  const refused = await refusalFrom(error as unknown);
  if (refused.status !== 401 || !SESSION_LOST.has(refused.code)) throw refused;
  // A clock that was set back makes a stale token look fresh here: the refresh token decides, once.
  if (!again && refused.code === 'token.expired' && !(await client.auth.refreshSession()).error) {
    return knock(verb, input, signal, true);
  }
  recordAuthFault(`${verb}: ${refused.code}`);
  await dropSession();
  throw refused;
}

function unreachableText(error: unknown): string {
  return sentence('shell', 'unreachable.text', {}, error instanceof Error ? error.message : String(error));
}

async function refusalFrom(error: unknown): Promise<CallRefused> {
  // The client's errors carry the response they came from; one without never got an answer.
  const response = typeof error === 'object' && error !== null && 'context' in error ? error.context : null;
  if (!(response instanceof Response)) return new CallRefused('network', unreachableText(error), 0);
  return refusalOf(response);
}
