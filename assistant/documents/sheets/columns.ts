import type { ColumnMapping, NumberStyle } from '#usecases/evidence/mapping/mapping-shape.ts';
import { type Words, unitInHeading } from '../words/words.ts';
import { byWords } from './column-meaning.ts';
import { MONEY } from './unit-families.ts';
import { isCylinder } from './row-words.ts';
import { settled } from './columns-together.ts';
import { isOfItsTime, isOfOtherTime } from './cumulated.ts';
import type { PeriodSetting } from './dates.ts';
import { headingPeriod, isOfDays, isOfYears } from './header.ts';
import { meaningOf } from './headings.ts';
import { isDemand, isEmissions, isMachineReading, isMoney, isPieceOf, isUnitPrice } from './heading-marks.ts';
import { isRate, isTotal } from './heading-rates.ts';
import { styleByArithmetic } from './arithmetic.ts';
import { withoutReadings } from './balances.ts';
import { withMeter } from './metered-rows.ts';
import { isPackSize } from './packed-rows.ts';
import { arePartsOfTime, partIn, withParts } from './parts-of-time.ts';
import { paired } from './column-pairs.ts';
import { withoutPackages } from './packages.ts';
import type { HeadCell, Headings } from './heading-cells.ts';
import { type ComparedSide, comparedIn, sideIn } from './sides.ts';
import { withoutStations } from './stations.ts';
import { withStock } from './stock-columns.ts';
import { certainStyleOf, type ColumnSurvey, dateStyleOf, numberStyleOf, type Survey } from './survey.ts';

/** The table is of one print, which writes all numbers alike. */
interface Print {
  readonly printed: boolean;
  /** How the print as a whole writes its numbers, where its other lines tell. */
  readonly numbers?: NumberStyle;
  /** What stands over the table. */
  readonly titles?: readonly string[];
}

/** What each column means: by its heading, corrected by what its values are. */
export function columnsOf(
  header: Headings | null,
  seen: Survey,
  words: Words,
  setting: PeriodSetting,
  print: Print,
): ColumnMapping[] {
  const years = header !== null && isOfYears(header.cells, setting);
  const days = header !== null && isOfDays(header.cells, setting);
  const compared = comparedIn(header);
  const parts = arePartsOfTime((header?.cells ?? []).map(({ text }) => text));
  const columns = seen.columns.map((survey, at) => {
    const side = compared.get(at);
    const column = columnOf(at + 1, header?.cells[at], survey, words, { ...setting, years, days, parts });
    return side === undefined || survey.numbers === 0 ? column : ofSide(column, side, survey, words);
  });
  const titles = print.titles ?? [];
  const stocked = withStock(withParts(columns, seen.rows), seen, titles, words);
  const metered = withMeter(stocked, seen.rows, titles);
  const used = withoutStations(settled(withoutPackages(metered), seen, words), seen.rows, words);
  const read = withoutReadings(written(used, seen, words, print), seen.rows);
  return paired(read, seen.rows, setting);
}

/** What prices, rates and packs are; below numbers also readings, emissions, and the ground that a thing was brought to. */
function isOfNoAmount(header: string, { numbers }: ColumnSurvey): boolean {
  if (isUnitPrice(header) || (isMoney(header) && isPieceOf(header))) return true;
  if (isRate(header) || isPackSize(header)) return true;
  const ground = unitInHeading(header)?.unit === 'ha';
  return numbers > 0 && (ground || isMachineReading(header) || isEmissions(header));
}

/** What a pivot writes before the heading that it sums up: `Soma de Litros`. */
const SUM_OF = /^\s*(?:soma|sum) (?:de|of) (?=\p{L})/iu;

function columnOf(
  column: number,
  given: HeadCell | undefined,
  survey: ColumnSurvey,
  words: Words,
  setting: PeriodSetting & { readonly parts: boolean },
): ColumnMapping {
  const { header, side, own, group, period } = headOf(given, setting);
  const base: ColumnMapping = {
    column,
    header,
    meaning: 'ignored',
    kind: null,
    unit: null,
    site: null,
    from: null,
    to: null,
    numbers: null,
    dates: null,
  };
  if (side === 'planned' || survey.filled === 0 || isOfNoAmount(header, survey)) return base;
  const { unit, rest } = measureOf(own, group, survey);
  // Below a heading that names a unit or a month a few numbers are enough: the other cells are then told as unreadable.
  const numeric = survey.numbers >= survey.filled * (unit === null && period === null ? 0.6 : 0.2);
  const above = unitInHeading(group)?.rest ?? group;
  if (period !== null && numeric && !isTotal(own)) {
    if (isMoney(group) || isDemand(group)) return base;
    const kind = group === '' ? null : words.kindOf(above, unit).kind;
    return { ...base, meaning: 'value', unit, kind, site: words.siteIn(above), ...period };
  }
  const told = byWords({ own: rest, group: above }, { header, unit, survey, numeric }, words);
  return { ...base, unit: told.meaning === 'value' ? unit : null, ...told };
}

/** A heading as it is shown, and as it is read: without the side of a plan and the part of a time that it tells. */
function headOf(given: HeadCell | undefined, setting: PeriodSetting & { readonly parts: boolean }) {
  const plain = { ...given, text: given?.text.replace(SUM_OF, '') ?? '' };
  const heads = [plain.group ?? '', plain.text.trim()].filter((text) => text !== '').join(' ');
  const sided = ofOneSide(plain, setting);
  const part = setting.parts ? partIn(plain.text) : null;
  const cell: HeadCell = sided?.cell ?? (part === null ? plain : { ...plain, text: part.rest });
  const own = cell.text.trim();
  // In a document no month is the last one before today.
  const relative = isOfOtherTime(own) || isOfItsTime(own);
  const period = relative ? null : headingPeriod(cell, setting);
  return { header: heads.slice(0, 200), side: sided?.side, own, group: cell.group ?? '', period };
}

/** The unit of a column by its heading, the one over it or its cells, with what is left of its own heading. */
function measureOf(own: string, group: string, survey: ColumnSurvey): { unit: string | null; rest: string } {
  const meaning = meaningOf(own);
  // `Distance unit` heads units, and counts nothing by the piece; `Read date to` is an end, and no tonne.
  const ofUnits = meaning === 'unit' || meaning === 'to';
  const inOwn = ofUnits ? null : unitInHeading(own);
  const inName = inOwn ?? (ofUnits ? null : unitInHeading(group));
  // `To`: a tonne, or the end of a way.
  const named = /^(?:to|a|h|l|m|g|t)$/i.test(own) && survey.numbers < survey.filled / 2 ? null : inName;
  const counted = named?.unit ?? unitBeside(survey);
  // `Cilindros P20 (un.)` counts cylinders.
  const unit = counted === 'unit' && isCylinder(own) ? 'cylinder' : counted;
  return { unit, rest: inOwn?.rest || own };
}

/**
 * A heading of a month that tells which side of a plan its numbers are (`Orçado` over `jan`, `jan` over `Realizado`,
 * `Mar-25 (F)`), as the heading of the month alone; null where it tells none.
 */
function ofOneSide(cell: HeadCell, setting: PeriodSetting): { side: string; cell: HeadCell } | null {
  const { group = '', text } = cell;
  const isMonth = (one: HeadCell) => headingPeriod(one, setting) !== null;
  const over = sideIn(group);
  if (over !== null && isMonth({ ...cell, text }))
    return { side: over.side, cell: { ...cell, group: over.rest } };
  const own = sideIn(text);
  if (own === null) return null;
  if (own.rest === '' && group !== '' && isMonth({ text: group }))
    return { side: own.side, cell: { text: group } };
  return own.rest !== '' && isMonth({ text: own.rest })
    ? { side: own.side, cell: { group, text: own.rest } }
    : null;
}

/** Columns of what came of a plan, or of this time, as the amount that their table is of; those of the other side as none. */
function ofSide(
  column: ColumnMapping,
  side: ComparedSide,
  survey: ColumnSurvey,
  words: Words,
): ColumnMapping {
  if (column.from !== null || isMoney(column.header)) return column;
  if (side === 'other') return { ...column, meaning: 'ignored', kind: null, unit: null, site: null };
  if (column.meaning === 'value') return column;
  const unit = unitInHeading(column.header)?.unit ?? unitBeside(survey);
  return { ...column, meaning: 'value', unit, kind: null, site: words.siteIn(column.header) };
}

/** The one unit that stands beside most numbers of a column. */
function unitBeside({ beside, numbers }: ColumnSurvey): string | null {
  const [most] = [...beside].sort(([, a], [, b]) => b - a);
  return most !== undefined && most[1] >= numbers * 0.6 && !MONEY.has(most[0]) ? most[0] : null;
}

/** A heading of money or of a price, or none that says anything. */
function isPaid(column: ColumnMapping | undefined): boolean {
  if (column === undefined) return false;
  const { header, unit } = column;
  if (header === '' || isMoney(header) || isUnitPrice(header) || isPieceOf(header)) return true;
  return column.meaning !== 'value' || (unit !== null && MONEY.has(unit));
}

/** How numbers and dates are written: months of one measure are one column of a form, and decide together. */
function written(
  columns: readonly ColumnMapping[],
  seen: Survey,
  words: Words,
  print: Print,
): ColumnMapping[] {
  const byPeriod = columns.flatMap((column) => {
    const survey = seen.columns[column.column - 1];
    return column.meaning === 'value' && column.from !== null && survey !== undefined ? [survey] : [];
  });
  const shared = numberStyleOf(byPeriod, words.locale);
  // What one print writes in one way only is how it writes everything.
  const certain = print.printed ? certainStyleOf(seen.columns) : null;
  const all = print.printed ? (numberStyleOf(seen.columns, words.locale) ?? print.numbers ?? null) : null;
  const orders = new Set(seen.columns.flatMap((survey) => dateStyleOf(survey) ?? []));
  const [order] = orders.size === 1 ? orders : [];
  return columns.map((column) => {
    const survey = seen.columns[column.column - 1];
    if (survey === undefined) return column;
    const multiplied = styleByArithmetic(column.column - 1, seen.columns, seen.rows, words.locale, (at) =>
      isPaid(columns[at]),
    );
    const numbers =
      column.from !== null && column.meaning === 'value'
        ? shared
        : (certain ?? multiplied ?? numberStyleOf([survey], words.locale) ?? all);
    return { ...column, numbers, dates: dateStyleOf(survey) ?? order ?? null };
  });
}
