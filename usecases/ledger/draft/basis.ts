import type { Programme } from '#engine/programme.ts';
import type { GwpSetName } from '#engine/gas.ts';
import {
  inventoryOn,
  type InventoryRow,
  type OrganizationRow,
  readInventories,
  readOrganization,
  readSites,
  type SiteRow,
} from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';

/** What a calculation stands on besides the activity itself. */
export interface Basis {
  readonly region: string;
  readonly gwpSet: GwpSetName;
  readonly programme: Programme;
  /** Of the line: an own factor may stand for exactly this site. */
  readonly siteId?: string | null;
  /** Whether the line is marked as an estimate. */
  readonly estimated?: boolean;
  /** False: what is not published yet is not counted. */
  readonly takesProvisional?: boolean;
  /** Sources whose CO2e-only factors are taken on another GWP set. */
  readonly acceptedGwpSources?: readonly string[];
}

/** The organization's own facts that bases are taken from, read once for a whole call. */
export interface Ground {
  readonly organization: OrganizationRow;
  readonly sites: readonly SiteRow[];
  readonly inventories: readonly InventoryRow[];
}

export async function readGround(context: RunContext): Promise<Ground> {
  const [organization, sites, inventories] = await Promise.all([
    readOrganization(context),
    readSites(context, true),
    readInventories(context),
  ]);
  return { organization, sites, inventories };
}

/**
 * The region of the site, else the organization's country; the GWP set and programme of the inventory that covers the
 * first day, else the organization's defaults.
 */
export function basisOf(ground: Ground, siteId: string | null, from: string | null): Basis {
  const site = siteId === null ? undefined : siteOf(ground, siteId);
  const inventory = from === null ? undefined : inventoryOn(ground.inventories, from);
  return {
    region: site?.region ?? ground.organization.country,
    gwpSet: inventory?.gwpSet ?? ground.organization.gwpSet,
    programme: inventory?.programme ?? ground.organization.programme,
    siteId,
    takesProvisional: ground.organization.takesProvisional,
    acceptedGwpSources: ground.organization.acceptedGwpSources,
  };
}

/**
 * A site of the organization, archived ones included.
 * @throws Refused `site.not_found` (404), also for another organization's
 */
export function siteOf(ground: Ground, siteId: string): SiteRow {
  const site = ground.sites.find(({ id }) => id === siteId.toLowerCase());
  if (!site) throw new Refused('site.not_found', 404);
  return site;
}

/**
 * Checks that a site takes new lines.
 * @throws Refused `site.not_found` (404) or `site.archived` (409)
 */
export function requireOpenSite(ground: Ground, siteId: string | null): void {
  if (siteId === null) return;
  const site = siteOf(ground, siteId);
  if (site.archivedAt !== null) throw new Refused('site.archived', 409, { site: site.name });
}
