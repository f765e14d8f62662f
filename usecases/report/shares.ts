import { type ReportDocument, reportDocument } from '#reports/document.ts';
import { z } from 'zod';
import { countCall } from '../call-limit.ts';
import type { Installation } from '../execute.ts';
import { mayDecideReports, mayReadShares } from '../may/reports.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { findIssue } from './issues.ts';
import { reportRevokeShare, reportShare, reportShares } from './report.contract.ts';
import { hashOf, newSecret } from '../share-secret.ts';

type Share = z.input<typeof reportShares.output>['shares'][number];

const SECRET = /^[\w-]{43}$/;
const DAY_MILLISECONDS = 86_400_000;

/**
 * Makes a link to an issued report, which is told once. Refuses with `report.issue_not_found` (404).
 */
export const shareReport: UseCase<typeof reportShare.input, typeof reportShare.output> = {
  contract: reportShare,
  may: ({ actor }) => mayDecideReports(actor),
  async run(context, { issueId, days }) {
    const { tx, actor, now } = context;
    const issue = await findIssue(context, issueId);
    const { sha256, path } = newSecret();
    const [made] = await tx.query<{ id: string }>(
      `insert into public.report_shares (organization_id, issue_id, secret_sha256, created_at, created_by, expires_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        organizationOf(actor),
        issue.id,
        sha256,
        now,
        actor.userId,
        new Date(now.getTime() + days * DAY_MILLISECONDS),
      ],
    );
    return { share: await findShare(context, made?.id ?? ''), path };
  },
  journal: ({ share }) => ({ subjectIds: [share.issueId, share.id], detail: { expiresAt: share.expiresAt } }),
};

/** The links of a report's issues, the latest first. */
export const listShares: UseCase<typeof reportShares.input, typeof reportShares.output> = {
  contract: reportShares,
  may: ({ actor }) => mayReadShares(actor),
  run: async (context, { reportId }) => ({ shares: await readShares(context, { reportId }) }),
};

/** Takes a link back at once; one that is over stays so. Refuses with `report.share_not_found` (404). */
export const revokeShare: UseCase<typeof reportRevokeShare.input, typeof reportRevokeShare.output> = {
  contract: reportRevokeShare,
  may: ({ actor }) => mayDecideReports(actor),
  async run(context, { shareId }) {
    const { tx, actor, now } = context;
    const { id } = await findShare(context, shareId);
    await tx.query(
      `update public.report_shares set revoked_at = $3, revoked_by = $4
       where id = $1 and organization_id = $2 and revoked_at is null`,
      [id, organizationOf(actor), now, actor.userId],
    );
    return { share: await findShare(context, id) };
  },
  journal: ({ share }) => ({ subjectIds: [share.issueId, share.id] }),
};

async function findShare(context: RunContext, shareId: string): Promise<Share> {
  const [found] = await readShares(context, { shareId });
  if (!found) throw new Refused('report.share_not_found', 404);
  return found;
}

function readShares(
  { tx, actor, now }: RunContext,
  { reportId, shareId }: { readonly reportId?: string; readonly shareId?: string },
): Promise<Share[]> {
  return tx.query<Share>(
    `select s.id, s.issue_id as "issueId", n.number, l.recipient, to_json(s.created_at) #>> '{}' as "createdAt",
       coalesce(c.full_name, '') as "createdByName", to_json(s.expires_at) #>> '{}' as "expiresAt",
       to_json(s.revoked_at) #>> '{}' as "revokedAt", s.opened::float8 as opened,
       to_json(s.last_opened_at) #>> '{}' as "lastOpenedAt", s.revoked_at is null and s.expires_at > $4 as "isOpen"
     from public.report_shares s join public.report_issues n on n.id = s.issue_id and n.organization_id = s.organization_id
     left join public.report_letters l on l.share_id = s.id and l.organization_id = s.organization_id
     left join public.my_colleagues() c on c.user_id = s.created_by
     where s.organization_id = $1 and ($2::uuid is null or n.report_id = $2) and ($3::uuid is null or s.id = $3)
     order by s.created_at desc, s.id`,
    [organizationOf(actor), reportId ?? null, shareId ?? null, now],
  );
}

/** How often an address may open links: whoever tries secrets is told to wait. */
const OPENING = { name: 'report.open', limit: { by: 'address', calls: 120, seconds: 600 } } as const;

/**
 * The page of an issued report for whoever has its link, and nothing else: no figure that was not issued, no way into the product.
 * @param secret what stands in the address
 * @throws Refused `report.share_not_found` (404) for one that never was, was taken back or is over: nobody is told which;
 * `call.too_many` (429)
 */
export async function openShare(
  installation: Installation,
  {
    secret,
    address,
    now = new Date(),
  }: { readonly secret: string; readonly address: string; readonly now?: Date },
): Promise<Uint8Array> {
  await countCall(installation, OPENING, { claims: null, address, now });
  if (!SECRET.test(secret)) throw new Refused('report.share_not_found', 404);
  const document = await installation.database.asService(async (tx): Promise<ReportDocument | null> => {
    const [row] = await tx.query<{ document: unknown }>(
      `with s as (
         update public.report_shares set opened = opened + 1, last_opened_at = $2
         where secret_sha256 = $1 and revoked_at is null and expires_at > $2 returning issue_id, organization_id)
       select n.record -> 'document' as document
       from s join public.report_issues n on n.id = s.issue_id and n.organization_id = s.organization_id`,
      [hashOf(secret), now],
    );
    return row ? reportDocument.parse(row.document) : null;
  });
  if (document === null) throw new Refused('report.share_not_found', 404);
  const words = installation.ports.reportWords(document.language);
  // Loaded when it is asked for: it brings the library that draws charts, a fifth of all that a start would read.
  const { writeHtml } = await import('#reports/html/write-html.ts');
  return writeHtml(document, { say: (key, params) => words.say(key, params), logo: null, links: null });
}
