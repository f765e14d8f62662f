import { pattern } from '../language/lexicon/pattern.ts';
import type { Page } from '#documents/document.ts';
import type { Proposal } from '../language/understanding.ts';
import type { FiscalSetting } from './fiscal/fiscal-frame.ts';
import type { DocumentActivity, DocumentProposals, Unused } from './proposal-shape.ts';
import { folded, unitOf } from './words/words.ts';

const CURRENCY = /^(?:BRL|USD|EUR|GBP)$/;

/** Whether a unit is a currency. */
export function isMoneyUnit(unit: string | null): boolean {
  return unit !== null && CURRENCY.test(unit);
}

/** A currency stands right beside its number: `$ 886.40`, `2 mil reais`. */
const BESIDE = 14;

/**
 * Whether the number of a proposal is money by what stands beside it, and not by a currency of another number of its text:
 * the number of a customer is none because a total follows it.
 */
export function isMoneyBeside({ unit, spans }: Proposal, text: string): boolean {
  if (!isMoneyUnit(unit)) return true;
  const number = spans.find(({ slot }) => slot === 'quantity');
  const named = spans.find(({ slot }) => slot === 'unit');
  if (number === undefined || named === undefined) return true;
  const between =
    named.start >= number.end
      ? text.slice(number.end, named.start)
      : text.slice(Math.min(named.end, number.start), number.start);
  return between.length <= BESIDE && !/[\d\n;]|\s-\s/.test(between);
}

/** Amounts in a unit of a thing, no price and no rate: `118 lb`, `3,25 kg`, not `4,20/kg`. */
const AMOUNT = pattern('giu')`
  (?<![\p{L}\d.,/-])(?:\d[\d.,]*)\s*(kg|lbs?|t|tonnes?|toneladas?|l|lit(?:re|er)s?|litros?|gal(?:lons?)?|m3|m³|
  therms?|kwh|mwh)(?![\p{L}\d³])(?!\s*\/)
`;
/** What is counted by what goes into the air or into a machine, and by money only where nobody knows that. */
const COUNTED = /^(?:fugitive|mobile|stationary|waste|electricity)/;
/** Sentences whose amounts are what something holds, may do or did before. */
const HELD = pattern()`
  \b(?:nominal|capacidade|capacity|system charge|rated|nameplate|tanque de|tank of|limite?|maxim\w+|reportable|
  anterior\w*|previous|last month)\b
`;

/** Whether a line of pages tells so much of something that is counted by it. */
function tellsAmounts(pages: readonly Page[], words: FiscalSetting['words']): boolean {
  return pages.some(({ lines }) =>
    lines.some(({ text }) => {
      if (HELD.test(folded(text))) return false;
      return [...text.matchAll(AMOUNT)].some(({ 0: amount, 1: named = '', index }) => {
        const unit = unitOf(named);
        if (unit === null) return false;
        const behind = text.slice(index + amount.length).replaceAll(AMOUNT, ' ');
        const told = [text, behind].map((part) => words.kindOf(part, unit).candidates);
        return told.some((kinds) => kinds.length > 0 && kinds.every((kind) => COUNTED.test(kind)));
      });
    }),
  );
}

/** Of a paper that tells amounts of things, money alone is no proposal: it is told as not used. */
function withoutMoney(
  read: DocumentProposals,
  pages: readonly Page[],
  { words }: FiscalSetting,
): DocumentProposals {
  const { activities } = read;
  if (activities.length === 0 || !activities.every(({ unit }) => isMoneyUnit(unit))) return read;
  return tellsAmounts(pages, words)
    ? { ...read, activities: [], unused: [...read.unused, ...activities.flatMap(asUnused)] }
    : read;
}

/** The amount of an activity that is none, as what was not used. */
export function asUnused({ evidence }: DocumentActivity): Unused[] {
  const amount = evidence.find(({ slot }) => slot === 'quantity');
  return amount === undefined
    ? []
    : [{ reason: 'beside', quote: amount.quote.slice(0, 80), place: amount.place }];
}

/** Lands whose money is written as that of the United States is. */
const OTHER_DOLLARS = /\b(?:AUD|NZD|CAD|SGD|HKD|ABN|GST|HST|QST)\b|\b[AC]\$|\bNZ\$/;

/** A bare `$` of a paper of another land with dollars names no currency that is known: its unit is left open. */
function asDollarsOf(activities: readonly DocumentActivity[], pages: readonly Page[]): DocumentActivity[] {
  const others = pages.some(({ lines }) => lines.some(({ text }) => OTHER_DOLLARS.test(text)));
  const named = pages.some(({ lines }) => lines.some(({ text }) => /\bUSD\b|US\$/.test(text)));
  if (!others || named) return [...activities];
  return activities.map((one) => (one.unit === 'USD' ? { ...one, unit: null } : one));
}

/** Money that a paper tells, only where it tells no amounts of things, and in the currency that it names. */
export function asPaid(
  proposals: DocumentProposals,
  pages: readonly Page[],
  setting: FiscalSetting,
): DocumentProposals {
  const kept = withoutMoney(proposals, pages, setting);
  return { ...kept, activities: asDollarsOf(kept.activities, pages) };
}
