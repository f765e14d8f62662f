import { expression } from '#text/expression.ts';
import type { DocumentProblem } from '../document.ts';
import type { BillItem, BillItemClass } from './bill.ts';
import {
  type LineQuantity,
  lineQuantity,
  type Segment,
  segments,
  unitOf,
  unitOver,
} from './line-quantity.ts';
import { energyClass, INJECTED, type Tag, tagOf } from './energy-class.ts';
import { monthIn } from './day.ts';
import {
  type Amount,
  amountText,
  compareAmounts,
  minus,
  type NumberStyle,
  plus,
  readNumber,
  whole,
} from './number.ts';
import { historyOf, type MeterDifference, meterDifferences, rowsOfMonths } from './readings.ts';
import { beside, type Row } from './rows.ts';
import { alignedIn } from './sums.ts';

/** The lines of an electricity bill that say how much energy there was, and remarks about what does not add up. */
export interface ReadItems {
  readonly items: readonly BillItem[];
  readonly remarks: readonly DocumentProblem[];
}

interface EnergyLine extends LineQuantity {
  readonly itemClass: BillItemClass;
  readonly tag: Tag;
  readonly label: string;
  readonly unit: 'kWh' | 'MWh';
  /** What one of several meters counted, by its readings. */
  readonly counted?: boolean;
}

const ENERGY = expression()`
  CONSUMO|ENERGIA ATIVA|ENERGIA ELET|ENERGIA FORNEC|ENERGIA FATURAD|ENERGIA MEDIDA|ENERGIA SCEE|ENERGIA INJ|
  ENERGIA COMP|USO (DO )?SIST|\bTUSD\b|\bTE\b|INJEC|INJET|FORNECIMENTO|ELECTRICITY|ENERGY|USAGE|CONSUMPTION|
  \bUNITS\b|^[[(]?KWH
`;
const NOT_ENERGY = expression()`
  REATIV|KVAR|UFER|UFDR|\bERE\b|DEMANDA|DEMAND\b|DMCR|ULTRAPASS|BANDEIRA|ADIC|AJUSTE|ADJUST|RIDER|FLEXIBILID|
  SURCHARGE|CLIMATE|\bCCL\b|FEED|RENEWABLE|CARBON|CONTRACTED|^(ENCARGO|ICMS|PIS|COFINS|TRIBUT|IMPOST|CONTRIB|
  ILUM|CIP|COSIP|MULTA|JURO)|MEDI[AO]\b|\bDIARI|ULTIM|HISTORIC|ACUMULAD|ESTIMAD|SALDO|CREDITO|AVERAGE|TAX|
  TARIFA|PRECO|BASE|LEITURA|ANTERIOR|READING|LEVY|LAST (YEAR|MONTH)|SAME (MONTH|PERIOD)|PREVIOUS (YEAR|MONTH)|
  PASSAD[OA]|PREVIST|CONTRATAD|STANDING|DISPONIBILIDADE|AVAILABILITY|ANNUAL|ANUAL|MINIM|PERDAS|\bLOSS|
  EXPOSICAO|\bPLD\b
`;
const READING_WORDS = /TARIFA|BASE|LEITURA|ANTERIOR|READING/g;

/** Reads the energy of a bill: each period once, though it is charged twice (network and energy), injected apart. */
export function readElectricity(rows: readonly Row[], style: NumberStyle, month: string | null): ReadItems {
  const remarks: DocumentProblem[] = [];
  const lines: EnergyLine[] = [];
  const differences = meterDifferences(rows, style);
  const metered = new Set(differences.map(({ row }) => row));
  const past = rowsOfMonths(rows);
  const billed = rows.filter(({ index }) => !metered.has(index) && !past.has(index));
  for (const segment of billed.flatMap((row) => segments(row, style))) {
    const line = energyLine(segment, rows, style);
    if (line && 'code' in line) remarks.push(line);
    else if (line) lines.push(line);
  }
  lines.push(...metersAlone(differences));
  if (lines.length === 0) lines.push(...consumptionBelow(rows, style, month));
  const injected = lines.filter(({ itemClass }) => itemClass === 'injected');
  const drawn = withoutTotal(lines.filter(({ itemClass }) => itemClass !== 'injected'));
  const meters = meterTotals(differences);
  const chosen = choosePeriods(betweenPeaks(drawn), meters, remarks);
  remarks.push(...checks(chosen, meters, month ? historyOf(rows, month, style) : []));
  const apart = once(
    injected.filter(({ priced }) => priced).length > 0 ? injected.filter(({ priced }) => priced) : injected,
  );
  for (const line of apart)
    remarks.push(remark('bill.injected_apart', { quantity: amountText(line.amount), unit: line.unit }, line));
  return {
    items: [...chosen.map((line) => itemOf(line, true)), ...apart.map((line) => itemOf(line, false))],
    remarks,
  };
}

/** `Total 836,829 MWh` below the lines that it sums up charges for nothing more. */
function withoutTotal(lines: readonly EnergyLine[]): EnergyLine[] {
  const others = lines.filter(({ label }) => !/^\s*(?:sub)?total\b\W*$/i.test(label));
  return others.length > 0 ? others : [...lines];
}

function energyLine(
  segment: Segment,
  rows: readonly Row[],
  style: NumberStyle,
): EnergyLine | DocumentProblem | null {
  const { folded } = segment;
  if (NOT_ENERGY.test(folded)) return null;
  const unit = unitOf(segment);
  if (unit !== null && unit !== 'KWH' && unit !== 'MWH') return null;
  const named = ENERGY.test(folded);
  if (!named && folded === '') return null;
  const tail = INJECTED.test(folded) ? segment.tail.map(unsigned) : segment.tail;
  const quantity = lineQuantity({ ...segment, tail }, rows, style);
  if (!quantity) return null;
  if ('code' in quantity) return unit === null || !named ? null : quantity;
  const over = unit ?? unitOver(segment, quantity, rows);
  if (!isOfEnergy(over, named, quantity.priced)) return null;
  return {
    ...quantity,
    label: segment.label,
    itemClass: energyClass(folded),
    tag: tagOf(folded),
    unit: over === 'MWH' ? 'MWh' : 'kWh',
  };
}

/** A name that nobody foresaw is a name of energy where its line charges for kilowatt-hours. */
function isOfEnergy(unit: string | null, named: boolean, priced: boolean): boolean {
  if (unit === 'M3' || unit === 'THERM') return false;
  return named ? unit !== null || priced : unit !== null && priced;
}

/** Injected energy is printed with a minus in some bills and without in others. */
function unsigned(word: Segment['tail'][number]): Segment['tail'][number] {
  return { ...word, text: word.text.replace(/^-|-$/g, '') };
}

/** Headings of boxes with what was used below or beside them. */
const BOXES = [
  /(?:CONSUMO|ENERGIA)(?: (?:ATIV[AO]|TOTAL|FATURAD[AO]|MEDID[AO]|CONSUMIDA|DO MES))*[^|\d]{0,12}\bKWH\b\W*/,
  /(?:USAGE|CONSUMPTION|ENERGY USED|ELECTRICITY USED|UNITS USED)[^|\d]{0,8}\bKWH\b\W*/,
  /\bKWH (?:USED|USAGE|CONSUMED)\W*/,
];

/** What stands in a box of its own, where no line charges for it; never what is of another month. */
function consumptionBelow(rows: readonly Row[], style: NumberStyle, month: string | null): EnergyLine[] {
  const told = rows.map((row) =>
    NOT_BOX.test(row.folded) && row.cells.length < 3 ? { ...row, cells: [] } : row,
  );
  const found = beside(told, BOXES, ([word]) => {
    const [amount, other] = word ? (readNumber(word, style)?.readings ?? []) : [];
    return word && amount && !other && amount.digits >= 0n ? { word, amount } : null;
  });
  const row = rows.find(({ cells }) => cells.some(({ words }) => found && words.includes(found.word)));
  const months = (row?.cells ?? []).flatMap(({ words }) =>
    words.flatMap(({ folded }) => monthIn(folded) ?? []),
  );
  if (found === null || row === undefined || months.some((one) => one !== month)) return [];
  // Below the heading of a table stand several, and none of them is what was used.
  const next = rows[row.index + 1];
  if (next?.page === row.page && alignedIn(next, found.word, style) !== null) return [];
  return [
    { ...found, priced: false, itemClass: 'consumption', tag: null, label: 'kWh', unit: 'kWh' as const },
  ];
}

/** Headings of past months, and of what is no use of energy. */
const NOT_BOX = /HISTORIC|ULTIM[OA]S|HISTORY|LAST \d|MESES|^MES$|^MONTH$/;

type Meters = ReadonlyMap<BillItemClass, Amount>;

/** A table of readings that prints what the meter counted mentions the energy, where no line charges for it. */
function metersAlone(differences: readonly MeterDifference[]): EnergyLine[] {
  return differences.flatMap(({ label, amount, printed }) => {
    if (!printed || NOT_ENERGY.test(label.replace(READING_WORDS, ''))) return [];
    const itemClass = energyClass(label);
    return [
      {
        amount,
        word: printed,
        priced: false,
        itemClass,
        tag: null,
        label: 'kWh',
        unit: 'kWh' as const,
        counted: true,
      },
    ];
  });
}

function meterTotals(differences: readonly MeterDifference[]): Meters {
  const totals = new Map<BillItemClass, Amount>();
  for (const { label, amount } of differences) {
    if (NOT_ENERGY.test(label.replace(READING_WORDS, ''))) continue;
    const itemClass = energyClass(label);
    const before = totals.get(itemClass);
    totals.set(itemClass, before ? plus(before, amount) : amount);
  }
  return totals;
}

/** Where there is a peak, what is charged at the standard time is a period beside it, and not their total. */
function betweenPeaks(lines: readonly EnergyLine[]): EnergyLine[] {
  const peaks = lines.some(({ itemClass }) => itemClass === 'consumption_peak');
  return lines.map((line) =>
    peaks && line.itemClass === 'consumption' && /^[^+]*\bSTANDARD\b(?!.*\+)/.test(line.label.toUpperCase())
      ? { ...line, itemClass: 'consumption_intermediate' }
      : line,
  );
}

function choosePeriods(
  lines: readonly EnergyLine[],
  meters: Meters,
  remarks: DocumentProblem[],
): EnergyLine[] {
  const classes = [...new Set(lines.map(({ itemClass }) => itemClass))];
  const chosen = classes.map((itemClass) => {
    const ofClass = lines.filter((line) => line.itemClass === itemClass);
    return { itemClass, lines: chooseLines(ofClass, meters.get(itemClass), remarks) };
  });
  const byPeriod = chosen.filter((period) => period.itemClass !== 'consumption' && period.lines.length > 0);
  const sum = total(byPeriod.flatMap((period) => period.lines));
  const stated = chosen.find(({ itemClass }) => itemClass === 'consumption')?.lines ?? [];
  const [line] = stated;
  if (byPeriod.length > 0 && line !== undefined && !stated.some(({ amount }) => close(amount, sum)))
    remarks.push(
      remark(
        'bill.twice_differs',
        { label: line.label, a: amountText(sum), b: amountText(total(stated)) },
        line,
      ),
    );
  // One period alone, beside another amount that it is not, is a part of what nobody knows the whole of.
  const differs = line !== undefined && !stated.some(({ amount }) => close(amount, sum));
  if (byPeriod.length === 1 && differs) {
    remarks.push(remark('bill.quantity_ambiguous', { label: line.label }, line));
    return [];
  }
  // With peak and off-peak lines, a line without a period is their total.
  return (byPeriod.length > 0 ? byPeriod : chosen).flatMap((period) => period.lines);
}

function chooseLines(
  lines: readonly EnergyLine[],
  meter: Amount | undefined,
  remarks: DocumentProblem[],
): EnergyLine[] {
  const priced = lines.filter((line) => line.priced);
  if (priced.length === 0) return chooseMention(lines, meter, remarks);
  const network = priced.filter(({ tag }) => tag === 'tusd');
  const energy = priced.filter(({ tag }) => tag === 'te');
  if (network.length > 0 && energy.length > 0) return chooseSide(network, energy, meter, remarks);
  const side = network.length > 0 ? network : energy;
  if (side.length > 0) return side;
  return choosePriced(priced, meter, remarks);
}

/** Lines that charge for energy, none of them twice; the meter decides whether two of one amount are two. */
function choosePriced(
  priced: readonly EnergyLine[],
  meter: Amount | undefined,
  remarks: DocumentProblem[],
): EnergyLine[] {
  const single = withoutSum(once(priced));
  const [line] = single;
  // The energy of two papers is of two months, and no sum.
  if (line && new Set(single.map(({ word }) => word.place.page)).size > 1 && !meter) {
    remarks.push(remark('bill.quantity_ambiguous', { label: line.label }, line));
    return [];
  }
  if (!meter) return single;
  const exact = single.filter(({ amount }) => close(amount, meter));
  if (single.length > 1 && exact.length === 1 && !close(total(single), meter)) return exact;
  const isTwice = single.length < priced.length && compareAmounts(total(priced), meter) === 0;
  return isTwice ? [...priced] : single;
}

/** Network and energy lines say the same energy: counted once. Where they differ, the meter decides, or nobody. */
function chooseSide(
  network: readonly EnergyLine[],
  energy: readonly EnergyLine[],
  meter: Amount | undefined,
  remarks: DocumentProblem[],
): EnergyLine[] {
  const [a, b] = [total(network), total(energy)];
  if (compareAmounts(a, b) === 0) return [...network];
  const [line] = network;
  if (line)
    remarks.push(
      remark('bill.twice_differs', { label: line.label, a: amountText(a), b: amountText(b) }, line),
    );
  if (meter && close(a, meter)) return [...network];
  return meter && close(b, meter) ? [...energy] : [];
}

function chooseMention(
  lines: readonly EnergyLine[],
  meter: Amount | undefined,
  remarks: DocumentProblem[],
): EnergyLine[] {
  const distinct = once(lines);
  if (distinct.length <= 1) return distinct;
  const metered = distinct.filter((line) => meter && close(line.amount, meter));
  if (metered.length === 1) return metered;
  const meters = lines.filter(({ counted }) => counted === true);
  if (meters.length > 1 && meter && isSumOfMeters(meters, distinct, meter)) return meters;
  const [line] = distinct;
  if (line) remarks.push(remark('bill.quantity_ambiguous', { label: line.label }, line));
  return [];
}

/** Several meters of one supply, none of which counts what the others do, and nothing else but what they count together. */
function isSumOfMeters(
  meters: readonly EnergyLine[],
  mentions: readonly EnergyLine[],
  together: Amount,
): boolean {
  const overall = meters.some(({ amount }) => close(plus(amount, amount), together));
  const other = mentions.some(
    ({ amount, counted }) => counted !== true && !close(amount, together) && amount.digits > 0n,
  );
  return !overall && !other && close(total(meters), together);
}

/** A line that is charged by what the other lines add up to (a levy, a tax) says no energy of its own. */
function withoutSum(lines: EnergyLine[]): EnergyLine[] {
  if (lines.length < 3) return lines;
  const left = lines.filter((line) => {
    const others = total(lines.filter((other) => other !== line));
    return compareAmounts(others, line.amount) !== 0;
  });
  return left.length === lines.length - 1 ? left : lines;
}

function once(lines: readonly EnergyLine[]): EnergyLine[] {
  return lines.filter(
    (line, at) => lines.findIndex((other) => compareAmounts(other.amount, line.amount) === 0) === at,
  );
}

function total(lines: readonly { readonly amount: Amount }[]): Amount {
  return lines.reduce((sum, { amount }) => plus(sum, amount), whole(0));
}

/** Readings are whole numbers and bills round: less than one unit apart is the same. */
function close(a: Amount, b: Amount): boolean {
  const off = minus(a, b);
  return compareAmounts({ ...off, digits: off.digits < 0n ? -off.digits : off.digits }, whole(1)) < 0;
}

function checks(
  chosen: readonly EnergyLine[],
  meters: Meters,
  history: readonly Amount[],
): DocumentProblem[] {
  const found: DocumentProblem[] = [];
  const [first] = chosen;
  if (!first) return found;
  for (const itemClass of new Set(chosen.map((line) => line.itemClass))) {
    const lines = chosen.filter((line) => line.itemClass === itemClass);
    const meter = meters.get(itemClass);
    const [line] = lines;
    if (line && meter && line.unit === 'kWh' && !close(total(lines), meter))
      found.push(
        remark(
          'bill.readings_differ',
          { quantity: amountText(total(lines)), readings: amountText(meter) },
          line,
        ),
      );
  }
  const sums = [total(chosen), ...chosen.map(({ amount }) => amount)];
  const [past] = history;
  if (past && !history.some((amount) => sums.some((sum) => close(sum, amount))))
    found.push(
      remark(
        'bill.history_differs',
        { quantity: amountText(total(chosen)), history: amountText(past) },
        first,
      ),
    );
  return found;
}

function remark(code: string, params: Record<string, string>, line: EnergyLine): DocumentProblem {
  return { code, params, place: line.word.place };
}

function itemOf(line: EnergyLine, counts: boolean): BillItem {
  return {
    itemClass: line.itemClass,
    label: line.label,
    quantity: { value: amountText(line.amount), place: line.word.place },
    unit: line.unit,
    counts,
    problems: [],
  };
}
