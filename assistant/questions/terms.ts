import { type Notion, notions } from '#usecases/learn/notions.ts';
import { fold } from '../language/text/fold.ts';
import { FILLERS } from './words.ts';
import RULES from './rules.json' with { type: 'json' };

/** A word of the glossary, or what a standard asks for (`about`: the words that lead to it). */
export interface Term extends Notion {
  readonly about: readonly string[] | null;
}

const LIST: readonly Term[] = [
  ...notions().map((notion) => ({ ...notion, about: null })),
  ...RULES.map(({ source, ...rule }) => ({ ...rule, source: { 'pt-BR': source, en: source } })),
];

const bare = (name: string) => name.replaceAll(/[ -]/g, '');
const BY_NAME = new Map(LIST.flatMap((term) => term.names.map((name) => [bare(fold(name)), term] as const)));
/** All names at once, the longest first: a name within a longer one counts no more. */
const NAMES = new RegExp(
  `(?<![a-z0-9])(${LIST.flatMap(({ names }) => names.map(fold))
    // Two letters (`OF`) are a word of every sentence.
    .filter((name) => name.length > 2)
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[ -]/g, '[ -]?'))
    .join('|')})(?:s|es)?(?![a-z0-9])`,
  'g',
);

/** The notions that a folded text names, in their order; a word of every question (`o que conta como`) is one only by itself. */
export function termsIn(folded: string): Term[] {
  const names = [...folded.matchAll(NAMES)].map(([, name = '']) => name);
  const own = names.filter((name) => !FILLERS.test(name));
  return [...new Set((own.length > 0 ? own : names).flatMap((name) => BY_NAME.get(bare(name)) ?? []))];
}

/** The rule that is named, else the one that a notion leads to, else what the notion is. */
export function rulesIn(folded: string): Term[] {
  const found = termsIn(folded);
  const named = found.filter(({ about }) => about !== null);
  if (named.length > 0) return named.slice(0, 2);
  const [led] = found.flatMap(({ id }) => LIST.filter(({ about }) => about?.includes(id)));
  return led ? [led] : found.slice(0, 1);
}
