import type { BackupStore } from './archive/store.ts';

export interface DatabaseSettings {
  /** The installation's data folder; the embedded server keeps its cluster in it. */
  readonly data: string;
  /** A PostgreSQL of one's own instead of the embedded one. */
  readonly url?: string;
  /** The database of `url` belongs to a Supabase: what `platform/schema` makes elsewhere is there, and never touched. */
  readonly supabase?: boolean;
  /** How long the PostgreSQL of `url` is waited for, in seconds; 60 unless given. */
  readonly patienceSeconds?: number;
  /** Where the log and the stored files of the embedded database are kept as well. */
  readonly backups?: BackupStore | undefined;
  /** Folder of stored files; null where a bucket keeps them. */
  readonly storedFiles?: string | null;
  /** Most connections of requests at once. */
  readonly connections?: number;
  /** Told, in one sentence each, what a person should know. */
  readonly say?: (sentence: string) => void;
}
