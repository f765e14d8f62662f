import type { answerQuery } from '#usecases/conversation/answer/query.contract.ts';
import type { z } from 'zod';
import { begun } from '../offline/phrase.ts';
import type { Span } from './spans.ts';
import type { Phrases } from './phrases.ts';
import type { Question } from './question.ts';
import { type Done, drawnAs, spansOf } from './verb-inputs.ts';
import type { AnswerKey } from './words-of-answers.ts';

export type Result = z.output<typeof answerQuery.output>;

export type Cell = Result['total'][number];

export type Row = Result['rows'][number];

/** More rows than these are in the table beside the words alone. */
const MOST_ROWS = 6;
/** Rows of a course or a comparison that are told where the table beside them has other figures: the rest is in the table. */
export const MOST_TOLD = 12;

export const ZERO: Cell = { co2eKg: '0', biogenicCo2Kg: '0', countedLines: 0, notCountedLines: 0 };

export function linesIn({ total: cells }: Result): number {
  return cells.reduce((sum, cell) => sum + cell.countedLines + cell.notCountedLines, 0);
}

export function nothing(
  question: Question,
  phrases: Phrases,
  spans: readonly Span[] = spansOf(question, phrases.environment),
): string {
  const years = (phrases.environment.context.inventories ?? []).map(({ name }) => name).sort();
  return phrases.say(phrases.parts(question.only).length === 0 ? 'nothing_all' : 'nothing', {
    subject: phrases.subject(question, 'all_lines'),
    when: phrases.list(spans.map((span) => phrases.period(span))),
    years: years.length > 0 ? phrases.list(years) : '–',
  });
}

/** The inventories that periods lie in, with their GWP set; what is still open is provisional. Empty where they lie in none. */
export function basis(spans: readonly Span[], gwpSets: readonly string[], phrases: Phrases): string {
  const all = phrases.environment.context.inventories ?? [];
  const held = all
    .filter(({ from, to }) => spans.some((span) => from <= span.to && span.from <= to))
    .toSorted((a, b) => a.from.localeCompare(b.from));
  if (held.length === 0) return '';
  const isOpen = held.some(({ state }) => state === 'open');
  return phrases.say(isOpen ? 'basis_open' : 'basis', {
    count: held.length,
    name: phrases.list(held.map(({ name }) => name)),
    gwp: [...new Set(gwpSets.length > 0 ? gwpSets : held.map(({ gwpSet }) => gwpSet))].join(', '),
  });
}

export type Render = (question: Question, result: Result, phrases: Phrases, done: readonly Done[]) => string;

export function valueOf(question: Question, cell: Cell, phrases: Phrases): string {
  const { measure } = question;
  if (measure === 'biogenic') return phrases.carbon(cell.biogenicCo2Kg, 'CO₂');
  if (measure === 'lines') return linesTold(cell, phrases);
  if (measure === 'co2e') return phrases.carbon(cell.co2eKg);
  const amounts = (cell.amounts ?? []).map((one) => phrases.amount(one));
  const told = amounts.length > 0 ? phrases.list(amounts) : phrases.say('no_amount');
  return measure === 'both'
    ? phrases.say('and_emits', { amount: told, carbon: phrases.carbon(cell.co2eKg) })
    : told;
}

/** What a figure is of, and of when, as its sentence begins. */
export const about = (question: Question, { periods }: Result, phrases: Phrases, otherwise?: AnswerKey) => ({
  subject: begun(phrases.subject(question, otherwise)),
  when: phrases.list(periods.map((period) => phrases.period(period))),
});

/** What a row comes to in the last period. */
export const latest = (question: Question, { cells }: Row, phrases: Phrases): string =>
  valueOf(question, cells.at(-1) ?? ZERO, phrases);

/** How many lines a cell is of, counted or not. */
export const linesTold = (cell: Cell, phrases: Phrases): string =>
  phrases.say('lines', { count: cell.countedLines + cell.notCountedLines });

/** The name of a row: what it is grouped by, in words. */
export function rowName(
  { keys, names }: Pick<Row, 'keys' | 'names'>,
  by: Result['by'],
  phrases: Phrases,
  rows: readonly Row[] = [],
): string {
  if (by.length === 0) return keys[0] ?? '';
  return keys
    .map((key, place) => {
      const group = by[place];
      if (group === 'site') return phrases.site(names[place]?.[phrases.reply] ?? null);
      if (key === null) return phrases.say('none');
      if (group === 'scope') return phrases.say('scope', { scope: key });
      if (group === 'category') return phrases.category(key);
      if (group !== 'kind') return phrases.month(key);
      const short = phrases.kind(key);
      const isShared =
        rows.filter((row) => phrases.kind(row.keys[place] ?? '') === short && row.keys[place] !== key)
          .length > 0;
      return isShared ? phrases.wholeKind(key) : short;
    })
    .join(', ');
}

/** What a cell is ranked by, in kg or in the unit of its amount; null where it has none, which is not zero. */
export function sizeOf({ measure }: Question, cell: Cell | undefined): number | null {
  if (!cell) return null;
  if (measure !== 'amount' && measure !== 'both')
    return Number(measure === 'biogenic' ? cell.biogenicCo2Kg : cell.co2eKg);
  const [amount] = cell.amounts ?? [];
  return amount === undefined ? null : Number(amount.amount);
}

/** Rows from the largest to the smallest; what has nothing to rank by is left out. */
export function rankedRows(question: Question, rows: readonly Row[]): Row[] {
  return rows
    .flatMap((row) => {
      const size = sizeOf(question, row.cells.at(-1));
      return size === null ? [] : [{ row, size }];
    })
    .toSorted((one, other) => other.size - one.size)
    .map(({ row }) => row);
}

export function signed(kg: string, phrases: Phrases): string {
  return `${kg.startsWith('-') ? '−' : '+'}${phrases.carbon(kg.replace('-', ''))}`;
}

export function rowsInWords(question: Question, result: Result, phrases: Phrases): string {
  const { periods, rows } = result;
  const shown = rows.filter(({ cells }) =>
    cells.some((cell) => cell.countedLines + cell.notCountedLines > 0),
  );
  const head = phrases.say('rows_head', {
    ...about(question, result, phrases),
    value: periods.map((_, at) => valueOf(question, result.total[at] ?? ZERO, phrases)).join(' → '),
  });
  if (isInTable(question, result)) return head;
  const listed = shown.slice(0, MOST_ROWS).map((row) => {
    const values = row.cells.map((cell) => valueOf(question, cell, phrases));
    const share = row.cells.at(-1)?.sharePercent;
    const part = share && question.measure === 'co2e' ? ` (${phrases.percent(share)})` : '';
    return `- ${rowName(row, result.by, phrases, rows)}: **${values.join(' → ')}**${part}`;
  });
  const rest = shown.length - listed.length + result.more.rows;
  return [head, '', ...listed, ...(rest > 0 ? [`- ${phrases.say('rows_more', { count: rest })}`] : [])].join(
    '\n',
  );
}

/** So few bars are told in words as well: none has its figure written at it. */
const FEW_BARS = 6;

/** Whether the table or chart beside the words tells the rows: each cell has one figure there, of CO2e or in the only unit. */
export function isInTable(question: Question, { rows, total }: Result): boolean {
  const drawn = drawnAs(question);
  if (drawn === null || (drawn === 'chart' && rows.length <= FEW_BARS)) return false;
  const cells = [...total, ...rows.flatMap((row) => row.cells)];
  const units = new Set(cells.flatMap(({ amounts = [] }) => amounts.map(({ unit }) => unit)));
  const { measure } = question;
  return measure === 'co2e' || (measure === 'amount' && units.size === 1);
}

/** The rows that are told: the one in its place where there is one, else the first few, and of a table beside them the very first. */
export function chosen<T>(question: Question, rows: readonly T[], result: Result): readonly T[] {
  const { place, limit } = question;
  const one = place === null ? [] : rows.slice(place - 1, place);
  if (one.length > 0) return one;
  return rows.slice(0, isInTable(question, result) ? Math.min(limit ?? 1, 3) : (limit ?? 5));
}
