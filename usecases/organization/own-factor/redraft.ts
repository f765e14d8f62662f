import { recalculateDrafts } from '../../ledger/draft/recalculate.ts';
import { lockDrafts, readDrafts } from '../../ledger/draft/row.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import { organizationLibrary } from '../../calculation/factor/organization-library.ts';
import { ownFactorId, type OwnFactor } from '../../calculation/factor/own-row.ts';

/**
 * After an own factor was approved or withdrawn: calculates open drafts of its kind again, and those that name it, so that
 * nobody approves a number that the next calculation would not give. Drafts whose result stays keep their revision.
 */
export async function redraftAfter(context: RunContext, { id, kind }: OwnFactor): Promise<void> {
  const { tx, actor, ports } = context;
  const library = await organizationLibrary(tx, organizationOf(actor), ports.library);
  const found = await readDrafts(
    context,
    `d.state = 'open' and (d.activity ->> 'kind' = $2::text or d.factor_id = $3::text)`,
    [kind, ownFactorId(id)],
    10_000,
  );
  const locked = await lockDrafts(
    context,
    found.map((draft) => draft.id),
  );
  await recalculateDrafts({ ...context, ports: { ...ports, library } }, locked);
}
