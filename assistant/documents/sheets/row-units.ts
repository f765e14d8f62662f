import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import type { PlacedQuote } from '../proposal-shape.ts';
import { type ScaledUnit, scaledInHeading, scaledUnit } from '../words/scaled-units.ts';
import { unitInHeading, unitOf } from '../words/words.ts';
import { MONEY } from './unit-families.ts';
import { heading } from './headings.ts';
import { isRate } from './heading-rates.ts';
import { isCylinder, nightsNamed, unitInBrackets } from './row-words.ts';
import type { RowReader } from './row-shape.ts';

/** The unit of an amount, with where it stands; `times`: how many of it one of what is written stands for. */
export interface RowUnit {
  readonly unit: string | null;
  readonly times: string;
  readonly evidence: readonly PlacedQuote[];
}

type Counted = Pick<RowUnit, 'times' | 'evidence'>;

/** The unit of a number in a row: beside it, in its row, in its heading, or told over all rows. */
export function unitOfAmount(
  reader: RowReader,
  row: Row,
  column: ColumnMapping,
  beside: string | null,
): RowUnit {
  const found = plainUnitOf(reader, row, column, beside);
  // `18 UN` of `GLP P20`, or 18 of them below `Qtde`: cylinders.
  const pieces = found.unit === 'unit' || (found.unit === null && isCount(row, column));
  return pieces && isCylinder(reader.kindWord(row)) ? { ...found, unit: 'cylinder' } : found;
}

/** A whole number below a heading that says no more than that something is counted. */
function isCount(row: Row, { column, header }: ColumnMapping): boolean {
  const { text = '', number = text } = row.cells[column - 1] ?? {};
  return /^\d{1,4}$/.test(number.trim()) && /^(?:qtde?|qtd\w*|quant\w*|qty)\b/.test(heading(header));
}

/** The unit of a column whose heading tells it. */
export function headedUnit(reader: RowReader, column: ColumnMapping, unit: string): RowUnit {
  const { times, evidence } = countedBy(reader, column, unit);
  return { unit, times, evidence: [reader.headed('unit', column), ...evidence] };
}

/** `Diárias` of a hired car are its days. */
export function inDays(reader: RowReader, found: RowUnit, kind: string | null): RowUnit {
  const { fits } = reader.setting;
  const hired = found.unit === 'night' && kind !== null && !fits([kind], 'night') && fits([kind], 'day');
  return hired ? { ...found, unit: 'day' } : found;
}

function plainUnitOf(reader: RowReader, row: Row, column: ColumnMapping, beside: string | null): RowUnit {
  if (beside !== null) return { unit: beside, times: '1', evidence: [reader.quoted('unit', row, column)] };
  const stated = statedUnit(reader, row, column);
  if (stated !== null) return stated;
  if (column.unit !== null) return headedUnit(reader, column, column.unit);
  const told = unitTold(reader, row);
  return told.times === '1' ? counted(reader, column, told) : told;
}

/** A unit that the heading over its amounts counts by thousands, or the titles do. */
function counted(reader: RowReader, column: ColumnMapping, found: RowUnit): RowUnit {
  const { times, evidence } = countedBy(reader, column, found.unit);
  return times === '1'
    ? found
    : { ...found, times, evidence: [...found.evidence, reader.headed('unit', column), ...evidence] };
}

/** The unit that a row states in a cell of its own; null where it states none, or not that of this column. */
function statedUnit(reader: RowReader, row: Row, column: ColumnMapping): RowUnit | null {
  const own = isHeadUnit(reader, column) ? null : reader.cell(row, 'unit');
  if (own === null) return null;
  const stated = own.cell.text.trim();
  // `Currency` beside `Distance (mi)` is of what was paid, and not of the way.
  const other =
    column.unit === null
      ? reader.mapping.columns.some(({ unit }) => isCurrency(unit))
      : !isCurrency(column.unit);
  if (other && isCurrency(unitOf(stated))) return null;
  const scaled = scaledUnit(stated);
  const unit = scaled === null ? reader.unitMeant(stated) : scaled.unit;
  // `Un. dose` over `t/ha` is of the dose, and not of what its own heading measures.
  if (unit === null && column.unit !== null && isRate(stated)) return null;
  const evidence = [reader.quoted('unit', row, own.column)];
  return scaled === null
    ? counted(reader, column, { unit, times: '1', evidence })
    : { unit, times: scaled.times, evidence };
}

/** What the words of a row, the heading over it or the titles tell of its unit. */
function unitTold(reader: RowReader, row: Row): RowUnit {
  // `Energia elétrica (kWh)` names the unit of its row.
  const named = reader.cell(row, 'kind');
  const text = named?.cell.text ?? '';
  const scaled = scaledInHeading(text);
  const inside = scaled?.unit ?? unitInBrackets(text);
  if (named !== null && inside !== null)
    return {
      unit: inside,
      times: scaled?.times ?? '1',
      evidence: [reader.quoted('unit', row, named.column)],
    };
  const { section } = reader;
  const bare =
    section !== null &&
    section.unit !== null &&
    (named === null || !reader.setting.names(reader.kindWord(row)));
  if (bare) {
    const { unit, text: quote } = section;
    const place = reader.place({ number: section.row }, section);
    const times = scaledInHeading(quote)?.times ?? '1';
    return { unit, times, evidence: [{ slot: 'unit', place, quote }] };
  }
  if (reader.mapping.unit !== null) return ofAll(reader, reader.mapping.unit);
  const counted = named === null ? null : nightsNamed(text);
  return named === null || counted === null
    ? { unit: null, times: '1', evidence: [] }
    : { unit: counted, times: '1', evidence: [reader.quoted('unit', row, named.column)] };
}

/** The unit that holds for all rows, which their titles may count by thousands. */
function ofAll(reader: RowReader, unit: string): RowUnit {
  const { scale } = reader.setting;
  return scale === null || !isOf(scale, unit)
    ? { unit, times: '1', evidence: [] }
    : { unit, times: scale.times, evidence: [scale.evidence] };
}

/**
 * By how much a heading counts, or, where it names no unit of its own but money, the title over it (`Valores em R$ mil`),
 * which is quoted.
 */
function countedBy({ setting }: RowReader, { header }: ColumnMapping, unit: string | null): Counted {
  const own = scaledInHeading(header);
  if (own !== null && isOf(own, unit)) return { times: own.times, evidence: [] };
  const { scale } = setting;
  const open = unitInHeading(header) === null || isCurrency(unit);
  return scale !== null && open && isOf(scale, unit)
    ? { times: scale.times, evidence: [scale.evidence] }
    : { times: '1', evidence: [] };
}

const isOf = (scale: Pick<ScaledUnit, 'unit'>, unit: string | null): boolean =>
  scale.unit === null || scale.unit === unit;

export const isCurrency = (unit: string | null): boolean => unit !== null && MONEY.has(unit);

/** Beside an amount that has its unit from the row (`Qtd. | Un.`), one whose heading names its own (`Massa (kg)`) keeps it. */
function isHeadUnit(reader: RowReader, { unit, header }: ColumnMapping): boolean {
  return (
    unit !== null &&
    unitInHeading(header)?.unit === unit &&
    reader.columns('value').some((other) => other.unit === null)
  );
}
