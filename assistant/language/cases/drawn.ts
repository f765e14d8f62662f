import type { Locale } from '../understanding.ts';
import type { Told } from './paraphrases.ts';
import type { Thing } from './things.ts';

/** An activity as it was told, with the way that its mass went. */
export interface ToldWay extends Told {
  readonly distance?: string;
}

/** A made message, whose truth is known because it was made from it. */
export interface Message {
  readonly locale: Locale;
  readonly text: string;
  readonly told: readonly ToldWay[];
}

/** An amount as it is written, and what it says. */
export interface DrawnAmount {
  readonly text: string;
  readonly quantity: string;
  readonly unit: string;
  readonly distance?: string;
}

export interface DrawnTime {
  readonly bare: string;
  readonly text: string;
  readonly days: { readonly from: string; readonly to: string };
}

export type Draw = <T>(list: readonly T[]) => T;

export const PLACES: readonly string[] = ['Camaçari', 'Betim', 'Sorocaba'];

/** Draws one of a list by the numbers of a sequence. */
export function drawing(next: () => number): Draw {
  return (list) => list[Math.floor(next() * list.length)] as (typeof list)[number];
}

const WORDS: Readonly<Record<string, readonly [pt: string, en: string]>> = {
  L: ['L|litros', 'L|litres'],
  gal: ['galões', 'gallons|gal'],
  m3: ['m³|m3', 'm³|cubic metres'],
  Nm3: ['Nm³', 'Nm³|Nm3'],
  kg: ['kg|quilos', 'kg|kilos'],
  t: ['t|toneladas', 't|tonnes'],
  mile: ['milhas', 'miles'],
  tkm: ['t.km|tkm|toneladas-quilômetro', 'tkm|tonne-km'],
  pkm: ['passageiro-km|pkm', 'passenger-km|pkm'],
  night: ['diárias|noites', 'hotel nights|room nights'],
  h: ['horas|h', 'hours'],
  m2: ['m²', 'm²|square metres'],
  head: ['cabeças', 'head'],
  USD: ['US$', 'US$|USD'],
  BRL: ['R$', 'BRL|R$'],
};

const COUNTED = new Set(['unit', 'head', 'night', 'h']);

/** An amount of a thing in one of its units, in the way of writing of the language. */
export function amountOf(next: () => number, { units }: Thing, english: boolean): DrawnAmount {
  const draw = drawing(next);
  const unit = draw(units);
  const whole = 12 + Math.floor(next() * 980);
  if (unit === 't+km') return shipment(draw, next, 10 + (whole % 80), english);
  const number = COUNTED.has(unit) ? { text: `${whole}`, value: `${whole}` } : numberOf(draw, whole, english);
  if (unit === 'unit') return { text: number.text, quantity: number.value, unit };
  const word = draw((WORDS[unit]?.[english ? 1 : 0] ?? unit).split('|'));
  if (unit !== 'BRL' && unit !== 'USD')
    return { text: `${number.text} ${word}`, quantity: number.value, unit };
  const spoken = `${number.text} ${unit === 'BRL' ? 'reais' : 'dólares'}`;
  const text = !english && draw([true, false]) ? spoken : `${word} ${number.text}`;
  return { text, quantity: number.value, unit };
}

function numberOf(draw: Draw, whole: number, english: boolean) {
  const [group, mark] = english ? [',', '.'] : ['.', ','];
  const [head, tail] = [1 + (whole % 9), 100 + (whole % 890)];
  return draw([
    { text: `${whole}`, value: `${whole}` },
    { text: `${whole}`, value: `${whole}` },
    { text: `${head}${group}${tail}`, value: `${head}${tail}` },
    { text: `${whole}${mark}5`, value: `${whole}.5` },
  ]);
}

function shipment(draw: Draw, next: () => number, load: number, english: boolean): DrawnAmount {
  const km = 100 + Math.floor(next() * 800);
  const text = draw(
    english
      ? [`${load} t over ${km} km`, `${load} tonnes ${km} km`]
      : [`${load} t por ${km} km`, `${load} toneladas a ${km} km`, `${load} t num trajeto de ${km} km`],
  );
  return { text, quantity: `${load}`, unit: 't', distance: `${km}` };
}

const MONTHS = (
  'janeiro January|fevereiro February|março March|abril April|maio May|junho June|julho July|' +
  'agosto August|setembro September|outubro October|novembro November|dezembro December'
)
  .split('|')
  .map((names) => names.split(' '));

/** A month, a quarter or a year, in a sentence and alone. */
export function timeOf(draw: Draw, english: boolean): DrawnTime {
  const at = draw(MONTHS.map((_, index) => index));
  const year = draw([2024, 2025]);
  const name = MONTHS[at]?.[english ? 1 : 0] ?? '';
  const [short, two] = [name.slice(0, 3), String(year).slice(2)];
  const quarter = Math.floor(at / 3);
  const month = { days: span(year, at, at) };
  const three = { days: span(year, quarter * 3, quarter * 3 + 2) };
  const all = { days: span(year, 0, 11) };
  return draw(
    english
      ? [
          { bare: `${name} ${year}`, text: `in ${name} ${year}`, ...month },
          { bare: `${short} ${year}`, text: `in ${short} ${year}`, ...month },
          { bare: `Q${quarter + 1} ${year}`, text: `in Q${quarter + 1} ${year}`, ...three },
          { bare: `${year}`, text: `in ${year}`, ...all },
        ]
      : [
          { bare: `${name} de ${year}`, text: `em ${name} de ${year}`, ...month },
          { bare: `${short}/${two}`, text: `em ${short}/${two}`, ...month },
          { bare: `${quarter + 1}T${two}`, text: `no ${quarter + 1}º trimestre de ${year}`, ...three },
          { bare: `${year}`, text: `em ${year}`, ...all },
        ],
  );
}

function span(year: number, from: number, to: number) {
  const two = (month: number) => String(month + 1).padStart(2, '0');
  const last = new Date(Date.UTC(year, to + 1, 0)).getUTCDate();
  return { from: `${year}-${two(from)}-01`, to: `${year}-${two(to)}-${last}` };
}

/** As many things, no two of one name: what is alike in kind may rightly be asked about. */
export function several(draw: Draw, list: readonly Thing[], count: number): readonly Thing[] {
  const stem = ({ kind }: Thing) => kind.split('.').at(-1);
  const found: Thing[] = [];
  for (let tries = 0; found.length < count && tries < 200; tries += 1) {
    const one = draw(list);
    if (found.every((other) => stem(other) !== stem(one))) found.push(one);
  }
  return found;
}

/** `na fábrica de Betim`, `at our Betim site`. */
export function placed(draw: Draw, english: boolean, place: string): string {
  return draw(
    english
      ? [`at ${place}`, `in ${place}`, `at the ${place} plant`, `at our ${place} site`]
      : [`em ${place}`, `na planta de ${place}`, `na unidade ${place}`, `na fábrica de ${place}`],
  );
}

/** `a, b e c`: the last one joined by a word. */
export function listed(parts: readonly string[], link: string): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${link}${parts.at(-1)}`;
}

/** With a capital at its head. */
export function opened(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
