import { UNHURRIED } from '#documents/testing/unhurried.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { referenceVocabulary } from '../../language/cases/vocabulary.ts';
import { readFile } from '../read-file.ts';

const kinds = referenceVocabulary();

/** What a file of a test proposes beside a person's words, with sites of its own. */
export async function readHere(
  name: string,
  content: Uint8Array | string,
  { words = '', sites = ['Joinville', 'Aracaju'], locale = 'pt-BR' as 'pt-BR' | 'en' } = {},
) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const outcome = await readFile(
    bytes,
    name,
    {
      locale,
      referenceDate: '2026-11-20',
      sites,
      taxIds: [],
      words,
      kinds,
      products: productNames(),
      remembered: [],
      mostActivities: 200,
    },
    UNHURRIED,
  );
  if (!outcome.ok) throw new Error(outcome.problem.code);
  return outcome.proposals;
}

/** Kind, amount and unit of each activity. */
export const told = ({ activities }: Awaited<ReturnType<typeof readHere>>) =>
  activities.map(({ kind, quantity, unit }) => [kind, quantity, unit]);
