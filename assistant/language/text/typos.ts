import { MONTH_WORDS } from '../words/calendar.ts';
import { CUES, PEOPLE } from '../words/cues.ts';
import { CONCEPTS, PLAIN_NAMES } from '../words/items.ts';
import { UNIT_WORDS } from '../words/units.ts';
import { TRADE_NAMES } from '../words/trade-names.ts';
import { VERBS } from '../words/verbs.ts';
import { EVERYDAY } from '../words/everyday.ts';
import { REAL_WORDS } from '../words/real-words.ts';
import { NUMBER_WORDS } from '../words/numbers.ts';
import { stem } from './fold.ts';
import { inFull, SHORTENED } from '../words/chat.ts';
import { YEAR_IN_WORDS, yearInDigits } from '../words/spoken-years.ts';

/** Text with its typos corrected, and the way back to the offsets of the text as it was typed. */
export interface Corrected {
  readonly text: string;
  /** Offset in the typed text of an offset in `text`. */
  original(offset: number): number;
}

const KNOWN = new Set<string>();
const TARGETS = new Map<string, string[]>();
const SEEN = new Set<string>();
const TOLD = new Set<string>();

function learn(words: readonly string[], asTarget: boolean): void {
  for (const word of words) {
    KNOWN.add(stem(word));
    if (!asTarget || word.length < 5 || SEEN.has(word) || !/^[a-z]+$/.test(word)) continue;
    SEEN.add(word);
    const list = TARGETS.get(word[0] ?? '') ?? [];
    list.push(word);
    TARGETS.set(word[0] ?? '', list);
  }
}

const split = (text: string) => text.split(/[|\s]+/);
learn(MONTH_WORDS.flatMap(split), true);
learn(
  UNIT_WORDS.flatMap((unit) => split(unit.forms)),
  true,
);
// A short word of a trade lies too near to the words of every day for others to be mended into it.
const PLAIN = new Set(Object.values(PLAIN_NAMES).flatMap((concept) => split(concept.words)));
const JARGON = new Set(
  Object.values(TRADE_NAMES)
    .flatMap(split)
    .filter((word) => word.length < 8 && !PLAIN.has(word)),
);
learn([...JARGON], false);
learn(
  Object.values(CONCEPTS)
    .flatMap((concept) => split(concept.words))
    .filter((word) => !JARGON.has(word)),
  true,
);
learn(Object.values(CUES).flatMap(split), true);
learn(Object.keys(NUMBER_WORDS), true);
learn(split(PEOPLE), true);
learn(split(VERBS), true);
learn(split(EVERYDAY), false);

for (const words of [
  MONTH_WORDS.flatMap(split),
  UNIT_WORDS.flatMap((unit) => split(unit.forms)),
  Object.keys(NUMBER_WORDS),
  split(PEOPLE),
  split(VERBS),
  split(EVERYDAY),
])
  for (const word of words) TOLD.add(stem(word));
for (const cue of Object.values(CUES))
  for (const phrase of cue.split('|')) if (!phrase.includes(' ')) TOLD.add(stem(phrase));

/** Whether a word by itself says how much, when, who or what is done; no word that only a longer name has in it. */
export function isPlainWord(word: string): boolean {
  return TOLD.has(stem(word));
}

const REAL = new Set(REAL_WORDS.split('|'));

/** Whether a word is one that the language floor has in any of its lists. */
export function isKnownWord(word: string): boolean {
  return KNOWN.has(stem(word));
}

const WORD_OR_YEAR = new RegExp(
  `${YEAR_IN_WORDS.source}|${SHORTENED}|(?<![a-z0-9])[a-z]{4,}(?![a-z0-9])`,
  'g',
);

/** A line of nothing but one to three words with a capital letter: the signature under a message. */
export function signatures(typed: string): { readonly start: number; readonly end: number }[] {
  return [...typed.matchAll(/(?<=\n)[ \t]*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2}[ \t]*(?=\n|$)/gu)].map(
    (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
}

/**
 * Corrects words that are in no list when exactly one known word lies one slip away (two in long words); `names` are
 * places of people's names, which stay as they were typed.
 */
export function correctTypos(
  folded: string,
  known: (word: string) => boolean,
  names: readonly { readonly start: number; readonly end: number }[] = [],
): Corrected {
  let text = '';
  let copied = 0;
  const judged = new Map<string, string | null>();
  const shifts: { at: number; from: number; length: number; typed: number }[] = [];
  for (const match of folded.matchAll(WORD_OR_YEAR)) {
    const [word] = match;
    const full = known(word) ? undefined : inFull(word);
    const meant = word.includes(' ')
      ? yearInDigits(word)
      : judged.has(word)
        ? (judged.get(word) ?? null)
        : correction(word, known);
    judged.set(word, meant);
    if (full !== undefined) {
      text += folded.slice(copied, match.index);
      shifts.push({ at: text.length, from: match.index, length: full.length, typed: word.length });
      text += full;
      copied = match.index + word.length;
      continue;
    }
    if (meant === null) continue;
    if (names.some((name) => match.index >= name.start && match.index < name.end)) continue;
    // `o Marcio`, `a Julia`: a name that only looks like a month.
    if (MONTHS.has(meant) && isPerson(folded, match.index)) continue;
    text += folded.slice(copied, match.index);
    shifts.push({ at: text.length, from: match.index, length: meant.length, typed: match[0].length });
    text += meant;
    copied = match.index + match[0].length;
  }
  text += folded.slice(copied);
  return { text, original: (offset) => back(shifts, offset) };
}

function back(
  shifts: readonly { at: number; from: number; length: number; typed: number }[],
  offset: number,
): number {
  let result = offset;
  for (const shift of shifts) {
    if (offset < shift.at) break;
    if (offset >= shift.at + shift.length)
      result = shift.from + shift.typed + (offset - shift.at - shift.length);
    else result = shift.from + Math.min(offset - shift.at, shift.typed);
  }
  return result;
}

const MONTHS = new Set(MONTH_WORDS.flatMap(split));

/** Behind `o`, `a`, `e o`, `com a`: where somebody is named, and no month. */
function isPerson(folded: string, start: number): boolean {
  return /\b(?:(?:e|com|do|da|pelo|pela) )?(?:o|a) $/.test(folded.slice(Math.max(0, start - 10), start));
}

const INFLECTED = /(?:amos|emos|imos|aram|eram|iram|ando|endo|indo|ad[oa]s?|id[oa]s?|[aei]r|ou|ing|ed)$/;

function correction(word: string, known: (word: string) => boolean): string | null {
  if (KNOWN.has(stem(word)) || REAL.has(word) || known(word)) return null;
  // A verb of another stem is a word of its own (`completamos`, `ampliamos`) far more often than two slips of the pen.
  if (word.length < 5) return null;
  const limit = word.length >= 9 && !INFLECTED.test(word) ? 2 : 1;
  let best: string | null = null;
  let bestDistance = limit + 1;
  let tied = false;
  for (const target of TARGETS.get(word[0] ?? '') ?? []) {
    if (Math.abs(target.length - word.length) > limit) continue;
    const distance = editDistance(word, target, bestDistance);
    if (distance < bestDistance) {
      best = target;
      bestDistance = distance;
      tied = false;
    } else if (
      distance === bestDistance &&
      distance <= limit &&
      best !== null &&
      stem(best) !== stem(target)
    ) {
      tied = true;
    }
  }
  // A short word as near to one as to another (`tones`: tonnes, toner) is neither.
  if (tied && word.length < 7 && best !== null && !word.startsWith(best)) return null;
  if (best !== null || !word.endsWith('s') || word.length < 6) return best;
  // `pelltes`: two letters of a plural in the wrong order.
  const letters = sorted(word);
  const plural = (TARGETS.get(word[0] ?? '') ?? []).find(
    (target) =>
      target.length === word.length - 1 &&
      sorted(`${target}s`) === letters &&
      editDistance(word, `${target}s`, 1) === 1,
  );
  return plural === undefined ? null : `${plural}s`;
}

function sorted(word: string): string {
  return word.split('').sort().join('');
}

export function distanceWithin(a: string, b: string, limit: number): boolean {
  return editDistance(a, b, limit) <= limit;
}

/** Insertions, deletions, substitutions and swaps of neighbours; gives up above `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      current[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}
