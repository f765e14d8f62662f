import { plus, product } from './exact.ts';
import type { Token } from '../text/tokens.ts';
import { JOINERS, MULTIPLIERS, NUMBER_WORDS } from '../words/numbers.ts';

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
  const leadsMultiplier = MULTIPLIERS[first.word] !== undefined && first.word !== 'm' && first.word !== 'k';
  if (
    NUMBER_WORDS[first.word] === undefined &&
    PARTS[first.word] === undefined &&
    !(leadsMultiplier && BARE.has(first.word))
  )
    return null;
  const share = shareOfMultiplier(tokens, at);
  if (share !== null || (NUMBER_WORDS[first.word] === undefined && !leadsMultiplier)) return share;
  let total = '0';
  let group = '0';
  let groupOpen = false;
  let step = at;
  let end = at;
  let words = 0;
  let lastSize = Number.POSITIVE_INFINITY;
  while (step < tokens.length) {
    const token = tokens[step];
    if (token === undefined || (step > at && token.breakBefore)) break;
    const value = NUMBER_WORDS[token.word];
    const multiplier = MULTIPLIERS[token.word];
    if (value !== undefined) {
      const size = Number(value);
      if (groupOpen && size >= lastSize) break;
      if (groupOpen && !joins(lastSize, size)) break;
      group = plus(group, value);
      groupOpen = true;
      lastSize = size < 1 ? 0 : size >= 100 ? 100 : size >= 20 ? 20 : 1;
    } else if (multiplier !== undefined && (groupOpen || BARE.has(token.word))) {
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
    } else if (JOINERS.has(token.word) && isContinued(tokens, step + 1, lastSize)) {
      step += 1;
      continue;
    } else break;
    step += 1;
    end = step;
    words += 1;
  }
  if (words === 0) return null;
  return {
    value: plus(total, group),
    length: end - at,
    article: words === 1 && ARTICLES.has(first.word),
  };
}

/** `half a million`, `a quarter of a million`, `meio milhão`: a part of a multiplier word. */
function shareOfMultiplier(tokens: readonly Token[], at: number): WordNumber | null {
  const quarters =
    /^(?:three|tres)$/.test(tokens[at]?.word ?? '') &&
    /^(?:quarters|quartos)$/.test(tokens[at + 1]?.word ?? '');
  if (quarters && /^(?:of|de)$/.test(tokens[at + 2]?.word ?? '')) {
    const article = /^(?:a|an|um|uma)$/.test(tokens[at + 3]?.word ?? '');
    return { value: '0.75', length: article ? 4 : 3, article: false };
  }
  const part = PARTS[tokens[at]?.word ?? ''];
  if (part === undefined) return null;
  let step = at + 1;
  while (step < at + 3 && ['a', 'an', 'of', 'de', 'um'].includes(tokens[step]?.word ?? '')) step += 1;
  const token = tokens[step];
  const multiplier = token === undefined || token.breakBefore ? undefined : MULTIPLIERS[token.word];
  if (multiplier === undefined || Number(multiplier) < 1000 || (token?.word.length ?? 0) < 3) return null;
  return { value: product(part, multiplier), length: step + 1 - at, article: false };
}

const PARTS: Readonly<Record<string, string>> = { half: '0.5', meio: '0.5', quarter: '0.25' };
const ARTICLES = new Set(['um', 'uma', 'one', 'a', 'an']);
const BARE = new Set(['mil', 'cem', 'milhao', 'thousand', 'duzia', 'dozen']);

function joins(previous: number, next: number): boolean {
  return previous > next;
}

function isContinued(tokens: readonly Token[], at: number, lastSize: number): boolean {
  const next = tokens[at];
  if (next === undefined || next.breakBefore) return false;
  const value = NUMBER_WORDS[next.word];
  if (value === undefined) return false;
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
