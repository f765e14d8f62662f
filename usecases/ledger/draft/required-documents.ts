import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';

/**
 * Checks that all of these are documents of the organization that were not taken back.
 * @throws Refused `document.not_found` (404) or `document.discarded` (409)
 */
export async function requireDocuments(context: RunContext, documentIds: readonly string[]): Promise<void> {
  const ids = [...new Set(documentIds.map((id) => id.toLowerCase()))];
  if (ids.length === 0) return;
  const rows = await context.tx.query<{ discarded: boolean }>(
    `select discarded_at is not null as discarded from public.documents
     where organization_id = $1 and id = any ($2::uuid[])`,
    [organizationOf(context.actor), ids],
  );
  if (rows.length < ids.length) throw new Refused('document.not_found', 404);
  if (rows.some(({ discarded }) => discarded)) throw new Refused('document.discarded', 409);
}
