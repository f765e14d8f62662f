import type { Factor } from '#engine/factor.ts';
import type { RunContext } from '../../usecase.ts';
import { findApprovedFactor } from './own-row.ts';

/**
 * A factor by id: from the library in memory, from the table that holds every published one, or an approved one of the
 * organization's own.
 */
export async function findFactor(context: RunContext, factorId: string): Promise<Factor | undefined> {
  const { tx, ports } = context;
  const known = ports.library.factor(factorId);
  if (known) return known;
  const [row] = await tx.query<{ factor: Factor }>(
    'select body as factor from public.factors where id = $1',
    [factorId],
  );
  return row?.factor ?? findApprovedFactor(context, factorId);
}
