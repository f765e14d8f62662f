import { countryOf, WORLD } from '#engine/region.ts';
import { mayUseReference } from '../../may/everyone.ts';
import { readOrganization } from '../../organization.ts';
import type { z } from 'zod';
import type { RunContext, UseCase } from '../../usecase.ts';
import { factorSearch } from './factor.contract.ts';

type Asked = z.output<typeof factorSearch.input>;
type Output = z.input<typeof factorSearch.output>;
type Found = Omit<Output['factors'][number], 'elsewhere'>;

/**
 * Finds factors by words, best first; with no words the filters alone decide. Each says whether it stands for another
 * country than the one asked for, or than the organization's own: there it could only be a fallback.
 */
export const searchFactors: UseCase<typeof factorSearch.input, typeof factorSearch.output> = {
  contract: factorSearch,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, asked) {
    const place = asked.region ?? (await countryOfOrganization(context));
    const found = await findFactors(context.tx, asked);
    return {
      factors: found.map((one) => ({ ...one, elsewhere: isElsewhere(one.factor.region, place) })),
      kinds: await findKinds(context.tx, asked.query),
    };
  },
};

async function countryOfOrganization(context: RunContext): Promise<string | null> {
  return context.actor.organizationId === null ? null : (await readOrganization(context)).country;
}

function isElsewhere(region: string, place: string | null): boolean {
  return place !== null && region !== WORLD && countryOf(region) !== countryOf(place.toUpperCase());
}

const KINDS = 5;

function findKinds(tx: RunContext['tx'], query: string): Promise<NonNullable<Output['kinds']>> {
  return tx.query(
    `select k.kind, least(1, k.score) as score,
       exists (select from public.factor_kinds f where f.kind = k.kind) as answered
     from public.search_kinds($1, $2) with ordinality as k (kind, score, place)
     order by k.place`,
    [query, KINDS],
  );
}

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
