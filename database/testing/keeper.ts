import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedServer, startEmbedded } from '../embedded.ts';
import { CannotStart, errorMessage } from '../refusal.ts';
import { addressFile, forgetAddress } from '../testing.ts';

/**
 * The program that keeps the tests' PostgreSQL: starts it, tells its address in a file, drops databases of killed
 * tests, and ends it with its folder when nobody has been connected for a while. Started by `openTestDatabase`.
 */
/** Longer than a run goes on without a test of the database: its templates take half a minute to make anew. */
const patience = 300_000;
const interval = 3_000;

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: keeper.ts FOLDER');

try {
  mkdirSync(folder, { recursive: true });
  const server = await startEmbedded({ data: folder, volatile: true, connections: 200 });
  tellAddress(folder, server);
  await keep(folder, server);
} catch (error) {
  // Another keeper was quicker: that is its cluster now.
  if (!(error instanceof CannotStart && error.message.includes('in use'))) {
    appendFileSync(join(folder, 'keeper.log'), `${new Date().toISOString()} ${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}

function tellAddress(at: string, server: EmbeddedServer): void {
  const draft = join(at, `${addressFile}.${process.pid}`);
  writeFileSync(draft, JSON.stringify(server.address), { mode: 0o600 });
  renameSync(draft, join(at, addressFile));
}

async function keep(at: string, server: EmbeddedServer): Promise<void> {
  const client = new Client({ ...server.address, application_name: 'razao keeper' });
  client.on('error', () => undefined);
  await client.connect();
  const end = { asked: false, gone: false };
  process.on('SIGTERM', () => (end.asked = true)).on('SIGINT', () => (end.asked = true));
  let lastSeen = Date.now();
  void server.exited.then(() => (end.gone = true));
  while (!end.asked && !end.gone && Date.now() - lastSeen < patience) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    if (!end.gone && (await anybody(client))) lastSeen = Date.now();
    if (!end.gone) await dropAbandoned(client);
  }
  forgetAddress(at);
  await client.end().catch(() => undefined);
  await server.stop();
  rmSync(at, { recursive: true, force: true });
}

async function anybody(client: Client): Promise<boolean> {
  const found = await client.query(
    "select 1 from pg_stat_activity where backend_type = 'client backend' and application_name not in ('razao keeper', 'razao lock')",
  );
  return found.rows.length > 0;
}

/** A test database lives as long as the connection that carries its name. */
async function dropAbandoned(client: Client): Promise<void> {
  const found = await client.query<{ datname: string }>(
    `select datname from pg_database
     where datname like 'test\\_%' and not exists (select from pg_stat_activity where application_name = pg_database.datname)`,
  );
  for (const { datname } of found.rows)
    await client.query(`drop database if exists "${datname}" with (force)`);
}
