import type { Programme } from '#engine/programme.ts';
import type { GwpSetName } from '#engine/gas.ts';
import type { z } from 'zod';
import type { inventory, site } from './shapes.ts';
import { type Actor, Refused, type RunContext } from './usecase.ts';

export type SiteRow = z.output<typeof site>;
export type InventoryRow = z.output<typeof inventory>;

export interface OrganizationRow {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly gwpSet: GwpSetName;
  readonly programme: Programme;
  /** Whether what is not published yet is counted as provisional. */
  readonly takesProvisional: boolean;
  /** Sources whose CO2e-only factors are taken on another GWP set. */
  readonly acceptedGwpSources: readonly string[];
}

export const SITE_COLUMNS = 'id, name, region, archived_at as "archivedAt"';

export const INVENTORY_COLUMNS = `id, name, period_from as "from", period_to as "to", gwp_set as "gwpSet",
  programme, consolidation, state, array(select b.site_id from public.inventory_sites b
    where b.inventory_id = id and (not b.in_boundary or b.share = 0) order by b.site_id) as "outsideSiteIds"`;

/**
 * The organization acted for.
 * @throws Refused `actor.forbidden` when there is none
 */
export function organizationOf(actor: Actor): string {
  if (actor.organizationId === null) throw new Refused('actor.forbidden', 403);
  return actor.organizationId;
}

/** The organization acted for, with its country, what inventories start with, and what it settled about calculations. */
export async function readOrganization({ tx, actor }: RunContext): Promise<OrganizationRow> {
  const [row] = await tx.query<OrganizationRow>(
    `select o.id, o.name, o.country, o.default_gwp_set as "gwpSet", o.default_programme as programme,
       coalesce(s.takes_provisional, true) as "takesProvisional",
       coalesce(s.accepted_gwp_sources, '{}') as "acceptedGwpSources"
     from public.organizations o left join public.calculation_settings s on s.organization_id = o.id where o.id = $1`,
    [organizationOf(actor)],
    { kept: true },
  );
  if (!row) throw new Refused('organization.not_found', 404);
  return row;
}

/** Sites of the organization by name. */
export async function readSites({ tx, actor }: RunContext, includeArchived: boolean): Promise<SiteRow[]> {
  return tx.query<SiteRow>(
    `select ${SITE_COLUMNS} from public.sites
     where organization_id = $1 and ($2 or archived_at is null) order by lower(name), id`,
    [organizationOf(actor), includeArchived],
    { kept: true },
  );
}

/**
 * One site of the organization.
 * @throws Refused `site.not_found` (404), also for another organization's
 */
export async function findSite({ tx, actor }: RunContext, siteId: string): Promise<SiteRow> {
  const [row] = await tx.query<SiteRow>(
    `select ${SITE_COLUMNS} from public.sites where id = $1 and organization_id = $2`,
    [siteId, organizationOf(actor)],
  );
  if (!row) throw new Refused('site.not_found', 404);
  return row;
}

/** Inventories of the organization, latest period first. */
export async function readInventories({ tx, actor }: RunContext): Promise<InventoryRow[]> {
  return tx.query<InventoryRow>(
    `select ${INVENTORY_COLUMNS} from public.inventories where organization_id = $1 order by period_from desc`,
    [organizationOf(actor)],
    { kept: true },
  );
}

/** The inventory that covers a day (ISO); an organization's inventories never overlap. */
export function inventoryOn(inventories: readonly InventoryRow[], day: string): InventoryRow | undefined {
  return inventories.find((inventory) => inventory.from <= day && day <= inventory.to);
}
