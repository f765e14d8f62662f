import type { PoolClient } from 'pg';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { verifyLedgers } from '#usecases/ledger/verify/ledgers.ts';
import { testBytes } from '#usecases/testing/files.ts';
import { type Installation, transaction } from '../carry.ts';
import { readCatalogue } from '../catalogue.ts';
import { type Heads, headsOf, within } from '../source.ts';

/** An empty installation of the same version. */
export async function elsewhere(
  run: (there: Installation, database: TestDatabase) => Promise<void>,
): Promise<void> {
  const database = await openTestDatabase();
  try {
    await run({ pool: database.pool, store: testBytes() }, database);
  } finally {
    await database.stop();
  }
}

/** What every carried table says of an organization, without the numbers that a sequence of each database gives. */
export function everything({ pool }: Installation, id: string): Promise<Record<string, string[]>> {
  return transaction(pool, async (client) => {
    await client.query('begin');
    return rowsOf(client, id);
  });
}

/** The same of one connection. */
export async function rowsOf(client: PoolClient, id: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of (await readCatalogue(within(client))).tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from public.${table.name} t where ${table.rowsOf(id)} order by 1`,
      [[...Object.keys(table.numbered), ...table.emptied]],
    );
    all[table.name] = rows.map(({ row }) => row);
  }
  return all;
}

/** The last links of its chains. */
export const heads = ({ pool }: Installation, id: string): Promise<Heads> =>
  transaction(pool, async (client) => {
    await client.query('begin');
    return headsOf(within(client), id);
  });

/** The checks of `npm run verify` that find something. */
export async function wrongIn({ pool }: Installation, id: string): Promise<string[]> {
  return transaction(pool, async (client) => {
    await client.query('begin');
    const [report] = await verifyLedgers(within(client), { organization: id });
    return (report?.checks ?? []).flatMap(({ name, wrong }) => (wrong > 0 ? [name] : []));
  });
}
