import { pattern } from '../../language/lexicon/pattern.ts';
import type { Row } from '#documents/document.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { product } from '../../language/numbers/exact.ts';
import type { DocumentActivity, PlacedQuote } from '../proposal-shape.ts';
import { folded, unitInHeading, unitOf } from '../words/words.ts';
import { numberOf, readIn, styleOf } from './cells.ts';
import { heading } from './headings.ts';
import type { RowReader } from './row-shape.ts';

/** What is counted by the piece. */
const COUNTS: ReadonlySet<string | null> = new Set([
  null,
  'unit',
  'cylinder',
  'bag',
  'drum',
  'box',
  'pallet',
  'roll',
]);
const PACK = pattern()`
  \b(?:cilindros?|cil|cylinders?|cyl|botij(?:ao|oes)|garrafas?|bottles?|sacos?|sacas?|bags?|tambor(?:es)?|drums?|
  bombonas?|baldes?|pails?|latas?|cans?|gal(?:ao|oes)|ibcs?|totes?|recargas?|refills?)\b
`;
const SIZE =
  /(?<![\p{L}\d.,-])(\d{1,4}(?:[.,]\d{1,2})?) ?(kgs?|lbs?|quilos?|litros?|lit(?:er|re)s?|lts?|l|m3|m³)(?![\p{L}\d/])/iu;

/** How much is in one of what a text calls by its pack: `N2O medicinal cilindro 33 kg`; null where it says none. */
export function packIn(text: string): { readonly size: string; readonly unit: string } | null {
  if (!PACK.test(folded(text))) return null;
  const [, digits = '', measure = ''] = SIZE.exec(text) ?? [];
  const unit = unitOf(measure);
  const size = styleOf(digits) === 'open' ? null : (readIn(digits, 'comma') ?? readIn(digits, 'dot'));
  return unit === null || size === null || size === '0' ? null : { size, unit };
}

/** What a unit column calls its packs: `SC 50KG`, `BB 20 L`, `CX12KG`; null for any other text. */
export function packOfUnit(text: string): { readonly size: string; readonly unit: string } | null {
  const [, rest] =
    /^\s*(?:\p{L}{2,4}\.?|big ?bags?|sacos?|sacas?|tambor|bombona|balde|bags?|drums?)\s*(?:de |c\/|of )?(\d[\d.,]* ?\p{L}{1,6})\s*$/iu.exec(
      text,
    ) ?? [];
  return rest === undefined || unitOf(text) !== null ? null : packIn(`saco ${rest}`);
}

const PACK_SIZE = pattern()`
  \b(?:cylinder|bottle|drum|bag|pack(?:age)?|container|cilindro|botijao|garrafa|embalagem|tambor|bombona|saco|
  unit) (?:size|content|weight|capacity)\b|^(?:tamanho|capacidade|conteudo|peso|carga|massa|kg|size|content|weight|
  capacity)(?: (?:liquid[oa]|nominal|net))? (?:unit\w*(?=\.? ?[(]|\.?$)|each$|(?:d[aeo]s?|n[ao]|por|per|
  of)(?: (?:cada|a|the))? (?:cilindros?|botij\w*|garrafas?|embalage(?:m|ns)|unidade|tambor|bombona|saco|cylinders?|
  bottles?|drums?|bags?|packs?|units?))\b
`;

/** Headings of how much is in one of what is counted: `Cylinder size (kg)`, `Peso por cilindro (kg)`. */
export function isPackSize(header: string): boolean {
  return (unitInHeading(header)?.unit ?? 'unit') !== 'unit' && PACK_SIZE.test(heading(header));
}

/**
 * So many packs as what is in all of them, where the kind is never counted by the piece: by the size that the row names
 * itself, or that a column of sizes tells.
 */
export function inPacks(
  reader: RowReader,
  row: Row,
  column: ColumnMapping,
  activity: DocumentActivity,
): DocumentActivity {
  const { kind, candidates, unit, quantity } = activity;
  const { fits } = reader.setting;
  const kinds = kind === null ? candidates : [kind];
  if (quantity === null || kinds.length === 0 || !COUNTS.has(unit)) return activity;
  // What may be counted as it is gives way only to a column that tells what is in each.
  const countable = unit !== null && fits(kinds, unit);
  const told = toldPack(reader, row, column);
  const pack = countable ? told : (namedPack(reader, row) ?? told);
  if (pack === null || !fits(kinds, pack.unit)) return activity;
  const evidence = activity.evidence.filter(({ slot }) => slot !== 'unit');
  return {
    ...activity,
    quantity: product(quantity, pack.size),
    unit: pack.unit,
    arithmetic: `${quantity} × ${pack.size}`,
    evidence: [...evidence, { ...pack.evidence, slot: 'quantity' }, { ...pack.evidence, slot: 'unit' }],
  };
}

interface Pack {
  readonly size: string;
  readonly unit: string;
  readonly evidence: PlacedQuote;
}

function namedPack(reader: RowReader, row: Row): Pack | null {
  for (const column of reader.columns('kind')) {
    const pack = packIn(row.cells[column.column - 1]?.text ?? '');
    if (pack !== null) return { ...pack, evidence: reader.quoted('quantity', row, column) };
  }
  for (const column of reader.columns('unit')) {
    const pack = packOfUnit(row.cells[column.column - 1]?.text ?? '');
    if (pack !== null) return { ...pack, evidence: reader.quoted('quantity', row, column) };
  }
  return null;
}

function toldPack(reader: RowReader, row: Row, of: ColumnMapping): Pack | null {
  for (const column of reader.mapping.columns) {
    if (column === of || column.meaning !== 'ignored' || !isPackSize(column.header)) continue;
    const number = numberOf(row.cells[column.column - 1], column.numbers);
    const unit = unitInHeading(column.header)?.unit ?? null;
    if (number.read === 'number' && unit !== null && number.value !== '0')
      return { size: number.value, unit, evidence: reader.quoted('quantity', row, column) };
  }
  return null;
}
