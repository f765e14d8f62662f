import type { Locale } from '../understanding.ts';

/** What a made sentence says, as it must be read. */
export interface Told {
  readonly kind: string;
  readonly quantity: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly site?: string;
}

/** A made sentence, whose truth is known because it was made from it. */
export interface Paraphrase {
  readonly locale: Locale;
  readonly text: string;
  readonly told: readonly Told[];
}

export const SITES: readonly string[] = ['Camaçari', 'Betim'];

/** Kind, its name and where it goes in Portuguese and in English, and the units it is given in. */
const THINGS: readonly (readonly [kind: string, pt: string, en: string, units: string])[] = [
  ['stationary.diesel', 'diesel no gerador', 'diesel in the generator', 'L m3'],
  ['mobile.diesel', 'óleo diesel nos tratores', 'diesel for the trucks', 'L m3'],
  ['mobile.gasoline', 'gasolina nos carros da empresa', 'petrol in the company cars', 'L'],
  ['mobile.ethanol', 'etanol', 'ethanol', 'L'],
  ['stationary.natural_gas', 'gás natural', 'natural gas', 'm3'],
  ['stationary.lpg', 'gás de cozinha no refeitório', 'LPG in the kitchen', 'kg'],
  ['mobile.lpg', 'GLP nas empilhadeiras', 'propane for the forklifts', 'kg'],
  ['stationary.wood', 'lenha na caldeira', 'firewood in the boiler', 't'],
  ['stationary.petroleum_coke', 'coque de petróleo no forno', 'petcoke in the kiln', 't'],
  ['fugitive.r22', 'R-22 nas câmaras frias', 'R-22 in the chillers', 'kg'],
  ['fugitive.sf6', 'SF6', 'SF6', 'kg'],
  ['electricity', 'energia elétrica da rede', 'grid electricity', 'kWh MWh'],
  ['steam', 'vapor', 'steam', 't GJ'],
  ['waste.landfill', 'lixo comum para o aterro', 'general waste to landfill', 't kg'],
  ['waste.incineration', 'resíduo perigoso para incineração', 'hazardous waste to incineration', 't kg'],
  ['waste.composting', 'resíduo orgânico para compostagem', 'food waste sent for composting', 't'],
  ['purchased.water', 'água da concessionária', 'mains water', 'm3'],
  ['purchased.cement', 'cimento', 'cement', 't'],
  ['purchased.services', 'consultoria', 'consulting services', 'BRL USD'],
  ['capital.machinery', 'máquinas novas', 'new machinery', 'BRL'],
  ['process.clinker', 'clínquer produzido', 'clinker produced', 't'],
  ['process.co2_use', 'gelo seco', 'dry ice', 'kg'],
];

const UNITS: Readonly<Record<string, readonly [pt: string, en: string]>> = {
  L: ['litros', 'litres'],
  m3: ['m³', 'cubic metres'],
  kg: ['quilos', 'kilograms'],
  t: ['toneladas', 'tonnes'],
  BRL: ['R$', 'BRL'],
  USD: ['US$', 'USD'],
};

const MONTHS: readonly (readonly [pt: string, en: string])[] = [
  ['janeiro', 'January'],
  ['fevereiro', 'February'],
  ['março', 'March'],
  ['abril', 'April'],
  ['maio', 'May'],
  ['junho', 'June'],
  ['julho', 'July'],
  ['agosto', 'August'],
  ['setembro', 'September'],
  ['outubro', 'October'],
  ['novembro', 'November'],
  ['dezembro', 'December'],
];

/** Numbers between 0 and 1 that are the same in every run. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * One sentence of one to four activities: their order, the numbers, the units, the time, the place and the words that join
 * them are drawn from `next`, the truth is what was drawn.
 */
export function paraphrase(next: () => number): Paraphrase {
  const draw = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const english = next() < 0.4;
  const language = english ? 1 : 0;
  const things = distinct(draw, draw([1, 2, 2, 3, 4]));
  const time = timeOf(draw, english);
  const place = draw(['none', 'none', 'first', 'last', 'each']);
  const site = draw(SITES);
  const thingFirst = next() < 0.35;
  const told: Told[] = [];
  const parts = things.map(([kind, pt, en, units]) => {
    const unit = draw(units.split(' '));
    const number = numberOf(draw, next, english);
    const own = place === 'each' ? draw(SITES) : place === 'none' ? undefined : site;
    told.push({
      kind,
      quantity: number.value,
      unit,
      ...time.days,
      ...(own === undefined ? {} : { site: own }),
    });
    const word = UNITS[unit]?.[language] ?? unit;
    const money = unit === 'BRL' || unit === 'USD';
    const amount = money ? `${word} ${number.text}` : `${number.text} ${word}`;
    const here = place === 'each' ? ` ${english ? 'at' : 'em'} ${own}` : '';
    const name = english ? en : pt;
    if (thingFirst) return `${name}${here}: ${amount}`;
    return `${amount} ${money ? (english ? 'on' : 'em') : english ? 'of' : 'de'} ${name}${here}`;
  });
  const where = english ? `at ${site}` : `em ${site}`;
  const all = parts.length > 1 ? (english ? 'all ' : 'tudo ') : '';
  const text = thingFirst
    ? `${place === 'first' ? `${site}, ` : ''}${time.text}: ${parts.join('; ')}${place === 'last' ? ` (${all}${where})` : ''}`
    : `${place === 'first' ? `${where}, ` : ''}${time.text} ${draw(english ? ['we had', 'there were'] : ['tivemos', 'foram'])} ${joined(
        parts,
        english,
      )}${place === 'last' ? `, ${all}${where}` : ''}`;
  return { locale: english ? 'en' : 'pt-BR', text: `${text.charAt(0).toUpperCase()}${text.slice(1)}`, told };
}

function distinct(draw: <T>(list: readonly T[]) => T, count: number) {
  const found: (typeof THINGS)[number][] = [];
  while (found.length < count) {
    const thing = draw(THINGS);
    if (found.every(([kind]) => kind.split('.').at(-1) !== thing[0].split('.').at(-1))) found.push(thing);
  }
  return found;
}

function joined(parts: readonly string[], english: boolean): string {
  const last = parts.at(-1) ?? '';
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} ${english ? 'and' : 'e'} ${last}`;
}

function timeOf(draw: <T>(list: readonly T[]) => T, english: boolean) {
  const month = draw(MONTHS.map((_, index) => index));
  const year = draw([2024, 2025]);
  const last = Math.min(11, month + draw([0, 0, 0, 2, 4]));
  const [first, end] = [MONTHS[month]?.[english ? 1 : 0], MONTHS[last]?.[english ? 1 : 0]];
  const of = english ? ' ' : ' de ';
  const text =
    last === month
      ? `${english ? 'in' : 'em'} ${first}${of}${year}`
      : `${english ? 'from' : 'de'} ${first} ${english ? 'to' : 'a'} ${end}${of}${year}`;
  const day = (index: number) => String(index + 1).padStart(2, '0');
  const days = new Date(Date.UTC(year, last + 1, 0)).getUTCDate();
  return { text, days: { from: `${year}-${day(month)}-01`, to: `${year}-${day(last)}-${days}` } };
}

function numberOf(draw: <T>(list: readonly T[]) => T, next: () => number, english: boolean) {
  const whole = 10 + Math.floor(next() * 989);
  const [group, mark] = english ? [',', '.'] : ['.', ','];
  const words = english ? ['two', 'three', 'seven'] : ['dois', 'três', 'sete'];
  const word = draw([0, 1, 2]);
  return draw([
    { text: String(whole), value: String(whole) },
    { text: `${whole}${mark}5`, value: `${whole}.5` },
    { text: `${whole}${group}250`, value: `${whole}250` },
    { text: `${whole}${group}120${mark}75`, value: `${whole}120.75` },
    { text: english ? `${whole}k` : `${whole} mil`, value: `${whole}000` },
    { text: `${words[word]} ${english ? 'thousand' : 'mil'}`, value: ['2000', '3000', '7000'][word] ?? '' },
  ]);
}
