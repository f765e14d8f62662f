import { fold } from '#assistant/language/text/fold.ts';
import type { Turn } from './ledger.ts';
import type { Wanted } from './figure.ts';

export type Outcome = 'right' | 'asked' | 'other' | 'part' | 'silent' | 'draft' | 'failed';

/** What an answer must tell, its figures computed. */
export interface Expected {
  /** Any one of the sets is right. */
  readonly figures: readonly (readonly Wanted[])[];
  /** Of each list, one word must be said. */
  readonly entities: readonly (readonly string[])[];
  readonly says: 'unknown' | null;
  readonly form: 'table' | 'chart' | 'link' | 'ask' | null;
}

interface Told {
  readonly value: number;
  /** Half a unit of the last place that is written. */
  readonly half: number;
  readonly digits: number;
  /** What brought the written number into the base of its unit. */
  readonly scale: number;
  readonly unit: string | null;
}

/** How units are written in an answer, with what brings them into the base of their kind. The longest first. */
const UNITS: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:%|por cento|percent)/, '%', 1],
  [/^(?:kt|mil t) ?co2/, 'co2', 1e3],
  [/^t ?co2/, 'co2', 1],
  [/^kg ?co2/, 'co2', 1e-3],
  [/^g ?co2/, 'co2', 1e-6],
  [/^gwh/, 'energy', 1e3],
  [/^mwh/, 'energy', 1],
  [/^kwh/, 'energy', 1e-3],
  [/^(?:tkm|t·km|toneladas?-quil|tonne-k)/, 'tkm', 1],
  [/^(?:pkm|passageiros?-q|passenger)/, 'pkm', 1],
  [/^(?:kg|quilos?)\b/, 'mass', 1e-3],
  [/^(?:t|toneladas?|tonnes?|tons?)\b/, 'mass', 1],
  [/^(?:l|litros?|lit(?:er|re)s?)\b/, 'volume', 1e-3],
  [/^(?:m3|metros? cub|cubic)/, 'volume', 1],
  [/^(?:km|quilom)/, 'km', 1],
  [/^(?:trechos?|viage|trips?|voos?|flights?|passage|legs?)/, 'trip', 1],
  [/^(?:noites?|nights?|diarias?|pernoites?|room nights?)/, 'night', 1],
];
const BASES: Readonly<Record<string, readonly [string, number]>> = {
  tCO2e: ['co2', 1],
  tCO2: ['co2', 1],
  MWh: ['energy', 1],
  kWh: ['energy', 1e-3],
  GWh: ['energy', 1e3],
  L: ['volume', 1e-3],
  m3: ['volume', 1],
  kg: ['mass', 1e-3],
  t: ['mass', 1],
  km: ['km', 1],
  tkm: ['tkm', 1],
  pkm: ['pkm', 1],
  trip: ['trip', 1],
  night: ['night', 1],
  '%': ['%', 1],
};
const UNKNOWN = new RegExp(
  String.raw`nao (?:ha|existe\w*|tenho|consta\w*|encontr|foi|foram|esta|estao|da para|posso|pode|sei|cabe|respond)|nenhum|sem meta` +
    String.raw`|fora do|not (?:known|in the ledger|recorded|set|stated|held|available|possible)|there (?:is|are) no|no (?:target|lines?` +
    String.raw`|entr|data|record|activity)|does not|do not|cannot|i only|so respond|none`,
);
const LOST = /nao entendi|nao encontrei uma atividade|did not understand|found no activity/;

/** What came of the last turn of a question; `why` is empty where it was right. */
export function judge(
  expected: Expected,
  turns: readonly Turn[],
  locale: 'pt-BR' | 'en',
): { outcome: Outcome; why: string[] } {
  const last = turns.at(-1);
  if (!last || turns.some(({ errors }) => errors.length > 0)) return { outcome: 'failed', why: ['failed'] };
  if (turns.some(({ tools }) => tools.some((tool) => /^draft_(?!list)|commit|delete|withdraw/.test(tool))))
    return { outcome: 'draft', why: ['something was recorded'] };
  const json = JSON.stringify(last.data);
  const said = plain(`${last.text} ${json}`);
  const numbers = numbersIn(last.text, locale);
  const hits = expected.figures.map(
    (set) => set.filter((one) => isTold(one, set.length, numbers, last)).length,
  );
  const asks =
    (last.data.some(({ type }) => type === 'ask') || /\?\s*$/.test(last.text.trim())) && !LOST.test(said);
  if (expected.form === 'ask' && asks) return { outcome: 'right', why: [] };
  const lacking = expected.entities.filter((words) => !words.some((word) => said.includes(plain(word))));
  const why = [
    ...whyFigures(expected, hits, said, numbers),
    ...(lacking.length > 0 ? [`not named: ${lacking.map(([word]) => word).join(', ')}`] : []),
    ...(hasForm(expected.form, last, json) ? [] : [`no ${expected.form}`]),
  ];
  if (why.length === 0) return { outcome: 'right', why };
  if (asks) return { outcome: 'asked', why };
  if (hits.some((count) => count > 0)) return { outcome: 'part', why };
  return { outcome: numbers.some(({ unit }) => unit !== null) && !LOST.test(said) ? 'other' : 'silent', why };
}

/** What is wrong with the figures, or with there being any. */
function whyFigures(
  { says, figures }: Expected,
  hits: readonly number[],
  said: string,
  numbers: readonly Told[],
): string[] {
  if (says === 'unknown')
    return [
      ...(UNKNOWN.test(said) && !LOST.test(said) ? [] : ['not said that it is not known']),
      ...(numbers.some(({ unit }) => unit === 'co2') ? ['a figure in the place of “not known”'] : []),
    ];
  const isWhole = figures.length === 0 || hits.some((count, place) => count === figures[place]?.length);
  return isWhole ? [] : [`figures ${Math.max(...hits)}/${figures[0]?.length}`];
}

function hasForm(form: Expected['form'], { text }: Turn, json: string): boolean {
  if (form === 'chart') return /chart/.test(json);
  if (form === 'table') return /chart|table|rows/.test(json) || /^\s*[|-]/m.test(text);
  if (form === 'ask') return false;
  return form === 'link' ? /\]\(|href|path/.test(text + json) : true;
}

const plain = (text: string) =>
  fold(text)
    .replaceAll('₂', '2')
    .replaceAll('³', '3')
    .replaceAll(/[\u00a0\u202f]/g, ' ');

function numbersIn(text: string, locale: 'pt-BR' | 'en'): Told[] {
  const [thousands, decimal] = locale === 'en' ? [',', '.'] : ['.', ','];
  const folded = plain(text);
  return [...folded.matchAll(/(?<![a-z\d.,/])\d+(?:[.,]\d+)*/g)].flatMap(({ 0: written, index }) => {
    const bare = written.replaceAll(thousands, '').replace(decimal, '.');
    const value = Number(bare);
    if (!Number.isFinite(value)) return [];
    const behind = folded.slice(index + written.length).replace(/^\s*\**\s*/, '');
    const [, unit = null, size = 1] = UNITS.find(([pattern]) => pattern.test(behind)) ?? [];
    const half = 0.5 * 10 ** -(bare.split('.')[1] ?? '').length;
    return [
      { value: value * size, half: half * size, digits: bare.replace(/\D/g, '').length, unit, scale: size },
    ];
  });
}

function isTold(
  { value, unit, tolerance }: Wanted,
  of: number,
  numbers: readonly Told[],
  { data }: Turn,
): boolean {
  const [kind, size] = BASES[unit] ?? [null, 1];
  const near = (told: number, half: number, digits: number) =>
    Math.abs(Math.abs(told) - Math.abs(value)) <= Math.max(tolerance, digits >= 3 ? half : 0) + 1e-9;
  // A number by itself is as it is written: its unit (`kgCO2e/t`) is not turned into another.
  const written = (one: Told): number => (kind === null ? one.scale : size);
  const inWords = numbers.some(
    (one) =>
      (kind === null || one.unit === kind) &&
      near(one.value / written(one), one.half / written(one), one.digits),
  );
  // One or two figures are said in words; a series may be drawn.
  if (inWords || data.length === 0 || of < 3) return inWords;
  const drawn = JSON.stringify(data).match(/-?\d+(?:\.\d+)?/g) ?? [];
  return drawn.some(
    (text) => near(Number(text), 0, 0) || (kind === 'co2' && near(Number(text) / 1000, 0, 0)),
  );
}
