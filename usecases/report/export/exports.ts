import type { z } from 'zod';
import { mayExportOrganization } from '../../may/access.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { exportCancel, exportLink, exportList, exportRequest } from './export.contract.ts';

/** Where exports lie, each in a folder of its own in its organization's. */
export const EXPORT_BUCKET = 'exports';

/** How long an address of an export works once it was given: the browser asks for it and uses it. */
export const LINK_SECONDS = 600;
/** As many as a list shows. */
const LATEST = 20;

type Exported = z.input<typeof exportList.output>['exports'][number];

/**
 * Asks for an export, which a job writes (`work.ts`). Refuses with `export.running` (409) while one of the organization
 * is being written.
 */
export const requestExport: UseCase<typeof exportRequest.input, typeof exportRequest.output> = {
  contract: exportRequest,
  may: ({ actor }) => mayExportOrganization(actor),
  async run(context) {
    const [row] = await context.tx.query<{ id: string }>(
      `insert into public.organization_exports (organization_id, requested_by, locale) values ($1, $2, $3)
       on conflict do nothing returning id`,
      [organizationOf(context.actor), context.actor.userId, context.locale],
    );
    if (!row) throw new Refused('export.running', 409);
    return { export: await findExport(context, row.id) };
  },
  journal: (output) => ({ subjectIds: [output.export.id] }),
};

/** The latest exports of the organization, whoever asked for them. */
export const listExports: UseCase<typeof exportList.input, typeof exportList.output> = {
  contract: exportList,
  may: ({ actor }) => mayExportOrganization(actor),
  run: async (context) => ({ exports: await readExports(context, null) }),
};

/** Breaks an export off, or gives its file up. Refuses with `export.not_found` (404); one that is over stays as it is. */
export const cancelExport: UseCase<typeof exportCancel.input, typeof exportCancel.output> = {
  contract: exportCancel,
  may: ({ actor }) => mayExportOrganization(actor),
  async run(context, { exportId }) {
    await context.tx.query(
      `update public.organization_exports set state = 'cancelled', finished_at = now()
       where id = $1 and organization_id = $2 and kind = 'organization' and state in ('waiting', 'running', 'ready')`,
      [exportId, organizationOf(context.actor)],
    );
    return { export: await findExport(context, exportId) };
  },
  journal: (output) => ({ subjectIds: [output.export.id], detail: { state: output.export.state } }),
};

/**
 * Gives whoever asked for an export an address that saves it; the journal says that they took it. Refuses with
 * `export.not_found` (404), also for another person's, `export.not_ready` (409) and `export.expired` (410).
 */
export const linkExport: UseCase<typeof exportLink.input, typeof exportLink.output> = {
  contract: exportLink,
  may: ({ actor }) => mayExportOrganization(actor),
  async run(context, { exportId }) {
    const found = await findExport(context, exportId);
    if (!found.mine) throw new Refused('export.not_found', 404);
    if (
      found.state === 'expired' ||
      (found.expiresAt !== null && Date.parse(found.expiresAt) <= Date.now())
    ) {
      throw new Refused('export.expired', 410);
    }
    const [row] = await context.tx.query<{ path: string | null }>(
      `select path from public.organization_exports where id = $1 and state = 'ready'`,
      [exportId],
    );
    if (!row?.path) throw new Refused('export.not_ready', 409);
    const name = row.path.slice(row.path.lastIndexOf('/') + 1);
    const url = await context.ports.files.link(EXPORT_BUCKET, row.path, name, LINK_SECONDS);
    return { url, name, expiresAt: new Date(Date.now() + LINK_SECONDS * 1000).toISOString() };
  },
  journal: (_, { exportId }) => ({ subjectIds: [exportId] }),
};

async function findExport(context: RunContext, exportId: string): Promise<Exported> {
  const [found] = await readExports(context, exportId);
  if (!found) throw new Refused('export.not_found', 404);
  return found;
}

/** One export of the organization, or the latest. */
function readExports({ tx, actor }: RunContext, exportId: string | null): Promise<Exported[]> {
  return tx.query<Exported>(
    `select x.id, coalesce(c.full_name, '') as "requestedByName", x.requested_by = $2 as mine, x.state, x.step,
       x.done::float8 as done, x.total::float8 as total, x.problem, to_json(x.created_at) #>> '{}' as "createdAt",
       to_json(x.snapshot_at) #>> '{}' as "snapshotAt", to_json(x.finished_at) #>> '{}' as "finishedAt",
       to_json(x.expires_at) #>> '{}' as "expiresAt", x.bytes::float8 as bytes, x.sha256
     from public.organization_exports x left join public.my_colleagues() c on c.user_id = x.requested_by
     where x.organization_id = $1 and x.kind = 'organization' and ($3::uuid is null or x.id = $3)
     order by x.created_at desc, x.id limit ${LATEST}`,
    [organizationOf(actor), actor.userId, exportId],
  );
}
