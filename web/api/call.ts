import type * as contracts from '#usecases/contracts.ts';
import type { Contract } from '#usecases/contract.ts';
import type { z } from 'zod';
import { recordAuthFault } from '#web/diagnostics/page.ts';
import { currentLanguage } from '#web/words/language.ts';
import { sentence } from '#web/words/words.ts';
import { takeEarly } from '#web/early/begun.ts';
import { ask, type Asker } from './ask.ts';
import { supabase } from './client.ts';
import { loadConfig } from './config.ts';
import { CallRefused, refusalOf } from './refusal.ts';
import { accessToken, dropSession } from './session.ts';

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
export async function call<V extends Verb>(
  verb: V,
  input: Input<V>,
  signal?: AbortSignal,
): Promise<Output<V>> {
  return (await answer(verb, input, signal)).json() as Promise<Output<V>>;
}

/**
 * The answer of a door to a verb, where it is no refusal.
 * @throws CallRefused as `call` does
 */
export async function answer(
  verb: string,
  input: unknown,
  signal?: AbortSignal,
  again = false,
): Promise<Response> {
  const [config, token] = await Promise.all([loadConfig(), accessToken()]).catch((error: unknown) => {
    throw new CallRefused('network', unreachableText(error), 0);
  });
  const told = await answerTo({ config, token, language: currentLanguage() }, verb, input, signal);
  if (told.ok) return told;
  const refused = await refusalOf(told);
  if (refused.status !== 401 || !SESSION_LOST.has(refused.code)) throw refused;
  // A clock that was set back makes a stale token look fresh here: the refresh token decides, once.
  if (!again && refused.code === 'token.expired' && !(await (await supabase()).auth.refreshSession()).error) {
    return answer(verb, input, signal, true);
  }
  recordAuthFault(`${verb}: ${refused.code}`);
  await dropSession();
  throw refused;
}

/** The answer that was asked for while the page was on its way, or else one that is asked for now. */
async function answerTo(asker: Asker, verb: string, input: unknown, signal?: AbortSignal): Promise<Response> {
  try {
    const early = await takeEarly(asker.token, verb, input)?.catch(() => null);
    return early?.ok ? early : await ask(asker, verb, input, signal);
  } catch (error) {
    throw new CallRefused('network', unreachableText(error), 0);
  }
}

function unreachableText(error: unknown): string {
  return sentence('shell', 'unreachable.text', {}, error instanceof Error ? error.message : String(error));
}
