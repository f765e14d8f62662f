import type { Database } from '#database/database.ts';
import type { Files } from '../../usecase.ts';

/** Where organizations keep files, each in a folder of its id. */
export const ORGANIZATION_BUCKETS = ['evidence', 'logos', 'exports'] as const;

/** What the job of deletions needs. */
export interface DeletionWork {
  readonly database: Pick<Database, 'asService'>;
  readonly files: Pick<Files, 'removeFolder'>;
  /** Days before the end at which its owners are reminded. */
  readonly reminderDays: number;
}

/** What one round did. */
export interface DeletionRound {
  readonly reminded: number;
  readonly deleted: number;
  /** Organizations whose files are gone too. */
  readonly emptied: number;
}

/**
 * Reminds owners of what is near, deletes every organization whose time has come (one transaction each: all of it or
 * nothing), then removes the files of deleted ones. Killed anywhere, the next round goes on: of an organization nothing
 * or everything is gone, and its files are looked for until its folders are empty. Processes side by side take turns.
 * @param isStopping asked between organizations
 * @throws whatever the database or the storage throw; the next round goes on
 */
export async function workOnDeletions(
  { database, files, reminderDays }: DeletionWork,
  isStopping: () => boolean = () => false,
): Promise<DeletionRound> {
  const reminded = await remind(database, reminderDays);
  let deleted = 0;
  for (const id of await due(database)) {
    if (isStopping()) break;
    if ((await deleteOrganization(database, id)) === null) deleted += 1;
  }
  const emptied = await removeDeletedFiles(database, files, isStopping);
  return { reminded, deleted, emptied };
}

async function remind(database: DeletionWork['database'], days: number): Promise<number> {
  const [row] = await database.asService((tx) =>
    tx.query<{ told: number }>('select razao.remind_of_deletions($1) as told', [days]),
  );
  return row?.told ?? 0;
}

async function due(database: DeletionWork['database']): Promise<string[]> {
  const rows = await database.asService((tx) =>
    tx.query<{ id: string }>(
      `select organization_id as id from public.deletion_requests
       where withdrawn_at is null and due_at <= now() order by due_at`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** @returns null when it was deleted, else why not: the database looks at everything again, under its locks */
async function deleteOrganization(database: DeletionWork['database'], id: string): Promise<string | null> {
  const [row] = await database.asService((tx) =>
    tx.query<{ refused: string | null }>('select razao.delete_organization($1) as refused', [id]),
  );
  return row?.refused ?? null;
}

/** The bytes go after the rows, by a list that outlives them. */
async function removeDeletedFiles(
  database: DeletionWork['database'],
  files: DeletionWork['files'],
  isStopping: () => boolean,
): Promise<number> {
  const waiting = await database.asService((tx) =>
    tx.query<{ id: string }>(
      `select organization_id as id from public.organization_deletions
       where files_removed_at is null order by deleted_at`,
    ),
  );
  let emptied = 0;
  for (const { id } of waiting) {
    if (isStopping()) break;
    for (const bucket of ORGANIZATION_BUCKETS) await files.removeFolder(bucket, id);
    const done = await database.asService((tx) =>
      tx.query(
        `update public.organization_deletions set files_removed_at = now()
         where organization_id = $1 and files_removed_at is null returning organization_id`,
        [id],
      ),
    );
    emptied += done.length;
  }
  return emptied;
}
