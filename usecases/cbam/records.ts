import type { z } from 'zod';
import { mayDraftEntries, mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import type { InstallationYearInput } from './installation.contract.ts';
import {
  cbamListInstallations,
  cbamReadPeriod,
  cbamSaveInstallation,
  cbamSavePeriod,
} from './record.contract.ts';

type Installation = z.output<typeof cbamSaveInstallation.output>['installation'];
type Period = z.output<typeof cbamSavePeriod.output>['period'];
type ReadPeriod = z.output<typeof cbamReadPeriod.output>;

const INSTALLATION = `i.id, i.revision, i.name, i.country, i.identity, i.saved_at as "savedAt"`;
const PERIOD = `p.id, p.installation_id as "installationId", p.year, p.revision, p.saved_at as "savedAt"`;

/**
 * Saves an installation, or changes one. Refuses with `cbam.installation_not_found` (404), `cbam.stale` (409) where it was
 * changed meanwhile, `cbam.name_taken` (409).
 */
export const saveCbamInstallation: UseCase<
  typeof cbamSaveInstallation.input,
  typeof cbamSaveInstallation.output
> = {
  contract: cbamSaveInstallation,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { installationId, revision, name, country, identity }) {
    const { tx, actor, now } = context;
    const values = [organizationOf(actor), name, country, JSON.stringify(identity), now, actor.userId];
    if (installationId === undefined) {
      const [made] = await tx.query<{ id: string }>(
        `insert into public.cbam_installations (organization_id, name, country, identity, saved_at, saved_by)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        values,
      );
      return { installation: await findInstallation(context, made?.id ?? '') };
    }
    await findInstallation(context, installationId);
    const changed = await tx.query(
      `update public.cbam_installations set revision = revision + 1, name = $2, country = $3, identity = $4, saved_at = $5,
         saved_by = $6
       where organization_id = $1 and id = $7 and revision = $8 returning id`,
      [...values, installationId, revision ?? 0],
    );
    if (changed.length === 0) throw new Refused('cbam.stale', 409);
    return { installation: await findInstallation(context, installationId) };
  },
  journal: ({ installation }) => ({
    subjectIds: [installation.id],
    detail: { revision: String(installation.revision) },
  }),
};

/** Lists installations by name, each with its years, the latest first. */
export const listCbamInstallations: UseCase<
  typeof cbamListInstallations.input,
  typeof cbamListInstallations.output
> = {
  contract: cbamListInstallations,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor }) {
    const organization = [organizationOf(actor)];
    const installations = await tx.query<Installation>(
      `select ${INSTALLATION} from public.cbam_installations i where i.organization_id = $1 order by lower(i.name)`,
      organization,
    );
    const periods = await tx.query<Period>(
      `select ${PERIOD} from public.cbam_periods p where p.organization_id = $1 order by p.year desc`,
      organization,
    );
    const of = Map.groupBy(periods, ({ installationId }) => installationId);
    return { installations: installations.map((one) => ({ ...one, periods: of.get(one.id) ?? [] })) };
  },
};

/**
 * Saves a year as a new version, with the documents behind it. Refuses with `cbam.installation_not_found` (404),
 * `document.not_found` (404), `cbam.stale` (409) where the year was saved meanwhile or is recorded already.
 */
export const saveCbamPeriod: UseCase<typeof cbamSavePeriod.input, typeof cbamSavePeriod.output> = {
  contract: cbamSavePeriod,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { installationId, revision, content, evidence }) {
    const { tx, actor, now } = context;
    const organization = organizationOf(actor);
    await findInstallation(context, installationId);
    await checkDocuments(context, [...new Set(evidence.map(({ documentId }) => documentId))]);
    await checkLines(context, content);
    const [saved] =
      revision === undefined
        ? await tx.query<{ id: string; revision: number }>(
            `insert into public.cbam_periods (organization_id, installation_id, year, saved_at, saved_by)
             values ($1, $2, $3, $4, $5) on conflict (installation_id, year) do nothing returning id, revision`,
            [organization, installationId, content.year, now, actor.userId],
          )
        : await tx.query<{ id: string; revision: number }>(
            `update public.cbam_periods set revision = revision + 1, saved_at = $4, saved_by = $5
             where organization_id = $1 and installation_id = $2 and year = $3 and revision = $6 returning id, revision`,
            [organization, installationId, content.year, now, actor.userId, revision],
          );
    if (saved === undefined) throw new Refused('cbam.stale', 409);
    await tx.query(
      `insert into public.cbam_period_versions (organization_id, period_id, revision, content, saved_at, saved_by)
       values ($1, $2, $3, $4, $5, $6)`,
      [organization, saved.id, saved.revision, JSON.stringify(content), now, actor.userId],
    );
    await tx.query(
      `insert into public.cbam_period_evidence (organization_id, period_id, revision, path, document_id)
       select distinct $1::uuid, $2::uuid, $3::integer, e.path, e."documentId"
       from jsonb_to_recordset($4::jsonb) as e (path text, "documentId" uuid)`,
      [organization, saved.id, saved.revision, JSON.stringify(evidence)],
    );
    return { period: await findPeriod(context, saved.id) };
  },
  journal: ({ period }) => ({
    subjectIds: [period.id],
    detail: { year: String(period.year), revision: String(period.revision) },
  }),
};

/** Reads a version of a year. Refuses with `cbam.period_not_found` (404), also for a version that was never saved. */
export const readCbamPeriod: UseCase<typeof cbamReadPeriod.input, typeof cbamReadPeriod.output> = {
  contract: cbamReadPeriod,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { periodId, revision }) {
    const { tx, actor } = context;
    const period = await findPeriod(context, periodId);
    const key = [organizationOf(actor), periodId, revision ?? period.revision];
    const [version] = await tx.query<Pick<ReadPeriod, 'content'> & { revision: number }>(
      `select v.content, v.revision from public.cbam_period_versions v
       where v.organization_id = $1 and v.period_id = $2 and v.revision = $3`,
      key,
    );
    if (version === undefined) throw new Refused('cbam.period_not_found', 404);
    const evidence = await tx.query<ReadPeriod['evidence'][number]>(
      `select e.path, e.document_id as "documentId" from public.cbam_period_evidence e
       where e.organization_id = $1 and e.period_id = $2 and e.revision = $3 order by e.path, e.document_id`,
      key,
    );
    return { period, version: version.revision, content: version.content, evidence };
  },
};

/** @throws Refused `cbam.installation_not_found` (404), also for another organization's */
export async function findInstallation({ tx, actor }: RunContext, id: string): Promise<Installation> {
  const [row] = await tx.query<Installation>(
    `select ${INSTALLATION} from public.cbam_installations i where i.organization_id = $1 and i.id = $2`,
    [organizationOf(actor), id],
  );
  if (row === undefined) throw new Refused('cbam.installation_not_found', 404);
  return row;
}

/** @throws Refused `cbam.period_not_found` (404), also for another organization's */
async function findPeriod({ tx, actor }: RunContext, id: string): Promise<Period> {
  const [row] = await tx.query<Period>(
    `select ${PERIOD} from public.cbam_periods p where p.organization_id = $1 and p.id = $2`,
    [organizationOf(actor), id],
  );
  if (row === undefined) throw new Refused('cbam.period_not_found', 404);
  return row;
}

/** @throws Refused `document.not_found` (404) */
async function checkDocuments({ tx, actor }: RunContext, ids: readonly string[]): Promise<void> {
  const known = await tx.query(
    'select d.id from public.documents d where d.organization_id = $1 and d.id = any ($2::uuid[])',
    [organizationOf(actor), ids],
  );
  if (known.length < ids.length) throw new Refused('document.not_found', 404);
}

/** @throws Refused `entry.not_found` (404) where a stream names a line that the organization does not have */
async function checkLines({ tx, actor }: RunContext, { streams = [] }: InstallationYearInput): Promise<void> {
  const named = new Set(streams.flatMap(({ ledger }) => (ledger?.lines ?? []).map(({ lineId }) => lineId)));
  if (named.size === 0) return;
  const known = await tx.query(
    'select c.line_id from public.current_entries c where c.organization_id = $1 and c.line_id = any ($2::uuid[])',
    [organizationOf(actor), [...named]],
  );
  if (known.length < named.size) throw new Refused('entry.not_found', 404);
}
