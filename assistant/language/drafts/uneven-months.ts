import type { PeriodMention, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
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
 * `100 e 140 m³ em abril, maio e junho`: amounts in a list of their own and months in another, of which there are not as many:
 * nobody can tell which amount is of which month, so it is asked.
 */
export function askAboutUnevenMonths<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
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
