import type { DocumentProblem, Sheet } from '#documents/document.ts';
import type { ColumnMapping, SheetMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentContext } from '../proposal-shape.ts';
import { wantsSums } from '../said/wanted.ts';
import { Said, type Use } from '../said/said.ts';
import { DESIGNATION, type Kinds, unitInHeading, type Words } from '../words/words.ts';
import { withoutAsides } from './asides.ts';
import { withoutCargo } from './carried-by.ts';
import { besideTitle, fixedBy, plainName } from './said-of-all.ts';
import { blocksIn } from './blocks.ts';
import { columnsOf } from './columns.ts';
import { withoutYearBefore } from './cumulated.ts';
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
import { byDayTold } from './day-told.ts';
import { withoutDueDays } from './due-days.ts';
import { filledDown } from './filled-down.ts';
import { asUses, headedFuel, usedByMachines } from './headed-fuel.ts';
import { isPayer, isRoute } from './heading-marks.ts';
import { asHired } from './hired.ts';
import type { Headings } from './heading-cells.ts';
import { kindsOfWords, ofTravel } from './kinds-of-words.ts';
import { withoutOwnProducts } from './own-products.ts';
import { meterIn } from './metered-rows.ts';
import { readRows, type SheetReading } from './read-rows.ts';
import { fingerprintOf, meant, rememberedColumns, sitesOf } from './remembered.ts';
import { withoutSummaries } from './summaries.ts';
import { type Survey, survey, MOST_COLUMNS } from './survey.ts';
import { countedIn, scaleTold } from './scale-told.ts';
import { type Frame, frameOf, type Print } from './table-frame.ts';
import { tablesIn, withPreface } from './tables.ts';
import { unitsOf } from './units-of.ts';
import { withUnnamedFreight } from './unnamed-freight.ts';
import { withUnnamedGas } from './unnamed-gas.ts';
import { untold } from './untold.ts';

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
  const plain = { dates: null, locale, referenceDate, year: null };
  const tables = tablesIn(sheet, plain, words).flatMap((table) =>
    print.printed ? [table] : blocksIn(table, plain, words),
  );
  const readings: SheetReading[] = [];
  let room = context.mostActivities;
  for (const table of withPreface(tables, plain, words)) {
    const reading = await readTable(table, title, words, { ...context, mostActivities: room }, print);
    room = Math.max(0, room - reading.activities.length);
    readings.push(reading);
  }
  const [only] = readings;
  if (readings.length === 1 && only !== undefined) return only;
  const titles = tables.map(({ head }) => head[0]?.cells.map(({ text }) => text).join(' ') ?? '');
  const told = withoutSummaries(withoutAsides(readings, titles), titles, wantsSums(context.words));
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
  print: Print,
): Promise<SheetReading> {
  const frame = frameOf(sheet, title, words, context, print);
  const { header, titles, stated, namedBy } = frame;
  const surveyed = await survey(sheet, header?.number ?? null, words);
  const columns = columnsIn(frame, surveyed, words, context, print);
  const down = filledDown(surveyed.rows, columns, sheet.merged ?? []);
  const seen: Survey = { ...surveyed, rows: down.rows };
  const cut = leftOut(sheet, surveyed);
  const isTable = columns.some(({ meaning }) => meaning === 'value') || hasFlights(columns);
  if (!isTable || seen.rows.length === 0) {
    const unused = untold(sheet, seen.rows, print.printed);
    return { activities: [], problems: cut, unused, open: [], beyond: 0, mapping: null };
  }
  const mapped = mappedAs({ sheet, title, frame, surveyed, seen, columns }, words, context);
  const { mapping, use, told } = mapped;
  const meter = meterIn(mapping.columns, seen.rows, namedBy);
  const rows = readRows({
    seen,
    mapping,
    candidatesOf: mapped.candidatesOf,
    period: stated,
    useOf: use,
    words,
    context,
    titles: print.printed ? titles.slice(-1) : titles,
    amounts: { scale: scaleTold([...told, context.words], sheet), meter },
  });
  const withGases = { ...rows, activities: withUnnamedFreight(withUnnamedGas(rows.activities), words) };
  const read = withoutOwnProducts(withGases, titles, `${headsOf(header)} ${context.words}`);
  // Headings between rows, readings of meters and amounts by thousands are known to this reading alone: no mapping reads
  // them again.
  const divided = seen.rows.some((row) => sectionOf(row, words, use) !== null);
  const alone =
    divided || down.filled || meter !== null || read.activities.some((one) => countedIn(one) !== null);
  return { ...read, problems: [...cut, ...read.problems], mapping: alone ? null : mapping };
}

/** A table that is to be mapped: its columns as they are read, and its rows with what is left out of them filled in. */
interface Unmapped {
  readonly sheet: Sheet;
  readonly title: string;
  readonly frame: Frame;
  readonly surveyed: Survey;
  readonly seen: Survey;
  readonly columns: ColumnMapping[];
}

/** The mapping of a table, remembered or proposed, and what else its rows are read by. */
interface Mapped {
  readonly mapping: SheetMapping;
  readonly use: (word: string) => Use | null;
  readonly candidatesOf: (word: string) => readonly string[];
  /** Titles of the whole table. */
  readonly told: readonly string[];
}

function mappedAs(table: Unmapped, words: Words, context: DocumentContext): Mapped {
  const { sheet, title, frame, surveyed, seen, columns } = table;
  const { header, titles, said, setting } = frame;
  const fingerprint = fingerprintOf(header, setting);
  const known = context.remembered.find((one) => one.fingerprint === fingerprint);
  const proposed =
    known === undefined
      ? withoutCargo(columns, [...said.titles, context.words], words)
      : byDayTold(rememberedColumns(known, columns), surveyed, context.words);
  const headline = new Said(titles.join('\n'), words, context.kinds);
  const own = besideTitle(
    new Said(context.words, words, context.kinds),
    headline,
    (text) => new Said(text, words, context.kinds),
  );
  const use = (word: string) =>
    own.useOf(word) ?? cueIn(word, words, context) ?? useOfTable(header) ?? headline.useOf(word);
  const about = { told: [...said.titles, context.words, plainName(title)], heads: headsOf(header) };
  const { all, settled } = kindsNamed(seen.rows, proposed, words, { about, own, use });
  const telling = [...all.values()].some(({ candidates }) => candidates.length > 0);
  const kinds = telling ? all : new Map<string, Kinds>();
  const corner = cornerOf(columns, words);
  const whole = fixedBy(
    { ...said, titles: [...said.titles, ...corner] },
    words,
    telling ? settled : settled.filter(({ meaning }) => meaning !== 'kind' && meaning !== 'use'),
  );
  const asTold = ofTravel(whole.kind, about, words);
  const fixed = { ...whole, kind: namesUnknownGas(all) && !ofGas(asTold) ? NONE : asTold };
  const candidates =
    kinds.size === 0 ? fixed.kind.candidates : [...kinds.values()].flatMap((one) => one.candidates);
  const fitting = withoutMisfits(settled, candidates, words);
  const unrepeated = withoutRepeats(fitting, candidates, seen.rows, context.words);
  const headed = headedKinds(unrepeated, use, words, own);
  const shown = contradicted(headed.columns, headline, words);
  const fitted = known === undefined ? shown.columns : settled;
  const told = [...titles, ...corner];
  const mapping: SheetMapping = {
    sheet: sheet.name,
    fingerprint,
    headerRow: header?.number ?? null,
    columns: fitted,
    kind: known?.kind ?? own.of(fixed.kind, titles.join(' ')).kind,
    unit: known?.unit ?? unitOfAll(fitted, [told, [context.words]], candidates, words),
    site: known?.site ?? fixed.site,
    year: setting.year,
    scope: known?.scope ?? null,
    kinds: [...all].map(([word, { kind }]) => ({ word, means: meant(known?.kinds, word) ?? kind })),
    units: unitsOf(seen.rows, settled, known?.units),
    sites: sitesOf(seen.rows, settled, words, known),
    ...(known?.factors === undefined ? {} : { factors: known.factors }),
  };
  const candidatesOf = (word: string) =>
    kinds.get(word)?.candidates ??
    shown.open.get(word) ??
    headed.open.get(word) ??
    (kinds.size === 0 ? fixed.kind.candidates : []);
  return { mapping, use, candidatesOf, told };
}

/** The columns of a table by its headings, its titles, the days that are told and what its rows hold. */
function columnsIn(
  { header, titles, stated, setting, namedBy }: Frame,
  surveyed: Survey,
  words: Words,
  context: DocumentContext,
  { printed, numbers = null }: Print,
): ColumnMapping[] {
  const headed = columnsOf(header, surveyed, words, setting, { printed, numbers, titles: namedBy });
  const cue = (word: string) => cueIn(word, words, context);
  const titled = asTitled(withoutYearBefore(headed, context.words), namedBy, words, cue);
  const timed = withoutDueDays(asHired(titled, titles, words, surveyed), surveyed.rows, stated, setting);
  return byDayTold(timed, surveyed, context.words);
}

/** The kinds that the words of rows name, and the columns with those of uses where machines tell the fuel's use. */
function kindsNamed(
  rows: Survey['rows'],
  columns: ColumnMapping[],
  words: Words,
  {
    about,
    own,
    use,
  }: {
    readonly about: Parameters<typeof ofTravel>[1];
    readonly own: Said;
    readonly use: (word: string) => Use | null;
  },
): { readonly all: ReadonlyMap<string, Kinds>; readonly settled: ColumnMapping[] } {
  const payers = columns.some(({ meaning, header: of }) => meaning === 'use' && isPayer(of));
  const plainly = usedAsSaid(kindsOfWords(rows, columns, words, about), use, words, { own, payers });
  // Words of which none names anything (`Recebido por`, sizes of cylinders) leave it to the titles.
  const knownWords = [...plainly.values()].some(({ candidates }) => candidates.length > 0);
  const unnamed = () => kindsOfWords(rows, columns, words, { ...about, unnamed: true });
  const named = knownWords ? plainly : usedAsSaid(unnamed(), use, words, { own, payers });
  const driven = usedByMachines(named, headedFuel(columns, words), use, words);
  return driven === null ? { all: named, settled: columns } : { all: driven, settled: asUses(columns) };
}

/** The unit that a title tells of all numbers, where no column tells one. */
function unitOfAll(
  columns: readonly ColumnMapping[],
  titles: readonly (readonly string[])[],
  candidates: readonly string[],
  words: Words,
): string | null {
  const measured = columns.some(
    ({ meaning, unit }) => meaning === 'unit' || (meaning === 'value' && unit !== null),
  );
  if (measured) return null;
  for (const told of titles) {
    const unit = unitOfTitles([...told], candidates, words);
    if (unit !== null) return unit;
  }
  return null;
}

const NONE: Kinds = { kind: null, candidates: [] };
const ofGas = ({ candidates }: Kinds) => candidates.some((one) => one.startsWith('fugitive.'));

/** Whether words are of a refrigerant by its designation, which nobody knows: of whatever else a table is, it is not that. */
function namesUnknownGas(kinds: ReadonlyMap<string, Kinds>): boolean {
  return [...kinds].some(
    ([word, { kind, candidates }]) =>
      kind === null && candidates.every((one) => one.startsWith('fugitive.')) && DESIGNATION.test(word),
  );
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

function hasFlights(columns: readonly ColumnMapping[]): boolean {
  if (columns.some(({ meaning, header }) => meaning === 'origin' && isRoute(header))) return true;
  return ['origin', 'destination'].every((one) => columns.some(({ meaning }) => meaning === one));
}

/** The use that a word of the table names itself: `Diesel caminhões`. */
function cueIn(word: string, words: Words, context: DocumentContext): Use | null {
  return new Said(word, words, context.kinds).useOf(word);
}

/** `Electricity kWh` over the names of sites is what all numbers beside them are of. */
function cornerOf(columns: readonly ColumnMapping[], words: Words): string[] {
  const [first] = columns;
  const named = first === undefined ? null : unitInHeading(first.header);
  if (first === undefined || named === null || named.rest === '') return [];
  const texts = first.meaning === 'site' || first.meaning === 'period' || first.meaning === 'kind';
  const kinds = words.kindOf(named.rest, named.unit).candidates;
  return texts && kinds.length > 0 && words.fits(kinds, named.unit) ? [`${named.rest} (${named.unit})`] : [];
}

function headsOf(header: Headings | null): string {
  return (header?.cells ?? []).map(({ text }) => text).join(' ');
}
