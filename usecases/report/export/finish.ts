import type { Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import { inputHash } from '../../input.ts';
import { writeJournal } from '../../journal.ts';
import { writeLetter } from '../../letter.ts';
import { auditPack } from '../audit/audit.contract.ts';
import { exportRequest } from './export.contract.ts';
import type { Made } from './made.ts';
import type { Job } from './job.ts';

/** Where a letter about an export leads. */
const PLACE = '/settings/data';

/**
 * Says that an export is ready: to the row, to the journal and to the person who asked.
 * @returns false when it is not this process's any more: its file has to go
 */
export async function finishExport(
  { database, keptDays }: { readonly database: Database; readonly keptDays: number },
  job: Job,
  { organizationName, path, bytes, sha256, snapshotAt }: Made,
): Promise<boolean> {
  return database.asService(async (tx) => {
    const ours = await tx.query(
      `update public.organization_exports set state = 'ready', worker = null, path = $3, bytes = $4, sha256 = $5,
         snapshot_at = $6, done = total, finished_at = now(), expires_at = now() + make_interval(days => $7)
       where id = $1 and worker = $2 and state = 'running' returning id`,
      [job.id, job.worker, path, bytes, sha256, snapshotAt, keptDays],
    );
    if (ours.length === 0) return false;
    await journal(tx, job, 'done', { sha256 });
    // Whoever asked for a pack waits for it where it is listed.
    if (job.asked === null)
      await write(tx, job, 'export_ready', { organization: organizationName, kept: String(keptDays) });
    return true;
  });
}

/** Says that an export failed for good. One that is not this process's stays as it is. */
export async function giveUpExport(
  { database }: { readonly database: Database },
  job: Job,
  problem: string,
): Promise<void> {
  await database.asService(async (tx) => {
    const [ours] = await tx.query<{ organization: string }>(
      `update public.organization_exports x set state = 'failed', worker = null, problem = $3, finished_at = now()
       from public.organizations o
       where x.id = $1 and x.worker = $2 and x.state = 'running' and o.id = x.organization_id
       returning o.name as organization`,
      [job.id, job.worker, problem],
    );
    if (!ours) return;
    await journal(tx, job, problem, {});
    if (job.asked === null) await write(tx, job, 'export_failed', ours);
  });
}

function journal(tx: Tx, job: Job, outcome: string, detail: Readonly<Record<string, string>>): Promise<void> {
  return writeJournal(tx, {
    organizationId: job.organizationId,
    actorId: job.requestedBy,
    verb: job.asked === null ? exportRequest.name : auditPack.name,
    door: 'job',
    subjectIds: [job.id],
    inputHash: inputHash({}),
    outcome,
    detail,
  });
}

async function write(
  tx: Tx,
  { requestedBy, locale }: Job,
  kind: 'export_ready' | 'export_failed',
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const [person] = await tx.query<{ email: string | null }>(
    'select email from public.profiles where id = $1',
    [requestedBy],
  );
  if (!person?.email) return;
  await writeLetter(tx, { to: person.email, kind, locale, params: { ...params, path: PLACE } });
}
