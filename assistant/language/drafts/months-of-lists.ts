import type { PeriodMention, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { monthAt, monthIndex } from '../periods/days.ts';
import { MONTH_WORDS } from '../words/calendar.ts';
import type { Draft } from './draft.ts';

interface Entry {
  readonly at: number;
  readonly draft: Draft;
  readonly used: readonly Place[];
}

const MONTH = new RegExp(String.raw`(?<![a-z])(?:${MONTH_WORDS.join('|')})(?![a-z])`, 'g');
/** What makes a list, of months and of amounts. */
const JOINS = /^ ?(?:,|e|and|&|\/|,? e|,? and)(?: (?:em|in|de|of|n[oa]))? ?$/;

/**
 * `100 e 140 m³ em abril, maio e junho`: amounts in a list of their own and months in another. As many as a stretch of time has
 * are one each; where there are not as many nobody can tell which amount is of which month, so it is asked.
 */
export function withMonthsOfLists<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  return askAboutUneven(reading, overStretch(reading, entries));
}

/** `jan a mar de 2025: 12.400, 11.900 e 13.050 kWh`: as many amounts in a list as the one stretch of time has months are one each. */
function overStretch<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  const dated = reading.periods.filter(({ from }) => from !== '');
  const [stretch] = dated;
  if (stretch === undefined || dated.length !== 1 || stretch.wholeYear) return [...entries];
  const first = monthIndex(stretch.from);
  const count = monthIndex(stretch.to) - first + 1;
  if (count < 2 || !isWhole(stretch)) return [...entries];
  return runsOf(reading, entries).flatMap((run) => {
    const [one] = run.map(({ draft }) => draft.proposal);
    const alike = run.every(
      ({ draft: { proposal } }) =>
        proposal.from === stretch.from &&
        proposal.to === stretch.to &&
        proposal.site === one?.site &&
        proposal.kind === one?.kind,
    );
    if (run.length !== count || !alike || isOfOthers(reading, stretch, run[0]?.at ?? 0)) return run;
    return run.map((entry, at) => {
      const proposal = { ...entry.draft.proposal, ...monthAt(first + at) };
      return { ...entry, draft: { ...entry.draft, proposal } };
    });
  });
}

/** `caldeiras 1, 2 e 3 no 1º trimestre: 100, 120 e 140 m³`: one each of what is listed or numbered in front of them. */
function isOfOthers({ text, sites }: Reading, stretch: Place, first: number): boolean {
  const start = Math.max(...['\n', '. ', ';'].map((mark) => text.lastIndexOf(mark, first))) + 1;
  const inside = stretch.start >= start && stretch.end <= first;
  const before = inside
    ? text.slice(start, stretch.start) + text.slice(stretch.end, first)
    : text.slice(start, first);
  return sites.length > 1 || /\d|[a-z],|\b(?:e|and)\b/.test(before);
}

/** From the first day of a month to the last of one. */
function isWhole({ from, to }: PeriodMention): boolean {
  return monthAt(monthIndex(from), monthIndex(to)).from === from && monthAt(monthIndex(to)).to === to;
}

function askAboutUneven<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  const lists = listsOfMonths(reading);
  if (lists.length !== 1 || entries.length < 2) return [...entries];
  const [list] = lists;
  return runsOf(reading, entries).flatMap((run) => {
    const [first] = run;
    const uneven =
      run.length > 1 &&
      list !== undefined &&
      list.months !== run.length &&
      run.every(({ draft }) => isOfList(draft, first?.draft, list));
    return uneven ? run.map(undated) : run;
  });
}

interface Months extends Place {
  readonly months: number;
  readonly periods: readonly PeriodMention[];
}

/** Months that are named one after another, whether they were read as one stretch of time or each for itself. */
function listsOfMonths({ text, periods }: Reading): Months[] {
  const lists: Months[] = [];
  for (const period of periods.filter(({ from }) => from !== '')) {
    const last = lists.at(-1);
    const months = namesOf(text, period);
    if (last !== undefined && months > 0 && JOINS.test(text.slice(last.end, period.start)))
      lists[lists.length - 1] = {
        start: last.start,
        end: period.end,
        months: last.months + months,
        periods: [...last.periods, period],
      };
    else lists.push({ start: period.start, end: period.end, months, periods: [period] });
  }
  return lists.filter(({ months }) => months > 1);
}

/** How many months a period is a list of; none for what is told otherwise (`de abril a junho`, `abr/25`). */
function namesOf(text: string, { start, end }: Place): number {
  const names = [...text.slice(start, end).matchAll(MONTH)];
  const listed = names.every(({ index, 0: word }, at) => {
    const next = names[at + 1];
    return next === undefined || JOINS.test(text.slice(start + index + word.length, start + next.index));
  });
  return listed ? names.length : 0;
}

/** Entries side by side whose amounts make up one list, with a bare number in it. */
function runsOf<T extends Entry>({ text, amounts }: Reading, entries: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1)?.at(-1);
    const before = last === undefined ? undefined : amounts.find(({ start }) => start === last.at);
    if (before !== undefined && before.unit === null && JOINS.test(text.slice(before.end, entry.at)))
      runs.at(-1)?.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

function isOfList({ proposal }: Draft, first: Draft | undefined, { periods }: Months): boolean {
  const dated = periods.some(({ from, to }) => from === proposal.from || to === proposal.to);
  return dated && proposal.kind === first?.proposal.kind;
}

function undated<T extends Entry>(entry: T): T {
  const { proposal, asks } = entry.draft;
  // That the amounts look like one told twice came from the time that they were given.
  const others = asks.filter(({ slot }) => slot !== 'quantity');
  const spans = proposal.spans.filter(({ slot }) => slot !== 'period');
  return {
    ...entry,
    draft: {
      proposal: { ...proposal, from: null, to: null, yearInferred: false, spans },
      asks: [...others, { slot: 'period' as const }],
    },
  };
}
