import type { z } from 'zod';
import { recalculateOpenDrafts } from '../ledger/draft/recalculate.ts';
import { invalidInput } from '../input.ts';
import { maySetUpInventories, mayWaiveFourEyes } from '../may/organization.ts';
import { organizationOf, readSites } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { requirePeriod } from './inventories.ts';
import { type Entity, sharesOf, shareOfSite, type SitePlace } from './boundary.ts';
import { locked } from './life.ts';
import { inventoryUpdate } from './life.contract.ts';
import { type Life, readLife } from './life-row.ts';

type Change = z.output<typeof inventoryUpdate.input>;

/**
 * Changes the set-up of an open inventory, whole or not at all; shares are the engine's, by the approach. Open drafts of its
 * period are calculated again where its GWP set or programme changed.
 *
 * Refuses with `inventory.not_found`, `site.not_found` (404), `inventory.not_open`, `period.closed`,
 * `inventory.stale_revision`, `inventory.overlaps`, `inventory.lines_outside`, `inventory.gwp_fixed` (409),
 * `inventory.period` or `inventory.entities` (422), and with `actor.forbidden` (403) where another than an owner lets
 * authors approve.
 */
export const updateInventory: UseCase<typeof inventoryUpdate.input, typeof inventoryUpdate.output> = {
  contract: inventoryUpdate,
  may: ({ actor }, { fourEyes }) =>
    maySetUpInventories(actor) && (fourEyes === undefined || mayWaiveFourEyes(actor)),
  async run(context, change) {
    const before = await locked(context, change.inventoryId);
    requireSame(before, change.revision);
    const { from = before.from, to = before.to } = change;
    requirePeriod(from, to);
    await saveFacts(context, before, change);
    await saveBoundary(context, before, change);
    await recalculateOpenDrafts(context, { from: min(from, before.from), to: max(to, before.to) });
    return { inventory: await readLife(context, before.id) };
  },
  journal: ({ inventory }, input) => ({
    subjectIds: [inventory.id],
    detail: {
      revision: String(inventory.revision),
      changed: Object.keys(input)
        .filter((key) => key !== 'inventoryId' && key !== 'revision')
        .sort()
        .join(' '),
    },
  }),
};

function requireSame({ name, state, revision }: Life, seen: number): void {
  if (state === 'closed') throw new Refused('period.closed', 409, { inventory: name });
  if (state !== 'open') throw new Refused('inventory.not_open', 409, { inventory: name });
  if (revision !== seen) throw new Refused('inventory.stale_revision', 409, { revision: String(revision) });
}

async function saveFacts({ tx, actor, now }: RunContext, before: Life, change: Change): Promise<void> {
  const baseYear = change.baseYear === undefined ? before.baseYear : change.baseYear;
  const [saved] = await tx.query(
    `update public.inventories set name = $2, period_from = $3, period_to = $4, gwp_set = $5, programme = $6,
       consolidation = $7, four_eyes = $8, base_years = $9::smallint[], base_year_reason = $10, recalculation_threshold = $11,
       recalculation_triggers = $12::text[], revision = revision + 1, set_up_by = $13, set_up_at = $14
     where id = $1 returning id`,
    [
      before.id,
      change.name ?? before.name,
      change.from ?? before.from,
      change.to ?? before.to,
      change.gwpSet ?? before.gwpSet,
      change.programme ?? before.programme,
      change.consolidation ?? before.consolidation,
      change.fourEyes ?? before.fourEyes,
      baseYear?.years ?? null,
      baseYear?.reason ?? null,
      baseYear?.threshold ?? null,
      baseYear?.triggers ?? null,
      actor.userId,
      now,
    ],
  );
  if (!saved) throw new Refused('actor.forbidden', 403);
}

/** Entities and sites are saved together: the share of a site follows from both and from the approach. */
async function saveBoundary(context: RunContext, before: Life, change: Change): Promise<void> {
  const { tx, actor } = context;
  const approach = change.consolidation ?? before.consolidation;
  const entities: readonly Entity[] = change.entities ?? before.entities.map(asEntity);
  const sites: readonly SitePlace[] = change.sites ?? before.sites.map(asPlace);
  const said = sites.filter(({ inBoundary, entity }) => !inBoundary || entity !== null);
  const shares = sharesOf(entities, approach);
  await requireSites(context, sites);
  await tx.query('delete from public.inventory_sites where inventory_id = $1', [before.id]);
  await tx.query('delete from public.inventory_entities where inventory_id = $1', [before.id]);
  const organizationId = organizationOf(actor);
  await tx.query(
    `insert into public.inventory_entities (inventory_id, organization_id, place, name, held_by, relationship,
       economic_interest, financial_control, operated_by_group, share)
     select $1, $2, x.place, x.name, x.held_by, x.relationship, x.economic_interest, x.financial_control, x.operated_by_group,
       x.share
     from jsonb_to_recordset($3::jsonb) as x (place smallint, name text, held_by text, relationship text,
       economic_interest numeric, financial_control text, operated_by_group boolean, share numeric)`,
    [before.id, organizationId, JSON.stringify(entities.map((one, place) => entityRow(one, place, shares)))],
  );
  await tx.query(
    `insert into public.inventory_sites (inventory_id, organization_id, site_id, in_boundary, entity, share, reason)
     select $1, $2, x.site_id, x.in_boundary, x.entity, x.share, x.reason
     from jsonb_to_recordset($3::jsonb) as x (site_id uuid, in_boundary boolean, entity text, share numeric, reason text)`,
    [
      before.id,
      organizationId,
      JSON.stringify(
        said.map((place) => ({
          site_id: place.siteId,
          in_boundary: place.inBoundary,
          entity: place.entity,
          share: shareOfSite(place, shares),
          reason: place.inBoundary ? null : place.reason,
        })),
      ),
    ],
  );
}

async function requireSites(context: RunContext, sites: readonly SitePlace[]): Promise<void> {
  const known = new Set((await readSites(context, true)).map(({ id }) => id));
  const seen = new Set<string>();
  for (const { siteId, inBoundary, reason } of sites) {
    if (!known.has(siteId.toLowerCase())) throw new Refused('site.not_found', 404);
    if (seen.has(siteId.toLowerCase())) throw invalidInput('sites', 'a site twice');
    if (!inBoundary && reason === null) throw invalidInput('sites', 'a site outside needs a reason');
    seen.add(siteId.toLowerCase());
  }
}

function entityRow(one: Entity, place: number, shares: ReadonlyMap<string, string>) {
  return {
    place,
    name: one.name,
    held_by: one.heldBy,
    relationship: one.relationship,
    economic_interest: one.economicInterest,
    financial_control: one.financialControl,
    operated_by_group: one.operatedByGroup,
    share: shares.get(one.name),
  };
}

function asEntity(one: Life['entities'][number]): Entity {
  const { name, relationship } = one;
  return {
    name,
    relationship,
    heldBy: one.heldBy ?? null,
    economicInterest: one.economicInterest ?? null,
    financialControl: one.financialControl ?? null,
    operatedByGroup: one.operatedByGroup ?? null,
  };
}

function asPlace({
  siteId,
  inBoundary = true,
  entity = null,
  reason = null,
}: Life['sites'][number]): SitePlace {
  return { siteId, inBoundary, entity, reason };
}

const min = (one: string, other: string) => (one < other ? one : other);
const max = (one: string, other: string) => (one > other ? one : other);
