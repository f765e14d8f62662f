import { fold } from '../language/text/fold.ts';
import TERMS from './terms.json' with { type: 'json' };

/** A notion of the field as it is explained: names and text in both languages, and where it is from. */
export interface Term {
  readonly id: string;
  /** `rule`: what a standard asks for. */
  readonly kind?: string;
  readonly pt: readonly string[];
  readonly en: readonly string[];
  readonly text: { readonly pt: string; readonly en: string };
  readonly source: string;
}

const LIST: readonly Term[] = TERMS;

const NAMES = LIST.flatMap((term) =>
  [...term.pt, ...term.en].map((name) => ({ term, name: fold(name), pattern: patternOf(fold(name)) })),
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
