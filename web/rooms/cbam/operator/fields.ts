import { CATEGORIES, CATEGORY_KEYS, categoryOf } from '#engine/cbam/categories.ts';
import { category, MOST_NAME, MOST_WORDS, type FieldSpec } from './field-spec.ts';
import { type ExtraList, EXTRA_FIELDS } from './extra-fields.ts';

/** The sections of a year, in the order in which a person knows things. */
export const SECTIONS = [
  'processes',
  'streams',
  'measured',
  'pfc',
  'plants',
  'electricity',
  'shared',
  'precursors',
  'goods',
  'whole',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Sections that every year has; the others stand where a category needs them, where they hold something, or when asked for. */
export const ALWAYS: ReadonlySet<Section> = new Set([
  'processes',
  'streams',
  'electricity',
  'precursors',
  'goods',
]);

/** Categories whose emissions cannot be told without a section: PFC of the smelter, N2O by measurement. */
const NEEDED_BY: Readonly<Partial<Record<Section, readonly string[]>>> = {
  pfc: ['unwrought_aluminium'],
  measured: ['nitric_acid'],
};

/** Whether a category of the year's processes needs a section. */
export function isNeededBy(section: Section, categories: readonly string[]): boolean {
  return NEEDED_BY[section]?.some((one) => categories.includes(one)) ?? false;
}

/** Where a section's rows stand in the record. */
export const STORED_AT = {
  processes: 'processes',
  streams: 'streams',
  measured: 'measured',
  pfc: 'pfc',
  plants: 'plants',
  shared: 'electricity',
  precursors: 'precursors',
  goods: 'goods',
} as const;

/** Lists within a row: tonnes by route, what other processes use, deliveries, heat, and the parts of a split. */
export const NESTED = [
  'production',
  'consumed',
  'lots',
  'heatImported',
  'heatExported',
  'to',
  'heatTo',
  'electricityTo',
] as const;
export type Nested = (typeof NESTED)[number];
/** Lists that are the parts of a split: they are named by the field that is split. */
export type Split = 'to' | 'heatTo' | 'electricityTo';
export type List = Section | Nested;

/** Where a list within a row stands in the row's record. */
export const NESTED_AT: Readonly<Record<Nested, string>> = {
  production: 'production',
  consumed: 'consumed',
  lots: 'lots',
  heatImported: 'heat.imported',
  heatExported: 'heat.exported',
  to: 'to.parts',
  heatTo: 'heatTo.parts',
  electricityTo: 'electricityTo.parts',
};

const BASE_FIELDS: Readonly<Record<Exclude<List, ExtraList>, readonly FieldSpec[]>> = {
  processes: [
    { name: 'name', kind: 'text', needed: true, most: MOST_NAME },
    category,
    { name: 'market', kind: 'amount', group: 'balance' },
    { name: 'nonCbam', kind: 'amount', group: 'balance' },
    { name: 'direct', kind: 'signed', hint: true, group: 'balance' },
    { name: 'includes', kind: 'categories', group: 'bubble' },
    { name: 'wasteGas.imported', kind: 'amount', hint: true, group: 'wasteGas' },
    { name: 'wasteGas.exported', kind: 'amount', hint: true, group: 'wasteGas' },
    { name: 'electricityExported.amount', kind: 'amount', needed: 'together', group: 'electricityExported' },
    { name: 'electricityExported.factor', kind: 'factor', needed: 'together', group: 'electricityExported' },
  ],
  production: [
    { name: 'route', kind: 'text', most: MOST_WORDS },
    { name: 'amount', kind: 'amount', needed: true },
  ],
  consumed: [
    { name: 'process', kind: 'process', needed: true },
    { name: 'amount', kind: 'amount', needed: true },
  ],
  streams: [
    { name: 'name', kind: 'text', needed: true, most: MOST_WORDS },
    { name: 'method', kind: 'choice', needed: true, options: ['combustion', 'process', 'mass_balance'] },
    { name: 'amount', kind: 'signed', needed: true },
    { name: 'unit', kind: 'choice', needed: true, options: ['t', '1000Nm3', 'TJ'] },
    { name: 'ncv', kind: 'amount', hint: true },
    { name: 'factor', kind: 'signed' },
    { name: 'factorUnit', kind: 'choice', options: ['tCO2/TJ', 'tCO2/t', 'tCO2/1000Nm3'] },
    { name: 'carbon', kind: 'amount', hint: true },
    { name: 'oxidation', kind: 'amount', hint: true },
    { name: 'conversion', kind: 'amount', hint: true },
    { name: 'biomass', kind: 'amount', hint: true },
    { name: 'to', kind: 'target', needed: true },
  ],
  electricity: [
    { name: 'process', kind: 'process', needed: true },
    { name: 'amount', kind: 'amount', needed: true },
    { name: 'factor', kind: 'factors', hint: true },
    { name: 'source', kind: 'text', hint: true, most: 40 },
    { name: 'supplier', kind: 'text', most: MOST_WORDS },
    { name: 'country', kind: 'country' },
  ],
  precursors: [
    { name: 'name', kind: 'text', needed: true, most: MOST_NAME },
    category,
    { name: 'code', kind: 'text', hint: true, most: 14 },
    { name: 'otherUse', kind: 'amount', hint: true },
  ],
  lots: [
    { name: 'amount', kind: 'amount', needed: true },
    { name: 'basis', kind: 'choice', needed: true, options: ['actual', 'default', 'estimate'] },
    { name: 'direct', kind: 'signed', hint: true },
    { name: 'indirect', kind: 'signed' },
    { name: 'supplier', kind: 'text', most: MOST_WORDS },
    { name: 'installation', kind: 'text', most: MOST_WORDS },
    { name: 'country', kind: 'country' },
    { name: 'verified', kind: 'check' },
    { name: 'electricity', kind: 'amount', hint: true, group: 'lotMore' },
    { name: 'electricityFactor', kind: 'amount', group: 'lotMore' },
    { name: 'period', kind: 'text', hint: true, most: MOST_WORDS, group: 'lotMore' },
    { name: 'route', kind: 'text', most: MOST_WORDS, group: 'lotMore' },
    { name: 'source', kind: 'text', most: MOST_WORDS, group: 'lotMore' },
    { name: 'justification', kind: 'text', hint: true, most: MOST_WORDS, group: 'lotMore' },
    { name: 'lookUp.year', kind: 'year', hint: true, group: 'lotMore' },
  ],
  goods: [
    { name: 'process', kind: 'process', needed: true },
    { name: 'code', kind: 'text', needed: true, most: 14 },
    { name: 'name', kind: 'text', most: MOST_WORDS },
    { name: 'amount', kind: 'amount' },
    { name: 'content', kind: 'amount', hint: true },
    { name: 'per', kind: 'choice', options: ['product', 'content'] },
    {
      name: 'carbonPrice.instrument',
      kind: 'text',
      needed: 'together',
      most: MOST_WORDS,
      group: 'carbonPrice',
    },
    { name: 'carbonPrice.currency', kind: 'currency', needed: 'together', most: 3, group: 'carbonPrice' },
    { name: 'carbonPrice.price', kind: 'amount', needed: 'together', group: 'carbonPrice' },
    { name: 'carbonPrice.covered', kind: 'amount', needed: 'together', hint: true, group: 'carbonPrice' },
    { name: 'carbonPrice.rebate', kind: 'amount', group: 'carbonPrice' },
    { name: 'carbonPrice.rebateCovered', kind: 'amount', hint: true, group: 'carbonPrice' },
  ],
};

export const FIELDS: Readonly<Record<List, readonly FieldSpec[]>> = { ...BASE_FIELDS, ...EXTRA_FIELDS };

export const NESTED_IN: Readonly<Record<Section, readonly Nested[]>> = {
  processes: ['production', 'consumed', 'heatImported', 'heatExported'],
  streams: ['to'],
  measured: ['to'],
  pfc: ['to'],
  plants: ['heatTo', 'electricityTo'],
  electricity: [],
  shared: ['to'],
  precursors: ['lots', 'consumed'],
  goods: [],
  whole: [],
};

/** Lists that stand in a group of fields, folded until somebody needs them. */
export const GROUP_OF: Readonly<Partial<Record<Nested, string>>> = {
  heatImported: 'heat',
  heatExported: 'heat',
};

/** Lists that a row cannot be without. */
export function isNeededList(section: List, list: Nested): boolean {
  return list === 'production' || list === 'lots' || (list === 'consumed' && section === 'precursors');
}

export function isSplit(list: string): list is Split {
  return list === 'to' || list === 'heatTo' || list === 'electricityTo';
}

/** The route of the benchmark and what the sector of a category asks to be told of its goods. */
export function parametersOf(asked: string): readonly string[] {
  return ['route', ...(categoryOf(asked)?.parameters ?? [])];
}

export const PARAMETERS: readonly string[] = [
  ...new Set(['route', ...CATEGORIES.flatMap(({ parameters }) => [...parameters])]),
];

export { CATEGORY_KEYS };
