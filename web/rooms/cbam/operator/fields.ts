import { CATEGORIES, CATEGORY_KEYS, categoryOf } from '#engine/cbam/categories.ts';

/** The sections of a year that have fields, in the order in which a person knows things. */
export const SECTIONS = ['processes', 'streams', 'electricity', 'precursors', 'goods'] as const;
export type Section = (typeof SECTIONS)[number];

/** Lists within a row: tonnes by route, what other processes use, deliveries of a precursor. */
export const NESTED = ['production', 'consumed', 'lots'] as const;
export type Nested = (typeof NESTED)[number];

/** `amounts`: one figure or several years of it; `process`, `target`: a row of the processes; `check`: yes or nothing. */
type FieldKind =
  | 'text'
  | 'amount'
  | 'amounts'
  | 'signed'
  | 'choice'
  | 'process'
  | 'target'
  | 'country'
  | 'check';

/** A field of a row. Its label is `f.<list>.<name>`, its hint `h.<list>.<name>`. */
export interface FieldSpec {
  readonly name: string;
  readonly kind: FieldKind;
  readonly needed?: boolean;
  readonly hint?: boolean;
  /** Of a choice; each is named by `choice.<option>`. */
  readonly options?: readonly string[];
  readonly most?: number;
}

const MOST_NAME = 80;
const category: FieldSpec = { name: 'category', kind: 'choice', needed: true, options: CATEGORY_KEYS };

export const FIELDS: Readonly<Record<Section | Nested, readonly FieldSpec[]>> = {
  processes: [{ name: 'name', kind: 'text', needed: true, most: MOST_NAME }, category],
  production: [
    { name: 'route', kind: 'text', most: 400 },
    { name: 'amount', kind: 'amount', needed: true },
  ],
  consumed: [
    { name: 'process', kind: 'process', needed: true },
    { name: 'amount', kind: 'amount', needed: true },
  ],
  streams: [
    { name: 'name', kind: 'text', needed: true, most: 400 },
    { name: 'method', kind: 'choice', needed: true, options: ['combustion', 'process', 'mass_balance'] },
    { name: 'amount', kind: 'signed', needed: true },
    { name: 'unit', kind: 'choice', needed: true, options: ['t', '1000Nm3', 'TJ'] },
    { name: 'ncv', kind: 'amount', hint: true },
    { name: 'factor', kind: 'amount' },
    { name: 'factorUnit', kind: 'choice', options: ['tCO2/TJ', 'tCO2/t', 'tCO2/1000Nm3'] },
    { name: 'carbon', kind: 'amount', hint: true },
    { name: 'biomass', kind: 'amount', hint: true },
    { name: 'to', kind: 'target', needed: true },
  ],
  electricity: [
    { name: 'process', kind: 'process', needed: true },
    { name: 'amount', kind: 'amount', needed: true },
    { name: 'factor', kind: 'amounts', hint: true },
    { name: 'source', kind: 'text', hint: true, most: 40 },
    { name: 'supplier', kind: 'text', most: 400 },
    { name: 'country', kind: 'country' },
  ],
  precursors: [
    { name: 'name', kind: 'text', needed: true, most: MOST_NAME },
    category,
    { name: 'code', kind: 'text', hint: true, most: 14 },
  ],
  lots: [
    { name: 'amount', kind: 'amount', needed: true },
    { name: 'basis', kind: 'choice', needed: true, options: ['actual', 'default', 'estimate'] },
    { name: 'direct', kind: 'amount', hint: true },
    { name: 'indirect', kind: 'amount' },
    { name: 'supplier', kind: 'text', most: 400 },
    { name: 'installation', kind: 'text', most: 400 },
    { name: 'country', kind: 'country' },
    { name: 'verified', kind: 'check' },
  ],
  goods: [
    { name: 'process', kind: 'process', needed: true },
    { name: 'code', kind: 'text', needed: true, most: 14 },
    { name: 'name', kind: 'text', most: 400 },
    { name: 'amount', kind: 'amount' },
    { name: 'content', kind: 'amount', hint: true },
  ],
};

export const NESTED_IN: Readonly<Record<Section, readonly Nested[]>> = {
  processes: ['production', 'consumed'],
  streams: [],
  electricity: [],
  precursors: ['lots', 'consumed'],
  goods: [],
};

/** The route of the benchmark and what the sector of a category asks to be told of its goods. */
export function parametersOf(category: string): readonly string[] {
  return ['route', ...(categoryOf(category)?.parameters ?? [])];
}

export const PARAMETERS: readonly string[] = [
  ...new Set(['route', ...CATEGORIES.flatMap(({ parameters }) => [...parameters])]),
];
