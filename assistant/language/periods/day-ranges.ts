import { pattern } from '../lexicon/pattern.ts';
import { addDays } from './days.ts';
import type { PeriodMention } from '../text/mentions.ts';

const UNTIL = /^\s*(?:a|ate|to|until|till|through|thru|-)\s*(?:o dia |dia |the )?$/;
const AND = /^\s*(?:e|and)\s*(?:o dia |dia |the )?$/;
const BETWEEN = /\b(?:entre|between)\s*(?:o dia |dia |os dias |the )?$/;
const ENDED = pattern()`
  \b(?:(?<year>(?:the )?(?:financial |fiscal )?year|(?:12|twelve|doze) (?:months|meses)|ano|exercicio)
  |(?<quarter>(?:the )?quarter|(?:3|three|tres) (?:months|meses)|trimestre)|(?<half>
  (?:the )?half[- ]?year|(?:6|six|seis) (?:months|meses)|semestre)) {periods.ended}\s*(?:on )?$
`;

/** Days that stand as the ends of one stretch (`from 1 April 2025 to 31 March 2026`, `year ended 31 March 2026`) become it. */
export function joinedDays(
  folded: string,
  periods: readonly PeriodMention[],
  today: string,
): PeriodMention[] {
  const joined: PeriodMention[] = [];
  for (const period of periods) {
    const last = joined.at(-1);
    const first = last !== undefined && isDay(last) && isDay(period) ? last : null;
    if (first !== null && joins(folded, first, period))
      joined[joined.length - 1] = { ...period, start: first.start, from: first.from };
    else joined.push(since(folded, isDay(period) || isMonth(period) ? ended(folded, period) : period, today));
  }
  return joined;
}

function isDay({ from, to }: PeriodMention): boolean {
  return from === to && from !== '';
}

/** One whole month of a year. */
function isMonth({ from, to }: PeriodMention): boolean {
  return from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && to > `${from.slice(0, 7)}-27`;
}

function joins(folded: string, first: PeriodMention, last: PeriodMention): boolean {
  const gap = folded.slice(first.end, last.start);
  if (first.from >= last.to) return false;
  return UNTIL.test(gap) || (AND.test(gap) && BETWEEN.test(folded.slice(0, first.start)));
}

/** `desde março`: until today. */
function since(folded: string, period: PeriodMention, today: string): PeriodMention {
  const open = /\b(?:desde|since)\s*(?:o |a |o mes de |o dia |the )?$/.test(
    folded.slice(Math.max(0, period.start - 16), period.start),
  );
  return open &&
    period.from !== '' &&
    period.to < today &&
    !/^\s*(?:ate|until|to)\b/.test(folded.slice(period.end))
    ? { ...period, to: today }
    : period;
}

/** `year ended 31 March 2026` is the twelve months up to that day. */
function ended(folded: string, period: PeriodMention): PeriodMention {
  const match = ENDED.exec(folded.slice(Math.max(0, period.start - 40), period.start));
  if (match === null) return period;
  const months = match.groups?.['year'] ? 12 : match.groups?.['half'] ? 6 : 3;
  const next = addDays(period.to, 1);
  const index = Number(next.slice(0, 4)) * 12 + Number(next.slice(5, 7)) - 1 - months;
  const from = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}${next.slice(7)}`;
  return { ...period, start: period.start - match[0].length, from };
}
