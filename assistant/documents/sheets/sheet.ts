import type { DocumentProblem, Row, Sheet } from '#documents/document.ts';
import type { ColumnMapping, SheetMapping } from '#usecases/mapping/mapping-shape.ts';
import { createHash } from 'node:crypto';
import type { DocumentActivity, DocumentContext, Unused } from '../proposal-shape.ts';
import { Said, type Use } from '../said.ts';
import type { Kinds, Words } from '../words.ts';
import { withoutCargo } from './carried-by.ts';
import { fixedBy, plainName } from './said-of-all.ts';
import { isBlank } from './cells.ts';
import { columnsOf } from './columns.ts';
import {
  asTitled,
  contradicted,
  headedKinds,
  sectionOf,
  unitOfTitles,
  usedAsSaid,
  useOfTable,
  withoutMisfits,
  withoutRepeats,
} from './fitting.ts';
import type { PeriodSetting } from './dates.ts';
import { filledDown } from './filled-down.ts';
import { findHeader, headingPeriod, yearStated } from './header.ts';
import { heading, isRoute, isStanding } from './headings.ts';
import { type Headings, joinedHeadings } from './joined-headings.ts';
import { kindsOfWords } from './kinds-of-words.ts';
import { namesOf, periodSaid } from './period-said.ts';
import { RowReader } from './rows.ts';
import { withoutSummaries } from './summaries.ts';
import { type Survey, survey, MOST_COLUMNS } from './survey.ts';
import { tablesIn } from './tables.ts';
import { isTotalRow, Totals } from './totals.ts';
import { unitsOf } from './units-of.ts';

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

/** The table is of one print, which writes all numbers alike; `of`: what its paper as a whole is about. */
interface Print {
  readonly printed: boolean;
  readonly of?: string | undefined;
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

/**
 * Reads one sheet: its mapping, proposed or remembered, and the activities that the mapping gives. Of several tables on
 * one sheet each is read by its own headings, and none is remembered: a mapping is of a whole sheet.
 */
export async function readSheet(
  sheet: Sheet,
  title: string,
  words: Words,
  context: DocumentContext,
  print: Print = { printed: false },
): Promise<SheetReading> {
  const { locale, referenceDate } = context;
  const tables = tablesIn(sheet, { dates: null, locale, referenceDate, year: null }, words);
  const readings: SheetReading[] = [];
  let room = context.mostActivities;
  for (const table of tables) {
    const reading = await readTable(table, title, words, { ...context, mostActivities: room }, print);
    room = Math.max(0, room - reading.activities.length);
    readings.push(reading);
  }
  const [only] = readings;
  if (readings.length === 1 && only !== undefined) return only;
  const titles = tables.map(({ head }) => head[0]?.cells.map(({ text }) => text).join(' ') ?? '');
  const told = withoutSummaries(readings, titles);
  return {
    mapping: null,
    activities: told.flatMap(({ activities }) => activities),
    problems: readings.flatMap(({ problems }) => problems),
    unused: told.flatMap(({ unused }) => unused),
    open: readings.flatMap(({ open }) => open),
    beyond: readings.reduce((sum, { beyond }) => sum + beyond, 0),
  };
}

async function readTable(
  sheet: Sheet,
  title: string,
  words: Words,
  context: DocumentContext,
  { printed, of }: Print,
): Promise<SheetReading> {
  const { locale, referenceDate } = context;
  const plain: PeriodSetting = { dates: null, locale, referenceDate, year: null };
  const header = joinedHeadings(sheet.head, findHeader(sheet.head, plain, words), sheet.merged ?? []);
  const above = textsAbove(sheet, header);
  const titles = sheet.name === title || printed ? above : [...above, sheet.name];
  // Over a printed table stand names and addresses; only the last line before it is its title.
  const said = {
    titles: [...(printed ? titles.slice(-1) : titles), ...(of === undefined ? [] : [of])],
    words: context.words,
    file: title,
    printed,
  };
  const year = yearStated([...titles, title, context.words]);
  const setting: PeriodSetting = { ...plain, year };
  const surveyed = await survey(sheet, header?.number ?? null, words);
  const namedBy = printed ? [...said.titles, ...titles] : [...said.titles, plainName(title)];
  const cue = (word: string) => cueIn(word, words, context);
  const columns = asTitled(columnsOf(header, surveyed, words, setting, printed), namedBy, words, cue);
  const down = filledDown(surveyed.rows, columns, sheet.merged ?? []);
  const seen: Survey = { ...surveyed, rows: down.rows };
  const cut = leftOut(sheet, surveyed);
  const none = { activities: [], problems: cut, unused: [], open: [], beyond: 0 };
  const isTable = columns.some(({ meaning }) => meaning === 'value') || hasFlights(columns);
  if (!isTable || seen.rows.length === 0)
    return { ...none, mapping: null, unused: [{ reason: 'sheet', quote: sheet.name, place: null }] };

  const fingerprint = fingerprintOf(header, setting);
  const known = context.remembered.find((one) => one.fingerprint === fingerprint);
  const settled =
    known === undefined
      ? withoutCargo(columns, [...said.titles, context.words], words)
      : rememberedColumns(known, columns);
  const own = new Said(context.words, words, context.kinds);
  const use = (word: string) => own.useOf(word) ?? cue(word) ?? useOfTable(header);
  const about = { told: [...said.titles, context.words, plainName(title)], heads: headsOf(header) };
  const plainly = usedAsSaid(kindsOfWords(seen.rows, settled, words, about), use, words);
  // Words of which none names anything (`Recebido por`, sizes of cylinders) leave it to the titles.
  const knownWords = [...plainly.values()].some(({ candidates }) => candidates.length > 0);
  const all = knownWords
    ? plainly
    : usedAsSaid(kindsOfWords(seen.rows, settled, words, { ...about, unnamed: true }), use, words);
  const telling = [...all.values()].some(({ candidates }) => candidates.length > 0);
  const kinds = telling ? all : new Map<string, Kinds>();
  const fixed = fixedBy(
    said,
    words,
    telling ? settled : settled.filter(({ meaning }) => meaning !== 'kind' && meaning !== 'use'),
  );
  const candidatesOfAll =
    kinds.size === 0 ? fixed.kind.candidates : [...kinds.values()].flatMap(({ candidates }) => candidates);
  const headline = new Said(titles.join('\n'), words, context.kinds);
  const headed = headedKinds(
    withoutRepeats(withoutMisfits(settled, candidatesOfAll, words), candidatesOfAll),
    (word) => use(word) ?? headline.useOf(word),
    words,
  );
  const shown = contradicted(headed.columns, headline, words);
  const fitting = known === undefined ? shown.columns : settled;
  const named = fitting.some(
    ({ meaning, unit }) => meaning === 'unit' || (meaning === 'value' && unit !== null),
  );
  const titleUnit = named
    ? null
    : (unitOfTitles(titles, candidatesOfAll, words) ?? unitOfTitles([context.words], candidatesOfAll, words));
  const mapping: SheetMapping = {
    sheet: sheet.name,
    fingerprint,
    headerRow: header?.number ?? null,
    columns: fitting,
    kind: known?.kind ?? fixed.kind.kind,
    unit: known?.unit ?? titleUnit,
    site: known?.site ?? fixed.site,
    year,
    scope: known?.scope ?? null,
    kinds: [...all].map(([word, { kind }]) => ({ word, means: meant(known?.kinds, word) ?? kind })),
    units: unitsOf(seen.rows, settled, known?.units),
    sites: sitesOf(seen.rows, settled, words, known),
    ...(known?.factors === undefined ? {} : { factors: known.factors }),
  };
  const candidates = (word: string): readonly string[] =>
    kinds.get(word)?.candidates ??
    shown.open.get(word) ??
    headed.open.get(word) ??
    (kinds.size === 0 ? fixed.kind.candidates : []);
  const read = readRows(
    seen,
    mapping,
    candidates,
    periodSaid(context, printed ? titles.slice(-1) : [...above, ...namesOf(sheet.name, title)]),
    use,
    words,
    context,
  );
  // Headings between rows are known to this reading alone: no mapping reads them again.
  const divided = seen.rows.some((row) => sectionOf(row, words, use) !== null);
  return { ...read, problems: [...cut, ...read.problems], mapping: divided || down.filled ? null : mapping };
}

/** What of a sheet is not looked at: columns beyond the most, rows that the file does not show. */
function leftOut({ name, columnCount }: Sheet, { hidden }: Survey): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  if (columnCount > MOST_COLUMNS)
    problems.push({ code: 'sheet.columns_cut', params: { sheet: name, most: String(MOST_COLUMNS) } });
  if (hidden > 0)
    problems.push({ code: 'sheet.rows_hidden', params: { sheet: name, count: String(hidden) } });
  return problems;
}

/** What stands over the headings, and alone in its row between them and the first amounts. */
function textsAbove(sheet: Sheet, header: Headings | null): string[] {
  if (header === null) return [];
  const below = sheet.head.filter(({ number }) => number > header.number);
  const amounts = below.findIndex(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1);
  return [
    ...sheet.head.filter(({ number }) => number < header.top),
    ...below.slice(0, Math.max(0, amounts)),
  ].flatMap((row) => row.cells.filter((cell) => !isBlank(cell)).map(({ text }) => text.slice(0, 200)));
}

function hasFlights(columns: readonly ColumnMapping[]): boolean {
  if (columns.some(({ meaning, header }) => meaning === 'origin' && isRoute(header))) return true;
  return ['origin', 'destination'].every((one) => columns.some(({ meaning }) => meaning === one));
}

/** The same form has the same headings, whichever months its columns are of. */
function fingerprintOf(header: Headings | null, setting: PeriodSetting): string {
  const headings = (header?.cells ?? []).map((cell) =>
    headingPeriod(cell, setting) === null ? heading(cell.text) : `${heading(cell.group ?? '')}#period`,
  );
  return createHash('sha256').update(headings.join('\n')).digest('hex');
}

/** Columns as they were confirmed; the periods of headings, and styles that were open, are this sheet's own. */
function rememberedColumns(known: SheetMapping, fresh: readonly ColumnMapping[]): ColumnMapping[] {
  return fresh.map((column) => {
    const before = known.columns.find((one) => one.column === column.column);
    if (before === undefined) return column;
    return {
      ...column,
      meaning: before.meaning,
      kind: before.kind,
      unit: before.unit,
      site: before.site,
      numbers: column.numbers ?? before.numbers,
      dates: column.dates ?? before.dates,
    };
  });
}

function meant(words: SheetMapping['kinds'] | undefined, word: string): string | null {
  return words?.find((one) => one.word === word)?.means ?? null;
}

/** The use that a word of the table names itself: `Diesel caminhões`. */
function cueIn(word: string, words: Words, context: DocumentContext): Use | null {
  return new Said(word, words, context.kinds).useOf(word);
}

function headsOf(header: Headings | null): string {
  return (header?.cells ?? []).map(({ text }) => text).join(' ');
}

function sitesOf(
  rows: readonly Row[],
  columns: readonly ColumnMapping[],
  words: Words,
  known: SheetMapping | undefined,
): SheetMapping['sites'] {
  const column = columns.find(({ meaning }) => meaning === 'site');
  if (column === undefined) return [];
  const found = new Map<string, string | null>();
  for (const row of rows) {
    const text = row.cells[column.column - 1]?.text.trim().slice(0, 200) ?? '';
    if (text === '' || found.has(text) || found.size >= 1_000) continue;
    found.set(text, meant(known?.sites, text) ?? words.siteIn(text));
  }
  return [...found].map(([word, means]) => ({ word, means }));
}

function readRows(
  seen: Survey,
  mapping: SheetMapping,
  candidatesOf: (word: string) => readonly string[],
  period: ReturnType<typeof periodSaid>,
  useOf: (word: string) => Use | null,
  words: Words,
  context: DocumentContext,
): Omit<SheetReading, 'mapping'> {
  const { locale, referenceDate, mostActivities } = context;
  const scopeOf = (kind: string | null) => words.scopeOf(kind);
  const fits = (kinds: readonly string[], unit: string) => words.fits(kinds, unit);
  const isSpent = (kind: string, currency: string) => words.fits([kind], currency);
  const reader = new RowReader(mapping, {
    locale,
    referenceDate,
    period,
    scopeOf,
    fits,
    isSpent,
    candidatesOf,
  });
  const totals = new Totals(mapping.sheet, mapping.columns);
  const telling = mapping.columns.filter(({ meaning }) => TELLING.has(meaning));
  const activities: DocumentActivity[] = [];
  const problems: DocumentProblem[] = [];
  const unused: Unused[] = [];
  const open = new Map<number, readonly [string, string]>();
  let beyond = 0;
  let unlisted = 0;
  const tell = (told: readonly DocumentProblem[]) => {
    const room = Math.max(0, MOST_PROBLEMS - problems.length);
    problems.push(...told.slice(0, room));
    unlisted += Math.max(0, told.length - room);
  };
  for (const row of seen.rows) {
    const section = sectionOf(row, words, useOf);
    if (section !== null) {
      reader.section = section;
      continue;
    }
    if (isTotalRow(row, mapping.columns) || totals.isBareSum(row, telling)) {
      tell(totals.total(row));
      unused.push({
        reason: 'total',
        quote: rowQuote(row),
        place: reader.place(row, mapping.columns[0] as ColumnMapping),
      });
      continue;
    }
    const standing = standingOf(row, mapping.columns);
    if (standing !== null) {
      unused.push({
        reason: 'not_activity',
        quote: standing.text.slice(0, 80),
        place: reader.place(row, standing.column),
      });
      continue;
    }
    const read = reader.read(row);
    tell([...read.problems, ...totals.row(row)]);
    unused.push(...read.unused);
    for (const { column, values } of read.open) if (!open.has(column)) open.set(column, values);
    const room = Math.max(0, mostActivities - activities.length);
    activities.push(...read.activities.slice(0, room));
    beyond += Math.max(0, read.activities.length - room);
  }
  const share = seen.rows.length === 0 ? 0 : (activities.length + beyond) / seen.rows.length;
  beyond += Math.round(share * (seen.rowCount - seen.rows.length));
  if (unlisted > 0)
    problems.push({ code: 'sheet.more_problems', params: { sheet: mapping.sheet, count: String(unlisted) } });
  return {
    activities,
    problems,
    unused: unused.slice(0, 200),
    open: [...open].map(([column, values]) => ({ column, values })),
    beyond,
  };
}

/** A row that says of itself that it came to nothing: cancelled, refunded, returned. */
function standingOf(row: Row, columns: readonly ColumnMapping[]) {
  for (const column of columns) {
    const text = row.cells[column.column - 1]?.text.trim() ?? '';
    if (!isStanding(column.header)) continue;
    if (/^(?:cancel|estorn|reembols|refund|void|devolvid|inutiliz|annul|recusad|rejected)/i.test(text))
      return { text, column };
  }
  return null;
}

function rowQuote(row: Row): string {
  return row.cells.find(({ text }) => text.trim() !== '')?.text.slice(0, 80) ?? '';
}
