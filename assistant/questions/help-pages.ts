import type { Locale } from '../language/understanding.ts';
import { fold } from '../language/text/fold.ts';
import { link } from './phrases.ts';
import { laidOut, type Telling } from './telling.ts';
import { termsIn } from './terms.ts';
import { type Call, type Done, type HelpPage, outputOf } from './looked-up.ts';
import { tell } from './words-of-answers.ts';
import { FILLERS } from './words.ts';

/** The tool by which the help is searched. */
export const HELP_TOOL = 'learn_search';

/** Pages that teach: what only lists (units, verbs, codes) answers no question. */
const TEACHING: ReadonlySet<string> = new Set(['tutorial', 'guide', 'explanation', 'term', 'news', 'method']);
const MOST_LINKED = 2;
const MOST_FOUND = 8;
/** The help looks at no more than this of a question. */
const MOST_ASKED = 200;

/** Asks the help what it has to say, in the language of the answer; nothing where it was asked already. */
export function helpCalls(text: string, done: readonly Done[], language: Locale): Call[] {
  const query = text.trim().slice(0, MOST_ASKED);
  if (query === '' || done.some(({ tool }) => tool === HELP_TOOL)) return [];
  return [{ tool: HELP_TOOL, input: { query, limit: MOST_FOUND, language } }];
}

/** The pages that were found and teach, the best first. */
export function helpPages(done: readonly Done[]): HelpPage[] {
  return (outputOf(done, HELP_TOOL)?.hits ?? []).filter(({ kind }) => TEACHING.has(kind));
}

/** Of the pages that were found those on a notion that is named, then those whose title says a word of the question. */
function nearPages(done: readonly Done[]): HelpPage[] {
  const asked = done.find(({ tool }) => tool === HELP_TOOL)?.input as { query?: string } | undefined;
  const folded = fold(asked?.query ?? '');
  const named = new Set(termsIn(folded).map(({ id }) => `term/${id}`));
  const words = wordsIn(folded);
  const pages = helpPages(done);
  const near = ({ title }: HelpPage) => wordsIn(fold(title)).some((own) => words.includes(own));
  return [
    ...pages.filter(({ id }) => named.has(id)),
    ...pages.filter((page) => !named.has(page.id) && near(page)),
  ];
}

/** Words with a meaning of their own, cut to what their forms share. */
function wordsIn(folded: string): string[] {
  return (folded.match(/[a-z]{4,}/g) ?? [])
    .filter((word) => !FILLERS.test(word))
    .map((word) => word.slice(0, 5));
}

/**
 * `In the help: [A](/learn/…) · [B](/learn/…)`; empty where nothing was found.
 * @param isHelp whether the help itself is asked (how, why): then its own order counts, which knows other words for a page than its title
 */
export function helpLinks(done: readonly Done[], reply: Locale, isHelp: boolean): string {
  const links = (isHelp ? helpPages(done) : nearPages(done))
    .slice(0, MOST_LINKED)
    .map(({ id, title }) => link(title.replaceAll(/[[\]]/g, ''), `/learn/${id}`));
  return links.length === 0 ? '' : tell(reply, 'help_pages', { pages: links.join(' · ') });
}

/** The best page of the help that was found; null where none was. */
export function bestPage({ done }: Telling): string | null {
  const [best] = helpPages(done);
  return best ? `**${best.title}**: ${best.summary}` : null;
}

/** What is known of a notion, or what the help says of it, with the pages on it. */
export const withHelp = (known: string | null, unknown: 'no_term' | 'no_rule', telling: Telling): string =>
  withPages(known ?? bestPage(telling) ?? telling.say(unknown), true, telling);

/** What is said, and below it the pages of the help that were found. */
export const withPages = (text: string, isHelp: boolean, { done, reply }: Telling): string =>
  laidOut(text, helpLinks(done, reply, isHelp));
