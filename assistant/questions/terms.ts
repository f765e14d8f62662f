import { type Notion, notions } from '#usecases/learn/notions.ts';
import { fold } from '../language/text/fold.ts';
import RULES from './rules.json' with { type: 'json' };

/** A word of the glossary, or what a standard asks for (`about`: the words that lead to it). */
export interface Term extends Notion {
  readonly about: readonly string[] | null;
}

const LIST: readonly Term[] = [
  ...notions().map((notion) => ({ ...notion, about: null })),
  ...RULES.map(({ source, ...rule }) => ({ ...rule, source: { 'pt-BR': source, en: source } })),
];

const NAMES = LIST.flatMap((term) =>
  term.names.map((name) => ({ term, name: fold(name), pattern: patternOf(fold(name)) })),
).sort((a, b) => b.name.length - a.name.length);

function patternOf(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[ -]/g, '[ -]?');
  return new RegExp(`(?<![a-z0-9])${escaped}(?:s|es)?(?![a-z0-9])`, 'g');
}

/** The notions that a folded text names, the longest name first; a name within a longer one counts no more. */
export function termsIn(folded: string): Term[] {
  const found: { term: Term; start: number; end: number }[] = [];
  for (const { term, pattern } of NAMES) {
    for (const match of folded.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((one) => start < one.end && end > one.start)) continue;
      found.push({ term, start, end });
    }
  }
  return [...new Set(found.sort((a, b) => a.start - b.start).map(({ term }) => term))];
}

/** The rule that is named, else the one that a notion leads to, else what the notion is. */
export function rulesIn(folded: string): Term[] {
  const found = termsIn(folded);
  const named = found.filter(({ about }) => about !== null);
  if (named.length > 0) return named.slice(0, 2);
  const [led] = found.flatMap(({ id }) => LIST.filter(({ about }) => about?.includes(id)));
  return led ? [led] : found.slice(0, 1);
}
