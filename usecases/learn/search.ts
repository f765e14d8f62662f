import MiniSearch from 'minisearch';
import { textOf } from '#learn/inline.ts';
import type { Block, Page } from '#learn/page.ts';
import type { MadePage } from './made-page.ts';

/** What is looked through of a page: both languages, so that one may ask in either. */
interface Indexed {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly summary: string;
  readonly body: string;
}

/** What is looked in: the words of all pages, and the pages that are called exactly so. */
export interface HelpIndex {
  readonly words: MiniSearch<Indexed>;
  /** Ids by a title or another name of a page, word by word as it is kept. */
  readonly named: ReadonlyMap<string, readonly string[]>;
}

/** Only so much of what somebody typed is looked for. */
const MOST_TYPED = 200;

/** Words of a question that say nothing of what it is about, without accents. */
const IDLE = new Set(
  (
    'a o os as um uma uns de do da dos das em no na nos nas e ou que se por para pra com sem como qual quais quando onde ' +
    'quem porque porq pq ser sao foi era estar esta estou tem ter tenho faz fazer faco posso pode podem devo deve preciso ' +
    'eu me meu minha meus minhas seu sua isso isto esse essa este ele ela ao aos mais muito ja ai la aqui la nao sim vai vou ' +
    'quero saber explica explicar significa quer dizer coisa tudo tal dois duas ' +
    'the an of in on at to for and or is are was be been do does did how what why when where which who can could should must ' +
    'i my me we our you your it its this that these those with without from by as not no yes have has had get got need want ' +
    'know mean means tell about there if so two'
  ).split(' '),
);

/** Letters without accents, in lower case; `CO₂` is found as `co2`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A word as it is kept: folded, without the endings by which plurals and forms differ; null: it says nothing. */
export function wordOf(raw: string): string | null {
  const word = fold(raw);
  if (word.length < 2 || IDLE.has(word)) return null;
  return stem(word);
}

const ENDINGS: readonly (readonly [ending: RegExp, kept: string])[] = [
  [/(?:coes|cao|tions|tion)$/, 'c'],
  [/(?:soes|sao|sions|sion)$/, 's'],
  [/(?:ais|eis|ois)$/, 'l'],
  [/ies$/, 'y'],
  [/(?:res|zes)$/, 'r'],
  [/(?:os|as|es|s|o|a|e)$/, ''],
];

/** Portuguese and English endings, cut alike in what is kept and in what is asked. */
function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word;
  for (const [ending, kept] of ENDINGS) if (ending.test(word)) return word.replace(ending, kept);
  return word;
}

/** How much a kind of page counts beside the others: what teaches comes before what lists. */
const WEIGHT: Readonly<Record<string, number>> = {
  guide: 1.25,
  tutorial: 1.15,
  explanation: 1.2,
  term: 1.2,
  news: 1,
  category: 0.9,
  gwp: 0.9,
  source: 0.6,
  method: 0.6,
  kind: 0.5,
  unit: 0.5,
  verb: 0.25,
  code: 0.4,
};

/** The index of all pages, kept in memory: it is made of files alone, so every process has the same. */
export function indexPages(written: readonly Page[], made: readonly (readonly MadePage[])[]): HelpIndex {
  const known = new Set<string>();
  const words = new MiniSearch<Indexed>({
    fields: ['title', 'words', 'summary', 'body'],
    tokenize,
    processTerm: (raw) => {
      const word = wordOf(raw);
      if (word !== null) known.add(word);
      return word;
    },
    searchOptions: {
      processTerm: wordOf,
      boost: { title: 3, words: 2.5, summary: 1.4, body: 0.5 },
      prefix: (word, place, all) => place === all.length - 1 && word.length > 3 && !known.has(word),
      // Only what no page says can be a slip.
      fuzzy: (word) =>
        known.has(word) || /\d/.test(word) || word.length < 4 ? false : word.length < 7 ? 1 : 0.25,
      weights: { fuzzy: 0.7, prefix: 0.6 },
      bm25: { k: 1.2, b: 0.5, d: 0.4 },
      boostDocument: (id) => WEIGHT[String(id).split('/')[0] ?? ''] ?? 1,
    },
  });
  words.addAll(written.map(ofWritten));
  const byId = Map.groupBy(made.flat(), ({ id }) => id);
  words.addAll([...byId.values()].map(ofMade));
  return { words, named: namesOf(written, made.flat()) };
}

const tokenize = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u);

/** A text as its words are kept, in their order. */
function kept(text: string): string {
  return tokenize(text)
    .flatMap((raw) => wordOf(raw) ?? [])
    .join(' ');
}

function namesOf(written: readonly Page[], made: readonly MadePage[]): Map<string, string[]> {
  const named = new Map<string, string[]>();
  const note = (name: string, id: string) => {
    const key = kept(name);
    const ids = named.get(key) ?? [];
    if (key !== '' && !ids.includes(id)) named.set(key, [...ids, id]);
  };
  for (const { id, text, words } of written) {
    for (const { title } of Object.values(text)) note(title, id);
    for (const name of [...words['pt-BR'], ...words.en]) note(name, id);
  }
  for (const { id, kind, title, words } of made) {
    note(title, id);
    if (kind === 'term') for (const name of words) note(name, id);
  }
  return named;
}

function ofWritten(page: Page): Indexed {
  const both = Object.values(page.text);
  return {
    id: page.id,
    title: both.map(({ title }) => title).join(' '),
    words: [...page.words['pt-BR'], ...page.words.en].join(' '),
    summary: both.map(({ summary }) => summary).join(' '),
    body: both
      .flatMap(({ blocks, steps }) => [
        ...blocks.map(textOfBlock),
        ...steps.flatMap((step) => [step.title, ...step.blocks.map(textOfBlock)]),
      ])
      .join(' '),
  };
}

function ofMade(pages: readonly MadePage[]): Indexed {
  const [{ id } = { id: '' }] = pages;
  return {
    id,
    // A code is looked for by its parts as well.
    title: pages.map(({ title }) => title.replaceAll(/[._]/g, ' ')).join(' '),
    words: pages.flatMap(({ words }) => words).join(' '),
    summary: pages.map(({ summary }) => summary).join(' '),
    body: '',
  };
}

export function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items.map(textOf).join(' ');
    case 'facts':
      return block.rows.map(({ label, value }) => `${label} ${textOf(value)}`).join(' ');
    case 'run':
    case 'picture':
      return '';
    default:
      return textOf(block.text);
  }
}

/** Ids of the pages that answer a question best, the best first: before all, those that are called exactly so. */
export function searchPages({ words, named }: HelpIndex, query: string, limit: number): string[] {
  const typed = query.slice(0, MOST_TYPED);
  const found = words.search(typed).map(({ id }) => String(id));
  const exact = new Set(named.get(kept(typed)) ?? []);
  return [...found.filter((id) => exact.has(id)), ...found.filter((id) => !exact.has(id))].slice(0, limit);
}
