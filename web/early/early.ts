import { freshSession } from '#web/account/fresh-session.ts';
import { owesSecondFactor } from '#web/account/second-factor.ts';
import type { Asker } from '#web/api/ask.ts';
import type { Output } from '#web/api/call.ts';
import { loadConfig } from '#web/api/config.ts';
import { chosenLanguage } from '#web/words/language.ts';
import { askedAtOnce, askedKnowing } from './asked.ts';
import { begin } from './begun.ts';

/** How long an answer that nobody took counts: after that a room asks anew. */
const FRESH_MS = 10_000;

/** Where and how to ask: as the server wrote it into the document (server/static.ts), or as it tells who asks. */
async function askerOf(token: string): Promise<Asker> {
  const { lang, dataset } = document.documentElement;
  const chosen = chosenLanguage();
  const services = dataset['services'];
  if (services !== undefined)
    return { config: JSON.parse(services) as Asker['config'], token, language: chosen ?? lang };
  const config = await loadConfig();
  return { config, token, language: chosen ?? config.locale };
}

/**
 * Asks what the page that was opened will ask first, while its code is still on its way. This file stands on little and
 * the build puts it before public/theme.js, which runs before all else (tools/bundle/ask-first.ts): on a slow processor what
 * waits for a file of code to run waits for half a second. The page's own questions then find their answers (begun.ts).
 */
async function setOut(): Promise<void> {
  const session = freshSession();
  if (session === null || owesSecondFactor(session) || window.location.hash.length > 1) return;
  const address = window.location.pathname + window.location.search;
  if (address.startsWith('/auth')) return;
  setTimeout(() => window.razaoBegun?.clear(), FRESH_MS);
  const asker = await askerOf(session.access_token);
  const [context] = askedAtOnce(address).map(([verb, input]) => begin(asker, verb, input));
  const next = askedKnowing(address);
  if (next === null || !context) return;
  const response = await context;
  if (!response.ok) return;
  const known = (await response.clone().json()) as Output<'session.context'>;
  for (const [verb, input] of next(known)) void begin(asker, verb, input);
}

// What cannot be had early is asked for in its time.
window.razaoBegun = new Map();
setOut().catch(() => undefined);
