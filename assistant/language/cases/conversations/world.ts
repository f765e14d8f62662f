import type { Locale } from '../../understanding.ts';

/** A thing that a conversation tells of: its kind, its unit, and its names where it is told first and later. */
export interface Thing {
  readonly kind: string;
  readonly unit: string;
  /** Other units it may be given in. */
  readonly others: readonly string[];
  /** `diesel nos caminhões`, and what it is called later with its article: `o diesel`. */
  readonly pt: readonly [first: string, later: string];
  readonly en: readonly [first: string, later: string];
}

/** What must stand of one activity; null where it was not told yet. */
export interface Standing {
  readonly thing: Thing;
  readonly kind: string | null;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly site: string | undefined;
}

export type Draw = <T>(list: readonly T[]) => T;

/** A conversation as far as it went. */
export interface World {
  readonly locale: Locale;
  readonly english: boolean;
  readonly standing: readonly Standing[];
  /** What stood before the turn before, to go back to. */
  readonly before: readonly Standing[] | null;
  /** The texts so far. */
  readonly texts: readonly string[];
  /** The family of the turn before. */
  readonly family: string;
  readonly draw: Draw;
  readonly next: () => number;
}

/** One turn: what is said and what must stand after it. */
export interface Step {
  readonly text: string;
  readonly after: readonly Standing[];
  /** Other ends that are equally right. */
  readonly also?: readonly (readonly Standing[])[];
  /** A question or a report is as good as the change: the words leave something open. */
  readonly mayAsk?: boolean;
  /** Intents that are right, where only the turn's nature is to be told. */
  readonly intents?: readonly string[];
}

/** A family of turns; null where the conversation gives no occasion for it. */
export type Family = (world: World) => Step | null;

const thing = (
  kind: string,
  units: string,
  pt: readonly [string, string],
  en: readonly [string, string],
): Thing => {
  const [unit = '', ...others] = units.split(' ');
  return { kind, unit, others, pt, en };
};

export const THINGS: readonly Thing[] = [
  thing(
    'mobile.diesel',
    'L m3',
    ['diesel nos caminhões da empresa', 'o diesel'],
    ['diesel in our trucks', 'the diesel'],
  ),
  thing(
    'mobile.gasoline',
    'L gal',
    ['gasolina na frota', 'a gasolina'],
    ['petrol in the company cars', 'the petrol'],
  ),
  thing(
    'mobile.ethanol',
    'L m3',
    ['etanol nos carros da frota', 'o etanol'],
    ['ethanol in the company cars', 'the ethanol'],
  ),
  thing(
    'stationary.natural_gas',
    'm3',
    ['gás natural na caldeira', 'o gás natural'],
    ['natural gas in the boilers', 'the natural gas'],
  ),
  thing('stationary.lpg', 'kg t', ['GLP no refeitório', 'o GLP'], ['LPG in the kitchen', 'the LPG']),
  thing(
    'stationary.wood',
    't kg',
    ['lenha na caldeira', 'a lenha'],
    ['firewood in the boiler', 'the firewood'],
  ),
  thing(
    'electricity',
    'MWh kWh GWh',
    ['energia elétrica', 'a energia'],
    ['grid electricity', 'the electricity'],
  ),
  thing('steam', 't kg', ['vapor comprado', 'o vapor'], ['purchased steam', 'the steam']),
  thing('purchased.water', 'm3 L', ['água da concessionária', 'a água'], ['mains water', 'the water']),
  thing(
    'waste.landfill',
    't kg',
    ['lixo comum para o aterro', 'o lixo'],
    ['general waste to landfill', 'the waste'],
  ),
  thing(
    'fugitive.r410a',
    'kg g',
    ['R-410A nos chillers', 'o R-410A'],
    ['R-410A in the chillers', 'the R-410A'],
  ),
  thing('purchased.cement', 't kg', ['cimento comprado', 'o cimento'], ['cement purchased', 'the cement']),
];

/** Things that stand in no first turn: another one turned out to be that. */
export const TURNED_OUT: readonly Thing[] = [
  thing(
    'stationary.bagasse',
    't kg',
    ['bagaço na caldeira', 'o bagaço'],
    ['bagasse in the boiler', 'the bagasse'],
  ),
  thing('fugitive.r22', 'kg g', ['R-22 nos chillers', 'o R-22'], ['R-22 in the chillers', 'the R-22']),
];

export const SITES: readonly string[] = ['Betim', 'Sorocaba', 'Camaçari', 'Leeds'];
export const REFERENCE_DATE = '2026-11-20';

const UNITS: Readonly<Record<string, readonly [pt: string, en: string]>> = {
  L: ['litros', 'litres'],
  gal: ['galões', 'gallons'],
  m3: ['m³', 'cubic metres'],
  kg: ['quilos', 'kilograms'],
  g: ['gramas', 'grams'],
  t: ['toneladas', 'tonnes'],
};
const SHORT: Readonly<Record<string, string>> = { m3: 'm³', gal: 'galões' };

/** A unit in a word of the conversation's language; `short` as its symbol. */
export function unitWord(world: Pick<World, 'english'>, unit: string, short = false): string {
  if (short && unit !== 'gal') return SHORT[unit] ?? unit;
  return UNITS[unit]?.[world.english ? 1 : 0] ?? unit;
}

const MONTHS = [
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  'January February March April May June July August September October November December'.split(' '),
] as const;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a month, counted from 0; months beyond December are of the next year. */
export function monthDays(year: number, month: number): Days {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return {
    from: day(new Date(Date.UTC(year, month, 1))),
    to: day(new Date(Date.UTC(year, month + 1, 0))),
  };
}

/** A month's name; its number is counted from 0. */
export function monthName({ english }: Pick<World, 'english'>, month: number): string {
  return MONTHS[english ? 1 : 0][month % 12] ?? '';
}

/** A month of a year in one of the ways it is written, with its days. */
export function monthOf(world: World, year?: number): { readonly text: string; readonly days: Days } {
  const { draw, english } = world;
  const [at, of] = [draw(MONTHS[0].map((_, index) => index)), year ?? draw([2024, 2025])];
  const name = monthName(world, at);
  const text = draw(
    english ? [`${name} ${of}`, `${name.slice(0, 3)} ${of}`] : [`${name} de ${of}`, `${name}/${of}`],
  );
  return { text, days: monthDays(of, at) };
}

/** A whole number or one with a decimal, as the workspace writes it. */
export function written(locale: Locale, value: string): string {
  const [whole = '', decimals] = value.split('.');
  const [group, mark] = locale === 'en' ? [',', '.'] : ['.', ','];
  const grouped = whole.length > 3 ? `${whole.slice(0, -3)}${group}${whole.slice(-3)}` : whole;
  return decimals === undefined ? grouped : `${grouped}${mark}${decimals}`;
}

/** A new number, other than all that stand and not far from `near`. */
export function numberNear({ next, locale, standing }: World, near: string | null) {
  const taken = new Set(standing.map(({ quantity }) => quantity));
  for (;;) {
    const old = Number(near ?? 0) < 25 ? 40 + Math.floor(next() * 900) : Number(near);
    const scaled = old * (0.55 + next() * 1.2);
    const value = scaled < 100 && next() < 0.3 ? `${Math.floor(scaled)}.5` : String(Math.ceil(scaled));
    // Numbers of small counts and of years say other things, too.
    if (taken.has(value) || Number(value) < 13 || /^(?:19|20)\d\d$/.test(value)) continue;
    return { value, text: written(locale, value) };
  }
}

export function pick<T>(draw: Draw, list: readonly T[], count: number): readonly T[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(left.indexOf(draw(left)), 1);
    return one as T;
  });
}

/** `standing` with one of it changed. */
export function changed(
  standing: readonly Standing[],
  index: number,
  set: Partial<Standing>,
): readonly Standing[] {
  return standing.map((one, at) => (at === index ? { ...one, ...set } : one));
}

const ORDINALS = [
  ['o primeiro', 'o segundo', 'o terceiro', 'o quarto'],
  ['the first one', 'the second one', 'the third one', 'the fourth one'],
] as const;

/** Words for one that stands: its name, its place in the list, its site or nothing where it stands alone. */
export function referTo(world: World, index: number): string {
  const { standing, english, draw } = world;
  const one = standing[index];
  if (one === undefined) return '';
  const named = one.thing[english ? 'en' : 'pt'][1];
  const ways =
    standing.filter(({ thing: of }) => of.kind === one.thing.kind).length === 1 ? [named, named] : [];
  if (standing.length > 1) {
    ways.push(ORDINALS[english ? 1 : 0][index] ?? '');
    if (index === standing.length - 1) ways.push(english ? 'the last one' : 'o último');
  }
  return ways.length === 0 ? '' : draw(ways);
}

/** `do diesel`, `na energia`: a preposition and the article of what is named become one word. */
export function joined(preposition: 'de' | 'em' | 'a', named: string): string {
  const [, article = '', rest = ''] = /^([oa]) (.*)$/.exec(named) ?? [];
  if (article === '') return `${preposition} ${named}`;
  const forms = { de: 'd', em: 'n', a: article === 'a' ? '' : 'a' };
  return preposition === 'a' && article === 'a' ? `à ${rest}` : `${forms[preposition]}${article} ${rest}`;
}

/** One that stands, drawn. */
export function drawn(world: World): { readonly index: number; readonly one: Standing } | null {
  const index = Math.floor(world.next() * world.standing.length);
  const one = world.standing[index];
  return one === undefined ? null : { index, one };
}
