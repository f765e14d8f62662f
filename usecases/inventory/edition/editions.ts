import type { Factor } from '#engine/factor.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';

/**
 * Publishers that put several editions into one table, each marked by the year at the end of the key
 * (`epa-egrid/2025/US-CAMX-2023`). Of all others the second part of the id is the edition.
 */
const YEAR_IN_KEY: readonly string[] = ['epa-egrid'];
const YEAR = /-((?:19|20)\d\d)$/;

/** Publisher, edition and key of a factor by its id; the key is what follows a factor from edition to edition. */
export function partsOf(factorId: string): { publisher: string; edition: string; key: string } {
  const [publisher = '', folder = '', ...rest] = factorId.split('/');
  const key = rest.join('/');
  const year = YEAR_IN_KEY.includes(publisher) ? YEAR.exec(key)?.[1] : undefined;
  return { publisher, edition: year ?? folder, key: year === undefined ? key : key.slice(0, -5) };
}

/** The edition of the factor `f` in SQL, as `partsOf` has it. */
const EDITION = `case when split_part(f.id, '/', 1) = any ($1::text[])
  then coalesce(substring(f.id from '-((?:19|20)[0-9][0-9])$'), split_part(f.id, '/', 2))
  else split_part(f.id, '/', 2) end`;

interface EditionRow {
  readonly key: string;
  readonly name: string;
  readonly edition: string;
  readonly factors: number;
  readonly lines: number;
}

/** Every edition of every publisher with the standing lines of the organization that use it, latest first. */
export function readEditions({ tx, actor }: RunContext): Promise<EditionRow[]> {
  return tx.query<EditionRow>(
    `with used as (
       select factor, count(*) as lines
       from public.entries e cross join lateral unnest(e.factor_ids) factor
       where e.organization_id = $2 and e.state <> 'withdrawn'
         and not exists (select from public.entries later where later.supersedes = e.id)
       group by factor
     )
     select split_part(f.id, '/', 1) as key, max(f.publisher) as name, ${EDITION} as edition,
       count(*)::int as factors, coalesce(sum(used.lines), 0)::int as lines
     from public.factors f left join used on used.factor = f.id
     group by 1, 3 order by 1, 3 desc`,
    [YEAR_IN_KEY, organizationOf(actor)],
  );
}

/**
 * What follows each of these factors in another edition of the same publisher: the factor of the same key and unit, else
 * the only one that answers the same activities in the same unit, basis and region (publishers renumber their tables).
 * A factor that nothing follows is not in the map.
 */
export async function findCounterparts(
  { tx }: RunContext,
  factors: readonly Factor[],
  edition: string,
): Promise<Map<string, Factor>> {
  const found = new Map<string, Factor>();
  const [first] = factors;
  if (first === undefined) return found;
  const { publisher } = partsOf(first.id);
  const rows = await tx.query<{ body: Factor }>(
    `select f.body from public.factors f
     where starts_with(f.id, $2 || '/') and ${EDITION} = $3
       and regexp_replace(substr(f.id, strpos(f.id, '/') + 1), '^[^/]*/', '')
         = any ($4::text[] || array(select key || '-' || $3 from unnest($4::text[]) key))`,
    [YEAR_IN_KEY, publisher, edition, factors.map(({ id }) => partsOf(id).key)],
  );
  const byKey = new Map(rows.map(({ body }) => [partsOf(body.id).key, body]));
  for (const factor of factors) {
    const other = byKey.get(partsOf(factor.id).key);
    if (other !== undefined && isSameMeasure(factor, other)) found.set(factor.id, other);
  }
  const missing = factors.filter(({ id }) => !found.has(id)).map(({ id }) => id);
  const answering = await tx.query<{ id: string; bodies: Factor[] }>(
    `select old.factor_id as id, jsonb_agg(distinct f.body) as bodies
     from public.factor_kinds old
     join public.factor_kinds young on young.kind = old.kind and young.component = old.component
     join public.factors f on f.id = young.factor_id
     where old.factor_id = any ($4::text[]) and starts_with(f.id, $2 || '/') and ${EDITION} = $3
     group by old.factor_id`,
    [YEAR_IN_KEY, publisher, edition, missing],
  );
  const byId = new Map(factors.map((factor) => [factor.id, factor]));
  for (const { id, bodies } of answering) {
    const old = byId.get(id);
    const alike = old === undefined ? [] : bodies.filter((body) => isSameMeasure(old, body));
    const [only] = alike;
    if (alike.length === 1 && only !== undefined) found.set(id, only);
  }
  return found;
}

function isSameMeasure(one: Factor, other: Factor): boolean {
  return one.unit === other.unit && one.basis === other.basis && one.region === other.region;
}
