import { outageOf } from '#database/outage.ts';
import { CannotStart } from '#database/refusal.ts';
import { BackupProblem } from '#database/archive/problem.ts';
import type { BackupStore } from '#database/archive/store.ts';
import { backupStoreOf } from './backup_store.ts';
import { type Environment, readEnvironment } from './env.ts';

/** Prints one line for the person at the console. */
export const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** Runs a command of the console: its exit code, or 2 with one sentence for what a person can mend. */
export async function runCommand(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    process.exitCode = 2;
    if (error instanceof CannotStart) process.stderr.write(`${error.message}\n`);
    else if (outageOf(error) === 'storage.full') process.stderr.write('The disk is full. [storage.full]\n');
    else if (isWrongOption(error)) process.stderr.write(`${error.message} [command.invalid]\n`);
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
}

function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** Where backups lie: what the command names, else what the environment does. */
export function namedBackupStore({ operations }: Environment, named: string | undefined): BackupStore {
  const place = named ?? operations.backups;
  if (place !== undefined) return backupStoreOf(place, operations);
  throw new BackupProblem(
    'backup.no_folder',
    'Say where backups lie: set RAZAO_BACKUPS, or name a folder or s3://bucket/prefix with --folder.',
  );
}

/** The environment of an installation that keeps its own database. @throws BackupProblem `backup.external` for another */
export function embeddedEnvironment(): Environment {
  const environment = readEnvironment(process.env);
  if (environment.databaseUrl === undefined) return environment;
  throw new BackupProblem(
    'backup.external',
    'The database is one of your own (DATABASE_URL): it is backed up and restored with the tools of ' +
      'its PostgreSQL (docs/operations/backup.md).',
  );
}

/** Folder of stored files; null where a bucket keeps them. */
export function storedFilesOf({ platform }: Environment): string | null {
  const { files } = platform;
  return files?.kind === 'folder' ? files.folder : null;
}

/** A figure of bytes, in units of 10^6. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
