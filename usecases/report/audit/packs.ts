import type { z } from 'zod';
import { type entryFilter, MOST_LINES } from '../../ledger/entry/query-shape.ts';
import { queryEntries } from '../../ledger/entry/query.ts';
import { EXPORT_BUCKET, LINK_SECONDS } from '../export/exports.ts';
import { mayAudit } from '../../may/audit.ts';
import { organizationOf } from '../../organization.ts';
import { readIssues } from '../row.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { auditCancelPack, auditLinkPack, auditPack, auditPacks } from './audit.contract.ts';
import type { AskedPack } from './pack-asked.ts';
import type { packOf } from './pack-shape.ts';
import { findSample } from './samples.ts';

type Pack = z.input<typeof auditPacks.output>['packs'][number];

/** As many as a list shows. */
const LATEST = 20;
const PAGE = 500;

/**
 * Asks for a pack, which the job of exports writes (`pack-write.ts`). Refuses with `sample.not_found`, `inventory.not_found`,
 * `report.issue_not_found` (404), `pack.nothing`, `pack.too_many` (422), or `pack.running` (409) while one of the organization
 * is being written.
 */
export const requestPack: UseCase<typeof auditPack.input, typeof auditPack.output> = {
  contract: auditPack,
  may: ({ actor }) => mayAudit(actor),
  async run(context, { pack }) {
    const asked = await askedOf(context, pack);
    const { tx, actor, locale } = context;
    const [row] = await tx.query<{ id: string }>(
      `insert into public.organization_exports (organization_id, requested_by, locale, kind, asked)
       values ($1, $2, $3, 'pack', $4) on conflict do nothing returning id`,
      [organizationOf(actor), actor.userId, locale, JSON.stringify(asked)],
    );
    if (!row) throw new Refused('pack.running', 409);
    return { pack: await findPack(context, row.id) };
  },
  journal: ({ pack }, { pack: asked }) => ({
    subjectIds: [
      pack.id,
      ...(asked.of === 'sample'
        ? [asked.sampleId]
        : asked.of === 'inventory'
          ? [asked.inventoryId]
          : asked.of === 'issue'
            ? [asked.issueId]
            : []),
    ],
    detail: { of: pack.of },
  }),
};

/** The latest packs, whoever asked for them. */
export const listPacks: UseCase<typeof auditPacks.input, typeof auditPacks.output> = {
  contract: auditPacks,
  may: ({ actor }) => mayAudit(actor),
  run: async (context) => ({ packs: await readPacks(context, null) }),
};

/** Breaks a pack of one's own off, or gives its file up. Refuses with `pack.not_found` (404); one that is over stays. */
export const cancelPack: UseCase<typeof auditCancelPack.input, typeof auditCancelPack.output> = {
  contract: auditCancelPack,
  may: ({ actor }) => mayAudit(actor),
  async run(context, { packId }) {
    const found = await findPack(context, packId);
    if (!found.mine) throw new Refused('pack.not_found', 404);
    await context.tx.query(
      `update public.organization_exports set state = 'cancelled', finished_at = now()
       where id = $1 and kind = 'pack' and state in ('waiting', 'running', 'ready')`,
      [found.id],
    );
    return { pack: await findPack(context, found.id) };
  },
  journal: ({ pack }) => ({ subjectIds: [pack.id], detail: { state: pack.state } }),
};

/**
 * Gives whoever asked for a pack an address that saves it. Refuses with `pack.not_found` (404), also for another person's,
 * `pack.not_ready` (409) and `pack.expired` (410).
 */
export const linkPack: UseCase<typeof auditLinkPack.input, typeof auditLinkPack.output> = {
  contract: auditLinkPack,
  may: ({ actor }) => mayAudit(actor),
  async run(context, { packId }) {
    const found = await findPack(context, packId);
    if (!found.mine) throw new Refused('pack.not_found', 404);
    const isOver = found.expiresAt !== null && Date.parse(found.expiresAt) <= Date.now();
    if (found.state === 'expired' || isOver) throw new Refused('pack.expired', 410);
    const [row] = await context.tx.query<{ path: string | null }>(
      `select path from public.organization_exports where id = $1 and kind = 'pack' and state = 'ready'`,
      [packId],
    );
    if (!row?.path) throw new Refused('pack.not_ready', 409);
    const name = row.path.slice(row.path.lastIndexOf('/') + 1);
    const url = await context.ports.files.link(EXPORT_BUCKET, row.path, name, LINK_SECONDS);
    return { url, name, expiresAt: new Date(Date.now() + LINK_SECONDS * 1000).toISOString() };
  },
  journal: (_, { packId }) => ({ subjectIds: [packId] }),
};

/** What is asked for, checked; of a filter with the lines that it lets through now. */
async function askedOf(context: RunContext, pack: z.output<typeof packOf>): Promise<AskedPack> {
  if (pack.of === 'sample') return { of: 'sample', sampleId: (await findSample(context, pack.sampleId)).id };
  if (pack.of === 'inventory') {
    const { tx, actor } = context;
    const [found] = await tx.query<{ id: string }>(
      'select id from public.inventories where id = $1 and organization_id = $2',
      [pack.inventoryId, organizationOf(actor)],
    );
    if (!found) throw new Refused('inventory.not_found', 404);
    return { of: 'inventory', inventoryId: found.id };
  }
  if (pack.of === 'issue') {
    const [issue] = await readIssues(context, { issueId: pack.issueId });
    if (!issue) throw new Refused('report.issue_not_found', 404);
    return { of: 'issue', issueId: issue.id };
  }
  const entryIds = await linesOf(context, pack.filter);
  if (entryIds.length === 0) throw new Refused('pack.nothing', 422);
  return { of: 'filter', filter: pack.filter, entryIds };
}

/** @throws Refused `pack.too_many` (422) with how many lines a filter may let through */
async function linesOf(context: RunContext, filter: z.output<typeof entryFilter>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await queryEntries.run(context, { filter, sort: [], cursor, limit: PAGE });
    ids.push(...page.entries.map(({ id }) => id));
    if (ids.length > MOST_LINES) throw new Refused('pack.too_many', 422, { most: String(MOST_LINES) });
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

async function findPack(context: RunContext, packId: string): Promise<Pack> {
  const [found] = await readPacks(context, packId);
  if (!found) throw new Refused('pack.not_found', 404);
  return found;
}

function readPacks({ tx, actor }: RunContext, packId: string | null): Promise<Pack[]> {
  return tx.query<Pack>(
    `select x.id, x.asked ->> 'of' as of, coalesce(s.name, i.name, n.record #>> '{document,title}') as name,
       coalesce(c.full_name, '') as "requestedByName", x.requested_by = $2 as mine,
       x.state, x.step, x.done::float8 as done, x.total::float8 as total, x.problem,
       to_json(x.created_at) #>> '{}' as "createdAt", to_json(x.finished_at) #>> '{}' as "finishedAt",
       to_json(x.expires_at) #>> '{}' as "expiresAt", x.bytes::float8 as bytes, x.sha256
     from public.organization_exports x
     left join public.audit_samples s on s.id = (x.asked ->> 'sampleId')::uuid
     left join public.inventories i on i.id = (x.asked ->> 'inventoryId')::uuid
     left join public.report_issues n on n.id = (x.asked ->> 'issueId')::uuid
     left join public.my_colleagues() c on c.user_id = x.requested_by
     where x.organization_id = $1 and x.kind = 'pack' and ($3::uuid is null or x.id = $3)
     order by x.created_at desc, x.id limit ${LATEST}`,
    [organizationOf(actor), actor.userId, packId],
  );
}
