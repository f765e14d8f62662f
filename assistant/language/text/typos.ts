import { pattern } from '../lexicon/pattern.ts';
import { MONTH_WORDS } from '../words/calendar.ts';
import {
  CATALOGUE_FORMS,
  EVERYDAY,
  type Lists,
  MACHINES,
  PEOPLE,
  PLAIN_FORMS,
  REAL_WORDS,
  TRADE_FORMS,
  VERBS,
} from '../lexicon/lexicon.ts';
import { CUES } from '../words/cues.ts';
import { CONCEPTS } from '../words/items.ts';
import { UNIT_WORDS } from '../words/units.ts';
import { NUMBER_WORDS } from '../words/numbers.ts';
import { fold, stem } from './fold.ts';
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

/** The words that a typo may be mended into: a slip of the pen leaves the first letter. */
function targetsLike(word: string): readonly string[] {
  return TARGETS.get(word[0] ?? '') ?? [];
}

const split = (text: string) => text.split(/[|\s]+/);
const wordsOf = (lists: Lists) => Object.values(lists).flat().flatMap(split);
learn(MONTH_WORDS.flatMap(split), true);
const UNIT_FORMS = UNIT_WORDS.flatMap(({ forms }) => split(forms));
learn(UNIT_FORMS, true);
// A short word of a trade lies too near to the words of every day for others to be mended into it.
const PLAIN = new Set(wordsOf(PLAIN_FORMS));
const JARGON = new Set(wordsOf(TRADE_FORMS).filter((word) => word.length < 8 && !PLAIN.has(word)));
for (const word of wordsOf(CATALOGUE_FORMS)) if (!PLAIN.has(word)) JARGON.add(word);
learn([...JARGON], false);
learn(
  Object.values(CONCEPTS)
    .flatMap((concept) => concept.words.flatMap(split))
    .filter((word) => !JARGON.has(word)),
  true,
);
// So does a machine that only some trades have.
const RARE = new Set(Object.values(MACHINES).flat());
learn([...RARE].flatMap(split), false);
learn(
  Object.values(CUES)
    .flat()
    .filter((name) => !RARE.has(name))
    .flatMap(split),
  true,
);
learn(Object.keys(NUMBER_WORDS), true);
learn(PEOPLE.flatMap(split), true);
learn(VERBS.flatMap(split), true);
learn(EVERYDAY.flatMap(split), false);

const PLAIN_WORDS = [...MONTH_WORDS, ...PEOPLE, ...VERBS, ...EVERYDAY].flatMap(split);
for (const word of [...PLAIN_WORDS, ...UNIT_FORMS, ...Object.keys(NUMBER_WORDS)]) TOLD.add(stem(word));
for (const cue of Object.values(CUES))
  for (const phrase of cue) if (!phrase.includes(' ')) TOLD.add(stem(phrase));

/** Whether a word by itself says how much, when, who or what is done; no word that only a longer name has in it. */
export function isPlainWord(word: string): boolean {
  return TOLD.has(stem(word));
}

const REAL = new Set(REAL_WORDS);

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

/** Words in front of somebody's name: articles, `by`, and words of greeting. */
const BEFORE_NAMES = pattern()`^(?:{text.before_names}|[aoe])$`;
const TELLS = pattern()`^ (?:{text.tells}|que )`;

/** `a Carla mandou`, `hi Marta`: words with a capital letter where somebody is named, in a text that does not write all its words so. */
export function people(typed: string): { readonly start: number; readonly end: number }[] {
  const words = typed.match(/\p{L}{4,}/gu) ?? [];
  if (words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > words.length + 1) return [];
  return [...typed.matchAll(/(?<!\p{L})\p{Lu}\p{Ll}{2,}(?!\p{L})/gu)].flatMap(({ index, 0: word }) => {
    const before = /(\p{L}+)\.? $/u.exec(typed.slice(Math.max(0, index - 12), index))?.[1] ?? '';
    const end = index + word.length;
    const named = BEFORE_NAMES.test(fold(before)) || TELLS.test(typed.slice(end, end + 12));
    return named ? [{ start: index, end }] : [];
  });
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
    const month = monthMeant(folded, match.index, word);
    const meant =
      month ??
      unitMeant(folded, match.index, word) ??
      (word.includes(' ')
        ? yearInDigits(word)
        : judged.has(word)
          ? (judged.get(word) ?? null)
          : correction(word, known));
    if (!REAL.has(word)) judged.set(word, meant);
    const right = full ?? meant;
    if (right === null) continue;
    const isNamed = () => names.some((name) => match.index >= name.start && match.index < name.end);
    if (full === undefined && month === null && (isNamed() || isPerson(folded, match.index, right))) continue;
    text += folded.slice(copied, match.index);
    shifts.push({ at: text.length, from: match.index, length: right.length, typed: word.length });
    text += right;
    copied = match.index + word.length;
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

/** `o Marcio`, `com a Julia`: somebody whose name only looks like a month. */
function isPerson(folded: string, start: number, right: string): boolean {
  const before = folded.slice(Math.max(0, start - 10), start);
  return MONTHS.has(right) && /\b(?:(?:e|com|do|da|pelo|pela) )?(?:o|a) $/.test(before);
}

const INFLECTED = pattern()`(?:{text.inflected_endings}|[aei]r)$`;

function correction(word: string, known: (word: string) => boolean): string | null {
  if (KNOWN.has(stem(word)) || REAL.has(word) || known(word) || word.length < 5) return null;
  const { nearest, tied } = fewestSlips(word);
  // A short word as near to one as to another (`tones`: tonnes, toner) is neither.
  if (tied && word.length < 7 && nearest !== null && !word.startsWith(nearest)) return heardAlike(word);
  return nearest ?? byEar(word) ?? pluralSwapped(word);
}

/** The known word the fewest slips away, the first of several; tied where one of another stem is as near. */
function fewestSlips(word: string): { readonly nearest: string | null; readonly tied: boolean } {
  // A verb of another stem is a word of its own (`completamos`, `ampliamos`) far more often than two slips of the pen.
  const limit = word.length >= 9 && !INFLECTED.test(word) ? 2 : 1;
  let nearest: string | null = null;
  let least = limit + 1;
  let tied = false;
  for (const target of targetsLike(word)) {
    if (Math.abs(target.length - word.length) > limit) continue;
    const distance = editDistance(word, target, least);
    if (distance < least) [nearest, least, tied] = [target, distance, false];
    else if (distance === least && nearest !== null && stem(nearest) !== stem(target)) tied = true;
  }
  return { nearest, tied };
}

/** `pelltes`: two letters of a plural in the wrong order. */
function pluralSwapped(word: string): string | null {
  if (!word.endsWith('s') || word.length < 6) return null;
  const letters = sorted(word);
  const plural = targetsLike(word)
    .filter((target) => target.length === word.length - 1)
    .map((target) => `${target}s`);
  return plural.find((form) => sorted(form) === letters && editDistance(word, form, 1) === 1) ?? null;
}

/** `steem`, as near to steel as to steam: the one of as many letters that sounds the same is meant. */
function heardAlike(word: string): string | null {
  const heard = soundInEnglish(word);
  const alike = targetsLike(word).filter(
    (target) =>
      target.length === word.length &&
      soundInEnglish(target) === heard &&
      editDistance(word, target, 1) === 1,
  );
  return new Set(alike.map(stem)).size === 1 ? (alike[0] ?? null) : null;
}

/** Vowels that English writes in two ways are one: `ee` and `ea`, `ai` and `ay`. */
function soundInEnglish(word: string): string {
  return sound(word.replaceAll('ea', 'ee').replaceAll('ay', 'ai'));
}

const UNITS = UNIT_FORMS.filter((form) => /^[a-z]{5,}$/.test(form));

/** `530 litters of kerosene`: between a number and `of` stands a unit, though the word be a real one of something else. */
function unitMeant(folded: string, at: number, word: string): string | null {
  if (word.length < 6 || (!REAL.has(word) && KNOWN.has(stem(word))) || TOLD.has(stem(word))) return null;
  if (!/\d (?:mil |thousand |k )?$/.test(folded.slice(Math.max(0, at - 12), at))) return null;
  if (!/^ (?:of|de) [a-z]/.test(folded.slice(at + word.length, at + word.length + 8))) return null;
  const near = UNITS.filter(
    (form) =>
      form[0] === word[0] && (editDistance(word, form, 1) <= 1 || editDistance(word, `${form}s`, 1) <= 1),
  );
  const [unit] = near;
  return unit !== undefined && new Set(near.map(stem)).size === 1 ? unit : null;
}

/** `em maoi de 2025`, `in jnue 2025`: between `em` and a year stands a month, though the word be too short to be mended elsewhere. */
function monthMeant(folded: string, at: number, word: string): string | null {
  if (REAL.has(word) || KNOWN.has(stem(word))) return null;
  if (!/^(?: (?:de |of )?|\/)(?:20)\d{2}(?!\d)/.test(folded.slice(at + word.length, at + word.length + 10)))
    return null;
  if (
    !/(?:^|[\n;:,.(]|\b(?:em|in|d[eo]|of|mes|month|for|a|e|and|ate|to|until|through)) ?$/.test(
      folded.slice(Math.max(0, at - 12), at),
    )
  )
    return null;
  const limit = word.length > 6 ? 2 : 1;
  const near = MONTH_WORDS.filter((forms) =>
    forms.split('|').some((form) => form.length >= 4 && editDistance(word, form, limit) <= limit),
  );
  const [month] = near;
  return month !== undefined && near.length === 1 ? (month.split('|')[0] ?? null) : null;
}

/** How a word sounds in Portuguese: letters for one sound are one letter. */
function sound(word: string): string {
  return word
    .replaceAll(/ph/g, 'f')
    .replaceAll(/[cs]h/g, 'x')
    .replaceAll(/g(?=[ei])/g, 'j')
    .replaceAll(/s?c(?=[ei])/g, 's')
    .replaceAll(/qu(?=[ei])|k|q/g, 'c')
    .replaceAll('z', 's')
    .replaceAll('y', 'i')
    .replaceAll('w', 'v')
    .replaceAll('ie', 'i')
    .replaceAll(/(?<![ln])h/g, '')
    .replaceAll(/l$/g, 'u')
    .replaceAll(/([a-z])\1/g, '$1');
}

const SOUNDS = new Map<string, Set<string>>();

/** `jerador`, `dizel`: the one known word that sounds the same, whatever letters it was written with. */
function byEar(word: string): string | null {
  if (SOUNDS.size === 0)
    for (const target of [...TARGETS.values()].flat()) {
      const heard = sound(target);
      SOUNDS.set(heard, (SOUNDS.get(heard) ?? new Set()).add(target));
    }
  const fitting = [...(SOUNDS.get(sound(word)) ?? [])];
  return new Set(fitting.map(stem)).size === 1 ? (fitting[0] ?? null) : null;
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
