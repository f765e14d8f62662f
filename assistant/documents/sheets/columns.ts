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

/** `Área (ha)`: the ground that something was brought to, and no amount of it. */
function isGround(header: string, { numbers }: ColumnSurvey): boolean {
  return numbers > 0 && unitInHeading(header)?.unit === 'ha';
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
  const plain = given === undefined ? undefined : { ...given, text: given.text.replace(SUM_OF, '') };
  const heads = [plain?.group ?? '', plain?.text.trim() ?? ''].filter((text) => text !== '').join(' ');
  const sided = plain === undefined ? null : ofOneSide(plain, setting);
  const part = plain !== undefined && setting.parts ? partIn(plain.text) : null;
  const cell = sided?.cell ?? (plain !== undefined && part !== null ? { ...plain, text: part.rest } : plain);
  const own = (cell?.text ?? '').trim();
  const group = cell?.group ?? '';
  const header = heads.slice(0, 200);
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
  if (sided?.side === 'planned') return base;
  const priced = isUnitPrice(header) || (isMoney(header) && isPieceOf(header));
  if (survey.filled === 0 || priced || isRate(header) || isPackSize(header)) return base;
  if (survey.numbers > 0 && (isMachineReading(header) || isEmissions(header) || isGround(header, survey)))
    return base;
  // `Distance unit` heads units, and counts nothing by the piece; `Read date to` is an end, and no tonne.
  const ofUnits = meaningOf(own) === 'unit' || meaningOf(own) === 'to';
  const inOwn = ofUnits ? null : unitInHeading(own);
  const inName = inOwn ?? (group === '' || ofUnits ? null : unitInHeading(group));
  // `To`: a tonne, or the end of a way.
  const named = /^(?:to|a|h|l|m|g|t)$/i.test(own) && survey.numbers < survey.filled / 2 ? null : inName;
  const counted = named?.unit ?? unitBeside(survey);
  // `Cilindros P20 (un.)` counts cylinders.
  const unit = counted === 'unit' && isCylinder(own) ? 'cylinder' : counted;
  // In a document no month is the last one before today.
  const relative = isOfOtherTime(own) || isOfItsTime(own);
  const period = cell === undefined || relative ? null : headingPeriod(cell, setting);
  // Below a heading that names a unit or a month a few numbers are enough: the other cells are then told as unreadable.
  const numeric = survey.numbers >= survey.filled * (unit === null && period === null ? 0.6 : 0.2);
  const above = unitInHeading(group)?.rest ?? group;
  if (period !== null && numeric && !isTotal(own)) {
    if (isMoney(group) || isDemand(group)) return base;
    const kind = group === '' ? null : words.kindOf(above, unit).kind;
    return { ...base, meaning: 'value', unit, kind, site: words.siteIn(above), ...period };
  }
  const rest = inOwn?.rest || own;
  const told = byWords({ own: rest, group: above }, { header, unit, survey, numeric }, words);
  return { ...base, unit: told.meaning === 'value' ? unit : null, ...told };
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
