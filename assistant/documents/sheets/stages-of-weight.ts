import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { plus } from '../../language/numbers/exact.ts';
import { unitInHeading } from '../words/words.ts';
import type { Unused } from '../proposal-shape.ts';
import { numberOf, quoteOf } from './cells.ts';
import type { RowReader } from './row-shape.ts';
import { heading } from './headings.ts';

/** What a column of weights is of the one load that its row tells. */
type Stage = 'received' | 'net' | 'gross' | 'tare' | 'said' | 'weighed' | 'charged';

/** In this order: `Peso bruto recebido` is gross. */
const STAGES: readonly (readonly [Stage, RegExp])[] = [
  [
    'charged',
    /\b(?:base (?:de |do )?(?:calculo|calc\.?)|cubad[oa]|taxad[oa]|taxavel|cobrad[oa]|chargeable|charged|volumetric|cubed)\b/,
  ],
  ['tare', /\b(?:tara|tare)\b/],
  ['gross', /\b(?:bruto|gross)\b/],
  ['net', /\b(?:liquid[oa]|net|nett)\b/],
  [
    'said',
    pattern()`
    \b(?:indicad[oa]|declarad[oa]|manifestad[oa]|informad[oa]|estimad[oa]|gerador|mtr|manifesto|(?:n[ao]|
    d[ao]) (?:origem|saida|coleta)|origem|consigned|declared|manifest(?:ed)?|estimated|est|advised|expected|
    producer(?:'?s)?|generator(?:'?s)?|consignor|origin)\b
  `,
  ],
  [
    'received',
    pattern()`
    \b(?:recebid[oa]|certificad[oa]|confirmad[oa]|destinad[oa]|destinador|receptor|recebedor|cdf|balanca|(?:n[ao]|
    d[ao]) (?:destino|chegada|recebimento)|destino|received|certified|confirmed|weighbridge|receiver(?:'?s)?|
    facility|on arrival|at destination|consignee)\b
  `,
  ],
  ['weighed', /\b(?:aferid[oa]|real|actual)\b/],
];

const ROWS = 50;
const MASSES: ReadonlySet<string | null> = new Set(['t', 'kg']);

const AMOUNT = /\b(?:qtde?|qtd|quant|quantidade|quantity|qty|peso|weight|massa|mass)\b/;

/** What a heading tells of the stage of a load at which its weight was taken; null where it tells none. */
export function stageIn(header: string): Stage | null {
  return STAGES.find(([, pattern]) => pattern.test(heading(header)))?.[0] ?? null;
}

/**
 * Of weights of one load that stand side by side (declared by who sends it, weighed full and empty, received and certified)
 * the one that was received is the amount, whatever its heading names besides (`Peso CDF`, `Weighbridge weight`); without
 * one, the net that full and empty differ by; of what is carried and charged by another weight, the gross one. The others
 * are none.
 */
export function withoutOtherStages(
  columns: readonly ColumnMapping[],
  rows: readonly Row[],
): readonly ColumnMapping[] {
  const united = columns.some(({ meaning }) => meaning === 'unit');
  const staged = columns.flatMap((column) => {
    const unit = unitInHeading(column.header)?.unit ?? null;
    const stage = stageIn(column.header);
    // `Qtd MTR | Qtd CDF | Unidade`: a unit of their own stands beside both.
    const weighs = MASSES.has(unit) || (unit === null && united && AMOUNT.test(heading(column.header)));
    return stage !== null && column.from === null && weighs && areNumbers(column, rows)
      ? [{ column, stage, unit }]
      : [];
  });
  const of = (stage: Stage) => staged.filter((one) => one.stage === stage);
  const [received, net, gross, tare] = [of('received')[0], of('net')[0], of('gross')[0], of('tare')[0]];
  const proven = net !== undefined && gross !== undefined && tare !== undefined;
  const carried = of('charged').length > 0 ? (gross ?? of('weighed')[0] ?? net) : undefined;
  const kept = received ?? (proven && differ([gross, tare, net], rows) ? net : carried);
  const others = staged.filter((one) => one !== kept && one.unit === kept?.unit && one.stage !== 'received');
  if (kept === undefined || others.length === 0) return columns;
  return columns.map((column) => {
    if (column === kept.column) return { ...column, meaning: 'value', kind: null, unit: kept.unit };
    const other = others.some((one) => one.column === column);
    return other ? { ...column, meaning: 'ignored', kind: null, unit: null } : column;
  });
}

function areNumbers({ column }: ColumnMapping, rows: readonly Row[]): boolean {
  const read = rows.slice(0, ROWS).map((row) => numberOf(row.cells[column - 1], null).read);
  const filled = read.filter((one) => one !== 'blank');
  return filled.length > 0 && filled.filter((one) => one !== 'unreadable').length >= filled.length * 0.6;
}

/** Whether the third column is what the first two differ by, in every row that fills all of them. */
function differ(columns: readonly { column: ColumnMapping }[], rows: readonly Row[]): boolean {
  const told = rows.slice(0, ROWS).flatMap((row) => {
    const read = columns.map(({ column: { column, numbers } }) => numberOf(row.cells[column - 1], numbers));
    const values = read.flatMap((one) => (one.read === 'number' ? [one.value] : []));
    return values.length === columns.length ? [values] : [];
  });
  return told.length > 0 && told.every(([full = '', empty = '', net = '']) => plus(empty, net) === full);
}

/** A load whose amount its row leaves open, told by the weight of another stage that the row has: declared, not received. */
export function weighedElsewhere(reader: RowReader, row: Row): Unused[] {
  if (!reader.columns('value').some(({ header }) => stageIn(header) !== null)) return [];
  if (reader.kindWord(row) === '') return [];
  return reader.columns('ignored').flatMap((column): Unused[] => {
    const stage = stageIn(column.header);
    const told = stage === 'said' || stage === 'gross' || stage === 'net';
    const cell = row.cells[column.column - 1];
    if (!told || numberOf(cell, column.numbers).read !== 'number') return [];
    const quote = `${column.header}: ${quoteOf(cell)}`.slice(0, 80);
    return [{ reason: 'no_quantity', quote, place: reader.place(row, column) }];
  });
}
