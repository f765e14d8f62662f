import { recalculateOpenDrafts } from '../../ledger/draft/recalculate.ts';
import { mayAddSites, mayChangeSites, mayReadOrganization } from '../../may/organization.ts';
import { findSite, organizationOf, readSites, SITE_COLUMNS, type SiteRow } from '../../organization.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { siteArchive, siteCreate, siteList, siteUpdate } from './site.contract.ts';

const aboutSite = ({ site }: { site: { id: string } }) => ({ subjectIds: [site.id] });

/** Adds a site. Refuses with `site.name_taken` (409). */
export const createSite: UseCase<typeof siteCreate.input, typeof siteCreate.output> = {
  contract: siteCreate,
  may: ({ actor }) => mayAddSites(actor),
  async run({ tx, actor }, { name, region }) {
    const [site] = await tx.query<SiteRow>(
      `insert into public.sites (organization_id, name, region) values ($1, $2, $3) returning ${SITE_COLUMNS}`,
      [organizationOf(actor), name, region.toUpperCase()],
    );
    return { site: made(site) };
  },
  journal: aboutSite,
};

/** Lists the sites by name. */
export const listSites: UseCase<typeof siteList.input, typeof siteList.output> = {
  contract: siteList,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context, { includeArchived }) {
    return { sites: await readSites(context, includeArchived) };
  },
};

/**
 * Renames a site or moves it to another region; open drafts of the site are calculated again for the new region, lines
 * of the ledger stay as they were approved. Refuses with `site.not_found` (404) and `site.name_taken` (409).
 */
export const updateSite: UseCase<typeof siteUpdate.input, typeof siteUpdate.output> = {
  contract: siteUpdate,
  may: ({ actor }) => mayChangeSites(actor),
  async run(context, { siteId, name, region }) {
    const before = await findSite(context, siteId);
    const [site] = await context.tx.query<SiteRow>(
      `update public.sites set name = $2, region = $3 where id = $1 returning ${SITE_COLUMNS}`,
      [siteId, name ?? before.name, region?.toUpperCase() ?? before.region],
    );
    await recalculateOpenDrafts(context, { siteId });
    return { site: made(site) };
  },
  journal: aboutSite,
};

/** Archives a site; archiving twice changes nothing. Refuses with `site.not_found` (404). */
export const archiveSite: UseCase<typeof siteArchive.input, typeof siteArchive.output> = {
  contract: siteArchive,
  may: ({ actor }) => mayChangeSites(actor),
  async run(context, { siteId }) {
    await findSite(context, siteId);
    const [site] = await context.tx.query<SiteRow>(
      `update public.sites set archived_at = coalesce(archived_at, now()) where id = $1 returning ${SITE_COLUMNS}`,
      [siteId],
    );
    return { site: made(site) };
  },
  journal: aboutSite,
};

/** Row-level security hides what may not be changed; a use-case that got here found the row a moment ago. */
function made(site: SiteRow | undefined): SiteRow {
  if (!site) throw new Refused('actor.forbidden', 403);
  return site;
}
