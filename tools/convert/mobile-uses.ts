/** How a fuel is burnt on the move, and the row of the 2006 IPCC Guidelines (Volume 2, chapter 3) that fits. */
export interface MobileUse {
  readonly region: 'BR' | 'WORLD';
  readonly key: string;
  /** Our fuel, whose CO2 applies. */
  readonly burns: string;
  readonly pt: string;
  readonly en: string;
  /** Row of the IPCC table, for CH4 and N2O. */
  readonly ipccCategory: string;
  readonly fuel: string;
  readonly technology?: string;
  readonly table: string;
  /** Only where the row of the table gives no N2O; the note says from where it is. */
  readonly n2o?: string;
  readonly note?: string;
  /** Kinds without `mobile.`; `kind#component` for the part of a blend. Empty = a choice a person may make. */
  readonly kinds: readonly string[];
}

const ROAD = {
  ipccCategory: '1.A.3.b - Road Transportation',
  table: '3.2.2',
  pt: 'uso rodoviário',
  en: 'road',
};
const SHIP = {
  ipccCategory: '1.A.3.d - Water-borne Navigation',
  table: '3.5.3',
  pt: 'navegação',
  en: 'navigation',
};
const AIR = {
  ipccCategory: '1.A.3.a - Civil Aviation',
  table: '3.6.5',
  pt: 'aviação civil',
  en: 'civil aviation',
};
const RAIL = { ipccCategory: '1.A.3.c - Railways', table: '3.4.1', pt: 'ferrovia', en: 'railways' };
const OFF_ROAD = {
  ipccCategory: '1.A.3.e.ii - Off-road',
  table: '3.3.1',
  pt: 'máquinas fora de estrada, indústria',
  en: 'off-road machinery, industry',
};
const CATALYST = { fuel: 'Motor Gasoline', technology: 'Oxidaton Catalyst' };
const ETHANOL = { fuel: 'Biogasoline', technology: 'Brazil cars' };
const DIESEL = { fuel: 'Diesel Oil' };
const SHIP_DIESEL = { ...SHIP, ...DIESEL, note: 'ships' };
const DIGGER = { ...OFF_ROAD, ...DIESEL, technology: 'Off-Road Source: Industry' };

export const MOBILE: readonly MobileUse[] = [
  { region: 'BR', key: 'road', burns: 'diesel_a', ...ROAD, ...DIESEL, kinds: ['diesel#diesel_a'] },
  {
    region: 'BR',
    key: 'road',
    burns: 'biodiesel_b100',
    ...ROAD,
    ...DIESEL,
    note: 'engine',
    kinds: ['diesel#biodiesel_b100', 'biodiesel'],
  },
  { region: 'BR', key: 'road', burns: 'gasoline_a', ...ROAD, ...CATALYST, kinds: ['gasoline#gasoline_a'] },
  {
    region: 'BR',
    key: 'road',
    burns: 'ethanol_anhydrous',
    ...ROAD,
    ...CATALYST,
    note: 'engine',
    kinds: ['gasoline#ethanol_anhydrous'],
  },
  {
    region: 'BR',
    key: 'road',
    burns: 'ethanol_hydrous',
    ...ROAD,
    ...ETHANOL,
    n2o: '0.6',
    note: 'ethanol_n2o',
    kinds: ['ethanol'],
  },
  {
    region: 'BR',
    key: 'road',
    burns: 'natural_gas_br',
    ...ROAD,
    fuel: 'Natural Gas',
    kinds: ['natural_gas', 'cng'],
  },
  { region: 'BR', key: 'road', burns: 'lpg_br', ...ROAD, fuel: 'Liquefied Petroleum Gases', kinds: ['lpg'] },
  { region: 'BR', key: 'ship', burns: 'diesel_a', ...SHIP_DIESEL, kinds: ['diesel_marine'] },
  { region: 'BR', key: 'ship', burns: 'fuel_oil_br', ...SHIP_DIESEL, kinds: ['fuel_oil'] },
  {
    region: 'BR',
    key: 'air',
    burns: 'jet_kerosene_br',
    ...AIR,
    fuel: 'Jet Kerosene',
    kinds: ['jet_kerosene'],
  },
  {
    region: 'BR',
    key: 'air',
    burns: 'aviation_gasoline_br',
    ...AIR,
    fuel: 'Aviation Gasoline',
    kinds: ['aviation_gasoline'],
  },
  { region: 'BR', key: 'rail', burns: 'diesel_a', ...RAIL, ...DIESEL, kinds: [] },
  { region: 'BR', key: 'off_road', burns: 'diesel_a', ...DIGGER, kinds: [] },
  { region: 'WORLD', key: 'road', burns: 'diesel', ...ROAD, ...DIESEL, kinds: ['diesel'] },
  {
    region: 'WORLD',
    key: 'road',
    burns: 'biodiesel',
    ...ROAD,
    ...DIESEL,
    note: 'engine',
    kinds: ['biodiesel'],
  },
  { region: 'WORLD', key: 'road', burns: 'gasoline', ...ROAD, ...CATALYST, kinds: ['gasoline'] },
  {
    region: 'WORLD',
    key: 'road',
    burns: 'ethanol',
    ...ROAD,
    ...ETHANOL,
    n2o: '0.6',
    note: 'ethanol_n2o',
    kinds: ['ethanol'],
  },
  {
    region: 'WORLD',
    key: 'road',
    burns: 'natural_gas',
    ...ROAD,
    fuel: 'Natural Gas',
    kinds: ['natural_gas', 'cng'],
  },
  {
    region: 'WORLD',
    key: 'road',
    burns: 'biomethane',
    ...ROAD,
    fuel: 'Natural Gas',
    note: 'engine',
    kinds: ['biomethane'],
  },
  { region: 'WORLD', key: 'road', burns: 'lpg', ...ROAD, fuel: 'Liquefied Petroleum Gases', kinds: ['lpg'] },
  { region: 'WORLD', key: 'ship', burns: 'diesel', ...SHIP_DIESEL, kinds: ['diesel_marine'] },
  { region: 'WORLD', key: 'ship', burns: 'fuel_oil', ...SHIP_DIESEL, kinds: ['fuel_oil'] },
  {
    region: 'WORLD',
    key: 'air',
    burns: 'jet_kerosene',
    ...AIR,
    fuel: 'Jet Kerosene',
    kinds: ['jet_kerosene'],
  },
  {
    region: 'WORLD',
    key: 'air',
    burns: 'aviation_gasoline',
    ...AIR,
    fuel: 'Aviation Gasoline',
    kinds: ['aviation_gasoline'],
  },
  { region: 'WORLD', key: 'rail', burns: 'diesel', ...RAIL, ...DIESEL, kinds: [] },
  { region: 'WORLD', key: 'off_road', burns: 'diesel', ...DIGGER, kinds: [] },
  {
    region: 'WORLD',
    key: 'road_low_mileage',
    burns: 'gasoline',
    ...ROAD,
    fuel: 'Motor Gasoline',
    technology: 'Low Mileage Light Duty Vehicle Vintage 1995 or later',
    kinds: [],
  },
  {
    region: 'WORLD',
    key: 'road_uncontrolled',
    burns: 'gasoline',
    ...ROAD,
    fuel: 'Motor Gasoline',
    technology: 'Uncontrolled',
    kinds: [],
  },
];
