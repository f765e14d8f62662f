import { type FieldSpec, MOST_NAME, MOST_WORDS } from './field-spec.ts';

/** Lists that few plants need: measurement, PFC, energy plants, shared electricity, heat, splits, and what is said of the year. */
export type ExtraList =
  | 'measured'
  | 'pfc'
  | 'plants'
  | 'shared'
  | 'whole'
  | 'heatImported'
  | 'heatExported'
  | 'to'
  | 'heatTo'
  | 'electricityTo';

const name: FieldSpec = { name: 'name', kind: 'text', needed: true, most: MOST_WORDS };
const to: FieldSpec = { name: 'to', kind: 'target', needed: true };

/** Net measurable heat: by a factor, by that of a plant, or by fuel over efficiency. */
const HEAT: readonly FieldSpec[] = [
  { name: 'amount', kind: 'amount', needed: true },
  { name: 'factor', kind: 'factor' },
  { name: 'fuelFactor', kind: 'amount', hint: true },
  { name: 'efficiency', kind: 'amount', hint: true },
];

/** A part of a split: which figure is asked depends on how it is split. */
const PART: readonly FieldSpec[] = [
  { name: 'to', kind: 'target', needed: true },
  { name: 'share', kind: 'amount', needed: true, hint: true },
  { name: 'amount', kind: 'amount', needed: true },
  { name: 'molarMass', kind: 'amount' },
];

const STATED = [
  'co2',
  'biomass',
  'n2o',
  'pfc',
  'indirect',
  'fuel',
  'fuelForGoods',
  'fuelForElectricity',
  'fuelForOthers',
] as const;
const VERIFIER = [
  'name',
  'street',
  'postCode',
  'city',
  'country',
  'representative',
  'email',
  'telephone',
  'accreditationBody',
  'accreditationState',
  'registrationNumber',
] as const;

export const EXTRA_FIELDS: Readonly<Record<ExtraList, readonly FieldSpec[]>> = {
  measured: [
    name,
    { name: 'gas', kind: 'choice', needed: true, options: ['CO2', 'N2O'] },
    { name: 'concentration', kind: 'amount', needed: true },
    { name: 'hours', kind: 'amount', needed: true },
    { name: 'flow', kind: 'amount', needed: true },
    { name: 'biomass', kind: 'amount', hint: true },
    { name: 'transfer', kind: 'choice', options: ['out'], hint: true },
    to,
    { name: 'gap.hours', kind: 'amount', needed: 'together', hint: true, group: 'gap' },
    { name: 'gap.deviation', kind: 'amount', needed: 'together', group: 'gap' },
  ],
  pfc: [
    name,
    { name: 'method', kind: 'choice', needed: true, options: ['slope', 'overvoltage'] },
    { name: 'aluminium', kind: 'amount', needed: true },
    {
      name: 'technology',
      kind: 'choice',
      options: ['pfpb-l', 'pfpb-m', 'cwpb', 'swpb', 'vss', 'hss'],
      hint: true,
    },
    { name: 'frequency', kind: 'amount' },
    { name: 'duration', kind: 'amount' },
    { name: 'slope', kind: 'amount', hint: true },
    { name: 'overvoltage', kind: 'amount' },
    { name: 'currentEfficiency', kind: 'amount', hint: true },
    { name: 'coefficient', kind: 'amount', hint: true },
    { name: 'ratio', kind: 'amount', hint: true },
    { name: 'collection', kind: 'amount', hint: true },
    to,
  ],
  plants: [
    { name: 'id', kind: 'text', needed: true, most: MOST_NAME },
    { name: 'kind', kind: 'choice', needed: true, options: ['boiler', 'chp', 'power'] },
    { name: 'heat', kind: 'amount' },
    { name: 'electricity', kind: 'amount' },
    { name: 'heatTo', kind: 'target', hint: true },
    { name: 'electricityTo', kind: 'target' },
    { name: 'referenceHeat', kind: 'amount', hint: true },
    { name: 'referenceElectricity', kind: 'amount', hint: true },
    { name: 'fuel', kind: 'amount', hint: true, group: 'plantFuel' },
    { name: 'emissions', kind: 'signed', hint: true, group: 'plantFuel' },
    { name: 'fluegasCleaning', kind: 'amount', group: 'plantFuel' },
  ],
  shared: [
    name,
    { name: 'amount', kind: 'amount', needed: true },
    { name: 'factor', kind: 'factors', hint: true },
    { name: 'source', kind: 'text', hint: true, most: 40 },
    { name: 'supplier', kind: 'text', most: MOST_WORDS },
    { name: 'country', kind: 'country' },
    to,
  ],
  whole: [
    { name: 'period.from', kind: 'date', needed: 'together', group: 'period' },
    { name: 'period.to', kind: 'date', needed: 'together', group: 'period' },
    { name: 'reconcile', kind: 'check', group: 'stated' },
    ...STATED.map((one): FieldSpec => ({ name: `stated.${one}`, kind: 'signed', group: 'stated' })),
    { name: 'quality.description', kind: 'text', most: 1000, group: 'quality' },
    { name: 'quality.justification', kind: 'text', most: 1000, group: 'quality' },
    { name: 'quality.assurance', kind: 'text', most: 1000, group: 'quality' },
    ...VERIFIER.map(
      (one): FieldSpec => ({ name: `verifier.${one}`, kind: 'text', most: MOST_WORDS, group: 'verifier' }),
    ),
  ],
  heatImported: HEAT,
  heatExported: HEAT,
  to: PART,
  heatTo: PART,
  electricityTo: PART,
};
