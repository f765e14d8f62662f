import { exists, isoDay, months } from './days.ts';
import { isFree, type PeriodMention, type Place } from '../text/mentions.ts';

const DAY =
  /(?<![a-z0-9])(?<!\b(?:por|cada|ao|per) )(?:(?:no |do |em )?dia (\d{1,2})|on the (\d{1,2})(?:st|nd|rd|th))(?![\d/]|[.,]\d|\s*(?:de|of|a|ate|to|e)\s+(?:[a-z]{3,}|\d))/g;

/** `em fevereiro de 2026: 1.850 kg dia 06 e 2.010 kg dia 21`: days of the one month that the text names. */
export function withDaysOfMonth(
  folded: string,
  periods: readonly PeriodMention[],
  taken: readonly Place[],
): PeriodMention[] {
  const named = new Map(periods.filter(isMonth).map((period) => [period.from, period]));
  const [month] = named.values();
  if (month === undefined || named.size > 1) return [...periods];
  const [year, number] = [Number(month.from.slice(0, 4)), Number(month.from.slice(5, 7))];
  const found: PeriodMention[] = [];
  for (const match of folded.matchAll(DAY)) {
    const day = Number(match[1] ?? match[2]);
    const place = { start: match.index, end: match.index + match[0].length };
    if (!exists(year, number, day) || !isFree(place, [...periods, ...taken])) continue;
    const at = isoDay(year, number, day);
    found.push({ ...place, from: at, to: at, yearInferred: month.yearInferred, wholeYear: false });
  }
  return [...periods, ...found].sort((a, b) => a.start - b.start);
}

function isMonth({ from, to }: PeriodMention): boolean {
  if (from === '') return false;
  const whole = months(Number(from.slice(0, 4)), Number(from.slice(5, 7)));
  return whole.from === from && whole.to === to;
}
