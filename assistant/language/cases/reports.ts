import type { Locale } from '../understanding.ts';
import { inEnglish, inPortuguese } from './spoken-numbers.ts';

/** What a made report says, as it must be read. */
export interface Report {
  readonly locale: Locale;
  readonly text: string;
  readonly kind: string;
  readonly quantity: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly estimated: boolean;
}

type Draw = <T>(list: readonly T[]) => T;

/** Kind, what is said of it, the unit and its spoken forms. */
const THINGS: Readonly<
  Record<Locale, readonly (readonly [kind: string, name: string, unit: string, forms: string])[]>
> = {
  'pt-BR': [
    ['mobile.diesel', 'diesel S10 nos caminhões próprios', 'L', 'L litros'],
    ['stationary.diesel', 'óleo diesel no gerador', 'L', 'litros'],
    ['mobile.ethanol', 'etanol na frota', 'L', 'litros'],
    ['stationary.natural_gas', 'gás natural nos fornos', 'm3', 'm³'],
    ['mobile.lpg', 'GLP nas empilhadeiras', 'kg', 'kg quilos'],
    ['stationary.bagasse', 'bagaço na caldeira', 't', 't toneladas'],
    ['electricity', 'energia elétrica', 'kWh', 'kWh'],
    ['steam', 'vapor comprado', 't', 'toneladas'],
    ['fugitive.r410a', 'R-410A na recarga dos chillers', 'kg', 'kg quilos'],
    ['waste.recycling', 'sucata para reciclagem', 't', 't toneladas'],
    ['purchased.steel', 'aço comprado', 't', 'toneladas'],
    ['process.lime', 'cal produzida', 't', 't toneladas'],
  ],
  en: [
    ['mobile.diesel', 'diesel in our trucks', 'L', 'L litres'],
    ['stationary.diesel', 'diesel for the backup generators', 'gal', 'gallons'],
    ['stationary.natural_gas', 'natural gas in the boilers', 'm3', 'm³'],
    ['mobile.lpg', 'LPG in the forklifts', 'kg', 'kg kilograms'],
    ['stationary.coal', 'coal in the kiln', 't', 'tonnes'],
    ['electricity', 'grid electricity', 'MWh', 'MWh'],
    ['steam', 'purchased steam', 't', 't tonnes'],
    ['fugitive.sf6', 'SF6 lost from the switchgear', 'kg', 'kg kilograms'],
    ['waste.landfill', 'waste sent to landfill', 't', 'tonnes'],
    ['purchased.water', 'town water', 'm3', 'm³'],
    ['process.clinker', 'clinker produced', 't', 't tonnes'],
  ],
};

const HEDGES: Readonly<Record<Locale, readonly string[]>> = {
  'pt-BR': ['cerca de', 'aproximadamente', 'mais ou menos', 'em torno de'],
  en: ['about', 'roughly', 'approximately', 'around'],
};

const MONTHS: Readonly<Record<Locale, readonly string[]>> = {
  'pt-BR': 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  ),
  en: 'January February March April May June July August September October November December'.split(' '),
};

/** One report of one activity in the words of who speaks: numbers in words, hedges, tags, and times told in many ways. */
export function report(next: () => number): Report {
  const draw: Draw = (list) => list[Math.floor(next() * list.length)] as (typeof list)[number];
  const locale: Locale = next() < 0.5 ? 'en' : 'pt-BR';
  const [kind, name, unit, forms] = draw(THINGS[locale]);
  const form = draw(forms.split(' '));
  const number = numberOf(draw, next, locale, form === 'toneladas');
  const hedge = next() < 0.4 ? draw(HEDGES[locale]) : null;
  const amount = `${hedge === null ? '' : `${hedge} `}${number.text} ${form}`;
  const time = timeOf(draw, locale);
  const text = framed(draw, locale, { amount, name, time: time.text });
  return { locale, text, kind, quantity: number.value, unit, ...time.days, estimated: hedge !== null };
}

interface Parts {
  readonly amount: string;
  readonly name: string;
  readonly time: string;
}

function framed(draw: Draw, locale: Locale, { amount, name, time }: Parts): string {
  const bare = time.replace(/^(?:em|no|in|on|during) (?!mês|ano)/, '');
  const opened = `${time.charAt(0).toUpperCase()}${time.slice(1)}`;
  const of = `${amount} ${locale === 'en' ? 'of' : 'de'} ${name}`;
  return locale === 'en'
    ? draw([
        `We used ${of} ${time}`,
        `${opened}, it was ${of}`,
        `please log ${of} ${time}, ok?`,
        `${of} (${bare})`,
        `${bare}: the total of ${name} was ${amount}`,
      ])
    : draw([
        `Consumimos ${of} ${time}`,
        `${opened}, foram ${of}`,
        `oi, ${time} a gente usou ${of}, tá?`,
        `${of} (${bare})`,
        `${bare}: o total de ${name} foi de ${amount}`,
      ]);
}

function numberOf(draw: Draw, next: () => number, locale: Locale, feminine: boolean) {
  const [small, big] = [20 + Math.floor(next() * 880), 1000 + Math.floor(next() * 9000)];
  const [group, mark] = locale === 'en' ? [',', '.'] : ['.', ','];
  const hundred = 100 + Math.floor(next() * 99);
  const spoken = (value: number) =>
    locale === 'en' ? inEnglish(value, draw([true, false]), false) : inPortuguese(value, feminine);
  return draw([
    { text: `${String(big).slice(0, -3)}${group}${String(big).slice(-3)}`, value: String(big) },
    { text: `${small}${mark}5`, value: `${small}.5` },
    { text: `${small} ${locale === 'en' ? 'thousand' : 'mil'}`, value: `${small}000` },
    { text: `${small}k`, value: `${small}000` },
    { text: spoken(small), value: String(small) },
    { text: spoken(big), value: String(big) },
    { text: locale === 'en' ? inEnglish(hundred, true, true) : spoken(hundred), value: String(hundred) },
  ]);
}

function timeOf(draw: Draw, locale: Locale) {
  const english = locale === 'en';
  const [year, at] = [draw([2024, 2025]), draw(MONTHS[locale].map((_, index) => index))];
  const name = MONTHS[locale][at] ?? '';
  const [quarter, half] = [Math.floor(at / 3), Math.floor(at / 6)];
  const [first, second, third, fourth] = english
    ? ['first', 'second', 'third', 'fourth']
    : ['primeiro', 'segundo', 'terceiro', 'quarto'];
  const ordinal = [first, second, third, fourth][quarter];
  const month = span(year, at, at);
  return draw([
    { text: english ? `in ${name} ${year}` : `em ${name} de ${year}`, days: month },
    { text: english ? `during ${name} of ${year}` : `no mês de ${name} de ${year}`, days: month },
    { text: english ? `in ${name.slice(0, 3)} ${year}` : `em ${name.slice(0, 3)}/${year}`, days: month },
    {
      text: english ? `in the ${ordinal} quarter of ${year}` : `no ${ordinal} trimestre de ${year}`,
      days: span(year, quarter * 3, quarter * 3 + 2),
    },
    {
      text: english ? `in H${half + 1} ${year}` : `no ${half + 1}º semestre de ${year}`,
      days: span(year, half * 6, half * 6 + 5),
    },
    { text: english ? `throughout ${year}` : `ao longo de ${year}`, days: span(year, 0, 11) },
    { text: english ? 'last month' : 'no mês passado', days: span(2026, 9, 9) },
    { text: english ? 'last year' : 'no ano passado', days: span(2025, 0, 11) },
  ]);
}

/** The days from the first of a month to the last of another, months from 0. */
function span(year: number, from: number, to: number) {
  const two = (month: number) => String(month + 1).padStart(2, '0');
  const last = new Date(Date.UTC(year, to + 1, 0)).getUTCDate();
  return { from: `${year}-${two(from)}-01`, to: `${year}-${two(to)}-${last}` };
}
