import { ReportFault, type ReportPicture } from '#reports/writing.ts';
import { logoOf } from '#reports/picture.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import { type Files, Refused, type RunContext, type UseCase } from '../usecase.ts';
import { findIssue } from './issues.ts';
import { reportLogo } from './report.contract.ts';

/** Of a logo, in bytes: the bucket takes no more. */
const MOST_LOGO = 5 * 1024 * 1024;

/** Where the logo lies that the organization had at a moment: an issue keeps the one that it was issued with. */
export async function findLogo({ tx, actor }: RunContext, at?: string): Promise<string | null> {
  const [found] = await tx.query<{ name: string }>(
    `select o.name from storage.objects o
     where o.bucket_id = 'logos' and starts_with(o.name, $1::text || '/') and ($2::timestamptz is null or o.created_at <= $2)
     order by o.created_at desc, o.name limit 1`,
    [organizationOf(actor), at ?? null],
  );
  return found?.name ?? null;
}

/**
 * A logo as files carry it; null: it is gone.
 * @throws ReportFault `report.logo_too_large`, `report.logo_unreadable`
 */
export async function readLogo(files: Files, path: string): Promise<ReportPicture | null> {
  const bytes = await files.read('logos', path, MOST_LOGO);
  return bytes === null ? null : logoOf(bytes);
}

/**
 * The logo as pages and files show it. Refuses with `report.issue_not_found` (404), `report.logo_too_large` or
 * `report.logo_unreadable` (422).
 */
export const showLogo: UseCase<typeof reportLogo.input, typeof reportLogo.output> = {
  contract: reportLogo,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { issueId }) {
    const issue = issueId === undefined ? null : await findIssue(context, issueId);
    const path = await findLogo(context, issue?.issuedAt);
    if (path === null) return { logo: null };
    try {
      const picture = await readLogo(context.ports.files, path);
      if (picture === null) return { logo: null };
      return { logo: { mediaType: picture.type, base64: Buffer.from(picture.bytes).toString('base64') } };
    } catch (error) {
      if (!(error instanceof ReportFault)) throw error;
      throw new Refused(error.code, 422, error.params);
    }
  },
};
