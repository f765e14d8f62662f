import type { Pool } from 'pg';
import { BackupProblem } from '#database/archive/problem.ts';
import { addressOfRunning, startEmbedded } from '#database/embedded.ts';
import { createPool } from '#database/pool.ts';
import { CannotStart, errorMessage } from '#database/refusal.ts';
import { openBytes } from '#platform/storage/app.ts';
import type { Environment } from '../env.ts';
import type { Installation } from './carry.ts';

export interface OpenedInstallation extends Installation {
  close(): Promise<void>;
}

/** Connections of one command: rows, files, and what freezes and reads the last changes of a move. */
const connections = 4;

/**
 * Opens an installation beside whatever serves it, as the owner of its database, and changes nothing in its schema. The
 * embedded database is started where nothing runs it.
 * @throws BackupProblem `organization.supabase`, `organization.no_files`; CannotStart where the database does not answer
 */
export async function openInstallation(environment: Environment): Promise<OpenedInstallation> {
  const { files } = environment.platform;
  if (environment.supabase !== undefined)
    throw new BackupProblem(
      'organization.supabase',
      'Accounts and files of this installation are a Supabase’s own: its organizations are not carried.',
    );
  if (files == null)
    throw new BackupProblem('organization.no_files', 'File storage is off on this installation.');
  const store = openBytes(files);
  const { databaseUrl, data } = environment;
  if (databaseUrl !== undefined) {
    const pool = createPool({ connectionString: databaseUrl, application_name }, { max: connections });
    return opened(pool, store, () => Promise.resolve());
  }
  const running = await addressOfRunning(data);
  const server = running === null ? await startEmbedded({ data }) : null;
  const address = running ?? server?.address;
  const pool = createPool({ ...address, database: 'razao', application_name }, { max: connections });
  return opened(pool, store, async () => server?.stop());
}

const application_name = 'razao-organization';

async function opened(
  pool: Pool,
  store: Installation['store'],
  stop: () => Promise<void>,
): Promise<OpenedInstallation> {
  const close = async (): Promise<void> => {
    await pool.end();
    await stop();
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    throw new CannotStart(`The database does not answer: ${errorMessage(error)}.`, error);
  }
  return { pool, store, close };
}
