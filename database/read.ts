import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import { type Address, addressOfRunning, startEmbedded } from './embedded.ts';
import { type Connection, createPool } from './pool.ts';
import { CannotStart, errorMessage } from './refusal.ts';
import type { Tx } from './tx.ts';

/** A database that is only looked at, as its owner. */
export interface ReadDatabase {
  /**
   * Runs at one moment: every statement sees the same, and none may write.
   * @param run `beside` is a second connection that sees the same moment; the first one again where PostgreSQL has no more to give
   */
  snapshot<T>(run: (tx: Tx, beside: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens an installation's database for reading and changes nothing in it, its schema included: the embedded one beside the
 * server that runs it, started where none does, or the one of `url`.
 * @throws CannotStart when it cannot be reached
 */
export async function openForReading({
  data,
  url,
  running: known,
}: {
  readonly data: string;
  readonly url?: string | undefined;
  /** The server that runs on the data folder, where the caller started it. */
  readonly running?: Address;
}): Promise<ReadDatabase> {
  if (url !== undefined) return connect({ connectionString: url }, () => Promise.resolve());
  const running = known ?? (await addressOfRunning(data));
  if (running !== null) return connect({ ...running, database: 'razao' }, () => Promise.resolve());
  const server = await startEmbedded({ data });
  return connect({ ...server.address, database: 'razao' }, () => server.stop());
}

async function connect(connection: Connection, stop: () => Promise<void>): Promise<ReadDatabase> {
  const pool = createPool({ ...connection, application_name: 'razao-verify' }, { max: 2 });
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
  return {
    close,
    snapshot: (run) =>
      reading(pool, async (tx) => {
        const [moment] = await tx.query<{ id: string }>('select pg_export_snapshot() as id');
        const second = await pool.connect().catch(() => null);
        if (second === null) return run(tx, tx);
        return inMoment(second, (beside) => run(tx, beside), moment?.id);
      }),
  };
}

const reading = async <T>(pool: Pool, run: (tx: Tx) => Promise<T>): Promise<T> =>
  inMoment(await pool.connect(), run);

/** @param moment what another connection sees that is still in its transaction; a moment of its own without it */
async function inMoment<T>(client: PoolClient, run: (tx: Tx) => Promise<T>, moment?: string): Promise<T> {
  try {
    await client.query('begin isolation level repeatable read read only');
    if (moment !== undefined) await client.query(`set transaction snapshot ${escapeLiteral(moment)}`);
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local work_mem = '64MB'`,
    );
    return await run({
      query: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
        (await client.query<Row>(sql, [...parameters])).rows,
    });
  } finally {
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(broken);
  }
}
