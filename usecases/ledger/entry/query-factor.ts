import type { Factor } from '#engine/factor.ts';
import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { tableLine } from './query-shape.ts';

type Cited = NonNullable<z.output<typeof tableLine>['factor']>;

/**
 * Name, source and edition of factors by id, as they were published or proposed, also of own ones that were withdrawn since.
 * One that no table holds any more is not in the answer.
 */
export async function citedFactors(
  context: RunContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Cited>> {
  const { tx, actor, ports } = context;
  const cited = new Map<string, Cited>();
  const sought: string[] = [];
  for (const id of new Set(ids)) {
    const known = ports.library.factor(id);
    if (known) cited.set(id, citationOf(known));
    else sought.push(id);
  }
  if (sought.length === 0) return cited;
  const rows = await tx.query<{ id: string; factor: Factor }>(
    `select id, body as factor from public.factors where id = any($2)
     union all
     select 'own/' || id, body from public.organization_factors
     where organization_id = $1 and 'own/' || id = any($2)`,
    [organizationOf(actor), sought],
  );
  for (const { id, factor } of rows) cited.set(id, citationOf(factor));
  return cited;
}

function citationOf({ name, source: { publisher, title, edition } }: Factor): Cited {
  return { name, publisher, title, edition };
}
