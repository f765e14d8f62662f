import { expression } from '#text/expression.ts';
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
import {
  type Amount,
  amountText,
  compareAmounts,
  type NumberStyle,
  plus,
  readNumber,
  whole as wholeNumber,
} from './number.ts';
import { chargedInColumn, UNITS, type VolumeUnit } from './meter-columns.ts';
import { type MeterDifference, meterDifferences } from './readings.ts';
import { beside, overlaps, type Row, type Word } from './rows.ts';
import { rowsOfSewage, SEWAGE } from './sewage-part.ts';
import { columnSums } from './sums.ts';
import { heatOf, metersTogether, tiersAsMetered, tiersTogether } from './volume-parts.ts';

/** Names of a volume, the one that is charged first: gas is charged by its corrected volume, not the metered one. */
const NAMES = [
  /(CONSUMO|VOLUME|GAS)( DE GAS| TOTAL)? FATURAD|BILLED/,
  /(CONSUMO|VOLUME|GAS)( DE GAS| TOTAL)? CORRIGID|CORRECTED/,
  /CONSUMO (DO MES|TOTAL|DE AGUA|DE GAS|MEDIDO)|TOTAL (CONSUMPTION|USAGE)|UNITS USED/,
  /CONSUMO|USAGE|CONSUMPTION/,
  /^(AGUA|GAS NATURAL|GAS CANALIZADO|WATER|NATURAL GAS|GAS)\b/,
  /VOLUME/,
] as const;
const NOT_VOLUME = expression()`
  FAIXA|CHUVA|PLUVIA|\bPOCO\b|ARTESIAN|REUSO|\bRAIN|\bWELL\b|BOREHOLE|COMPAR|CAPACI|\bQDC\b|ESTIMA|ANNUAL|
  ANUAL|ELECTRIC|ELETRIC|MEDI[AO]\b|\bDIARI|MINIM|LIMITE|\bATE\b|ACIMA|HISTORIC|ULTIM|PCS|FATOR|CONTRAT|
  TARIFA|PRECO|ANTERIOR|PASSAD[OA]|LAST (YEAR|MONTH)|SAME (MONTH|PERIOD)|PREVIOUS|AVERAGE|STANDING|LEVY|
  \bCCL\b|ESGOTO|SEWAGE|SEWER|TAX|ICMS|PIS|COFINS
`;
const RATE_OF = /^(?:TARIFA|PRECO|VALOR|SERVICOS?|COBRANCA) (?:D[AEO] )?(?=AGUA|GAS)/;
/** Headings of what was consumed in other months. */
const PAST = /ULTIM|HISTORIC|ANTERIORES|HISTORY|PREVIOUS|LAST \d+|MESES/;

interface VolumeLine extends LineQuantity {
  readonly label: string;
  readonly rank: number;
  readonly unit: VolumeUnit;
}

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
  const differences = meterDifferences(rows, style);
  const paper = { rows, style, type, byHeat, differences, meter: countedBy(differences) };
  const { lines, sewage, remarks } = chargedLines(paper);
  const whole = wholeVolume(paper, lines, remarks);
  const [first] = whole;
  if (first && whole.length === 1) checkMeter(rows, first, paper.meter, remarks);
  const items = asHeat(paper, whole).map((line) => itemOf(line, type, true));
  if (type === 'gas') return { items, remarks };
  const apart = sewage.slice(0, 1).map((line) => summed(line, rows, style));
  if (apart.length === 0 && items.length > 0) remarks.push(...sewageOpen(rows));
  for (const line of apart)
    remarks.push(remark('bill.sewage_apart', { quantity: amountText(line.amount) }, line));
  return { items: [...items, ...apart.map((line) => itemOf(line, 'sewage', false))], remarks };
}

/** A bill of gas or water, and what its meters counted. */
interface Paper {
  readonly rows: readonly Row[];
  readonly style: NumberStyle;
  readonly type: 'gas' | 'water';
  /** Whether kilowatt-hours may be those of gas. */
  readonly byHeat: boolean;
  readonly differences: readonly MeterDifference[];
  /** What all meters counted together. */
  readonly meter: Amount | undefined;
}

/** Every line that may say how much there was, and those of sewage apart. */
function chargedLines(paper: Paper) {
  const { rows, style, type, byHeat, differences } = paper;
  const remarks: DocumentProblem[] = [];
  const lines: VolumeLine[] = [];
  const sewage: VolumeLine[] = [];
  const metered = new Set(differences.map(({ row }) => row));
  const charged = rows.filter(({ index }) => !metered.has(index));
  const taken = type === 'water' ? rowsOfSewage(rows) : new Set<number>();
  for (const segment of charged.flatMap((row) => segments(row, style))) {
    const isSewage = SEWAGE.test(segment.folded) || taken.has(segment.row.index);
    const line = volumeLine(segment, paper, isSewage);
    if (line && 'code' in line) remarks.push(line);
    else if (line) (isSewage ? sewage : lines).push(line);
  }
  lines.push(...labelled(rows, style, LABELS));
  const column = chargedInColumn(rows, differences, style, byHeat);
  if (column !== null) lines.push({ ...column, priced: false, rank: IN_COLUMN });
  if (sewage.length === 0) sewage.push(...labelled(rows, style, SEWAGE_LABELS));
  if (lines.length === 0) lines.push(...countedAlone(rows, style, differences));
  return { lines, sewage, remarks };
}

/** What was billed as a whole: one amount, or the parts that are charged for where none sums them up. */
function wholeVolume(
  { rows, style, type, differences, meter }: Paper,
  lines: readonly VolumeLine[],
  remarks: DocumentProblem[],
): VolumeLine[] {
  const tiers = tiersTogether(rows, style);
  const unpriced = tiers === null && type === 'water' ? tiersAsMetered(rows, style, meter) : null;
  const doubts: DocumentProblem[] = [];
  const best = asMetered(rows, style, type, meter, chooseVolume(lines, meter, doubts));
  const one = wholeOf(best, unpriced?.parts ?? [], doubts);
  const parts = tiers?.parts ?? (unpriced?.proved === true ? unpriced.parts : []);
  // What is charged tier by tier, and printed as their sum, is what was billed.
  const printed = one?.rank === IN_COLUMN ? null : (tiers?.printed ?? null);
  const chosen = printed === null ? one : { ...printed, priced: false, ...PLAIN };
  if (chosen === null ? parts.length === 0 : chosen === one) remarks.push(...doubts);
  return chosen === null
    ? parts.map((part) => ({ ...part, priced: true, ...PLAIN }))
    : metersTogether(chosen, differences, rows, style).map((part) => ({ ...chosen, ...part }));
}

/** Cubic metres of gas as the heat that they are charged by, where the paper tells it. */
function asHeat({ rows, style, byHeat }: Paper, whole: readonly VolumeLine[]): readonly VolumeLine[] {
  const [only, ...others] = whole;
  if (!byHeat || only === undefined || others.length > 0 || only.unit !== 'm3') return whole;
  const heat = heatOf(only, rows, style);
  return heat ? [{ ...only, ...heat, label: 'kWh', unit: 'kWh' }] : whole;
}

/** Sewage that a bill charges for, in a line or a column of money, though it prints no volume of it, is told. */
function sewageOpen(rows: readonly Row[]): DocumentProblem[] {
  for (const { index, cells } of rows) {
    const cell = cells.find(({ folded }) => SEWAGE_CHARGE.test(folded));
    if (cell === undefined) continue;
    const behind = cells.slice(cells.indexOf(cell) + 1).some(({ folded }) => MONEY.test(folded));
    const below = (rows[index + 1]?.cells ?? []).some(
      ({ folded, place }) => MONEY.test(folded) && overlaps(place, cell.place),
    );
    if (behind || (cells.length > 2 && below))
      return [{ code: 'bill.supply_unread', params: { label: cell.text.slice(0, 80) }, place: cell.place }];
  }
  return [];
}

const SEWAGE_CHARGE = expression()`
  ^(?:(?:TARIFA|COLETA|SERVICOS?|VALOR|CONSUMO)(?: E TRATAMENTO)? D[EO] )?(?:ESGOTO|EFLUENTE|SEWAGE|SEWERAGE|
  SEWER|WASTEWATER|WASTE WATER)
`;
const MONEY = /^(?:R\$|[£€$])? ?\d[\d.,]*[.,]\d{2}$/;

/** A line that is a part of the total below its column, as where sewage is charged tier by tier, is told by that total. */
function summed(line: VolumeLine, rows: readonly Row[], style: NumberStyle): VolumeLine {
  const column = columnSums(rows, style).find(({ parts }) => parts.some(({ word }) => word === line.word));
  return column === undefined ? line : { ...line, amount: column.sum.amount, word: column.sum.word };
}

/** A line with a name that nobody foresaw, which charges for what only the paper's own supply is measured in. */
const CHARGED = NAMES.length;
/** What the meter's own row says was charged comes before any name. */
const IN_COLUMN = -1;
/** Cubic metres that no line names. */
const PLAIN = { label: 'm³', rank: NAMES.length + 1, unit: 'm3' } as const;

/** A table of readings that prints what its one meter counted, with its unit, tells it where no line charges for it. */
function countedAlone(
  rows: readonly Row[],
  style: NumberStyle,
  differences: readonly MeterDifference[],
): VolumeLine[] {
  const [only, other] = differences;
  const row = rows.find(({ index }) => index === only?.row);
  if (only?.printed == null || row === undefined || other !== undefined) return [];
  return segments(row, style).flatMap((segment) => {
    const unit = UNITS.get(unitOf(segment) ?? '');
    return unit === undefined || only.printed === null
      ? []
      : [{ amount: only.amount, word: only.printed, priced: false, ...PLAIN, label: segment.label, unit }];
  });
}

/** What the meters of a paper counted together. */
function countedBy(differences: readonly MeterDifference[]): Amount | undefined {
  const own = differences.filter(
    ({ label, row }, at) =>
      at === 0 ||
      (row !== null && !SEWAGE.test(label) && differences.findIndex((one) => one.label === label) === at),
  );
  return own.length === 0 ? undefined : own.reduce((sum, { amount }) => plus(sum, amount), wholeNumber(0));
}

const HEAT: ReadonlySet<string | null> = new Set(['KWH', 'MWH', 'kWh', 'MWh']);

function volumeLine(segment: Segment, paper: Paper, sewage: boolean): VolumeLine | DocumentProblem | null {
  const { rows, style, byHeat } = paper;
  if (!isOfVolume(segment, byHeat, sewage)) return null;
  const own = unitOf(segment);
  const rank = rankOf(nameOf(segment));
  const quantity = lineQuantity(segment, rows, style);
  if (!quantity) return null;
  if ('code' in quantity) return own === null ? null : quantity;
  const unit = UNITS.get(own ?? unitOver(segment, quantity, rows) ?? '');
  if (unit === undefined || (!byHeat && HEAT.has(unit))) return null;
  const isUnproved = quantity.proved !== true || NOT_VOLUME.test(segment.row.folded);
  if (rank === CHARGED && !sewage && isUnproved) return null;
  return { ...quantity, label: segment.label, rank, unit };
}

/** `Tarifa de água - 412 m³`: what bears its cubic metres itself is charged for, and no price of each. */
function nameOf({ tail, folded }: Segment): string {
  return /^M3\b/.test(tail[1]?.folded ?? '') ? folded.replace(RATE_OF, '') : folded;
}

function rankOf(name: string): number {
  const known = NAMES.findIndex((pattern) => pattern.test(name));
  return known < 0 ? CHARGED : known;
}

/** `Volume corrigido 20°C 1 atm (m³)`: the state that a volume is given for is no volume. */
function isOfState({ tail }: Segment): boolean {
  return tail.some(({ folded }) => /^(ATM|BARA?|KPA|KGF.*|PSI|°?C)$/.test(folded));
}

/** Whether a line may say how much there was, by its name and its unit: heat is that of gas, and never of sewage. */
function isOfVolume(segment: Segment, byHeat: boolean, sewage: boolean): boolean {
  const unit = unitOf(segment);
  const isFitting = HEAT.has(unit) ? byHeat && !sewage : unit === null || UNITS.has(unit);
  if (!isFitting || isOfState(segment)) return false;
  const name = nameOf(segment);
  return sewage || (!NOT_VOLUME.test(name) && (byHeat || rankOf(name) !== CHARGED));
}

/** Columns with the value below their heading: `Consumo (m³)` over `15`. */
function labelled(rows: readonly Row[], style: NumberStyle, labels: typeof LABELS): VolumeLine[] {
  const told = rows.map((row) =>
    PAST.test(row.folded) && row.cells.length < 3 ? { ...row, cells: [] } : row,
  );
  let found: Pick<VolumeLine, 'word' | 'amount'> | null = null;
  for (const [headed, bare] of labels) {
    found ??= beside(told, [headed], (words) => plainAmount(words, style, false));
    // The unit may stand beside the number as well as in its heading.
    if (bare !== null) found ??= beside(told, [bare], (words) => plainAmount(words, style, true));
  }
  return found ? [{ ...found, priced: false, ...PLAIN }] : [];
}

/** Headings of a volume, the one that is charged first; the second of each names no unit itself. */
const LABELS: readonly (readonly [RegExp, RegExp | null])[] = [
  [
    /(CONSUMO|VOLUME) FATURADO[^|]{0,20}M3\W*/,
    /\b(CONSUMO|VOLUME)\b[^|]{0,30}\bFATURAD[OA]|BILLED (VOLUME|USAGE)/,
  ],
  [
    /(CONSUMO|VOLUME) CORRIGIDO[^|]{0,30}M3\W*/,
    /\b(CONSUMO|VOLUME)\b[^|]{0,12}\bCORRIGID[OA]|CORRECTED VOLUME/,
  ],
  [/(CONSUMO|VOLUME) MEDIDO[^|]{0,20}M3\W*/, null],
  [/CONSUMO[^|]{0,20}M3\W*/, null],
  [/VOLUME[^|]{0,20}M3\W*/, null],
];

/** Headings of the volume of sewage, and of no price for each cubic metre of it. */
const SEWAGE_LABELS: typeof LABELS = [
  [
    expression()`
      ^(?!.*(?:TARIFA|PRECO|VALOR|PRICE|RATE|CHARGE|R\$))[^|]{0,30}\b(ESGOTO|EFLUENTE|SEWAGE|SEWERAGE|WASTEWATER|
      EFFLUENT)\b[^|/$%]{0,24}M3\W*
    `,
    null,
  ],
];

/** The number that begins a value, read in one way only. */
function plainAmount(words: readonly Word[], style: NumberStyle, withUnit: boolean) {
  const [word, unit] = words;
  const [amount, other] = word ? (readNumber(word, style)?.readings ?? []) : [];
  const fits = !withUnit || /^M3$/.test(unit?.folded ?? '');
  return word && amount && !other && fits && amount.digits >= 0n ? { word, amount } : null;
}

function chooseVolume(lines: readonly VolumeLine[], meter: Amount | undefined, remarks: DocumentProblem[]) {
  const [best] = withoutOpen(lines).sort((a, b) => a.rank - b.rank);
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

/** Lines of unknown names say nothing where they say several amounts, unless one is what the others add up to. */
function withoutOpen(lines: readonly VolumeLine[]): VolumeLine[] {
  const open = lines.filter(({ rank }) => rank === CHARGED);
  const distinct = open
    .filter((line, at) => open.findIndex(({ amount }) => equal(amount, line.amount)) === at)
    .sort((a, b) => compareAmounts(b.amount, a.amount));
  const [most, ...others] = distinct;
  if (most === undefined || others.length === 0) return [...lines];
  const sum = others.reduce((all, { amount }) => plus(all, amount), wholeNumber(0));
  const together = others.length > 1 && equal(sum, most.amount);
  return lines.filter(({ rank, amount }) => rank !== CHARGED || (together && equal(amount, most.amount)));
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
  if (rows.some(({ folded }) => /\d \|? ?(?:[CHM]CF|K?GAL|GALLONS?)\b/.test(folded))) return chosen;
  if (chosen !== null && (equal(chosen.amount, meter) || compareAmounts(chosen.amount, meter) > 0))
    return chosen;
  for (const { cells } of rows)
    for (const word of cells.flatMap(({ words }) => words)) {
      const [amount, other] = readNumber(word, style)?.readings ?? [];
      if (amount === undefined || other !== undefined || !equal(amount, meter)) continue;
      return { amount, word, priced: false, ...PLAIN };
    }
  return chosen;
}

/** A tier is no whole, however it is named. */
function wholeOf(best: VolumeLine | null, tiers: readonly { word: Word }[], doubts: DocumentProblem[]) {
  if (best === null || !tiers.some(({ word }) => word === best.word)) return best;
  doubts.push(remark('bill.quantity_ambiguous', { label: best.label }, best));
  return null;
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
  if (!meter || line.unit !== 'm3' || line.rank === IN_COLUMN || equal(meter, line.amount)) return;
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
