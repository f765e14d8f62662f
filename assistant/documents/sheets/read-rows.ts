import type { DocumentProblem, Row } from '#documents/document.ts';
import type { ColumnMapping, SheetMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentActivity, DocumentContext, Unused } from '../proposal-shape.ts';
import type { Use } from '../said/said.ts';
import type { Words } from '../words/words.ts';
import { sectionOf } from './fitting.ts';
import { lessReturned } from './partial-returns.ts';
import { unsummed } from './unsummed.ts';
import type { periodSaid } from './period-said.ts';
import { isRecovered } from './recovered.ts';
import type { RowSetting } from './row-shape.ts';
import { MappedRows } from './rows.ts';
import { halvesOfNone, takenBack, takesBack } from './reversals.ts';
import { asCertified } from './certified.ts';
import { asComingIn } from './comes-in.ts';
import { isHandedOn } from './handed-on.ts';
import { besideAmounts } from './beside-amounts.ts';
import { cameIn, movementsIn, scenariosIn, standingOf } from './standings.ts';
import type { Survey } from './survey.ts';
import { isTotalRow, Totals } from './totals.ts';

/** What a sheet says, with the mapping by which it was read. */
export interface SheetReading {
  readonly mapping: SheetMapping | null;
  readonly activities: readonly DocumentActivity[];
  readonly problems: readonly DocumentProblem[];
  readonly unused: readonly Unused[];
  /** Columns whose numbers have two readings: column and the two of its first such value. */
  readonly open: readonly { column: number; values: readonly [string, string] }[];
  /** Activities that are not among `activities` because there are more than asked for. */
  readonly beyond: number;
}

/** Columns of which a row with an amount fills at least one. */
const TELLING: ReadonlySet<ColumnMapping['meaning']> = new Set([
  'kind',
  'use',
  'period',
  'from',
  'to',
  'site',
  'document',
]);

/** Problems of rows that are told one by one; more of them are counted. */
const MOST_PROBLEMS = 50;
/** Cells that were not used and are told one by one; more of them are counted. */
const MOST_UNUSED = 200;

/** A table whose rows are read: its columns, and what is said of all of them. */
export interface TableOfRows {
  readonly seen: Survey;
  readonly mapping: SheetMapping;
  readonly candidatesOf: (word: string) => readonly string[];
  readonly period: ReturnType<typeof periodSaid>;
  readonly useOf: (word: string) => Use | null;
  readonly words: Words;
  readonly context: DocumentContext;
  readonly titles: readonly string[];
  readonly amounts: Pick<RowSetting, 'scale' | 'meter'>;
}

/** Reads the rows of one table by its mapping: activities, sums that are compared, and what is left, with the reason. */
export function readRows(table: TableOfRows): Omit<SheetReading, 'mapping'> {
  const rows = new RowsRead(table);
  for (const row of table.seen.rows) rows.take(row);
  return rows.result();
}

/** What the rows of a table come to, one after the other. */
class RowsRead {
  readonly #table: TableOfRows;
  readonly #columns: readonly ColumnMapping[];
  readonly #reader: MappedRows;
  readonly #totals: Totals;
  readonly #scenarios: ReturnType<typeof scenariosIn>;
  readonly #movements: ReturnType<typeof movementsIn>;
  readonly #telling: readonly ColumnMapping[];
  readonly #activities: DocumentActivity[] = [];
  readonly #problems: DocumentProblem[] = [];
  readonly #unused: Unused[] = [];
  readonly #open = new Map<number, readonly [string, string]>();
  readonly #told: { row: Row; activities: readonly DocumentActivity[] }[] = [];
  readonly #backs: Row[] = [];
  readonly #off: Row[] = [];
  readonly #sums: Row[] = [];
  #beyond = 0;
  #unlisted = 0;

  constructor(table: TableOfRows) {
    const { mapping, seen } = table;
    this.#table = table;
    this.#columns = mapping.columns;
    this.#reader = readerOf(table);
    this.#totals = new Totals(mapping.sheet, mapping.columns);
    this.#scenarios = scenariosIn(seen.rows, mapping.columns);
    this.#movements = movementsIn(seen.rows, mapping.columns);
    this.#telling = mapping.columns.filter(({ meaning }) => TELLING.has(meaning));
  }

  take(row: Row): void {
    const section = sectionOf(row, this.#table.words, this.#table.useOf);
    if (section !== null) {
      this.#reader.section = section;
      return;
    }
    if (isTotalRow(row, this.#columns) || this.#totals.isBareSum(row, this.#telling)) {
      this.#tell(this.#totals.total(row));
      this.#sums.push(row);
      this.#leave('total', rowQuote(row), row, this.#columns[0] as ColumnMapping);
      return;
    }
    if (!this.#isLeft(row)) this.#read(row);
  }

  /** What stands beside amounts, was called off or only came into a store is said to be no activity. */
  #isLeft(row: Row): boolean {
    const beside = besideAmounts(row, this.#columns, this.#table.words);
    const ended = beside === null ? standingOf(row, this.#columns, this.#scenarios) : null;
    if (ended !== null) this.#off.push(row);
    const left = beside ?? ended ?? cameIn(row, this.#columns, this.#movements);
    if (left === null) return false;
    this.#leave('not_activity', left.text.slice(0, 80), row, left.column);
    return true;
  }

  #read(row: Row): void {
    const whole = this.#reader.read(row);
    const activities = this.#own(row, whole.activities);
    const back = takesBack(row, this.#columns);
    this.#tell([...(back ? [] : whole.problems), ...this.#totals.row(row)]);
    this.#unused.push(...whole.unused);
    if (back) {
      this.#backs.push(row);
      this.#unused.push(...activities.flatMap((one) => asLeft(one, 'negative')));
      return;
    }
    for (const { column, values } of whole.open) if (!this.#open.has(column)) this.#open.set(column, values);
    const room = Math.max(0, this.#table.context.mostActivities - this.#activities.length);
    this.#activities.push(...activities.slice(0, room));
    if (room > 0) this.#told.push({ row, activities });
    this.#beyond += Math.max(0, activities.length - room);
  }

  /** The activities of a row that are the company's own; what it handed on or recovered is left. */
  #own(row: Row, activities: readonly DocumentActivity[]): DocumentActivity[] {
    const { titles, words } = this.#table;
    const over = this.#reader.section === null ? titles : [this.#reader.section.text];
    const out = activities.filter(
      (one) => isHandedOn(one, row, this.#columns, over) || isRecovered(one, row, this.#columns),
    );
    const said = this.#reader.kindWord(row).slice(0, 60);
    for (const left of out.flatMap((one) => asLeft(one, 'not_activity')))
      this.#unused.push(said === '' ? left : { ...left, quote: `${said}: ${left.quote}`.slice(0, 80) });
    const quoted = (of: Row, column: ColumnMapping) => this.#reader.quoted('kind', of, column);
    return activities
      .filter((one) => !out.includes(one))
      .map((one) => asCertified(one, row, this.#columns, quoted))
      .map((one) => asComingIn(one, row, this.#columns, words));
  }

  #leave(reason: Unused['reason'], quote: string, row: Row, column: ColumnMapping): void {
    this.#unused.push({ reason, quote, place: this.#reader.place(row, column) });
  }

  #tell(found: readonly DocumentProblem[]): void {
    const room = Math.max(0, MOST_PROBLEMS - this.#problems.length);
    this.#problems.push(...found.slice(0, room));
    this.#unlisted += Math.max(0, found.length - room);
  }

  result(): Omit<SheetReading, 'mapping'> {
    const { seen, mapping } = this.#table;
    const [columns, told, unused] = [this.#columns, this.#told, this.#unused];
    const taken = takenBack(told, [...this.#backs, ...halvesOfNone(this.#off, columns)], columns);
    const beside = unsummed(told, this.#sums, columns, this.#totals.confirmed);
    unused.push(...[...beside].flatMap((one) => asLeft(one, 'beside')));
    const back = [...taken.gone].flatMap((one) => one.activities);
    const gone = new Set([...back, ...beside]);
    const kept = told.filter((one) => !taken.gone.has(one));
    const partly = lessReturned(kept, taken.left, columns, this.#totals.confirmed);
    unused.push(...back.flatMap((one) => asLeft(one, 'negative')));
    const read = this.#activities.length + this.#beyond;
    const share = seen.rows.length === 0 ? 0 : read / seen.rows.length;
    const more = { sheet: mapping.sheet, unlisted: this.#unlisted, unused: unused.length - MOST_UNUSED };
    return {
      activities: this.#activities.filter((one) => !gone.has(one)).map((one) => partly.get(one) ?? one),
      problems: [...this.#problems, ...moreThanTold(more)],
      unused: unused.slice(0, MOST_UNUSED),
      open: [...this.#open].map(([column, values]) => ({ column, values })),
      beyond: this.#beyond + Math.round(share * (seen.rowCount - seen.rows.length)),
    };
  }
}

function readerOf({ mapping, period, candidatesOf, words, context, amounts }: TableOfRows): MappedRows {
  return new MappedRows(mapping, {
    locale: context.locale,
    referenceDate: context.referenceDate,
    period,
    scopeOf: (kind) => words.scopeOf(kind),
    fits: (kinds, unit) => words.fits(kinds, unit),
    isSpent: (kind, currency) => words.fits([kind], currency),
    candidatesOf,
    ...amounts,
    names: (word) => words.kindOf(word.replaceAll(' · ', ' '), null).candidates.length > 0,
  });
}

/** Problems and cells that are left, where there are more than are told one by one. */
function moreThanTold(more: {
  readonly sheet: string;
  readonly unlisted: number;
  readonly unused: number;
}): DocumentProblem[] {
  const { sheet, unlisted, unused } = more;
  return [
    ...(unlisted > 0 ? [{ code: 'sheet.more_problems', params: { sheet, count: String(unlisted) } }] : []),
    ...(unused > 0 ? [{ code: 'sheet.more_unused', params: { sheet, count: String(unused) } }] : []),
  ];
}

/** What became no activity after all, with where its amount stands. */
function asLeft({ evidence }: DocumentActivity, reason: Unused['reason']): Unused[] {
  const amount = evidence.find(({ slot }) => slot === 'quantity') ?? evidence[0];
  return amount === undefined ? [] : [{ reason, quote: amount.quote.slice(0, 80), place: amount.place }];
}

function rowQuote(row: Row): string {
  return row.cells.find(({ text }) => text.trim() !== '')?.text.slice(0, 80) ?? '';
}
