import { plus } from '../numbers/exact.ts';
import type { Amount, NumberMention, Place, UnitMention } from '../text/mentions.ts';
import { overlaps } from '../text/mentions.ts';
import { partBehind } from '../numbers/numbers.ts';
import { indexAt, Phrases, type Token } from '../text/tokens.ts';
import type { Locale } from '../understanding.ts';
import { UNIT_WORDS } from '../words/units.ts';

export interface UnitValue {
  readonly code: string;
  readonly dimension: string;
}

export const UNITS = new Phrases<UnitValue>();
for (const unit of UNIT_WORDS) {
  for (const form of unit.forms.split('|')) UNITS.add(form, { code: unit.code, dimension: unit.dimension });
}

const CURRENCY_BEFORE: readonly [RegExp, string][] = [
  [/r\$\s*$/, 'BRL'],
  [/(us\s?\$|u\$s?|usd)\s*$/, 'USD'],
  [/(€|\beur|\beuros?)\s*$/, 'EUR'],
  [/(£|\bgbp)\s*$/, 'GBP'],
  [/\bbrl\s*$/, 'BRL'],
];

const RATES: readonly [RegExp, Amount['rate']][] = [
  [
    /^\s*(?:por|\/|ao|no|a cada|per|each|every|a|cada|todo)\s*(?:dia|day)\b|^\s*(?:diarios|diarias|diario|daily)\b/,
    'day',
  ],
  [/^\s*(?:por|\/|per|each|every|a|toda)\s*(?:semana|week)\b|^\s*(?:semanais|weekly)\b/, 'week'],
  [
    /^\s*(?:por|\/|ao|per|each|every|a|todo|cada)\s*(?:mes|month)\b|^\s*(?:mensais|mensal|monthly)\b/,
    'month',
  ],
  [/^\s*(?:por|\/|ao|per|each|every|a)\s*(?:ano|year)\b|^\s*(?:anuais|yearly|annually)\b/, 'year'],
];

/** Joins each number with the unit or currency that belongs to it and with the words right behind it. A plain `$` is the
 * US dollar in an English workspace and a question in a Brazilian one. */
export function findAmounts(
  folded: string,
  tokens: readonly Token[],
  numbers: readonly NumberMention[],
  taken: readonly Place[],
  locale: Locale,
): Amount[] {
  return numbers.map((number) => {
    const amount = amountOf(folded, tokens, number, taken);
    if (!amount.bareDollar || locale !== 'en') return amount;
    const unit = { start: amount.start, end: amount.start + 1, code: 'USD', dimension: 'currency' };
    return { ...amount, unit, bareDollar: false };
  });
}

function amountOf(
  folded: string,
  tokens: readonly Token[],
  number: NumberMention,
  taken: readonly Place[],
): Amount {
  const after = unitAfter(folded, tokens, number, taken);
  const before = after !== null && after.dimension !== 'currency' ? null : currencyBefore(folded, number);
  const unit = after ?? before;
  const { grown, end } = withPartBehind(tokens, number, after);
  const tail = folded.slice(end, end + 40);
  const ahead = /(?<![a-z])\$\s*$/.test(folded.slice(Math.max(0, number.start - 3), number.start));
  // `50 mil $`: the sign behind the number.
  const behind = /^ ?\$(?!\s?\d)/.test(folded.slice(number.end, number.end + 3));
  const bareDollar = unit === null && (ahead || behind);
  const start = before === null ? number.start : Math.min(before.start, number.start);
  return {
    start: bareDollar && ahead ? folded.lastIndexOf('$', number.start) : start,
    end,
    number: grown,
    unit,
    rate: rateIn(tail),
    eachWay:
      /^[\s,]*(?:(?:cada|each|por|per) (?:way|trecho|sentido|trajeto|perna|leg|direction)|de ida e volta cada)/.test(
        tail,
      ),
    bareDollar,
    percent: /^\s*(?:%|por cento|percent|per cent)/.test(tail) && after === null,
  };
}

/** `2 toneladas e meia`: a number with the part of one behind its unit, and where the two end. */
function withPartBehind(tokens: readonly Token[], number: NumberMention, unit: UnitMention | null) {
  if (unit === null) return { grown: number, end: number.end };
  const end = Math.max(number.end, unit.end);
  const behind = partBehind(tokens, indexAt(tokens, unit.end));
  // `2 diárias e um quarto`: a room, and no part of a night.
  const measured = ['mass', 'volume', 'energy', 'distance'].includes(unit.dimension);
  if (behind === null || number.value === null || !(measured || behind.part === '0.5'))
    return { grown: number, end };
  const last = tokens[indexAt(tokens, end) + behind.length - 1];
  return { grown: { ...number, value: plus(number.value, behind.part) }, end: last?.end ?? end };
}

/** Said right behind the amount or behind the thing it measures (`500 litros de gasolina por mês`). */
function rateIn(tail: string): Amount['rate'] {
  const direct = RATES.find(([pattern]) => pattern.test(tail))?.[1];
  if (direct !== undefined) return direct;
  const phrase =
    /^[^\d,;.:\n]{0,34}?\b(?:por|per|each|every|a cada|toda) (?:(dia|day)|(semana|week)|(mes|month)|(ano|year))\b/.exec(
      tail,
    );
  if (phrase === null)
    return /^[^\d,;.:\n]{0,34}?\b(?:mensais|mensal|monthly|a month)\b/.test(tail) ? 'month' : null;
  return phrase[1] ? 'day' : phrase[2] ? 'week' : phrase[3] ? 'month' : 'year';
}

function currencyBefore(folded: string, number: NumberMention): UnitMention | null {
  const from = Math.max(0, number.start - 8);
  const head = folded.slice(from, number.start);
  for (const [pattern, code] of CURRENCY_BEFORE) {
    const match = pattern.exec(head);
    if (match !== null) {
      return {
        start: from + match.index,
        end: from + match.index + match[0].trimEnd().length,
        code,
        dimension: 'currency',
      };
    }
  }
  return null;
}

/** The unit right behind the number, or behind a word that leads to it. */
function unitAfter(
  folded: string,
  tokens: readonly Token[],
  number: NumberMention,
  taken: readonly Place[],
): UnitMention | null {
  let at = indexAt(tokens, number.end);
  const next = tokens[at];
  // `251 (opa, 420) litros`: the unit stands behind the bracket.
  const closed = next !== undefined && /^\) ?$/.test(folded.slice(number.end, next.start));
  if (next === undefined || (!closed && gapBreaks(folded, number.end, next.start)))
    return symbolAfter(folded, number);
  if (leadsToUnit(tokens, at)) at += 1;
  const hit = UNITS.longest(tokens, at);
  const first = tokens[at];
  const last = hit === null ? undefined : tokens[at + hit.length - 1];
  if (hit === null || first === undefined || last === undefined) return symbolAfter(folded, number);
  if (first.breakBefore && !closed && at > indexAt(tokens, number.end)) return null;
  const place = { start: first.start, end: last.end };
  if (taken.some((other) => overlaps(other, place))) return null;
  return { ...place, code: hit.value.code, dimension: hit.value.dimension };
}

function symbolAfter(folded: string, number: NumberMention): UnitMention | null {
  const match = /^\s*(€|£|r\$|us\$)/.exec(folded.slice(number.end, number.end + 6));
  if (match === null) return null;
  const symbol = match[1] ?? '';
  const code = symbol === '€' ? 'EUR' : symbol === '£' ? 'GBP' : symbol === 'r$' ? 'BRL' : 'USD';
  const start = number.end + match[0].indexOf(symbol);
  // A currency sign that stands before another number belongs to that one.
  if (/^\s*\d/.test(folded.slice(start + symbol.length, start + symbol.length + 3))) return null;
  return { start, end: start + symbol.length, code, dimension: 'currency' };
}

/** `de`, `of`, `a` between a number and its unit (`1,2 milhão de kWh`, `half a tonne`); before a lone letter it is none. */
function leadsToUnit(tokens: readonly Token[], at: number): boolean {
  if (!['de', 'of', 'a', 'an'].includes(tokens[at]?.word ?? '')) return false;
  return (tokens[at + 1]?.word ?? '').length > 1 || (UNITS.longest(tokens, at + 1)?.length ?? 0) > 1;
}

function gapBreaks(folded: string, from: number, to: number): boolean {
  return /[,;:()?!\n|"=+/]|\.\s|\t/.test(folded.slice(from, to));
}
