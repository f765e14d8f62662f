import { toText } from '#engine/decimal.ts';
import type { Basis } from '#engine/report/basis.ts';
import type { Said, Value } from '#engine/report/evaluate.ts';
import { type Datapoint, datapointsOf } from '#engine/report/programme.ts';
import type { Programme } from '#reference/programmes.ts';
import type { ReportDatapoint } from '#reports/document.ts';
import { backingIn } from './backing-words.ts';
import type { ReportWords } from './words.ts';

/** The language of a document, and its words. */
export interface Voice {
  readonly language: 'pt-BR' | 'en';
  readonly words: ReportWords;
}

/** A datapoint with the section it stands in. */
export interface Answer {
  readonly section: string;
  readonly point: ReportDatapoint;
  /** What the programme asks, whatever the answer. */
  readonly asked: Datapoint;
}

/** Every datapoint of a programme in words: a value as exact text, or the reason why there is none. */
export function answersOf(programme: Programme, basis: Basis, voice: Voice): Answer[] {
  return datapointsOf(programme, basis).map((datapoint) => ({
    section: datapoint.section,
    point: inWords(datapoint, basis, voice),
    asked: datapoint,
  }));
}

function inWords(datapoint: Datapoint, basis: Basis, { language, words }: Voice): ReportDatapoint {
  const { value, unit, label, code, programme, edition, clause, need, scope, account, gwpSet, item } =
    datapoint;
  const isGas = item !== undefined && /^[A-Z]/.test(item);
  const note = noteOf(value, words);
  return {
    code,
    programme,
    edition,
    label: label[language],
    clause,
    need,
    value: textOf(value, words),
    unit: value.kind === 'number' ? unit : null,
    ...(value.kind === 'missing' && {
      reason: { code: value.code, text: reasonIn(words, value.code, value.params) },
    }),
    ...(scope !== undefined && { scope: String(scope) }),
    ...(item !== undefined && (isGas ? { gas: item } : { category: item })),
    ...(account !== undefined && { account }),
    ...(gwpSet !== undefined && value.kind === 'number' && { gwpSet }),
    ...besidesOf(datapoint, basis),
    period: { from: basis.from, to: basis.to },
    ...(value.kind === 'number' &&
      value.lines + value.excluded > 0 && { lines: value.lines, excluded: value.excluded }),
    ...backingIn(datapoint, words),
    ...(note !== '' && { note }),
  };
}

/** What is said of a number beside it: the boundary, what a quotient is of, and the year before. */
function besidesOf(
  { value, ratio, previous }: Datapoint,
  basis: Basis,
): Pick<ReportDatapoint, 'boundary' | 'ratio' | 'comparative'> {
  const before = previous && basis.comparatives.find(({ relation }) => relation === 'previous');
  return {
    ...(value.kind === 'number' && value.lines > 0 && { boundary: basis.consolidation }),
    ...(ratio && { ratio: { numerator: toText(ratio.numerator), denominator: toText(ratio.denominator) } }),
    ...(before && {
      comparative: { year: before.year, value: toText(previous.amount), gwpSet: before.gwpSet },
    }),
  };
}

function textOf(value: Value, words: ReportWords): string | null {
  if (value.kind === 'missing') return null;
  return value.kind === 'number' ? toText(value.amount) : saidIn(words, value);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The reason in words; figures and chapters go by their names. */
export function reasonIn(words: ReportWords, code: string, params: Readonly<Record<string, string>>): string {
  const named = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      words.has(`${key}.${value}`)
        ? words.say(`${key}.${value}`)
        : DAY.test(value)
          ? words.day(value)
          : value,
    ]),
  );
  return words.say(`reason.${code}`, named);
}

function noteOf(value: Value, words: ReportWords): string {
  return value.kind === 'number' ? value.notes.map((note) => words.say(`note.${note}`)).join(' ') : '';
}

/** A fact in words: codes by their names, several one after another. */
export function saidIn(words: ReportWords, { of, text }: Said): string {
  if (of.startsWith('text.')) return text;
  const parts = text.split('|');
  if (of === 'period') return parts.map((day) => words.day(day)).join(' – ');
  if (of === 'categories' || of === 'categories_excluded')
    return parts.map((one) => words.category(one)).join('; ');
  return parts
    .map((part) => (words.has(`fact.${of}.${part}`) ? words.say(`fact.${of}.${part}`) : part))
    .join('; ');
}
