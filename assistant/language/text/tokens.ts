import { stem } from './fold.ts';

/** A word or a run of digits of the folded text. */
export interface Token {
  readonly start: number;
  readonly end: number;
  /** The folded word as it stands. */
  readonly word: string;
  /** The form in which it is compared; a corrected typo carries the stem of the word that was meant. */
  stem: string;
  /** True when punctuation that ends a phrase stands before this token. */
  readonly breakBefore: boolean;
  /** True when that is one comma and nothing else. */
  readonly commaBefore: boolean;
}

const WORD = /[a-z][a-z0-9]*|\d+/g;
const BREAK = /[,;:()!?\n\t|[\]"$€£]|\.\s/;

/** Splits folded text into words (`nm3`, `s10` stay whole) and digit runs; the text between them decides breaks. */
export function tokenize(folded: string): Token[] {
  const tokens: Token[] = [];
  let previousEnd = 0;
  for (const match of folded.matchAll(WORD)) {
    const gap = folded.slice(previousEnd, match.index);
    const word = match[0];
    tokens.push({
      start: match.index,
      end: match.index + word.length,
      word,
      stem: stem(word),
      breakBefore: BREAK.test(gap),
      commaBefore: gap === ', ',
    });
    previousEnd = match.index + word.length;
  }
  return tokens;
}

/** Index of the first token at or behind an offset. */
export function indexAt(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const PREPOSITIONS = new Set(['de', 'da', 'do', 'by', 'em', 'in', 'a', 'to', 'from']);

/** A dictionary of phrases over stems: finds the longest phrase that starts at a token. */
export class Phrases<T> {
  private readonly byFirst = new Map<string, { stems: readonly string[]; value: T }[]>();
  readonly words = new Set<string>();

  add(phrase: string, value: T): void {
    const stems = stemsOf(phrase);
    const first = stems[0];
    if (first === undefined) return;
    const list = this.byFirst.get(first) ?? [];
    list.push({ stems, value });
    list.sort((a, b) => b.stems.length - a.stems.length);
    this.byFirst.set(first, list);
    for (const word of phrase.match(WORD) ?? []) this.words.add(word);
  }

  /** The longest phrase at `tokens[at]` of at most so many words, or null; phrases never cross punctuation. */
  longest(tokens: readonly Token[], at: number, most = Infinity): { value: T; length: number } | null {
    const token = tokens[at];
    if (token === undefined) return null;
    for (const candidate of this.byFirst.get(token.stem) ?? []) {
      if (candidate.stems.length <= most && fits(candidate.stems, tokens, at))
        return { value: candidate.value, length: candidate.stems.length };
    }
    return null;
  }

  /**
   * `km de carro alugado`, `biogás do aterro municipal`: a phrase gives way to the longer name that begins behind its
   * preposition, and what stands before the preposition is read by itself.
   */
  private named(tokens: readonly Token[], at: number): { value: T; length: number } | null {
    const hit = this.longest(tokens, at);
    if (hit === null) return null;
    for (let inner = at + 1; inner < at + hit.length; inner += 1) {
      if (!PREPOSITIONS.has(tokens[inner - 1]?.word ?? '')) continue;
      const reach = this.longest(tokens, inner)?.length ?? 0;
      if (reach > 1 && inner + reach > at + hit.length) return this.longest(tokens, at, inner - at - 1);
    }
    return hit;
  }

  /** Every phrase of the text, longest first from left to right, without overlaps. */
  all(tokens: readonly Token[], blocked: (start: number, end: number) => boolean = () => false) {
    const found: { value: T; first: number; last: number; start: number; end: number }[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const first = tokens[at];
      const taken = (length: number) => blocked(first?.start ?? 0, tokens[at + length - 1]?.end ?? 0);
      let hit = this.named(tokens, at);
      // `gasolina dos carros | dos vendedores`: where a part of the longer name is taken, what is left of it is a name too.
      while (hit !== null && hit.length > 1 && taken(hit.length))
        hit = this.longest(tokens, at, hit.length - 1);
      const last = hit === null ? undefined : tokens[at + hit.length - 1];
      if (hit === null || first === undefined || last === undefined || taken(hit.length)) continue;
      found.push({
        value: hit.value,
        first: at,
        last: at + hit.length - 1,
        start: first.start,
        end: last.end,
      });
      at += hit.length - 1;
    }
    return found;
  }
}

function fits(stems: readonly string[], tokens: readonly Token[], at: number): boolean {
  for (let step = 0; step < stems.length; step += 1) {
    const token = tokens[at + step];
    if (token === undefined || token.stem !== stems[step]) return false;
    if (step > 0 && token.breakBefore) return false;
  }
  return true;
}

export function stemsOf(phrase: string): string[] {
  return (phrase.match(WORD) ?? []).map(stem);
}
