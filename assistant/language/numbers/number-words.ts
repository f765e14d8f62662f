import { pattern } from '../lexicon/pattern.ts';
import { plus, product } from './exact.ts';
import type { Token } from '../text/tokens.ts';
import { JOINERS, MULTIPLIERS, NUMBER_WORDS } from '../words/numbers.ts';
import { UNIT_WORDS } from '../words/units.ts';

export interface WordNumber {
  readonly value: string;
  /** Tokens taken, from the one it starts at. */
  readonly length: number;
  /** True for `um`, `uma`, `a`, `one`: an article unless a unit or a person follows. */
  readonly article: boolean;
}

/**
 * Reads a number written in words at `tokens[at]`: `três mil cento e cinquenta`, `oito mil e quinhentos`, `meia`,
 * `dois milhões`, `twelve hundred`, `two thousand and forty`. Null when no number word stands there.
 */
export function readWordNumber(tokens: readonly Token[], at: number): WordNumber | null {
  return shareOfMultiplier(tokens, at) ?? cardinalAt(tokens, at);
}

/** The number that the words from `at` on count up to, as many of them as belong together. */
function cardinalAt(tokens: readonly Token[], at: number): WordNumber | null {
  const lead = articleLength(tokens, at);
  if (lead === 0 && !beginsNumber(tokens, at)) return null;
  let read: ReadSoFar = { total: '0', group: lead > 0 ? '1' : null, smallest: Infinity, multiplier: 0 };
  let end = at + lead;
  while (end < tokens.length) {
    if (end > at && tokens[end]?.breakBefore && !continuesBehindComma(tokens, end, read.multiplier)) break;
    const step = joinsMore(tokens, end, read.smallest) ? end + 1 : end;
    const longer = withWord(read, tokens[step]?.word ?? '', step === at);
    if (longer === null) break;
    read = longer;
    end = step + 1;
  }
  const length = end - at;
  if (length === lead) return null;
  return {
    value: plus(read.total, read.group ?? '0'),
    length,
    article: length === 1 && ARTICLES.has(tokens[at]?.word ?? ''),
  };
}

/** A number in words as far as it was read: of `dois mil trezentos` the two thousands are done, and three hundreds open. */
interface ReadSoFar {
  readonly total: string;
  /** Below the next multiplier word; null where none of it was said. */
  readonly group: string | null;
  /** Size of the smallest word of the group: what follows is smaller. */
  readonly smallest: number;
  /** The last multiplier word, zero before there is one. */
  readonly multiplier: number;
}

/** A number with its next word; null where the word does not go on with it. First of all a multiplier may count one (`mil litros`). */
function withWord(read: ReadSoFar, word: string, isFirst: boolean): ReadSoFar | null {
  const value = NUMBER_WORDS[word];
  if (value !== undefined) {
    const size = SIZES.find((least) => Number(value) >= least) ?? 0;
    const fits = Number(value) < read.smallest;
    return fits ? { ...read, group: plus(read.group ?? '0', value), smallest: size } : null;
  }
  const multiplier = MULTIPLIERS[word];
  if (multiplier === undefined || (read.group === null && !(isFirst && BARE.has(word)))) return null;
  const group = product(read.group ?? '1', multiplier);
  return multiplier === '100'
    ? { ...read, group, smallest: 100, multiplier: 100 }
    : { total: plus(read.total, group), group: null, smallest: Infinity, multiplier: Number(multiplier) };
}

const SIZES = [100, 20, 1];

/** Whether a number word stands at `at`, or a multiplier word that counts one by itself. */
function beginsNumber(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  return BARE.has(word) ? !isVague(tokens, at) : NUMBER_WORDS[word] !== undefined;
}

/** Tokens of `a`, `an even`, `a good` before a multiplier word (`a hundred`, `a million`): the article is a one. Zero where none are. */
function articleLength(tokens: readonly Token[], at: number): number {
  if (!ARTICLES_AFTER.has(tokens[at]?.word ?? '')) return 0;
  const length = EVEN.has(tokens[at + 1]?.word ?? '') ? 2 : 1;
  const within = tokens.slice(at + 1, at + 1 + length).every(({ breakBefore }) => !breakBefore);
  return within && COUNTS_BY_ARTICLE.has(tokens[at + length]?.word ?? '') ? length : 0;
}

const EVEN = new Set(['full', 'good', 'whole', 'even', 'mere', 'solid', 'cool', 'round']);
const COUNTS_BY_ARTICLE = new Set(['hundred', 'thousand', 'million', 'billion', 'dozen', 'lakh', 'crore']);

/** `a few hundred`, `several thousand`, `a couple of hundred`, `vários mil`: nobody said how many. */
function isVague(tokens: readonly Token[], at: number): boolean {
  const behind = tokens[at - 1]?.word === 'of' ? tokens[at - 2] : tokens[at - 1];
  if (behind === undefined || tokens[at]?.breakBefore !== false) return false;
  return VAGUE.test(behind.word) || MULTIPLIERS[behind.word] !== undefined;
}

const VAGUE = pattern()`^{numbers.vague_numbers}$`;
const HOW_MANY = pattern()`^{numbers.how_many}$`;
/** `a few tonnes`, `alguns litros`: words of units that are no things as well. */
const MEASURES = new Set(
  UNIT_WORDS.filter(({ dimension }) => ['mass', 'volume', 'energy'].includes(dimension))
    .flatMap(({ forms }) => forms.split('|'))
    .flatMap((form) => [form, `${form}s`])
    .filter((form) => form.length > 1 && !form.includes(' ')),
);
const PLURAL = /^(?:hundreds|thousands|dezenas|centenas|milhares)$/;

/** Tokens of a number that nobody can tell: `several thousand`, `few hundred thousand`, `centenas`. Zero where none stands. */
export function vagueLength(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.word ?? '';
  let step = at + 1;
  if (HOW_MANY.test(word)) {
    if (tokens[step]?.word === 'of') step += 1;
    if (multiplierOf(tokens[step]) === undefined)
      return MEASURES.has(tokens[step]?.word ?? '') ? step - at : 0;
  } else if (!PLURAL.test(word)) return 0;
  while (multiplierOf(tokens[step]) !== undefined) step += 1;
  return step - at;
}

/** What a word right behind another multiplies it by; undefined where it is no whole word of a multiplier. */
export function multiplierOf(token: Token | undefined): string | undefined {
  return token?.breakBefore === false && token.word.length > 2 ? MULTIPLIERS[token.word] : undefined;
}

/**
 * `one thousand, two hundred and fifty`: a comma behind thousands, with what is left of the number behind it. Two
 * hundreds behind it are a list (`mil, duzentos e trezentos litros`), and so is what ends with another comma.
 */
function continuesBehindComma(tokens: readonly Token[], step: number, lastMultiplier: number): boolean {
  if (lastMultiplier < 1000 || tokens[step]?.commaBefore !== true) return false;
  const rest = readWordNumber(tokens, step);
  if (rest === null || rest.article || Number(rest.value) < 100 || Number(rest.value) >= lastMultiplier)
    return false;
  const [next, second] = [tokens[step + rest.length], tokens[step + rest.length + 1]];
  if (next === undefined || next.breakBefore) return false;
  const isNumber = (token: Token | undefined) =>
    token !== undefined && (NUMBER_WORDS[token.word] !== undefined || /^\d/.test(token.word));
  return !isNumber(next) && !(JOINERS.has(next.word) && isNumber(second));
}

/** `half a million`, `a quarter of a million`, `meio milhão`, `three quarters of a million`: a part of a multiplier word. */
function shareOfMultiplier(tokens: readonly Token[], at: number): WordNumber | null {
  const quarters = quartersAt(tokens, at);
  const part = quarters?.part ?? PARTS[tokens[at]?.word ?? ''];
  if (part === undefined) return null;
  const start = at + (quarters?.length ?? 1);
  let step = start;
  while (step < start + 2 && LINKS.has(tokens[step]?.word ?? '') && !tokens[step]?.breakBefore) step += 1;
  const multiplier = multiplierOf(tokens[step]);
  if (multiplier !== undefined && (Number(multiplier) >= 1000 || multiplier === '12'))
    return { value: product(part, multiplier), length: step + 1 - at, article: false };
  if (quarters === null || !isOfUnit(tokens, part, start, step)) return null;
  return { value: part, length: step - at, article: false };
}

/** Whether quarters are parts of the unit at `step`, the words that lead to it at `start`. */
function isOfUnit(tokens: readonly Token[], part: string, start: number, step: number): boolean {
  const isLed = step > start && /^(?:of|de)$/.test(tokens[start]?.word ?? '');
  // `three quarters of a tonne`: a part of the unit that follows.
  if (isLed && part === '0.75') return true;
  // `a quarter tonne`, `um quarto de tonelada`: and no quarter of a year, no room of a hotel.
  const token = tokens[step];
  return token?.breakBefore === false && MEASURES.has(token.word) && (isLed || step === start);
}

/** `three quarters`, `um quarto`, `a quarter` at `at`, as a part of one. */
function quartersAt(tokens: readonly Token[], at: number): { part: string; length: number } | null {
  const said = `${tokens[at]?.word ?? ''} ${tokens[at + 1]?.word ?? ''}`;
  if (tokens[at + 1]?.breakBefore !== false) return null;
  if (/^(?:three|tres) (?:quarters|quartos)$/.test(said)) return { part: '0.75', length: 2 };
  return /^(?:a|one|um) (?:quarter|quarto)$/.test(said) ? { part: '0.25', length: 2 } : null;
}

const PARTS: Readonly<Record<string, string>> = { half: '0.5', meio: '0.5', meia: '0.5', quarter: '0.25' };
const LINKS = new Set(['a', 'an', 'of', 'de', 'um']);
const ARTICLES = new Set(['um', 'uma', 'one', 'a', 'an']);
const BARE = new Set(['mil', 'milhao', 'hundred', 'thousand', 'duzia', 'dozen']);

/** `cento e vinte`: whether a joining word at `at` leads to a smaller word of the same number. */
function joinsMore(tokens: readonly Token[], at: number, lastSize: number): boolean {
  const next = tokens[at + 1];
  if (!JOINERS.has(tokens[at]?.word ?? '') || next === undefined || next.breakBefore) return false;
  const value = NUMBER_WORDS[next.word];
  // `three hundred and four hundred litres`: two numbers of a list.
  if (value === undefined || (lastSize === 100 && MULTIPLIERS[tokens[at + 2]?.word ?? ''] === '100'))
    return false;
  const size = Number(value);
  return size >= 1 && size < lastSize && !ARTICLES_AFTER.has(next.word);
}

const ARTICLES_AFTER = new Set(['a', 'an']);

const POINT = /^(?:virgula|ponto|point|comma)$/;

/**
 * What stands behind a spoken decimal mark at `tokens[at]`: `vírgula zero quarenta e cinco`, `point three five`, with the word
 * that multiplies the whole (`dois vírgula três milhões`). Null where no mark with digits behind it stands there.
 */
export function spokenDecimals(
  tokens: readonly Token[],
  at: number,
): { readonly digits: string; readonly multiplier: string | null; readonly length: number } | null {
  if (!POINT.test(tokens[at]?.word ?? '')) return null;
  let digits = '';
  let step = at + 1;
  for (let next = digitsAt(tokens, step); next !== null; next = digitsAt(tokens, step)) {
    digits += next.digits;
    step += next.length;
  }
  if (digits === '') return null;
  const multiplier = MULTIPLIERS[tokens[step]?.word ?? ''];
  const counts = multiplier !== undefined && (tokens[step]?.word.length ?? 0) > 1;
  return { digits, multiplier: counts ? multiplier : null, length: step - at + (counts ? 1 : 0) };
}

/** The digits that a word says, or two words together: `zero`, `cinco`, `quarenta e cinco`. */
function digitsAt(tokens: readonly Token[], at: number) {
  const [value = '', unit = ''] = [at, at + 2].map((place) => NUMBER_WORDS[tokens[place]?.word ?? '']);
  if (!/^\d{1,2}$/.test(value)) return null;
  const joined = Number(value) >= 20 && tokens[at + 1]?.word === 'e' && /^[1-9]$/.test(unit);
  return joined ? { digits: String(Number(value) + Number(unit)), length: 3 } : { digits: value, length: 1 };
}
