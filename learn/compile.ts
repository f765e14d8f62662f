import { type Token, type Tokens, marked } from 'marked';
import { parse } from 'yaml';
import { inlineOf, textOf } from './inline.ts';
import {
  type Block,
  frontMatter,
  type FrontMatter,
  type Inline,
  LANGUAGES,
  type Language,
  type Page,
  type PageWords,
  type StepWords,
} from './page.ts';
import { pictureAt } from './pictures.ts';

/** Names of terms in a language; throws on one that the glossary does not have. */
export type TermNames = (language: Language) => (id: string) => string;

/** What a page is told of the world around it. */
interface Around {
  readonly termName: (id: string) => string;
  readonly language: Language;
}

/**
 * A page from its file: front matter in YAML, then `=== pt-BR` and `=== en`, each with a title, a summary and the text.
 * In a tutorial each `##` is a step: a quote is its hint, numbered lines are the answers to its question (`answer :: why`),
 * lines with dashes say why a check fails, and what follows a rule (`***`) is told once the step is done. A paragraph
 * that is `![what it shows](name)` alone is a picture of a room (`pictures.ts`). What stands on the screen is `**called so**`:
 * rooms, tabs and buttons by the words of that language.
 * @throws Error that names the page and what is wrong with it
 */
export function compilePage(id: string, file: string, names: TermNames): Page {
  try {
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file.replaceAll('\r\n', '\n')) ?? [];
    const about = frontMatter.parse(parse(head));
    const texts = LANGUAGES.map((language) => {
      const [, text] = new RegExp(`^=== ${language}\\n(.*?)(?=^=== |$(?![\\s\\S]))`, 'ms').exec(body) ?? [];
      if (text === undefined) throw new Error(`says nothing in ${language}`);
      return [language, compileWords(id, text, about, { termName: names(language), language })] as const;
    });
    return { ...about, id, text: Object.fromEntries(texts) as Record<Language, PageWords> };
  } catch (error) {
    throw new Error(`${id}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function compileWords(id: string, text: string, about: FrontMatter, around: Around): PageWords {
  const tokens = marked.lexer(text).filter(({ type }) => type !== 'space');
  const [title, summary, ...rest] = tokens;
  if (title?.type !== 'heading' || summary?.type !== 'paragraph') {
    throw new Error('begins with a title and a summary');
  }
  const words = {
    title: (title as Tokens.Heading).text,
    summary: textOf(inlineOf(summary.tokens ?? [], around.termName)),
  };
  if (about.kind !== 'tutorial') return { ...words, blocks: blocksOf(id, rest, around), steps: [] };
  const steps = stepsOf(rest).map((step, index) => compileStep(`${id}.${index + 1}`, step, around));
  if (steps.length !== about.steps.length) {
    throw new Error(`tells ${steps.length} steps and does ${about.steps.length}`);
  }
  return { ...words, blocks: [], steps };
}

interface RawStep {
  readonly title: string;
  readonly tokens: Token[];
}

function stepsOf(tokens: readonly Token[]): RawStep[] {
  const steps: RawStep[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') steps.push({ title: (token as Tokens.Heading).text, tokens: [] });
    else if (steps.length === 0) throw new Error('tells something before its first step');
    else steps.at(-1)?.tokens.push(token);
  }
  return steps;
}

function compileStep(id: string, { title, tokens }: RawStep, around: Around): StepWords {
  const { termName } = around;
  const rule = tokens.findIndex(({ type }) => type === 'hr');
  const before = rule < 0 ? tokens : tokens.slice(0, rule);
  const after = rule < 0 ? [] : tokens.slice(rule + 1);
  const lists = before.filter((token): token is Tokens.List => token.type === 'list');
  const quote = before.find(({ type }) => type === 'blockquote') as Tokens.Blockquote | undefined;
  return {
    id,
    title,
    blocks: blocksOf(
      id,
      before.filter(({ type }) => type !== 'list' && type !== 'blockquote'),
      around,
    ),
    hint: quote ? inlineOf(quote.tokens.flatMap(inner), termName) : [],
    options: itemsOf(lists, true, termName).map(optionOf),
    reasons: itemsOf(lists, false, termName),
    after: blocksOf(`${id}.after`, after, around),
  };
}

function itemsOf(lists: readonly Tokens.List[], ordered: boolean, termName: (id: string) => string) {
  return lists
    .filter((list) => list.ordered === ordered)
    .flatMap((list) => list.items.map((item) => inlineOf(item.tokens.flatMap(inner), termName)));
}

/** `answer :: why it is right or wrong`. */
function optionOf(runs: readonly Inline[]): { text: Inline[]; reason: Inline[] } {
  const at = runs.findIndex(({ text }) => text.includes(' :: '));
  const parted = runs[at];
  if (parted === undefined) throw new Error(`an answer says no reason: ${textOf(runs)}`);
  const [text = '', reason = ''] = parted.text.split(' :: ');
  return {
    text: [...runs.slice(0, at), { ...parted, text }],
    reason: [{ ...parted, text: reason }, ...runs.slice(at + 1)],
  };
}

function inner(token: Token): Token[] {
  return 'tokens' in token && token.tokens ? token.tokens : [token];
}

function blocksOf(id: string, tokens: readonly Token[], around: Around): Block[] {
  return tokens.map((token, index) => blockOf(`${id}.${index + 1}`, token, around));
}

function pictureOf(id: string, { text, href }: Tokens.Image, language: Language): Block {
  if (text.trim() === '') throw new Error(`a picture says not what it shows: ${href}`);
  return { kind: 'picture', id, alt: text, ...pictureAt(href, language) };
}

function blockOf(id: string, token: Token, { termName, language }: Around): Block {
  switch (token.type) {
    case 'heading':
      return { kind: 'heading', id, text: inlineOf((token as Tokens.Heading).tokens, termName) };
    case 'paragraph': {
      const { tokens } = token as Tokens.Paragraph;
      const [first] = tokens;
      if (tokens.length === 1 && first?.type === 'image')
        return pictureOf(id, first as Tokens.Image, language);
      return { kind: 'paragraph', id, text: inlineOf(tokens, termName) };
    }
    case 'blockquote': {
      const { tokens } = token as Tokens.Blockquote;
      return { kind: 'note', id, text: inlineOf(tokens.flatMap(inner), termName) };
    }
    case 'list': {
      const list = token as Tokens.List;
      const items = list.items.map((item) => inlineOf(item.tokens.flatMap(inner), termName));
      return { kind: 'list', id, ordered: list.ordered, items };
    }
    case 'code': {
      const { lang, text } = token as Tokens.Code;
      if (lang !== 'run') throw new Error(`a block of code that is no run: ${token.raw}`);
      return { kind: 'run', id, run: text.trim() };
    }
    default:
      throw new Error(`a page holds ${token.type}: ${token.raw}`);
  }
}
