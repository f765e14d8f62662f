import { mayUseReference } from '../may/everyone.ts';
import type { z } from 'zod';
import type { RunContext, UseCase } from '../usecase.ts';
import { factorSearch } from './factor.contract.ts';

type Asked = z.output<typeof factorSearch.input>;
type Found = z.input<typeof factorSearch.output>['factors'][number];

/** Finds factors by words, best first; with no words the filters alone decide. */
export const searchFactors: UseCase<typeof factorSearch.input, typeof factorSearch.output> = {
  contract: factorSearch,
  may: ({ actor }) => mayUseReference(actor),
  run: async ({ tx }, asked) => ({ factors: await findFactors(tx, asked) }),
};

/** The search itself, in a transaction of whoever asks. */
export async function findFactors(tx: RunContext['tx'], asked: Asked): Promise<Found[]> {
  const { query, kind, scope, category, region, year, unit, publisher, limit } = asked;
  return tx.query<Found>(
    `select f.body as factor, f.publisher, least(1, greatest(0, found.score)) as score,
       array(select distinct k.kind from public.factor_kinds k where k.factor_id = f.id order by k.kind) as kinds
     from public.search_factors($1, $2, $3, $4, $5, $6, $7, $8, $9) with ordinality as found (id, score, place)
     join public.factors f on f.id = found.id
     -- Words of which nothing can be looked up (a script that no name is written in) find nothing, not everything.
     where $1 = '' or public.fold_words($1) <> ''
     order by found.place`,
    [query, kind, scope, category, region?.toUpperCase(), year, unit, publisher, limit].map(
      (value) => value ?? null,
    ),
  );
}
