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

/** Reads the rows of one table by its mapping: activities, sums that are compared, and what is left, with the reason. */
export function readRows(
  seen: Survey,
  mapping: SheetMapping,
  candidatesOf: (word: string) => readonly string[],
  period: ReturnType<typeof periodSaid>,
  useOf: (word: string) => Use | null,
  words: Words,
  context: DocumentContext,
  titles: readonly string[],
  amounts: Pick<RowSetting, 'scale' | 'meter'>,
): Omit<SheetReading, 'mapping'> {
  const { locale, referenceDate, mostActivities } = context;
  const scopeOf = (kind: string | null) => words.scopeOf(kind);
  const fits = (kinds: readonly string[], unit: string) => words.fits(kinds, unit);
  const isSpent = (kind: string, currency: string) => words.fits([kind], currency);
  const reader = new MappedRows(mapping, {
    locale,
    referenceDate,
    period,
    scopeOf,
    fits,
    isSpent,
    candidatesOf,
    ...amounts,
    names: (word) => words.kindOf(word.replaceAll(' · ', ' '), null).candidates.length > 0,
  });
  const totals = new Totals(mapping.sheet, mapping.columns);
  const scenarios = scenariosIn(seen.rows, mapping.columns);
  const movements = movementsIn(seen.rows, mapping.columns);
  const telling = mapping.columns.filter(({ meaning }) => TELLING.has(meaning));
  const activities: DocumentActivity[] = [];
  const problems: DocumentProblem[] = [];
  const unused: Unused[] = [];
  const open = new Map<number, readonly [string, string]>();
  const told: { row: Row; activities: readonly DocumentActivity[] }[] = [];
  const backs: Row[] = [];
  const off: Row[] = [];
  const sums: Row[] = [];
  let beyond = 0;
  let unlisted = 0;
  const tell = (found: readonly DocumentProblem[]) => {
    const room = Math.max(0, MOST_PROBLEMS - problems.length);
    problems.push(...found.slice(0, room));
    unlisted += Math.max(0, found.length - room);
  };
  for (const row of seen.rows) {
    const section = sectionOf(row, words, useOf);
    if (section !== null) {
      reader.section = section;
      continue;
    }
    if (isTotalRow(row, mapping.columns) || totals.isBareSum(row, telling)) {
      tell(totals.total(row));
      sums.push(row);
      unused.push({
        reason: 'total',
        quote: rowQuote(row),
        place: reader.place(row, mapping.columns[0] as ColumnMapping),
      });
      continue;
    }
    const beside = besideAmounts(row, mapping.columns, words);
    if (beside !== null) {
      unused.push({
        reason: 'not_activity',
        quote: beside.text.slice(0, 80),
        place: reader.place(row, beside.column),
      });
      continue;
    }
    const ended = standingOf(row, mapping.columns, scenarios);
    const standing = ended ?? cameIn(row, mapping.columns, movements);
    if (ended !== null) off.push(row);
    if (standing !== null) {
      unused.push({
        reason: 'not_activity',
        quote: standing.text.slice(0, 80),
        place: reader.place(row, standing.column),
      });
      continue;
    }
    const whole = reader.read(row);
    const over = reader.section === null ? titles : [reader.section.text];
    const out = whole.activities.filter(
      (one) => isHandedOn(one, row, mapping.columns, over) || isRecovered(one, row, mapping.columns),
    );
    const said = reader.kindWord(row).slice(0, 60);
    for (const left of out.flatMap((one) => asLeft(one, 'not_activity')))
      unused.push(said === '' ? left : { ...left, quote: `${said}: ${left.quote}`.slice(0, 80) });
    const kept = whole.activities.filter((one) => !out.includes(one));
    const quoted = (of: Row, column: ColumnMapping) => reader.quoted('kind', of, column);
    const certified = kept
      .map((one) => asCertified(one, row, mapping.columns, quoted))
      .map((one) => asComingIn(one, row, mapping.columns, words));
    const read = { ...whole, activities: certified };
    const back = takesBack(row, mapping.columns);
    tell([...(back ? [] : read.problems), ...totals.row(row)]);
    unused.push(...read.unused);
    if (back) {
      backs.push(row);
      unused.push(...read.activities.flatMap((one) => asLeft(one, 'negative')));
      continue;
    }
    for (const { column, values } of read.open) if (!open.has(column)) open.set(column, values);
    const room = Math.max(0, mostActivities - activities.length);
    activities.push(...read.activities.slice(0, room));
    if (room > 0) told.push({ row, activities: read.activities });
    beyond += Math.max(0, read.activities.length - room);
  }
  const taken = takenBack(told, [...backs, ...halvesOfNone(off, mapping.columns)], mapping.columns);
  const beside = unsummed(told, sums, mapping.columns, totals.confirmed);
  unused.push(...[...beside].flatMap((one) => asLeft(one, 'beside')));
  const back = [...taken.gone].flatMap((one) => one.activities);
  const gone = new Set([...back, ...beside]);
  const kept = told.filter((one) => !taken.gone.has(one));
  const partly = lessReturned(kept, taken.left, mapping.columns, totals.confirmed);
  unused.push(...back.flatMap((one) => asLeft(one, 'negative')));
  const share = seen.rows.length === 0 ? 0 : (activities.length + beyond) / seen.rows.length;
  beyond += Math.round(share * (seen.rowCount - seen.rows.length));
  if (unlisted > 0)
    problems.push({ code: 'sheet.more_problems', params: { sheet: mapping.sheet, count: String(unlisted) } });
  if (unused.length > MOST_UNUSED) {
    const count = String(unused.length - MOST_UNUSED);
    problems.push({ code: 'sheet.more_unused', params: { sheet: mapping.sheet, count } });
  }
  return {
    activities: activities.filter((one) => !gone.has(one)).map((one) => partly.get(one) ?? one),
    problems,
    unused: unused.slice(0, MOST_UNUSED),
    open: [...open].map(([column, values]) => ({ column, values })),
    beyond,
  };
}

/** What became no activity after all, with where its amount stands. */
function asLeft({ evidence }: DocumentActivity, reason: Unused['reason']): Unused[] {
  const amount = evidence.find(({ slot }) => slot === 'quantity') ?? evidence[0];
  return amount === undefined ? [] : [{ reason, quote: amount.quote.slice(0, 80), place: amount.place }];
}

function rowQuote(row: Row): string {
  return row.cells.find(({ text }) => text.trim() !== '')?.text.slice(0, 80) ?? '';
}
