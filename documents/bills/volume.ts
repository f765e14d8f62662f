import type { DocumentProblem } from '../document.ts';
import type { BillItem } from './bill.ts';
import type { ReadItems } from './electricity.ts';
import {
  type LineQuantity,
  lineQuantity,
  type Segment,
  segments,
  unitOf,
  unitOver,
} from './line-quantity.ts';
import { type Amount, amountText, compareAmounts, type NumberStyle, readNumber } from './number.ts';
import { meterDifferences } from './readings.ts';
import { beside, type Row } from './rows.ts';

/** Names of a volume, the one that is charged first: gas is charged by its corrected volume, not the metered one. */
const NAMES = [
  /(CONSUMO|VOLUME|GAS)( DE GAS| TOTAL)? FATURAD|BILLED/,
  /(CONSUMO|VOLUME|GAS)( DE GAS| TOTAL)? CORRIGID|CORRECTED/,
  /CONSUMO (DO MES|TOTAL|DE AGUA|DE GAS|MEDIDO)|TOTAL (CONSUMPTION|USAGE)|UNITS USED/,
  /CONSUMO|USAGE|CONSUMPTION/,
  /^(AGUA|GAS NATURAL|GAS CANALIZADO|WATER|NATURAL GAS|GAS)\b/,
  /VOLUME/,
] as const;
const NOT_VOLUME =
  /FAIXA|MEDI[AO]\b|\bDIARI|MINIM|LIMITE|\bATE\b|ACIMA|HISTORIC|ULTIM|PCS|FATOR|CONTRAT|TARIFA|PRECO|ANTERIOR|PASSAD[OA]|LAST (YEAR|MONTH)|SAME (MONTH|PERIOD)|PREVIOUS|AVERAGE|ESGOTO|SEWAGE|SEWER|TAX|ICMS|PIS|COFINS/;
/** Headings of what was consumed in other months. */
const PAST = /ULTIM|HISTORIC|ANTERIORES|HISTORY|PREVIOUS|LAST \d+|MESES/;
const SEWAGE = /ESGOTO|SEWAGE|SEWER/;

interface VolumeLine extends LineQuantity {
  readonly label: string;
  readonly rank: number;
  readonly unit: 'm3' | 'therm' | 'kWh' | 'MWh';
}

/** Gas abroad is charged by its heat. */
const UNITS: ReadonlyMap<string, VolumeLine['unit']> = new Map([
  ['M3', 'm3'],
  ['THERM', 'therm'],
  ['KWH', 'kWh'],
  ['MWH', 'MWh'],
]);

/**
 * Reads the cubic metres (or therms) of a gas or water bill; sewage stands beside the water, and does not count again.
 * @param byHeat whether kilowatt-hours may be those of gas, as where a paper is of nothing else
 */
export function readVolume(
  rows: readonly Row[],
  style: NumberStyle,
  type: 'gas' | 'water',
  byHeat = type === 'gas',
): ReadItems {
  const remarks: DocumentProblem[] = [];
  const lines: VolumeLine[] = [];
  const sewage: VolumeLine[] = [];
  const differences = meterDifferences(rows, style);
  const metered = new Set(differences.map(({ row }) => row));
  const billed = rows.filter(({ index }) => !metered.has(index));
  for (const segment of billed.flatMap((row) => segments(row, style))) {
    const list = SEWAGE.test(segment.folded) ? sewage : lines;
    const line = volumeLine(segment, rows, style, byHeat, list === sewage);
    if (line && 'code' in line) remarks.push(line);
    else if (line) list.push(line);
  }
  lines.push(...labelled(rows, style));
  const meter = differences[0]?.amount;
  const chosen = asMetered(rows, style, type, meter, chooseVolume(lines, meter, remarks));
  if (chosen) checkMeter(rows, chosen, meter, remarks);
  const items = chosen ? [itemOf(chosen, type, true)] : [];
  const apart = type === 'water' ? sewage.slice(0, 1) : [];
  for (const line of apart)
    remarks.push(remark('bill.sewage_apart', { quantity: amountText(line.amount) }, line));
  return { items: [...items, ...apart.map((line) => itemOf(line, 'sewage', false))], remarks };
}

function volumeLine(
  segment: Segment,
  rows: readonly Row[],
  style: NumberStyle,
  byHeat: boolean,
  sewage: boolean,
): VolumeLine | DocumentProblem | null {
  const rank = NAMES.findIndex((name) => name.test(segment.folded));
  if (!sewage && (rank < 0 || NOT_VOLUME.test(segment.folded))) return null;
  // `Volume corrigido 20°C 1 atm (m³)`: the state that a volume is given for is no volume.
  if (segment.tail.some(({ folded }) => /^(ATM|BARA?|KPA|KGF.*|PSI|°?C)$/.test(folded))) return null;
  const own = unitOf(segment);
  const heat = own === 'KWH' || own === 'MWH';
  if (heat ? sewage || !byHeat : own !== null && own !== 'M3' && own !== 'THERM') return null;
  const quantity = lineQuantity(segment, rows, style);
  if (!quantity) return null;
  if ('code' in quantity) return own === null ? null : quantity;
  const unit = UNITS.get(own ?? unitOver(segment, quantity, rows) ?? '');
  if (unit === undefined || (!heat && (unit === 'kWh' || unit === 'MWh'))) return null;
  return { ...quantity, label: segment.label, rank, unit };
}

/** Columns with the value below their heading: `Consumo (m³)` over `15`. */
function labelled(rows: readonly Row[], style: NumberStyle): VolumeLine[] {
  const labels = [
    /(CONSUMO|VOLUME) FATURADO[^|]{0,20}M3\W*/,
    /(CONSUMO|VOLUME) CORRIGIDO[^|]{0,30}M3\W*/,
    /(CONSUMO|VOLUME) MEDIDO[^|]{0,20}M3\W*/,
    /CONSUMO[^|]{0,20}M3\W*/,
    /VOLUME[^|]{0,20}M3\W*/,
  ];
  const told = rows.map((row) =>
    PAST.test(row.folded) && row.cells.length < 3 ? { ...row, cells: [] } : row,
  );
  const found = beside(told, labels, (words) => {
    const [word] = words;
    const readings = word ? (readNumber(word, style)?.readings ?? []) : [];
    const [amount, other] = readings;
    return word && amount && !other && amount.digits >= 0n ? { word, amount } : null;
  });
  return found ? [{ ...found, priced: false, label: 'm³', rank: NAMES.length, unit: 'm3' }] : [];
}

function chooseVolume(lines: readonly VolumeLine[], meter: Amount | undefined, remarks: DocumentProblem[]) {
  const [best] = [...lines].sort((a, b) => a.rank - b.rank);
  if (!best) return null;
  const peers = lines.filter(({ rank, unit }) => rank === best.rank && unit === best.unit);
  const distinct = peers.filter(
    (line, at) => peers.findIndex((other) => equal(other.amount, line.amount)) === at,
  );
  if (distinct.length === 1) return best;
  const metered = distinct.filter(({ amount }) => meter && equal(amount, meter));
  if (metered[0] && metered.length === 1) return metered[0];
  remarks.push(remark('bill.quantity_ambiguous', { label: best.label }, best));
  return null;
}

/** Water is charged as its meter counts: where the paper prints that amount too, it is the one, and not a tier of it. */
function asMetered(
  rows: readonly Row[],
  style: NumberStyle,
  type: 'gas' | 'water',
  meter: Amount | undefined,
  chosen: VolumeLine | null,
): VolumeLine | null {
  if (type !== 'water' || meter === undefined || meter.digits <= 0n) return chosen;
  if (chosen !== null && (equal(chosen.amount, meter) || compareAmounts(chosen.amount, meter) > 0))
    return chosen;
  for (const { cells } of rows)
    for (const word of cells.flatMap(({ words }) => words)) {
      const [amount, other] = readNumber(word, style)?.readings ?? [];
      if (amount === undefined || other !== undefined || !equal(amount, meter)) continue;
      return { amount, word, priced: false, label: 'm³', rank: NAMES.length, unit: 'm3' };
    }
  return chosen;
}

function equal(a: Amount, b: Amount): boolean {
  return compareAmounts(a, b) === 0;
}

/** Gas is corrected for pressure and heating value, so its readings may say another volume and nobody is wrong. */
function checkMeter(
  rows: readonly Row[],
  line: VolumeLine,
  meter: Amount | undefined,
  remarks: DocumentProblem[],
) {
  if (!meter || line.unit !== 'm3' || equal(meter, line.amount)) return;
  if (rows.some(({ folded }) => /FATOR|PCS|CORRE[CG]|CORRIG/.test(folded))) return;
  remarks.push(
    remark('bill.readings_differ', { quantity: amountText(line.amount), readings: amountText(meter) }, line),
  );
}

function remark(code: string, params: Record<string, string>, line: VolumeLine): DocumentProblem {
  return { code, params, place: line.word.place };
}

function itemOf(line: VolumeLine, itemClass: 'gas' | 'water' | 'sewage', counts: boolean): BillItem {
  const quantity = { value: amountText(line.amount), place: line.word.place };
  return { itemClass, label: line.label, quantity, unit: line.unit, counts, problems: [] };
}
