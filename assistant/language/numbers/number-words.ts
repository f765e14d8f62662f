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
  const first = tokens[at];
  if (first === undefined) return null;
  const share = shareOfMultiplier(tokens, at);
  if (share !== null) return share;
  const lead = articleLength(tokens, at);
  const leadsMultiplier = lead > 0 || BARE.has(first.word);
  if (!leadsMultiplier && NUMBER_WORDS[first.word] === undefined) return null;
  if (lead === 0 && leadsMultiplier && isVague(tokens, at)) return null;
  let total = '0';
  let group = lead > 0 ? '1' : '0';
  let groupOpen = lead > 0;
  let step = at + lead;
  let end = step;
  let words = lead;
  let lastSize = Number.POSITIVE_INFINITY;
  let lastMultiplier = 0;
  while (step < tokens.length) {
    const token = tokens[step];
    if (token === undefined) break;
    if (step > at && token.breakBefore && !continuesBehindComma(tokens, step, end, lastMultiplier)) break;
    const value = NUMBER_WORDS[token.word];
    const multiplier = MULTIPLIERS[token.word];
    if (value !== undefined) {
      const size = Number(value);
      if (groupOpen && size >= lastSize) break;
      if (groupOpen && !joins(lastSize, size)) break;
      group = plus(group, value);
      groupOpen = true;
      lastSize = size < 1 ? 0 : size >= 100 ? 100 : size >= 20 ? 20 : 1;
    } else if (multiplier !== undefined && (groupOpen || (step === at && BARE.has(token.word)))) {
      const base = groupOpen ? group : '1';
      if (multiplier === '100') {
        group = product(base, '100');
        groupOpen = true;
        lastSize = 100;
      } else {
        total = plus(total, product(base, multiplier));
        group = '0';
        groupOpen = false;
        lastSize = Number.POSITIVE_INFINITY;
      }
      lastMultiplier = Number(multiplier);
    } else if (JOINERS.has(token.word) && isContinued(tokens, step + 1, lastSize)) {
      step += 1;
      continue;
    } else break;
    step += 1;
    end = step;
    words += 1;
  }
  if (words === lead) return null;
  return {
    value: plus(total, group),
    length: end - at,
    article: words === 1 && ARTICLES.has(first.word),
  };
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
  const counts = (token: Token | undefined) =>
    token?.breakBefore === false && MULTIPLIERS[token.word] !== undefined && token.word.length > 2;
  let step = at + 1;
  if (HOW_MANY.test(word)) {
    if (tokens[step]?.word === 'of') step += 1;
    if (!counts(tokens[step])) return MEASURES.has(tokens[step]?.word ?? '') ? step - at : 0;
  } else if (!PLURAL.test(word)) return 0;
  while (counts(tokens[step])) step += 1;
  return step - at;
}

/**
 * `one thousand, two hundred and fifty`: a comma behind thousands, with what is left of the number behind it. Two
 * hundreds behind it are a list (`mil, duzentos e trezentos litros`), and so is what ends with another comma.
 */
function continuesBehindComma(
  tokens: readonly Token[],
  step: number,
  end: number,
  lastMultiplier: number,
): boolean {
  if (step !== end || lastMultiplier < 1000 || tokens[step]?.commaBefore !== true) return false;
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
  const part = quarters === null ? PARTS[tokens[at]?.word ?? ''] : quarters.part;
  if (part === undefined) return null;
  const start = at + (quarters?.length ?? 1);
  let step = start;
  while (step < start + 2 && LINKS.has(tokens[step]?.word ?? '') && !tokens[step]?.breakBefore) step += 1;
  const token = tokens[step];
  const multiplier = token === undefined || token.breakBefore ? undefined : MULTIPLIERS[token.word];
  if (
    multiplier !== undefined &&
    (token?.word.length ?? 0) > 2 &&
    (Number(multiplier) >= 1000 || multiplier === '12')
  )
    return { value: product(part, multiplier), length: step + 1 - at, article: false };
  // `three quarters of a tonne`: a part of the unit that follows.
  const ofUnit = quarters !== null && step > start && /^(?:of|de)$/.test(tokens[start]?.word ?? '');
  if (ofUnit && part === '0.75') return { value: part, length: step - at, article: false };
  // `a quarter tonne`, `um quarto de tonelada`: and no quarter of a year, no room of a hotel.
  const measured = quarters !== null && token?.breakBefore === false && MEASURES.has(token.word);
  return measured && (ofUnit || step === start) ? { value: part, length: step - at, article: false } : null;
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

function joins(previous: number, next: number): boolean {
  return previous > next;
}

function isContinued(tokens: readonly Token[], at: number, lastSize: number): boolean {
  const next = tokens[at];
  if (next === undefined || next.breakBefore) return false;
  const value = NUMBER_WORDS[next.word];
  // `three hundred and four hundred litres`: two numbers of a list.
  if (value === undefined || (lastSize === 100 && MULTIPLIERS[tokens[at + 1]?.word ?? ''] === '100'))
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
  for (;;) {
    const value = NUMBER_WORDS[tokens[step]?.word ?? ''] ?? (tokens[step]?.word === 'zero' ? '0' : undefined);
    if (value === undefined || !/^\d{1,2}$/.test(value)) break;
    const unit = NUMBER_WORDS[tokens[step + 2]?.word ?? ''];
    const joined =
      Number(value) >= 20 && tokens[step + 1]?.word === 'e' && unit !== undefined && /^[1-9]$/.test(unit);
    digits += joined ? String(Number(value) + Number(unit)) : value;
    step += joined ? 3 : 1;
  }
  if (digits === '') return null;
  const multiplier = MULTIPLIERS[tokens[step]?.word ?? ''];
  const counts = multiplier !== undefined && (tokens[step]?.word.length ?? 0) > 1;
  return { digits, multiplier: counts ? multiplier : null, length: step - at + (counts ? 1 : 0) };
}
