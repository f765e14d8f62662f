import { commoditiesOf } from '#reference/commodities.ts';
import type { z } from 'zod';
import { findFactors } from '../../calculation/factor/search.ts';
import { mayUseReference } from '../../may/everyone.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { commodityPropose } from './commodity.contract.ts';

type Output = z.input<typeof commodityPropose.output>;

const MOST_ACTIVITIES = 3;

/** Proposes commodities: by a code those that it may be, by words those that they name and then those of the activities. */
export const proposeCommodities: UseCase<typeof commodityPropose.input, typeof commodityPropose.output> = {
  contract: commodityPropose,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, { query, limit }): Promise<Output> {
    const code = codeIn(query);
    if (code !== null)
      return {
        factors: await factorsOf(context, commoditiesOf(code.register, code.digits), limit),
        activities: [],
      };
    const named = await findFactors(context.tx, { query, unit: 'USD', limit });
    const activities = await activitiesOf(context, query);
    const prefixes = activities.flatMap(({ code: found }) => commoditiesOf('cnae', digitsOf(found)));
    const byActivity = await factorsOf(context, [...new Set(prefixes)], limit);
    const factors = new Map(
      [...named.map(({ factor }) => factor), ...byActivity].map((one) => [one.id, one]),
    );
    return { factors: [...factors.values()].slice(0, limit), activities };
  },
};

const CODE = /^(cnae|ncm)?[\s:]*(\d[\d./-]+)$/i;
/** Lengths in which the NCM is written; the CNAE has 2, 3, 5 and 7 digits. */
const OF_NCM: ReadonlySet<number> = new Set([4, 6, 8]);

function codeIn(query: string): { readonly register: 'cnae' | 'ncm'; readonly digits: string } | null {
  const [, told, written] = CODE.exec(query) ?? [];
  if (written === undefined) return null;
  const digits = digitsOf(written);
  const isNcm = told === undefined ? OF_NCM.has(digits.length) : told.toLowerCase() === 'ncm';
  return { register: isNcm ? 'ncm' : 'cnae', digits };
}

const digitsOf = (code: string): string => code.replaceAll(/\D/g, '');

/** Classes and subclasses of the CNAE that words lead to. */
function activitiesOf({ tx }: RunContext, query: string): Promise<Output['activities']> {
  return tx.query(
    `select e.code, e.label_pt as name
     from public.search_register('cnae', $1, null, $2) with ordinality as found (code, score, place)
     join public.register_entries e on e.register = 'cnae' and e.code = found.code
     where e.code ~ '[0-9]' order by found.place`,
    [query, MOST_ACTIVITIES],
  );
}

/** Factors of the commodities whose codes begin so, for what a buyer paid; in the order of the prefixes. */
async function factorsOf(
  { tx }: RunContext,
  prefixes: readonly string[],
  limit: number,
): Promise<Output['factors']> {
  if (prefixes.length === 0) return [];
  const rows = await tx.query<{ factor: Output['factors'][number] }>(
    `select f.body as factor
     from unnest($1::text[]) with ordinality as wanted (prefix, place)
     join public.factors f on f.id like 'useeio/%/' || wanted.prefix || '%.with'
     order by wanted.place, f.id limit $2`,
    [prefixes, limit],
  );
  return rows.map(({ factor }) => factor);
}
