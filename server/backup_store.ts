import { backupsInFolder } from '#database/archive/folder.ts';
import type { BackupStore } from '#database/archive/store.ts';
import { backupsInBucket } from '#platform/storage/backup_bucket.ts';
import type { Operations } from './env/operations.ts';

/** The place that a setting or a command names: a folder, or `s3://bucket/prefix`, reached as the environment says. */
export function backupStoreOf(place: string, { backupBucket }: Operations): BackupStore {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(place) ?? [];
  if (bucket === undefined) return backupsInFolder(place);
  return backupsInBucket({ ...backupBucket, bucket, prefix: path === '' ? '' : `${path}/` });
}

/** Where the environment says that backups lie; undefined where it says nothing. */
export function chosenBackupStore(operations: Operations): BackupStore | undefined {
  return operations.backups === undefined ? undefined : backupStoreOf(operations.backups, operations);
}
