import { maySubmitInventories } from '../may/organization.ts';
import { findSite, organizationOf } from '../organization.ts';
import { Refused, type UseCase } from '../usecase.ts';
import { inventoryExclude, inventoryWithdrawExclusion } from './exclusion.contract.ts';
import { locked } from './life.ts';
import { readLife } from './life-row.ts';
import { requireOpen } from '../ledger/entry/inventory.ts';

/**
 * States what an inventory leaves out, and why. Nothing is taken out of the ledger by it. Refuses with `inventory.not_found`,
 * `site.not_found` (404), `inventory.not_open` or `period.closed` (409).
 */
export const excludeFromInventory: UseCase<typeof inventoryExclude.input, typeof inventoryExclude.output> = {
  contract: inventoryExclude,
  may: ({ actor }) => maySubmitInventories(actor),
  async run(context, given) {
    const before = await locked(context, given.inventoryId);
    requireOpen(before, null);
    if (given.siteId !== undefined) await findSite(context, given.siteId);
    const [made] = await context.tx.query<{ id: string }>(
      `insert into public.inventory_exclusions (organization_id, inventory_id, subject, scope, category, kind, site_id,
         description, justification, estimated_co2e_kg, estimated_how, stated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        organizationOf(context.actor),
        before.id,
        given.subject,
        given.scope ?? null,
        given.category ?? null,
        given.kind ?? null,
        given.siteId ?? null,
        given.description,
        given.justification,
        given.estimatedCo2eKg ?? null,
        given.estimatedHow ?? null,
        context.actor.userId,
      ],
    );
    if (!made) throw new Refused('actor.forbidden', 403);
    return { inventory: await readLife(context, before.id), exclusionId: made.id };
  },
  journal: ({ inventory, exclusionId }) => ({ subjectIds: [inventory.id, exclusionId] }),
};

/** Takes an exclusion back. Refuses with `exclusion.not_found` (404), `inventory.not_open` or `period.closed` (409). */
export const withdrawExclusion: UseCase<
  typeof inventoryWithdrawExclusion.input,
  typeof inventoryWithdrawExclusion.output
> = {
  contract: inventoryWithdrawExclusion,
  may: ({ actor }) => maySubmitInventories(actor),
  async run(context, { exclusionId }) {
    const { tx, actor, now } = context;
    const [found] = await tx.query<{ inventoryId: string }>(
      `select inventory_id as "inventoryId" from public.inventory_exclusions
       where id = $1 and organization_id = $2 and withdrawn_at is null`,
      [exclusionId, organizationOf(actor)],
    );
    if (!found) throw new Refused('exclusion.not_found', 404);
    requireOpen(await locked(context, found.inventoryId), null);
    await tx.query(
      'update public.inventory_exclusions set withdrawn_at = $2, withdrawn_by = $3 where id = $1 and withdrawn_at is null',
      [exclusionId, now, actor.userId],
    );
    return { inventory: await readLife(context, found.inventoryId) };
  },
  journal: ({ inventory }, { exclusionId }) => ({ subjectIds: [inventory.id, exclusionId] }),
};
