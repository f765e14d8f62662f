import type { Input, Output, Verb } from '#web/api/call.ts';
import { firstYear, periodOf, usualYear } from '#web/results/period.ts';
import type { Language } from '#web/words/language.ts';

type Context = Output<'session.context'>;

/** A question that a room asks as soon as it is there. */
type Question = { [V in Verb]: readonly [verb: V, input: Input<V>] }[Verb];

/** The first page of lines that nobody filtered, as the tables ask for it. */
export const FIRST_LINES = 100;

/** The latest runs, as the room of agents shows them. */
export const SHOWN_RUNS = 30;

/** What a room asks for before it knows anything, by its address; filters are the rooms' own matter. */
const AT_ONCE: Readonly<Record<string, readonly Question[]>> = {
  '/': [['thread.list', {}]],
  '/agents': [
    ['agent.list', {}],
    ['run.list', { limit: SHOWN_RUNS }],
  ],
  '/tables': [
    ['entry.query', { filter: {}, sort: [], limit: FIRST_LINES }],
    ['entry.group', { filter: {} }],
  ],
};

/** The page of the help that a path is of; null: of none. */
export function helpPageOf(path: string): string | null {
  return /^\/learn\/([a-z]+\/[^?#]+?)\/*$/.exec(path)?.[1] ?? null;
}

/** What the help asks: it is read in a language. */
function helpAsked(address: string, language: Language): readonly Question[] {
  if (address === '/learn') return [['learn.index', { language }]];
  const pageId = helpPageOf(address);
  return pageId === null ? [] : [['learn.read', { pageId, language }]];
}

/** What a room asks once it knows who asks. */
const KNOWING: Readonly<Record<string, (context: Context) => readonly Question[]>> = {
  // The year shown, and those that it is compared with.
  '/overview': (context) => {
    const year = usualYear(context);
    const first = firstYear(context) ?? year;
    const years = [year, year - 1, ...(first < year - 1 ? [first] : [])];
    return years.map((one) => ['result.summary', periodOf(one, 'year')] as const);
  },
};

/** The questions of a page's first look. @param address path, and search where there is one */
export function askedAtOnce(address: string, language: Language): readonly Question[] {
  return [['session.context', {}], ...(AT_ONCE[address] ?? helpAsked(address, language))];
}

/** The questions that follow from who asks. */
export function askedKnowing(address: string): ((context: Context) => readonly Question[]) | null {
  return KNOWING[address] ?? null;
}
