import { pattern } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import type { PeriodMention, Place } from '../text/mentions.ts';

/** `contra 900`, `up from 1,150 t`: a figure that something is held against, up to the period behind it. */
const HELD_AGAINST = pattern()`
  \b(?:{assignment.held_against_period}|vs\.?|compar\w+ (?:a|aos?|com|to|with))\s+(?:(?:os?|as?|the
  |cerca de|about|around|uns|umas) )*(\d[\d.,]*(?: ?(?:mil|k))?(?: ?
  (?!em |in |n[oa] |d[eoa]s? )[a-z0-9]{1,8})?),? (?:(?:em|in|n[oa]|d[eoa]|during|for|the|of) )*$
`;

const MEASURED_AGAINST = pattern()`
  \b{assignment.measured_against}\b[^.;:\n\d]{0,20}\b(?:que|than|do que)\s+(?:(?:o|a|em|in|n[oa]|do
  |d[ea]|mes|the|was|during) )*$
`;

/** The periods that an amount may be of: none that a compared figure or a bracket keeps for itself. */
export function periodsFor(
  reading: Reading,
  dated: readonly PeriodMention[],
  amount: Place,
): readonly PeriodMention[] {
  const told = dated.filter(
    (period) =>
      !isMeasuredAgainst(reading, period) &&
      !isAimedAt(reading, period) &&
      !isHeldAgainst(reading, period, amount),
  );
  const open = told.filter((period) => !isInAside(reading, period, amount));
  return open.length > 0 ? open : told;
}

/** `contra 900 no ano passado`, `meta para 2030: 40%`: the time of a figure that is told as unused beside it. */
export function isOfFigure(reading: Reading, period: PeriodMention): boolean {
  return (
    isMeasuredAgainst(reading, period) ||
    isAimedAt(reading, period) ||
    HELD_AGAINST.test(reading.text.slice(Math.max(0, period.start - 70), period.start))
  );
}

/** `15% a mais que em agosto`: when it was less, whether or not a time of its own is told. */
function isMeasuredAgainst({ text }: Reading, { start }: Place): boolean {
  return MEASURED_AGAINST.test(text.slice(Math.max(0, start - 50), start));
}

/** `meta para 2030: redução de 40%`, `the 2030 target`: when something is still to be reached. */
function isAimedAt({ text, today }: Reading, { start, end, from }: PeriodMention): boolean {
  if (from <= today) return false;
  return (
    /\b(?:metas?|objetivos?|targets?|goals?) (?:para|de|ate|em|for|by|in|of) (?:o ano de |the year )?$/.test(
      text.slice(Math.max(0, start - 40), start),
    ) || /^ (?:(?:reduction|climate|emissions?) )?(?:targets?|goals?)\b/.test(text.slice(end, end + 30))
  );
}

/** `500 L em março, contra 900 no ano passado`: last year is of the 900, and of nothing that follows. */
function isHeldAgainst({ text }: Reading, period: Place, amount: Place): boolean {
  const before = text.slice(Math.max(0, period.start - 70), period.start);
  const found = HELD_AGAINST.exec(before);
  if (found === null) return false;
  const start = period.start - before.length + found.index;
  return !(amount.start >= start && amount.end <= period.start);
}

/** `500 L em 2025 (900 L em 2024) e 3 t de cimento`: what a bracket says of its own amount holds for none outside it. */
function isInAside({ text }: Reading, period: Place, amount: Place): boolean {
  const open = text.lastIndexOf('(', period.start);
  const close = text.indexOf(')', period.end);
  if (open < 0 || close < 0) return false;
  const [before, behind] = [text.slice(open + 1, period.start), text.slice(period.end, close)];
  if (/[()\n]/.test(before + behind) || !/\d/.test(before + behind)) return false;
  return amount.end <= open || amount.start >= close;
}
