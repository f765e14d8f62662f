import type { inventoryCompleteness } from '#usecases/finding/completeness/matrix.contract.ts';
import type { z } from 'zod';
import type { Phrases } from './phrases.ts';
import type { Question } from './question.ts';
import { type Done, outputs } from './verb-inputs.ts';

/** Months that lack lines in what a question is about: a fall that is a gap is no reduction. */
export function lackingInWords(question: Question, done: readonly Done[], phrases: Phrases): string {
  const told = lackingSeries(question, done, phrases);
  return told.length === 0 ? '' : [phrases.say('why_gap'), ...told.map((one) => `- ${one}`)].join('\n');
}

export const lackingSeries = (question: Question, done: readonly Done[], phrases: Phrases): string[] =>
  lacksIn(question, done).map(
    ({ name, siteName, lacks }) =>
      `${name[phrases.reply]}, ${phrases.site(siteName)}: ${phrases.list(lacks.map((month) => phrases.month(month)))}`,
  );

/** The series that a question is about and that lack months, with these. */
export function lacksIn(question: Question, done: readonly Done[]) {
  const { kinds, sites, categories, scopes } = question.only;
  const found = outputs(done, 'inventory_completeness') as z.output<typeof inventoryCompleteness.output>[];
  return found
    .flatMap(({ series }) => series)
    .map((one) => ({ ...one, lacks: one.lacks.filter((month) => isWithin(question, month)) }))
    .filter(
      (one) =>
        one.lacks.length > 0 &&
        (kinds.length === 0 || kinds.includes(one.kind)) &&
        (sites.length === 0 || sites.includes(one.siteName ?? '')) &&
        (categories.length === 0 || categories.includes(one.category ?? '')) &&
        (scopes.length === 0 || scopes.some((scope) => scope === one.scope)),
    );
}

function isWithin({ spans }: Question, month: string): boolean {
  return (
    spans.length === 0 || spans.some(({ from, to }) => from.slice(0, 7) <= month && month <= to.slice(0, 7))
  );
}
