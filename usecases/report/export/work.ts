import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { Refused, type Files } from '../../usecase.ts';
import { type PackText, writePack } from '../audit/pack-write.ts';
import { EXPORT_BUCKET } from './exports.ts';
import { finishExport, giveUpExport } from './finish.ts';
import { type ExportText, writeArchive } from './make.ts';
import type { Progress } from './write.ts';
import type { Job } from './job.ts';

/** What the job of exports needs. */
export interface ExportWork {
  readonly database: Database;
  readonly files: Files;
  /** Of the product. */
  readonly version: string;
  /** Days for which a finished export is kept. */
  readonly keptDays: number;
  /** What goes into the ZIP for the person who opens it. */
  readonly texts: ExportText;
  /** The same of a pack of evidence. */
  readonly packTexts: PackText;
  /** Called as parts of an export are written. */
  readonly onProgress?: () => void;
  /** How often a sign of life is given; a process that gave none for thirty seconds is taken for dead. */
  readonly beatMs?: number;
}

const MOST_TRIES = 3;
const defaultBeatMs = 1000;

/** Asked to break off because the process ends: another one begins anew. */
class Stopping extends Error {}
/** Somebody cancelled it, or another process took it over. */
class NotOurs extends Error {}

/**
 * Writes every export that waits, one after the other, and removes the files of those whose time is over. Whoever was
 * killed in the middle is followed by the next process that asks, which begins that export anew.
 * @param isStopping asked again and again
 * @throws what broke an export off, after it was put back or given up; the next call goes on
 */
export async function workOnExports(
  work: ExportWork,
  isStopping: () => boolean = () => false,
): Promise<void> {
  await removeExpired(work);
  while (!isStopping()) {
    const job = await claim(work.database);
    if (job === null) return;
    await carryOut(work, job, isStopping);
  }
}

function claim(database: Database): Promise<Job | null> {
  return database.asService(async (tx) => {
    const [job] = await tx.query<Job>(
      `update public.organization_exports x set state = 'running', worker = $1, tries = x.tries + 1, beat_at = now(),
         step = 'tables', done = 0, total = 0
       where x.id = (
         select w.id from public.organization_exports w
         where (w.state = 'waiting' and (w.beat_at is null or w.beat_at < now() - make_interval(secs => 5 * w.tries)))
           or (w.state = 'running' and w.beat_at < now() - interval '30 seconds')
         order by w.created_at limit 1 for update skip locked)
       returning x.id, x.organization_id as "organizationId", x.requested_by as "requestedBy", x.locale, x.worker, x.tries,
         x.asked`,
      [randomUUID()],
    );
    return job ?? null;
  });
}

async function carryOut(work: ExportWork, job: Job, isStopping: () => boolean): Promise<void> {
  const ending = new AbortController();
  const state = { step: 'tables' as 'tables' | 'files', done: 0, total: 0 };
  const progress: Progress = {
    begin: (step, total) => Object.assign(state, { step, total, done: 0 }),
    more: (count) => {
      state.done += count;
      work.onProgress?.();
    },
  };
  const watch = setInterval(() => isStopping() && ending.abort(new Stopping()), 100);
  const beat = setInterval(() => {
    tellLife(work.database, job, state).then(
      (ours) => ours || ending.abort(new NotOurs()),
      // A database that cannot be reached ends the work by itself.
      () => undefined,
    );
  }, work.beatMs ?? defaultBeatMs);
  try {
    if (job.tries > MOST_TRIES) throw new Refused('export.interrupted');
    const made = await (job.asked === null
      ? writeArchive(work, job, progress, ending.signal)
      : writePack(work, { ...job, asked: job.asked }, progress, ending.signal));
    if (await finishExport(work, job, made)) return;
    if (await wasGivenUp(work, job)) await removeFile(work, job);
    await letGo(work, job);
  } catch (error) {
    const reason: unknown = ending.signal.aborted ? ending.signal.reason : error;
    await brokenOff(work, job, reason);
  } finally {
    clearInterval(watch);
    clearInterval(beat);
  }
}

/** Whether nobody wants it any more. Of one that another process took over the file is that one's, however late this one ends. */
function wasGivenUp({ database }: ExportWork, { id }: Job): Promise<boolean> {
  return database.asService(async (tx) => {
    const wanted = await tx.query(
      `select from public.organization_exports where id = $1 and state in ('waiting', 'running', 'ready')`,
      [id],
    );
    return wanted.length === 0;
  });
}

/** Tells how far the export is. @returns whether it is still this process's */
function tellLife(
  database: Database,
  { id, worker }: Job,
  { step, done, total }: { step: string; done: number; total: number },
): Promise<boolean> {
  return database.asService(async (tx) => {
    const ours = await tx.query(
      `update public.organization_exports set beat_at = now(), step = $3, done = $4, total = $5
       where id = $1 and worker = $2 and state = 'running' returning id`,
      [id, worker, step, done, total],
    );
    return ours.length > 0;
  });
}

/** Gives up what is refused or went wrong too often, and puts back what another try may end well. */
async function brokenOff(work: ExportWork, job: Job, reason: unknown): Promise<void> {
  if (reason instanceof NotOurs) return letGo(work, job);
  if (reason instanceof Refused) return giveUp(work, job, reason.code);
  if (reason instanceof Stopping) return putBack(work, job, job.tries - 1);
  if (job.tries >= MOST_TRIES) await giveUp(work, job, 'export.interrupted');
  else await putBack(work, job, job.tries);
  throw reason;
}

/** Only now may a deletion of the organization go on: nothing writes into its folder any more. */
async function letGo({ database }: ExportWork, { id, worker }: Job): Promise<void> {
  await database.asService((tx) =>
    tx.query('update public.organization_exports set worker = null where id = $1 and worker = $2', [
      id,
      worker,
    ]),
  );
}

async function putBack({ database }: ExportWork, { id, worker }: Job, tries: number): Promise<void> {
  await database.asService((tx) =>
    tx.query(
      `update public.organization_exports set state = 'waiting', worker = null, tries = $3,
         beat_at = case when $3 < tries then null else beat_at end
       where id = $1 and worker = $2 and state = 'running'`,
      [id, worker, tries],
    ),
  );
}

async function giveUp(work: ExportWork, job: Job, problem: string): Promise<void> {
  await giveUpExport(work, job, problem);
  await removeFile(work, job);
}

function removeFile({ files }: ExportWork, { id, organizationId }: Pick<Job, 'id' | 'organizationId'>) {
  return files.removeFolder(EXPORT_BUCKET, `${organizationId}/${id}`);
}

/** Removes what was kept long enough, or given up by its owner. */
async function removeExpired(work: ExportWork): Promise<void> {
  const over = await work.database.asService((tx) =>
    tx.query<Pick<Job, 'id' | 'organizationId'>>(
      `select id, organization_id as "organizationId" from public.organization_exports
       where path is not null and removed_at is null
         and (state = 'cancelled' or (state = 'ready' and expires_at <= now())) order by expires_at`,
    ),
  );
  for (const one of over) {
    await removeFile(work, one);
    await work.database.asService((tx) =>
      tx.query(
        `update public.organization_exports set removed_at = now(),
           state = case state when 'ready' then 'expired' else state end where id = $1`,
        [one.id],
      ),
    );
  }
}
