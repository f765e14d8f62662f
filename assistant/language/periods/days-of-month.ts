import { pattern } from '../lexicon/pattern.ts';
import { exists, isoDay, months } from './days.ts';
import { isFree, type PeriodMention, type Place } from '../text/mentions.ts';

const DAY = pattern('g')`
  (?<![a-z0-9])(?<!\b(?:por|cada|ao|per) )(?:(?:no |do |em )?dia (\d{1,2})|on the (\d{1,2})(?:st|nd|rd
  |th))(?![\d/]|[.,]\d|\s*(?:de|of|a|ate|to|e)\s+(?:[a-z]{3,}|\d))
`;

/** `em fevereiro de 2026: 1.850 kg dia 06 e 2.010 kg dia 21`: days of the one month that the text names, or of the day before it. */
export function withDaysOfMonth(
  folded: string,
  periods: readonly PeriodMention[],
  taken: readonly Place[],
): PeriodMention[] {
  const named = new Map(periods.filter(isMonth).map((period) => [period.from, period]));
  const [only] = named.values();
  if (named.size > 1) return [...periods];
  const found: PeriodMention[] = [];
  for (const match of folded.matchAll(DAY)) {
    const day = Number(match[1] ?? match[2]);
    const place = { start: match.index, end: match.index + match[0].length };
    const month = only ?? monthBefore(periods, place, day);
    if (month === undefined) continue;
    const [year, number] = [Number(month.from.slice(0, 4)), Number(month.from.slice(5, 7))];
    if (!exists(year, number, day) || !isFree(place, [...periods, ...taken])) continue;
    const at = isoDay(year, number, day);
    found.push({ ...place, from: at, to: at, yearInferred: month.yearInferred, wholeYear: false });
  }
  return [...periods, ...found].sort((a, b) => a.start - b.start);
}

/** `em 03/06/2026 e voltou no dia 11`: a later day of the month of the day that was told before it. */
function monthBefore(periods: readonly PeriodMention[], place: Place, day: number) {
  const last = periods.findLast(({ from, end }) => from !== '' && end <= place.start);
  return last !== undefined && last.from === last.to && day > Number(last.from.slice(8)) ? last : undefined;
}

function isMonth({ from, to }: PeriodMention): boolean {
  if (from === '') return false;
  const whole = months(Number(from.slice(0, 4)), Number(from.slice(5, 7)));
  return whole.from === from && whole.to === to;
}
