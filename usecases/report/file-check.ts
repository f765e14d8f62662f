import { REPORT_FORMATS } from '#reports/formats.ts';
import type { ReportFormat } from '#reports/writing.ts';
import { type Fingerprint, sharedPieces, stretches } from '#reports/verify/fingerprint.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { reportCheckFile, reportFormats } from './file.contract.ts';
import { readIssues } from './row.ts';

/** The forms of files, in the order of the buttons. */
export const listFormats: UseCase<typeof reportFormats.input, typeof reportFormats.output> = {
  contract: reportFormats,
  may: ({ actor }) => mayReadLedger(actor),
  run: () =>
    Promise.resolve({
      formats: Object.entries<ReportFormat>(REPORT_FORMATS).map(
        ([id, { mediaType, extension, programme = null }]) => ({ id, mediaType, extension, programme }),
      ),
    }),
};

interface KeptFile extends Fingerprint {
  readonly issueId: string;
  readonly format: string;
  readonly version: string;
  readonly madeAt: string;
}

const MOST_STRETCHES = 100;
/** Files that are compared piece by piece. */
const MOST_NEAR = 50;

/**
 * Looks a file up among those that were issued. The record of an issue is known by the issue's own hash, also where nobody took it as
 * a file.
 */
export const checkFile: UseCase<typeof reportCheckFile.input, typeof reportCheckFile.output> = {
  contract: reportCheckFile,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { number, ...found }) {
    const whole = await findWhole(context, found.sha256);
    if (whole) return { ...(await told(context, whole)), isWhole: true, differences: [] };
    const near = (await findNear(context, found, number)).toSorted(
      (one, other) => sharedPieces(other, found) - sharedPieces(one, found) || distance(one, other, found),
    );
    const [nearest] = near;
    if (!nearest) return { issue: null, file: null, isWhole: false, differences: [] };
    const differences = stretches(nearest, found).slice(0, MOST_STRETCHES);
    return { ...(await told(context, nearest)), isWhole: false, differences };
  },
};

const distance = (one: Fingerprint, other: Fingerprint, found: Fingerprint): number =>
  Math.abs(one.bytes - found.bytes) - Math.abs(other.bytes - found.bytes);

async function told(context: RunContext, { issueId, format, version, bytes, sha256, madeAt }: KeptFile) {
  const [issue] = await readIssues(context, { issueId });
  return { issue: issue ?? null, file: { format, version, bytes, sha256, madeAt } };
}

const FILES = `select f.issue_id as "issueId", f.format, f.version, f.bytes::float8 as bytes, f.sha256, f.pieces,
    to_json(f.made_at) #>> '{}' as "madeAt"
  from public.report_files f`;

async function findWhole({ tx, actor }: RunContext, sha256: string): Promise<KeptFile | null> {
  const [file] = await tx.query<KeptFile>(
    `(${FILES} where f.organization_id = $1 and f.sha256 = $2 order by f.made_at limit 1)
     union all
     (select n.id, 'json', n.record ->> 'version', octet_length(n.record::text)::float8, n.sha256, '{}', to_json(n.issued_at) #>> '{}'
      from public.report_issues n where n.organization_id = $1 and n.sha256 = $2 limit 1)
     limit 1`,
    [organizationOf(actor), sha256],
  );
  return file ?? null;
}

/** Files of the issue that it says to be, and files that share a piece with it. */
function findNear(
  { tx, actor }: RunContext,
  { pieces }: Fingerprint,
  number: string | undefined,
): Promise<KeptFile[]> {
  return tx.query<KeptFile>(
    `${FILES} join public.report_issues n on n.id = f.issue_id
     where f.organization_id = $1 and (f.pieces && $2::text[] or n.number = $3)
     order by (n.number = $3) desc nulls last, f.made_at desc limit ${MOST_NEAR}`,
    [organizationOf(actor), pieces, number === undefined ? null : Number(number.slice(2))],
  );
}
