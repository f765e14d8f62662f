import type { DocumentProblem, Sheet } from '#documents/document.ts';
import type { ColumnMapping, NumberStyle, SheetMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { DocumentContext } from '../proposal-shape.ts';
import { wantsSums } from '../said/wanted.ts';
import { Said, type Use } from '../said/said.ts';
import { DESIGNATION, type Kinds, unitInHeading, type Words } from '../words/words.ts';
import { withoutAsides } from './asides.ts';
import { withoutCargo } from './carried-by.ts';
import { besideTitle, fixedBy, plainName, reportTitles } from './said-of-all.ts';
import { blocksIn } from './blocks.ts';
import { isBlank } from './cells.ts';
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
import type { PeriodSetting } from './dates.ts';
import { byDayTold } from './day-told.ts';
import { withoutDueDays } from './due-days.ts';
import { filledDown } from './filled-down.ts';
import { findHeader, yearOfHeads, yearOfMonths, yearStated } from './header.ts';
import { asUses, headedFuel, usedByMachines } from './headed-fuel.ts';
import { isPayer, isRoute } from './headings.ts';
import { asHired } from './hired.ts';
import { joinedHeadings } from './joined-headings.ts';
import type { Headings } from './heading-cells.ts';
import { kindsOfWords, ofTravel } from './kinds-of-words.ts';
import { withoutOwnProducts } from './own-products.ts';
import { meterIn } from './metered-rows.ts';
import { namesOf, periodSaid, tellsStretch, yearOfPeriod } from './period-said.ts';
import { readRows, type SheetReading } from './read-rows.ts';
import { fingerprintOf, meant, rememberedColumns, sitesOf } from './remembered.ts';
import { withoutSummaries } from './summaries.ts';
import { type Survey, survey, MOST_COLUMNS } from './survey.ts';
import { countedIn, scaleTold } from './scale-told.ts';
import { tablesIn, withPreface } from './tables.ts';
import { unitsOf } from './units-of.ts';
import { withUnnamedFreight } from './unnamed-freight.ts';
import { withUnnamedGas } from './unnamed-gas.ts';
import { untold } from './untold.ts';

/** The table is of one print, which writes all numbers alike; `of`: what its paper as a whole is about. */
interface Print {
  readonly printed: boolean;
  readonly of?: string | undefined;
  /** How the print writes its numbers, where it tells. */
  readonly numbers?: NumberStyle;
}

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
  { printed, of, numbers = null }: Print,
): Promise<SheetReading> {
  const { locale, referenceDate } = context;
  const plain: PeriodSetting = { dates: null, locale, referenceDate, year: null };
  const header = joinedHeadings(sheet.head, findHeader(sheet.head, plain, words), sheet.merged ?? []);
  const above = textsAbove(sheet, header);
  const titles = sheet.name === title || printed ? above : [...above, sheet.name];
  // Over a printed table stand names and addresses; only the last line before it is its title.
  const said = {
    titles: [
      ...(printed ? [...titles.slice(-1).filter(isTitle), ...reportTitles(titles.slice(0, -1))] : titles),
      ...(of === undefined ? [] : [of]),
    ],
    words: context.words,
    file: title,
    printed,
  };
  const heads = header?.cells ?? [];
  const over = printed ? titles.slice(-1) : [...above, ...namesOf(sheet.name, title)];
  const stated = periodSaid(context, over, printed);
  const year =
    yearOfHeads(heads) ??
    yearOfMonths(heads, plain) ??
    yearStated([...titles, title, context.words]) ??
    yearOfPeriod(stated);
  const setting: PeriodSetting = { ...plain, year };
  const surveyed = await survey(sheet, header?.number ?? null, words);
  const namedBy = printed ? [...said.titles, ...titles] : [...said.titles, plainName(title)];
  const cue = (word: string) => cueIn(word, words, context);
  const titled = asTitled(
    withoutYearBefore(
      columnsOf(header, surveyed, words, setting, { printed, numbers, titles: namedBy }),
      context.words,
    ),
    namedBy,
    words,
    cue,
  );
  const timed = withoutDueDays(asHired(titled, titles, words, surveyed), surveyed.rows, stated, setting);
  const columns = byDayTold(timed, surveyed, context.words);
  const down = filledDown(surveyed.rows, columns, sheet.merged ?? []);
  const seen: Survey = { ...surveyed, rows: down.rows };
  const cut = leftOut(sheet, surveyed);
  const none = { activities: [], problems: cut, unused: [], open: [], beyond: 0 };
  const isTable = columns.some(({ meaning }) => meaning === 'value') || hasFlights(columns);
  if (!isTable || seen.rows.length === 0)
    return { ...none, mapping: null, unused: untold(sheet, seen.rows, printed) };

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
  const use = (word: string) => own.useOf(word) ?? cue(word) ?? useOfTable(header) ?? headline.useOf(word);
  const about = { told: [...said.titles, context.words, plainName(title)], heads: headsOf(header) };
  const payers = proposed.some(({ meaning, header: of }) => meaning === 'use' && isPayer(of));
  const plainly = usedAsSaid(kindsOfWords(seen.rows, proposed, words, about), use, words, { own, payers });
  // Words of which none names anything (`Recebido por`, sizes of cylinders) leave it to the titles.
  const knownWords = [...plainly.values()].some(({ candidates }) => candidates.length > 0);
  const named = knownWords
    ? plainly
    : usedAsSaid(kindsOfWords(seen.rows, proposed, words, { ...about, unnamed: true }), use, words, {
        own,
        payers,
      });
  const driven = usedByMachines(named, headedFuel(proposed, words), use, words);
  const all = driven ?? named;
  const settled = driven === null ? proposed : asUses(proposed);
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
  const candidatesOfAll =
    kinds.size === 0 ? fixed.kind.candidates : [...kinds.values()].flatMap(({ candidates }) => candidates);
  const headed = headedKinds(
    withoutRepeats(
      withoutMisfits(settled, candidatesOfAll, words),
      candidatesOfAll,
      seen.rows,
      context.words,
    ),
    use,
    words,
    own,
  );
  const shown = contradicted(headed.columns, headline, words);
  const fitting = known === undefined ? shown.columns : settled;
  const measured = fitting.some(
    ({ meaning, unit }) => meaning === 'unit' || (meaning === 'value' && unit !== null),
  );
  const titleUnit = measured
    ? null
    : (unitOfTitles([...titles, ...corner], candidatesOfAll, words) ??
      unitOfTitles([context.words], candidatesOfAll, words));
  const mapping: SheetMapping = {
    sheet: sheet.name,
    fingerprint,
    headerRow: header?.number ?? null,
    columns: fitting,
    kind: known?.kind ?? own.of(fixed.kind, titles.join(' ')).kind,
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
  const meter = meterIn(mapping.columns, seen.rows, namedBy);
  const rows = readRows(
    seen,
    mapping,
    candidates,
    stated,
    use,
    words,
    context,
    printed ? titles.slice(-1) : titles,
    { scale: scaleTold([...titles, ...corner, context.words], sheet), meter },
  );
  const withGases = { ...rows, activities: withUnnamedFreight(withUnnamedGas(rows.activities), words) };
  const read = withoutOwnProducts(withGases, titles, `${about.heads} ${context.words}`);
  // Headings between rows, readings of meters and amounts by thousands are known to this reading alone: no mapping reads
  // them again.
  const divided = seen.rows.some((row) => sectionOf(row, words, use) !== null);
  const alone =
    divided || down.filled || meter !== null || read.activities.some((one) => countedIn(one) !== null);
  return { ...read, problems: [...cut, ...read.problems], mapping: alone ? null : mapping };
}

/** Whom a paper is sent to names nothing that its table is of: `Ship to: …` is no ship. */
function isTitle(text: string): boolean {
  return !/^\s*(?:(?:ship|shipped|deliver(?:ed|y)?|bill(?:ed)?|sold|invoice) to|customer|client|entreg(?:ar|a|ue) (?:em|a|para)|(?:local|endere[cç]o) d[ae] entrega|cliente|destinat[aá]rio)\b/iu.test(
    text,
  );
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

/** What stands over the headings, and alone in its row between them and the first amounts. */
function textsAbove(sheet: Sheet, header: Headings | null): string[] {
  if (header === null) return [];
  const below = sheet.head.filter(({ number }) => number > header.number);
  const amounts = below.findIndex(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1);
  return [
    ...sheet.head.filter(({ number }) => number < header.top),
    ...below.slice(0, Math.max(0, amounts)),
  ].flatMap((row) => textsOf(row.cells.filter((cell) => !isBlank(cell)).map(({ text }) => text)));
}

/** The cells of a line over a table; those of a stretch that is told over several (`Período | 01/09/2026 | a | 30/09/2026`) are one. */
function textsOf(cells: readonly string[]): string[] {
  return (tellsStretch(cells) ? [cells.join(' ')] : cells).map((text) => text.slice(0, 200));
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
