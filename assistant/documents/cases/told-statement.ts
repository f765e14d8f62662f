import { paperPdf } from '#documents/testing/paper.ts';
import { type Part, statement } from '#documents/testing/statement-papers.ts';
import { readHere } from './read-here.ts';

/** A printed statement and what it tells. */
export interface ToldStatement {
  readonly words?: string;
  readonly locale?: 'pt-BR' | 'en';
  readonly parts: readonly (Part | '-')[];
  /** `kind amount unit from to site` of each activity. */
  readonly wanted: readonly string[];
}

/** What is read of a statement once it is printed, in the lines of `wanted`. */
export async function tellsOf({ words = '', locale = 'pt-BR', parts }: ToldStatement): Promise<string[]> {
  const { activities } = await readHere('statement.pdf', await paperPdf(statement(...parts)), {
    words,
    locale,
  });
  return activities.map(({ kind, quantity, unit, from, to, site }) =>
    [kind, quantity, unit, from, to, site].join(' '),
  );
}
