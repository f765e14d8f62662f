import { compare, decimal, multiply, ONE, roundToPlaces, toText } from '#engine/decimal.ts';
import type { Backing, Untold } from '#engine/report/backing.ts';
import type { Datapoint } from '#engine/report/programme.ts';
import type { ReportDatapoint } from '#reports/document.ts';
import { roundingOf } from './rounding.ts';
import type { ReportWords } from './words.ts';

type Told = Pick<ReportDatapoint, 'quality' | 'uncertainty' | 'evidence' | 'rounding'>;

/** What stands behind a number, and how it is rounded; of figures of before it was kept, nothing. */
export function backingIn({ backing, unit }: Pick<Datapoint, 'backing' | 'unit'>, words: ReportWords): Told {
  if (backing === undefined) return {};
  const { quality, uncertainty, evidence } = backing;
  return {
    quality: told(quality, words),
    uncertainty: told(uncertainty, words),
    evidence: told(evidence, words),
    ...(unit !== null && { rounding: roundingOf(unit) }),
  };
}

function told<T extends Exclude<Backing[keyof Backing], Untold>>(
  what: T | Untold,
  words: ReportWords,
): Omit<T, 'kind'> | { reason: { code: string; text: string } } {
  if (what.kind === 'untold') return { reason: { code: what.code, text: untoldIn(what as Untold, words) } };
  const { kind: _kind, ...rest } = what;
  return rest;
}

/** Why one of these is not told, in words. */
export function untoldIn({ code, params: { share, ...params } }: Untold, words: ReportWords): string {
  return words.say(
    `untold.${code}`,
    share === undefined ? params : { ...params, share: percentIn(share, words) },
  );
}

/** A share as per cent with one decimal place; more than 99.9 % that is not all is not shown as all. @param exact 0 to 1 */
export function percentIn(exact: string, words: ReportWords): string {
  const rounded = roundToPlaces(multiply(decimal(exact), decimal('100')), 1);
  const isAll = compare(decimal(exact), ONE) === 0;
  return words.number(!isAll && compare(rounded, decimal('100')) === 0 ? '99.9' : toText(rounded), 1);
}
