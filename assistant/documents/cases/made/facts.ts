import type { Chance } from './chance.ts';

export type Language = 'pt-BR' | 'en';

/** Something that sheets report: how both languages call it, and how it is measured. */
export interface Thing {
  readonly kind: string;
  readonly pt: readonly string[];
  readonly en: readonly string[];
  readonly unit: string;
  /** How the unit is written. */
  readonly units: readonly string[];
  readonly most: number;
}

export const THINGS: readonly Thing[] = [
  {
    kind: 'electricity',
    pt: ['Energia elétrica', 'Eletricidade'],
    en: ['Electricity', 'Grid electricity'],
    unit: 'kWh',
    units: ['kWh', 'KWH'],
    most: 90_000,
  },
  {
    kind: 'electricity',
    pt: ['Energia elétrica'],
    en: ['Electricity'],
    unit: 'MWh',
    units: ['MWh'],
    most: 900,
  },
  {
    kind: 'stationary.natural_gas',
    pt: ['Gás natural'],
    en: ['Natural gas'],
    unit: 'm3',
    units: ['m³', 'm3'],
    most: 40_000,
  },
  {
    kind: 'purchased.water',
    pt: ['Água', 'Água potável'],
    en: ['Water', 'Potable water'],
    unit: 'm3',
    units: ['m³', 'M3'],
    most: 4_000,
  },
  {
    kind: 'stationary.diesel',
    pt: ['Diesel gerador', 'Óleo diesel - geradores'],
    en: ['Generator diesel', 'Diesel for generators'],
    unit: 'L',
    units: ['L', 'litros'],
    most: 6_000,
  },
  {
    kind: 'mobile.diesel',
    pt: ['Diesel frota', 'Diesel dos caminhões'],
    en: ['Fleet diesel', 'Diesel trucks'],
    unit: 'L',
    units: ['L', 'Litros'],
    most: 9_000,
  },
  {
    kind: 'mobile.gasoline',
    pt: ['Gasolina frota', 'Gasolina dos carros'],
    en: ['Fleet petrol', 'Gasoline cars'],
    unit: 'L',
    units: ['L', 'lts'],
    most: 3_000,
  },
  {
    kind: 'mobile.ethanol',
    pt: ['Etanol frota'],
    en: ['Fleet ethanol'],
    unit: 'L',
    units: ['L'],
    most: 2_000,
  },
  {
    kind: 'mobile.lpg',
    pt: ['GLP empilhadeiras'],
    en: ['LPG forklifts'],
    unit: 'kg',
    units: ['kg', 'KG'],
    most: 2_500,
  },
  {
    kind: 'waste.landfill',
    pt: ['Resíduos para aterro'],
    en: ['Waste to landfill'],
    unit: 't',
    units: ['t', 'ton'],
    most: 90,
  },
  {
    kind: 'waste.recycling',
    pt: ['Resíduos reciclados'],
    en: ['Recycled waste'],
    unit: 'kg',
    units: ['kg'],
    most: 9_000,
  },
  { kind: 'steam', pt: ['Vapor comprado'], en: ['Purchased steam'], unit: 't', units: ['t'], most: 1_500 },
  { kind: 'fugitive.r410a', pt: ['R-410A'], en: ['R-410A'], unit: 'kg', units: ['kg'], most: 30 },
];

export const SITES = ['Joinville', 'Camaçari', 'Betim', 'Sorocaba'] as const;

/** One amount that a sheet reports. */
export interface Fact {
  readonly thing: Thing;
  readonly label: string;
  readonly site: string | null;
  /** `2026-03`. */
  readonly month: string;
  /** The day of a row that is dated. */
  readonly day: string | null;
  /** A plain decimal. */
  readonly quantity: string;
}

/** An amount with as many digits as such sheets have, never twice the same in one sheet. */
export function amount(most: number, chance: Chance, taken: Set<string>): string {
  for (;;) {
    const places = most < 100 ? chance.whole(1, 2) : chance.one([0, 0, 1, 2, 3]);
    const whole = chance.whole(Math.max(3, Math.floor(most / 40)), most);
    const rest = places === 0 ? '' : `.${String(chance.whole(1, 10 ** places - 1)).padStart(places, '0')}`;
    const text = `${whole}${rest}`.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
    if (taken.has(text)) continue;
    taken.add(text);
    return text;
  }
}

export const sum = (values: readonly string[]): string => {
  const scaled = values.reduce((total, value) => {
    const [whole = '0', rest = ''] = value.split('.');
    return total + BigInt(whole) * 10_000n + BigInt(rest.padEnd(4, '0'));
  }, 0n);
  const text = String(scaled).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`.replace(/\.?0+$/, '');
};

const NAMES = {
  'pt-BR': [
    'Janeiro',
    'Fevereiro',
    'Março',
    'Abril',
    'Maio',
    'Junho',
    'Julho',
    'Agosto',
    'Setembro',
    'Outubro',
    'Novembro',
    'Dezembro',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const;

/** How a sheet writes its months. */
export const MONTH_STYLES = [
  'mon/yy',
  'Month/yyyy',
  'mm/yyyy',
  'yyyy-mm',
  'typed',
  'Month yyyy',
  'Month',
] as const;
export type MonthStyle = (typeof MONTH_STYLES)[number];

/** A month as a sheet writes it; `typed`: a day that the file types, `@` in front. */
export function monthText(month: string, style: MonthStyle, language: Language): string {
  const [year = '', number = ''] = month.split('-');
  const name = NAMES[language][Number(number) - 1] ?? '';
  if (style === 'mon/yy') return `${name.slice(0, 3).toLowerCase()}/${year.slice(2)}`;
  if (style === 'Month') return name;
  if (style === 'Month/yyyy') return `${name}/${year}`;
  if (style === 'Month yyyy') return language === 'pt-BR' ? `${name} de ${year}` : `${name} ${year}`;
  if (style === 'mm/yyyy') return `${number}/${year}`;
  return style === 'typed' ? `@${month}-01` : month;
}

export const DAY_STYLES = ['dd/mm/yyyy', 'iso', 'typed', 'dd.mm.yyyy', 'dd/mm/yy'] as const;
export type DayStyle = (typeof DAY_STYLES)[number];

export function dayText(day: string, style: DayStyle): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (style === 'iso') return day;
  if (style === 'typed') return `@${day}`;
  if (style === 'dd.mm.yyyy') return `${date}.${month}.${year}`;
  return `${date}/${month}/${style === 'dd/mm/yy' ? year.slice(2) : year}`;
}
