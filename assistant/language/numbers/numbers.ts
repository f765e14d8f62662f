import { pattern } from '../lexicon/pattern.ts';
import { plus, product } from './exact.ts';
import { isFree, type NumberMention, type Place } from '../text/mentions.ts';
import {
  multiplierOf,
  readWordNumber,
  spokenDecimals,
  vagueLength,
  type WordNumber,
} from './number-words.ts';
import { readNumeral } from './numeral.ts';
import { indexAt, type Token } from '../text/tokens.ts';
import type { Locale } from '../understanding.ts';
import { MULTIPLIERS } from '../words/numbers.ts';

const DIGITS = /(?<![a-z0-9])(?:\d{1,3}(?:[ ']\d{3})+(?:[.,]\d{1,2})?(?![\d.,]*\d)|\d+(?:[.,]\d+)*)/g;

/**
 * Finds every number outside `taken` places (periods, codes): digits in both formats, number words, and multiplier
 * words behind them (`51,2 mil`, `1.2M`, `350k`, `2 mil e 500`, `um milhão e meio`).
 */
export function findNumbers(
  folded: string,
  tokens: readonly Token[],
  taken: readonly Place[],
  locale: Locale,
) {
  const found: NumberMention[] = [];
  for (const match of folded.matchAll(DIGITS)) {
    const mention = digitNumber(folded, match[0], match.index, tokens, locale);
    // Matches come in the order of the text: only the last one can reach into the next.
    if (!isFree(mention, found.slice(-1))) continue;
    if (isFree(mention, taken)) found.push(mention);
    else if (match[0].includes(' ')) found.push(...piecewise(folded, match, tokens, taken, locale));
  }
  shareMultiplier(folded, found);
  const inDigits = [...found];
  for (let at = 0; at < tokens.length; at += 1) {
    const read = wordNumber(tokens, at) ?? oneAndHalf(tokens, at) ?? vagueNumber(tokens, at);
    if (read === null) continue;
    const word = withDigitsBehind(tokens, at, read, inDigits);
    at += word.length - 1;
    if (!isFree(word.mention, taken)) continue;
    const inside = found.findIndex(({ start }) => start === word.digitsAt);
    if (inside >= 0) found.splice(inside, 1);
    if (
      isFree(
        word.mention,
        inDigits.filter(({ start }) => start !== word.digitsAt),
      )
    )
      found.push(word.mention);
  }
  const sorted = found.sort((a, b) => a.start - b.start);
  return withLooseEnds(folded, withoutSpelled(folded, sorted));
}

/** `4 (quatro) cilindros`, `R$ 480,00 (quatrocentos e oitenta reais)`: the words in brackets are the number before them. */
function withoutSpelled(folded: string, found: readonly NumberMention[]): NumberMention[] {
  return found.flatMap((one, at) => {
    if (spelledOut(folded, found[at - 1], one) !== null) return [];
    // What is counted stands behind the brackets, unless it stands before or in them.
    const spelled = spelledOut(folded, one, found[at + 1]);
    return [spelled?.bare === true ? { ...one, end: spelled.end } : one];
  });
}

/** Where brackets end that say a number again in words, and whether they hold nothing else; null where they do not. */
function spelledOut(folded: string, number: NumberMention | undefined, words: NumberMention | undefined) {
  if (number === undefined || words?.inWords !== true || number.inWords) return null;
  if (words.value === null || Number(words.value) !== Number(number.value ?? Number.NaN)) return null;
  const between = folded.slice(number.end, words.start);
  const [behind] = /^[^()\d]{0,32}\)/.exec(folded.slice(words.end)) ?? [];
  if (behind === undefined || !/^[^()\d]{0,20}\(\s*$/.test(between)) return null;
  const bare = between.trim() === '(' && behind.trim() === ')';
  return { end: words.end + behind.length, bare };
}

/** `doze mil e 500`, `three thousand 240`: hundreds in digits behind thousands in words. */
function withDigitsBehind(
  tokens: readonly Token[],
  at: number,
  read: { mention: NumberMention; length: number },
  inDigits: readonly NumberMention[],
): { mention: NumberMention; length: number; digitsAt?: number } {
  const last = tokens[at + read.length - 1];
  const joined = /^(?:e|and)$/.test(tokens[at + read.length]?.word ?? '') ? 1 : 0;
  const next = tokens[at + read.length + joined];
  const whole = read.mention.value;
  if (last === undefined || next === undefined || whole === null || MULTIPLIERS[last.word] !== '1000')
    return read;
  const between = tokens.slice(at + read.length, at + read.length + joined + 1);
  const digits = inDigits.find(({ start, end }) => start === next.start && end === next.end);
  if (digits === undefined || !/^\d{3}$/.test(next.word) || between.some(({ breakBefore }) => breakBefore))
    return read;
  const mention = { ...read.mention, end: next.end, value: plus(whole, next.word), weak: false };
  return { mention, length: read.length + joined + 1, digitsAt: next.start };
}

/** `2 mil e poucos litros`, `cinquenta e poucos mil kWh`: the loose end belongs to the number, with the thousands behind it. */
function withLooseEnds(folded: string, found: readonly NumberMention[]): NumberMention[] {
  const grown = found.map((one) => {
    const loose = /^(?: e (?:poucos?|poucas?|tantos|tantas)(?: (mil)(?![a-z]))?| or so|[ -]odd)\b/.exec(
      folded.slice(one.end, one.end + 16),
    );
    if (loose === null) return one;
    const value = loose[1] === undefined || one.value === null ? one.value : product(one.value, '1000');
    return { ...one, value, end: one.end + loose[0].length };
  });
  return grown.filter((one, at) => at === 0 || one.start >= (grown[at - 1]?.end ?? 0));
}

/** A joining mark, with nothing or one label (`, fev`, ` e `, `/`) before the next number of a list. */
const LISTED =
  /^\s*(?:,\s*(?:e |and )?|;\s*|\/\s*|e |and )(?:(?:em |in )?[a-z]{3,9}\.?(?:\/\d{2,4})?\s*[:=]?\s*)?$/;
const COUNTED_BEFORE = pattern()`\b{numbers.counted_before}\.?\s*$`;
const THOUSANDS = /^ (mil|thousand|milhoes|million)(?![a-z])/;

/**
 * `jan 10, fev 12, mar 9 mil litros`, `21, 19 e 24 mil m³`: the multiplier behind the last number of a list of like
 * numbers is said of all of them. What they were read from reaches from each number to the multiplier.
 */
function shareMultiplier(folded: string, found: NumberMention[]): void {
  for (let last = found.length - 1; last > 0; last -= 1) {
    const whole = found[last];
    if (whole === undefined || whole.value === null) continue;
    const digits = /^[\d.,]+/.exec(folded.slice(whole.start))?.[0] ?? '';
    const word = THOUSANDS.exec(folded.slice(whole.start + digits.length, whole.end))?.[1];
    if (word === undefined) continue;
    const by = /^mil$|^thousand$/.test(word) ? '1000' : '1000000';
    const most = Number(whole.value) / Number(by);
    for (let at = last - 1; at >= 0; at -= 1) {
      const [one, next] = [found[at], found[at + 1]];
      if (one === undefined || next === undefined || one.value === null) break;
      if (!isOfList(folded, one, next, most)) break;
      found[at] = { ...one, value: product(one.value, by), readIn: { start: one.start, end: whole.end } };
    }
  }
}

/** Whether a number stands in one list with the next, and is of the size of the last of it: `most`, in its multiples. */
function isOfList(folded: string, one: NumberMention, next: NumberMention, most: number): boolean {
  const value = Number(one.value);
  return (
    value < 1000 &&
    value <= most * 10 &&
    value >= most / 10 &&
    LISTED.test(folded.slice(one.end, next.start)) &&
    !/(?:\$|€|£)\s?$/.test(folded.slice(Math.max(0, one.start - 2), one.start)) &&
    !COUNTED_BEFORE.test(folded.slice(0, one.start))
  );
}

/** `2025 120 kg` with 2025 taken as a year: what is left of a run that only looked grouped by spaces. */
function piecewise(
  folded: string,
  { 0: run, index: offset }: RegExpExecArray,
  tokens: readonly Token[],
  taken: readonly Place[],
  locale: Locale,
): NumberMention[] {
  const parts: NumberMention[] = [];
  for (const match of run.matchAll(/\d+(?:[.,]\d+)*/g)) {
    const mention = digitNumber(folded, match[0], offset + match.index, tokens, locale);
    if (isFree(mention, taken)) parts.push(mention);
  }
  return parts;
}

function digitNumber(
  folded: string,
  text: string,
  start: number,
  tokens: readonly Token[],
  locale: Locale,
): NumberMention {
  const end = start + text.length;
  const next = indexAt(tokens, end);
  const multiplier = multiplierAt(folded, tokens, next, end);
  const read = readNumeral(text, locale, multiplier !== null);
  const negative =
    /(^|[\s(:])-$/.test(folded.slice(Math.max(0, start - 3), start)) &&
    !/\d\s*-\s?$/.test(folded.slice(0, start));
  const base = { start, inWords: false, weak: false, negative };
  if (read === null) return { ...base, end, value: null };
  if (!read.certain) return { ...base, end, value: null, values: read.values };
  const spoken = /^\d+$/.test(text) ? spokenDecimals(tokens, next) : null;
  if (spoken !== null && tokens[next]?.breakBefore === false) {
    const total = product(`${text}.${spoken.digits}`, spoken.multiplier ?? '1');
    return { ...base, end: tokens[next + spoken.length - 1]?.end ?? end, value: total };
  }
  if (multiplier === null) return { ...base, end, value: read.value };
  const paid = /(?:[$€£]|\b(?:brl|usd|eur|gbp)) ?$/.test(folded.slice(Math.max(0, start - 5), start));
  return { ...base, ...afterMultiplier(tokens, next, product(read.value, multiplier), multiplier, paid) };
}

function multiplierAt(folded: string, tokens: readonly Token[], at: number, end: number): string | null {
  const token = tokens[at];
  if (token === undefined || token.breakBefore || token.start - end > 1) return null;
  if (!/^[ ]?$/.test(folded.slice(end, token.start))) return null;
  if (token.word === 'm' || token.word === 'k' || token.word === 'mm') {
    // `3,2 k kWh`: apart from its number it multiplies only what plainly is a unit.
    const unit =
      token.word !== 'm' &&
      /^(?:[kmg]wh|l|litros?|litres?|liters?|m3|kg|t|km)$/.test(tokens[at + 1]?.word ?? '');
    return token.start === end || unit ? value(token.word) : null;
  }
  return value(token.word);
}

function value(word: string): string | null {
  return MULTIPLIERS[word] ?? null;
}

/** `2 mil e 500`, `2 mil e quinhentos`, `1 milhão e meio`, `1 milhão e 200 mil`; of `R$ 900 mil e duas vans` the two are the vans. */
function afterMultiplier(
  tokens: readonly Token[],
  at: number,
  total: string,
  multiplier: string,
  paid: boolean,
) {
  const [here, joiner, next] = tokens.slice(at, at + 3);
  const end = here?.end ?? 0;
  const endAt = (place: number) => tokens[place]?.end ?? end;
  const isRest = (read: WordNumber | null): read is WordNumber =>
    read !== null && !read.article && Number(read.value) < Number(multiplier);
  // `12 mil quinhentos`, `3 thousand two hundred`: the rest in words right behind.
  const rest = joiner?.breakBefore === false ? readWordNumber(tokens, at + 1) : null;
  if (isRest(rest) && Number(rest.value) >= 10)
    return { end: endAt(at + rest.length), value: plus(total, rest.value) };
  if (!joiner || !next || !['e', 'and'].includes(joiner.word) || joiner.breakBefore)
    return { end, value: total };
  if (['meio', 'meia'].includes(next.word))
    return { end: next.end, value: plus(total, product(multiplier, '0.5')) };
  const words = readWordNumber(tokens, at + 2);
  const counts = (read: WordNumber) =>
    paid && Number(read.value) < 100 && tokens[at + 2 + read.length]?.word !== 'reais';
  if (isRest(words) && !counts(words))
    return { end: endAt(at + 1 + words.length), value: plus(total, words.value) };
  return /^\d{3}$/.test(next.word) && multiplier === '1000'
    ? { end: next.end, value: plus(total, next.word) }
    : { end, value: total };
}

function wordNumber(tokens: readonly Token[], at: number): { mention: NumberMention; length: number } | null {
  const first = tokens[at];
  const read = readWordNumber(tokens, at);
  if (first === undefined || read === null) return null;
  const decimals = spokenDecimals(tokens, at + read.length);
  const { value: total, length } =
    decimals === null
      ? withPartBehind(tokens, at, read)
      : {
          value: product(`${read.value}.${decimals.digits}`, decimals.multiplier ?? '1'),
          length: read.length + decimals.length,
        };
  // `one fifty`: who says it so means 150 or 1.50, and the one is no article.
  const digitByDigit =
    first.word === 'one' &&
    /^(?:twen|thir|fo?ur|fif|six|seven|eigh|nine)ty$/.test(tokens[at + 1]?.word ?? '');
  const weak =
    length === read.length &&
    !digitByDigit &&
    (read.article || total === '0.5' || pointsBack(tokens, at, length));
  const end = tokens[at + length - 1]?.end ?? first.end;
  return { mention: { start: first.start, end, value: total, inWords: true, weak, negative: false }, length };
}

/** `dois e meio`, `two million and a half`: a number in words with the part of one that stands behind it. */
function withPartBehind(tokens: readonly Token[], at: number, read: WordNumber) {
  const { value, length } = read;
  const behind = partBehind(tokens, at + length);
  if (behind === null || value === '0.5') return read;
  const last = tokens[at + length - 1]?.word ?? '';
  // `two hundred and a half tonnes` has half a tonne more, `two million and a half` half a million.
  const whole = last === 'hundred' ? '1' : (MULTIPLIERS[last] ?? '1');
  const total = plus(value, product(whole, behind.part));
  const end = length + behind.length;
  // `one and a half million`: the multiplier is said of the whole and its half.
  const by = multiplierOf(tokens[at + end]);
  if (by === undefined || Number(by) < 1000 || MULTIPLIERS[last] !== undefined)
    return { value: total, length: end };
  return { value: product(total, by), length: end + 1 };
}

/** `dejetos dos dois`, `manure for the two`: all of what was named, and no amount of anything. */
function pointsBack(tokens: readonly Token[], at: number, length: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + length]];
  const ends = after === undefined || after.breakBefore || /^(?:em|in|e|and)$/.test(after.word);
  return (
    ends &&
    length === 1 &&
    tokens[at]?.breakBefore === false &&
    /^(?:(?:d|n|a|pel)?[oa]s|ambos|the)$/.test(before?.word ?? '')
  );
}

/** `several thousand`, `a couple of hundred`, `dezenas`: a number that was said and that nobody can tell; it has no value. */
function vagueNumber(
  tokens: readonly Token[],
  at: number,
): { mention: NumberMention; length: number } | null {
  const length = vagueLength(tokens, at);
  const [first, last] = [tokens[at], tokens[at + length - 1]];
  if (first === undefined || last === undefined || length === 0) return null;
  const { start } = first;
  return {
    mention: { start, end: last.end, value: null, inWords: true, weak: false, negative: false },
    length,
  };
}

/** `a tonne and a half`: the article is a one, of which the half is a half. */
function oneAndHalf(tokens: readonly Token[], at: number): { mention: NumberMention; length: number } | null {
  const token = tokens[at];
  if (token === undefined || !['a', 'an', 'one'].includes(token.word) || partBehind(tokens, at + 2) === null)
    return null;
  const { start, end } = token;
  return { mention: { start, end, value: '1', inWords: true, weak: false, negative: false }, length: 1 };
}

/** `e meia`, `and a half`, `and a quarter`, `e três quartos`: the part of one that stands at `at`, and its tokens. */
export function partBehind(
  tokens: readonly Token[],
  at: number,
): { readonly length: number; readonly part: string } | null {
  if (tokens[at]?.breakBefore !== false) return null;
  const words = tokens.slice(at, at + 3).map(({ word }) => word);
  const found = PARTS_BEHIND.find(([parts]) =>
    parts.every((options, step) => options.includes(words[step] ?? '')),
  );
  return found === undefined ? null : { length: found[0].length, part: found[1] };
}

const PARTS_BEHIND: readonly (readonly [readonly (readonly string[])[], string])[] = [
  [[['e'], ['meia', 'meio']], '0.5'],
  [[['and'], ['a'], ['half']], '0.5'],
  [[['e'], ['um'], ['quarto']], '0.25'],
  [[['and'], ['a', 'one'], ['quarter']], '0.25'],
  [[['e'], ['tres'], ['quartos']], '0.75'],
  [[['and'], ['three'], ['quarter', 'quarters']], '0.75'],
];
