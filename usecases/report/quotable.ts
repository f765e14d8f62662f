import type { z } from 'zod';
import type { Programme } from '#reference/programmes.ts';
import type { ReportDatapoint, ReportDocument } from '#reports/document.ts';
import type { Answer } from './answers.ts';
import type { KeptBasis, quoted } from './basis-shape.ts';
import { roundingOf } from './rounding.ts';
import type { ReportWords } from './words.ts';

/** A figure as it stands in a text, and what it is a figure of. */
export type Quoted = z.output<typeof quoted>;

/** What a text may quote: by its place (`<programme>/<code>`, `table/<id>`, `coverage/<programme>`) the figures as they are shown. */
export type Quotables = ReadonlyMap<string, readonly string[]>;

/** A programme with its answers. */
export interface Answered {
  readonly programme: Programme;
  readonly answers: readonly Answer[];
}

/** A datapoint's value as texts and tables show it; null where it has none, or is words. */
export function shownOf(
  { value, unit }: Pick<ReportDatapoint, 'value' | 'unit'>,
  words: ReportWords,
): string | null {
  return value === null || unit === null ? null : `${amountIn(value, unit, words)} ${words.unit(unit)}`;
}

/** A figure as it is shown, by the rule of its unit. @param exact decimal text */
export function amountIn(exact: string, unit: string, words: ReportWords): string {
  return words.number(exact, roundingOf(unit).places);
}

/** The figures that texts of a report may quote. */
export function quotablesOf(answered: readonly Answered[], kept: KeptBasis, words: ReportWords): Quotables {
  const found = new Map<string, readonly string[]>();
  for (const { programme, answers } of answered) {
    for (const { point } of answers) {
      const shown = shownOf(point, words);
      if (shown !== null) found.set(`${point.programme}/${point.code}`, [shown]);
    }
    found.set(`coverage/${programme.id}`, [coverageIn(answers, words)]);
  }
  for (const at of Object.keys(countsOf(kept)) as Counted[]) found.set(at, [countIn(kept, at, words)]);
  return found;
}

export type Counted = keyof ReturnType<typeof countsOf>;

const COUNTED = {
  'table/not-counted': 'lines',
  'table/sources': 'lines',
  'table/boundary': 'sites',
} as const;

/** A count with the word for what is counted: a bare `3` would also be found in the name of a scope. */
export function countIn(kept: KeptBasis, at: Counted, words: ReportWords): string {
  const count = countsOf(kept)[at];
  const key = `draft.count.${COUNTED[at]}${count === 1 ? '_one' : ''}`;
  return words.say(key, { count: words.number(String(count)) });
}

/** How many of the figures that a programme requires have a value. */
export function coverageIn(answers: readonly Answer[], words: ReportWords): string {
  const { values, required } = coverageOf(answers);
  const [some, all] = [values, required].map((count) => words.number(String(count)));
  return words.say(`draft.count.${values === required ? 'covered' : 'coverage'}`, {
    values: some ?? '',
    required: all ?? '',
  });
}

/** Counts that are no datapoint of a programme, by the table that they are of. */
export function countsOf({ figures, setup }: KeptBasis) {
  return {
    'table/not-counted': figures.problems.reduce((count, { lines }) => count + lines, 0),
    'table/sources': figures.activities.reduce((count, { lines }) => count + lines, 0),
    'table/boundary': setup.sites.filter(({ inBoundary }) => inBoundary).length,
  };
}

/** Of the figures that a programme requires, how many have a value. */
export function coverageOf(answers: readonly Answer[]): { values: number; required: number } {
  const required = answers.filter(({ asked }) => asked.need === 'required' && asked.unit !== null);
  return { values: required.filter(({ point }) => point.value !== null).length, required: required.length };
}

/** Of figures in a text, those that are what the report says, and those that are not any more. */
export function sorted(
  figures: readonly Quoted[],
  quotables: Quotables,
): { standing: Quoted[]; stale: Quoted[] } {
  const stands = ({ at, text }: Quoted) => quotables.get(at)?.includes(text) === true;
  return { standing: figures.filter(stands), stale: figures.filter((figure) => !stands(figure)) };
}

/** The figures of a document by what they are of, each once, with its name: what a text may be made from. */
export function quotableFigures(
  { datapoints }: Pick<ReportDocument, 'datapoints'>,
  words: ReportWords,
): (Quoted & { readonly label: string })[] {
  return datapoints.flatMap((point) => {
    const text = shownOf(point, words);
    const { programme, code, label } = point;
    return text === null ? [] : [{ at: `${programme}/${code}`, text, label: `${label} (${programme})` }];
  });
}
