import type { Factor } from '#engine/factor.ts';
import type { RunContext } from '../usecase.ts';

/** A factor by id: from the library in memory, else from the table that holds every published one. */
export async function findFactor({ tx, ports }: RunContext, factorId: string): Promise<Factor | undefined> {
  const known = ports.library.factor(factorId);
  if (known) return known;
  const [row] = await tx.query<{ factor: Factor }>(
    'select body as factor from public.factors where id = $1',
    [factorId],
  );
  return row?.factor;
}
