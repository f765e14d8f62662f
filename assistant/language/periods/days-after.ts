import { pattern, source } from '../lexicon/pattern.ts';
import { addDays, type Days, monthAt, monthIndex } from './days.ts';
import { isFree, type PeriodMention, type Place } from '../text/mentions.ts';
import { NUMBER_WORDS } from '../words/numbers.ts';

const COUNT = '(\\d{1,2}|an?|one|uma?|[a-z]{3,10})';
const SPAN = '(days?|dias?|weeks?|semanas?|months?|mes(?:es)?)';
/** Told of a time that was told before, and not of an event that follows (`dois dias depois da auditoria`, `the day after tomorrow`). */
const OF_NOTHING = source`(?![a-z])(?! {periods.no_span}\b)`;
const LATER = new RegExp(
  `(?<![a-z0-9])${COUNT} ${SPAN} (?:(later|afterwards|mais tarde|earlier)(?![a-z])|(after|depois|apos|before|antes)${OF_NOTHING})`,
  'g',
);
const NEXT = pattern('g')`
  (?<![a-z0-9])(?:(?:on )?the (?:(?:very )?(next|following|previous|preceding) (day|week|month)|(day
  |week|month) (after|before))|n?[oa] (dia|semana|mes) (seguinte|posterior|anterior)
  |na (vespera))${OF_NOTHING}
`;

/**
 * `two days later`, `no dia seguinte`, `the month after`: told from the time before it in the text. A day has days and weeks
 * behind it, a month has months; where nothing of that measure was told, nobody can say when it was.
 */
export function daysAfter(folded: string, periods: readonly PeriodMention[]): PeriodMention[] {
  const found: PeriodMention[] = [...periods];
  for (const { place, count, span } of steps(folded)) {
    if (!isFree(place, found)) continue;
    const from = found.filter(({ end, from }) => end <= place.start && from !== '').at(-1);
    const days = from === undefined ? null : stepped(from, count, span);
    if (from === undefined || days === null) continue;
    found.push({ ...place, ...days, yearInferred: from.yearInferred, wholeYear: false });
    found.sort((a, b) => a.start - b.start);
  }
  return found;
}

interface Step {
  readonly place: Place;
  readonly count: number;
  readonly span: string;
}

function steps(folded: string): Step[] {
  const later = [...folded.matchAll(LATER)].map((match) => ({
    place: placeOf(match),
    count: signed(countOf(match[1] ?? ''), match[3] ?? match[4] ?? ''),
    span: match[2] ?? '',
  }));
  const next = [...folded.matchAll(NEXT)].map((match) => ({
    place: placeOf(match),
    count: signed(1, match[1] ?? match[4] ?? match[6] ?? match[7] ?? ''),
    span: match[2] ?? match[3] ?? match[5] ?? 'dia',
  }));
  return [...later, ...next]
    .filter(({ count }) => Number.isInteger(count) && count !== 0)
    .sort((a, b) => a.place.start - b.place.start);
}

function placeOf({ index, 0: { length } }: RegExpExecArray): Place {
  return { start: index, end: index + length };
}

function countOf(word: string): number {
  return /^(?:an?|one|uma?)$/.test(word) ? 1 : Number(NUMBER_WORDS[word] ?? word);
}

function signed(count: number, way: string): number {
  return /^(?:earlier|before|antes|previous|preceding|anterior|vespera)$/.test(way) ? -count : count;
}

function stepped({ from, to }: PeriodMention, count: number, span: string): Days | null {
  if (span.startsWith('m')) {
    const month = from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && from !== to;
    return month ? monthAt(monthIndex(from) + count) : null;
  }
  if (from !== to) return null;
  const day = addDays(from, count * (/^[ws]/.test(span) ? 7 : 1));
  return { from: day, to: day };
}
