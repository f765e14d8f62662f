import type { Output } from '#web/api/call.ts';

export type Line = Output<'entry.query'>['entries'][number];

/** What a column orders by, where it does; `facet`: what many lines say alike, which goes before the rest in an order. */
interface Sorting {
  readonly by:
    | 'site'
    | 'scope'
    | 'category'
    | 'kind'
    | 'state'
    | 'quality'
    | 'from'
    | 'committedAt'
    | 'co2eKg'
    | 'quantity';
  readonly facet: boolean;
}

/** What a cell is edited as. */
export type Editing = 'quantity' | 'unit' | 'period' | 'site' | 'factor' | 'tags' | 'description';

export interface Column {
  readonly key: ColumnKey;
  readonly width: number;
  /** Numbers stand to the right. */
  readonly figure?: boolean;
  readonly sort?: Sorting;
  readonly edit?: Editing;
}

const KEYS = [
  'kind',
  'description',
  'site',
  'period',
  'quantity',
  'unit',
  'co2e',
  'scope',
  'category',
  'source',
  'method',
  'uncertainty',
  'quality',
  'tags',
  'state',
  'biogenic',
  'gwpSet',
  'factor',
  'estimated',
  'committedAt',
  'committedBy',
] as const;
export type ColumnKey = (typeof KEYS)[number];

const sort = (by: Sorting['by'], facet = true): Sorting => ({ by, facet });

export const COLUMNS: readonly Column[] = [
  { key: 'kind', width: 230, sort: sort('kind') },
  { key: 'description', width: 150, edit: 'description' },
  { key: 'site', width: 130, sort: sort('site'), edit: 'site' },
  { key: 'period', width: 190, sort: sort('from', false), edit: 'period' },
  { key: 'quantity', width: 110, figure: true, sort: sort('quantity', false), edit: 'quantity' },
  { key: 'unit', width: 80, edit: 'unit' },
  { key: 'co2e', width: 170, figure: true, sort: sort('co2eKg', false) },
  { key: 'scope', width: 100, sort: sort('scope') },
  { key: 'category', width: 190, sort: sort('category') },
  { key: 'source', width: 130, edit: 'factor' },
  { key: 'method', width: 150 },
  { key: 'uncertainty', width: 120, figure: true },
  { key: 'quality', width: 110, sort: sort('quality') },
  { key: 'tags', width: 150, edit: 'tags' },
  { key: 'state', width: 120, sort: sort('state') },
  { key: 'biogenic', width: 150, figure: true },
  { key: 'gwpSet', width: 80 },
  { key: 'factor', width: 260, edit: 'factor' },
  { key: 'estimated', width: 100 },
  { key: 'committedAt', width: 150, sort: sort('committedAt', false) },
  { key: 'committedBy', width: 160 },
];

/** Those shown until a person chooses others. */
export const USUAL: readonly ColumnKey[] = KEYS.slice(0, 15);

const BY_KEY: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [column.key, column]));

/** The columns of these keys in their order; what is no column is left out, and none at all are the usual ones. */
export function columnsOf(keys: readonly string[]): Column[] {
  const found = keys.flatMap((key) => BY_KEY.get(key) ?? []);
  return found.length > 0 ? found : columnsOf(USUAL);
}
