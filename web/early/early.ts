import { freshSession } from '#web/account/fresh-session.ts';
import { owesSecondFactor } from '#web/account/second-factor.ts';
import type { Asker } from '#web/api/ask.ts';
import type { Output, Verb } from '#web/api/call.ts';
import { loadConfig } from '#web/api/config.ts';
import { asLanguage, chosenLanguage, currentLanguage } from '#web/words/language.ts';
import { articleNodes } from './article.ts';
import { askedAtOnce, askedKnowing } from './asked.ts';
import { begin } from './begun.ts';
import { figureTexts, totalText } from './figures.ts';
import { fill } from './said.ts';

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

/** Reads an answer without taking it from the page, which asks for it in its time. @throws Error when it is a refusal */
async function read<V extends Verb>(answer: Promise<Response> | undefined): Promise<Output<V>> {
  const response = await answer;
  if (!response?.ok) throw new Error('no answer');
  return (await response.clone().json()) as Output<V>;
}

/**
 * Asks what the page that was opened will ask first, while its code is still on its way, and says what it is answered in the
 * page that stands in the document. This file stands on little, and the build writes it into the document, before public/theme.js
 * (tools/bundle/ask-first.ts): on a slow processor what waits for a file of code to run waits for half a second. The page's own
 * questions then find their answers (begun.ts).
 */
async function setOut(): Promise<void> {
  const session = freshSession();
  if (session === null || owesSecondFactor(session) || window.location.hash.length > 1) return;
  const address = window.location.pathname + window.location.search;
  if (address.startsWith('/auth')) return;
  setTimeout(() => window.razaoBegun?.clear(), FRESH_MS);
  const asker = await askerOf(session.access_token);
  const language = asLanguage(asker.language) ?? currentLanguage();
  const answers = new Map(
    askedAtOnce(address, language).map(([verb, input]) => [verb, begin(asker, verb, input)]),
  );
  if (answers.has('learn.read')) return sayHelp(answers.get('learn.read'));
  const next = askedKnowing(address);
  const totals = answers.get('entry.group');
  if (next === null && totals === undefined) return;
  const context = await read<'session.context'>(answers.get('session.context'));
  const following = next?.(context).map(([verb, input]) => begin(asker, verb, input)) ?? [];
  const isSample = context.organization?.sample === true;
  if (address === '/tables') {
    const all = await read<'entry.group'>(totals);
    fill({ room: 'tables', isSample }, (voice) => totalText(all, voice));
  } else if (address === '/overview') {
    const summaries = await Promise.all(following.map((answer) => read<'result.summary'>(answer)));
    fill({ room: 'overview', isSample }, (voice) => figureTexts(context, summaries, voice));
  }
}

/** Says a page of the help as far as only words and pictures are in it. */
async function sayHelp(answer: Promise<Response> | undefined): Promise<void> {
  const { page } = await read<'learn.read'>(answer);
  const { title, summary } = page;
  const standing = fill({ room: 'page' }, () => ({ title, summary }));
  standing?.querySelector('article')?.append(...articleNodes(page.blocks));
}

// What cannot be had early is asked for in its time.
window.razaoBegun = new Map();
window.razaoSaid = setOut().catch(() => undefined);
