import { plus, product } from './exact.ts';
import { isFree, type NumberMention, type Place } from '../text/mentions.ts';
import { readWordNumber, spokenDecimals } from './number-words.ts';
import { readNumeral } from './numeral.ts';
import type { Token } from '../text/tokens.ts';
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
    else if (match[0].includes(' '))
      found.push(...piecewise(folded, match[0], match.index, tokens, taken, locale));
  }
  shareMultiplier(folded, found);
  const inDigits = [...found];
  for (let at = 0; at < tokens.length; at += 1) {
    const word = wordNumber(tokens, at) ?? oneAndHalf(tokens, at);
    if (word === null) continue;
    at += word.length - 1;
    if (isFree(word.mention, taken) && isFree(word.mention, inDigits)) found.push(word.mention);
  }
  return withLooseEnds(
    folded,
    found.sort((a, b) => a.start - b.start),
  );
}

/** `2 mil e poucos litros`, `cinquenta e poucos mil kWh`: the loose end belongs to the number, with the thousands behind it. */
function withLooseEnds(folded: string, found: readonly NumberMention[]): NumberMention[] {
  const grown = found.map((one) => {
    const loose = /^ e (?:poucos?|poucas?|tantos|tantas)(?: (mil)(?![a-z]))?\b/.exec(
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
const COUNTED_BEFORE =
  /\b(?:dias?|day|days|linhas?|lines?|turnos?|shifts?|caldeiras?|boilers?|fornos?|unidades?|n|no|nf|item|itens|page|p)\.?\s*$/;
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
      const alike =
        Number(one.value) < 1000 && Number(one.value) <= most * 10 && Number(one.value) >= most / 10;
      if (
        !alike ||
        !LISTED.test(folded.slice(one.end, next.start)) ||
        /(?:\$|€|£)\s?$/.test(folded.slice(Math.max(0, one.start - 2), one.start)) ||
        COUNTED_BEFORE.test(folded.slice(0, one.start))
      )
        break;
      found[at] = { ...one, value: product(one.value, by), readIn: { start: one.start, end: whole.end } };
    }
  }
}

/** `2025 120 kg` with 2025 taken as a year: what is left of a run that only looked grouped by spaces. */
function piecewise(
  folded: string,
  run: string,
  offset: number,
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
  const next = tokenAt(tokens, end);
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
  return { ...base, ...afterMultiplier(tokens, next, product(read.value, multiplier), multiplier) };
}

/** Index of the first token at or behind an offset. */
function tokenAt(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
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

/** `2 mil e 500`, `2 mil e quinhentos`, `1 milhão e meio`, `1 milhão e 200 mil`. */
function afterMultiplier(tokens: readonly Token[], at: number, total: string, multiplier: string) {
  const here = tokens[at];
  const joiner = tokens[at + 1];
  const next = tokens[at + 2];
  const end = here?.end ?? 0;
  if (
    joiner === undefined ||
    next === undefined ||
    !['e', 'and'].includes(joiner.word) ||
    joiner.breakBefore
  ) {
    return { end, value: total };
  }
  if (['meio', 'meia'].includes(next.word))
    return { end: next.end, value: plus(total, product(multiplier, '0.5')) };
  const words = readWordNumber(tokens, at + 2);
  if (words !== null && !words.article && Number(words.value) < Number(multiplier)) {
    return { end: tokens[at + 1 + words.length]?.end ?? end, value: plus(total, words.value) };
  }
  if (/^\d{3}$/.test(next.word) && multiplier === '1000' && !/^[.,]\d/.test('')) {
    return { end: next.end, value: plus(total, next.word) };
  }
  return { end, value: total };
}

function wordNumber(tokens: readonly Token[], at: number): { mention: NumberMention; length: number } | null {
  const first = tokens[at];
  const read = readWordNumber(tokens, at);
  if (first === undefined || read === null) return null;
  let length = read.length;
  let total = read.value;
  const decimals = spokenDecimals(tokens, at + length);
  if (decimals !== null) {
    total = product(`${total}.${decimals.digits}`, decimals.multiplier ?? '1');
    length += decimals.length;
  }
  const half = decimals === null ? halfBehind(tokens, at + length) : 0;
  if (half > 0 && total !== '0.5') {
    const last = tokens[at + length - 1]?.word ?? '';
    total = plus(total, product(MULTIPLIERS[last] ?? '1', '0.5'));
    length += half;
  }
  const weak = length === read.length && (read.article || total === '0.5');
  const end = tokens[at + length - 1]?.end ?? first.end;
  return { mention: { start: first.start, end, value: total, inWords: true, weak, negative: false }, length };
}

/** `a tonne and a half`: the article is a one, of which the half is a half. */
function oneAndHalf(tokens: readonly Token[], at: number): { mention: NumberMention; length: number } | null {
  const token = tokens[at];
  if (token === undefined || !['a', 'an', 'one'].includes(token.word) || halfBehind(tokens, at + 2) === 0)
    return null;
  const { start, end } = token;
  return { mention: { start, end, value: '1', inWords: true, weak: false, negative: false }, length: 1 };
}

/** Tokens of `e meia`, `e meio`, `and a half` at `at`, or 0. */
export function halfBehind(tokens: readonly Token[], at: number): number {
  const [a, b, c] = [tokens[at]?.word, tokens[at + 1]?.word, tokens[at + 2]?.word];
  if (a === 'e' && (b === 'meia' || b === 'meio')) return 2;
  return a === 'and' && b === 'a' && c === 'half' ? 3 : 0;
}
