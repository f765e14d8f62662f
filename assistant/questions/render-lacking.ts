import type { inventoryCompleteness } from '#usecases/completeness/matrix.contract.ts';
import type { z } from 'zod';
import type { Phrases } from './phrases.ts';
import type { Question } from './question.ts';
import type { Done } from './verb-inputs.ts';

/** Months that lack lines in what a question is about: a fall that is a gap is no reduction. */
export function lackingInWords(question: Question, done: readonly Done[], phrases: Phrases): string {
  const told = lackingSeries(question, done, phrases);
  return told.length === 0 ? '' : [phrases.say('why_gap'), ...told.map((one) => `- ${one}`)].join('\n');
}

export function lackingSeries(question: Question, done: readonly Done[], phrases: Phrases): string[] {
  const { kinds, sites, categories, scopes } = question.only;
  return done
    .filter(({ tool, refused }) => tool === 'inventory_completeness' && refused === null)
    .flatMap(({ output }) => {
      const { months, series } = output as z.output<typeof inventoryCompleteness.output>;
      return series
        .filter(
          (one) =>
            (kinds.length === 0 || kinds.includes(one.kind)) &&
            (sites.length === 0 || sites.includes(one.siteName ?? '')) &&
            (categories.length === 0 || categories.includes(one.category ?? '')) &&
            (scopes.length === 0 || scopes.some((scope) => scope === one.scope)),
        )
        .flatMap((one) => {
          const lacks = months.filter(
            (month, at) => one.cells[at]?.state === 'lacks' && isWithin(question, month),
          );
          if (lacks.length === 0) return [];
          return [
            `${one.name[phrases.reply]}, ${phrases.site(one.siteName)}: ${phrases.list(lacks.map((month) => phrases.month(month)))}`,
          ];
        });
    });
}

function isWithin({ spans }: Question, month: string): boolean {
  return (
    spans.length === 0 || spans.some(({ from, to }) => from.slice(0, 7) <= month && month <= to.slice(0, 7))
  );
}
