import type { Amount, NumberStyle } from './number.ts';
import { readNumber } from './number.ts';
import type { MeterDifference } from './readings.ts';
import { type Cell, overlaps, type Row, type Word } from './rows.ts';
import { SEWAGE } from './sewage-part.ts';

/** Units in which gas and water are charged; gas abroad by its heat. */
export type VolumeUnit = 'm3' | 'therm' | 'MMBtu' | 'kWh' | 'MWh';

/** As they are printed; a dekatherm is a million British thermal units. */
export const UNITS: ReadonlyMap<string, VolumeUnit> = new Map([
  ['M3', 'm3'],
  ['THERM', 'therm'],
  ['MMBTU', 'MMBtu'],
  ['DTH', 'MMBtu'],
  ['DEKATHERM', 'MMBtu'],
  ['KWH', 'kWh'],
  ['MWH', 'MWh'],
]);

const UNIT = /(KWH|MWH|MMBTU|\bDTH\b|DEKATHERM|THERM|\bM3\b)/;
/** Headings of what is charged, the surest first: what is named as billed, the heat, the corrected volume. */
const CHARGED = [
  /\bBILLED\b|\bFATURAD[OA]/,
  /\bTHERMS?\b|\bMMBTU\b|\bDTH\b|DEKATHERM|^[[(]?[KM]WH\b/,
  /\bCORRECTED\b|\bCORRIGID[OA]/,
];
const NO_AMOUNT = /R\$|[$£€/]|FACTOR|FATOR|RATE\b|PRICE|PRECO|TARIFA|PREVIOUS|ANTERIOR|AVERAGE|MEDI[AO]\b/;

/** What a row of readings says was charged. */
export interface ChargedInColumn {
  readonly label: string;
  readonly amount: Amount;
  readonly word: Word;
  readonly unit: VolumeUnit;
}

/**
 * What the one meter of a paper was charged for, by the column of its own row that names it (`Billed (m³)`, `Therms
 * used`), behind what it counted; null where no column does, or there are several meters.
 * @param byHeat whether kilowatt-hours may be those of gas
 */
export function chargedInColumn(
  rows: readonly Row[],
  differences: readonly MeterDifference[],
  style: NumberStyle,
  byHeat: boolean,
): ChargedInColumn | null {
  const [only, other] = differences.filter(({ label }) => !SEWAGE.test(label));
  const row = rows.find(({ index }) => index === only?.row);
  const head = rows.find(({ index }) => index === only?.head);
  if (other !== undefined || row === undefined || head === undefined) return null;
  for (const name of CHARGED)
    for (const cell of head.cells) {
      const unit = UNITS.get(UNIT.exec(cell.folded)?.[1] ?? '');
      if (!name.test(cell.folded) || NO_AMOUNT.test(cell.folded) || unit === undefined) continue;
      if (unit !== 'm3' && !byHeat) continue;
      const under = numberBelow(row, cell, style);
      if (under !== null) return { ...under, label: cell.text, unit };
    }
  return null;
}

/** How far apart the ends of a heading and of its number may be (part of the page's width). */
const ALIGNED = 0.012;

function numberBelow(row: Row, { place }: Cell, style: NumberStyle) {
  const numbers = row.cells
    .flatMap(({ words }) => words)
    .flatMap((word) => {
      const [amount, other] = readNumber(word, style)?.readings ?? [];
      const read = amount !== undefined && other === undefined && amount.digits > 0n;
      return read && overlaps(word.place, place) ? [{ word, amount }] : [];
    });
  const end = (box: Word['place']) => box.x + box.width;
  const aligned = numbers.filter(
    ({ word }) =>
      Math.abs(end(word.place) - end(place)) < ALIGNED || Math.abs(word.place.x - place.x) < ALIGNED / 3,
  );
  const [one, two] = numbers.length === 1 ? numbers : aligned;
  return one !== undefined && two === undefined ? one : null;
}
