import { freshSession } from '#web/account/fresh-session.ts';
import { owesSecondFactor } from '#web/account/second-factor.ts';
import { ask, type Asker } from '#web/api/ask.ts';
import type { Output } from '#web/api/call.ts';
import { loadConfig } from '#web/api/config.ts';
import { chosenLanguage } from '#web/words/language.ts';
import { askedAtOnce, askedKnowing } from './asked.ts';

/** How long an answer that nobody took counts: after that a room asks anew. */
const FRESH_MS = 10_000;

const begun = new Map<string, Promise<Response>>();

const keyOf = (token: string | null, verb: string, input: unknown) =>
  `${token} ${verb} ${JSON.stringify(input)}`;

/** The answer that is on its way to a question of the page's first look; each is given away once. */
export function takeEarly(token: string | null, verb: string, input: unknown): Promise<Response> | null {
  const key = keyOf(token, verb, input);
  const found = begun.get(key) ?? null;
  begun.delete(key);
  return found;
}

function begin(asker: Asker, verb: string, input: unknown): Promise<Response> {
  const answer = ask(asker, verb, input).then(whole);
  // Whoever takes it hears of its failure; untaken it is nobody's matter.
  answer.catch(() => undefined);
  begun.set(keyOf(asker.token, verb, input), answer);
  return answer;
}

/** The answer once all of it has come: one that nobody takes would else hold its connection. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response;
  return new Response(await response.arrayBuffer(), { status, headers });
}

/**
 * Asks what the page that was opened will ask first, while its code is still on its way. This file stands on little and
 * runs by itself, as soon as it is there; the page's own questions then find their answers here.
 */
async function setOut(): Promise<void> {
  const session = freshSession();
  if (session === null || owesSecondFactor(session) || window.location.hash.length > 1) return;
  const address = window.location.pathname + window.location.search;
  if (address.startsWith('/auth')) return;
  const config = await loadConfig();
  const asker = { config, token: session.access_token, language: chosenLanguage() ?? config.locale };
  setTimeout(() => begun.clear(), FRESH_MS);
  const [context] = askedAtOnce(address).map(([verb, input]) => begin(asker, verb, input));
  const next = askedKnowing(address);
  if (next === null || !context) return;
  const response = await context;
  if (!response.ok) return;
  const known = (await response.clone().json()) as Output<'session.context'>;
  for (const [verb, input] of next(known)) void begin(asker, verb, input);
}

// What cannot be had early is asked for in its time.
setOut().catch(() => undefined);
