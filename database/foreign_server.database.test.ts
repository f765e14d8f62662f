import { mkdtempSync, readFileSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { openDatabase } from './open.ts';
import type { Address } from './postmaster.ts';

/** What whoever runs the PostgreSQL is told to do there. */
const documented = new URL('../docs/operations/hosts.md', import.meta.url);

function rightsInDocument(): string[] {
  const sql = /```sql\n([\s\S]*?)```/.exec(readFileSync(documented, 'utf8'))?.[1] ?? '';
  return sql.split(';').flatMap((statement) => (statement.trim() === '' ? [] : [statement.trim()]));
}

const urlOf = ({ host, port }: Address, user: string, password: string, database: string): string =>
  `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user, password })}`;

describe('a PostgreSQL of one’s own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'razao-foreign-'));
  let server: EmbeddedServer;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    server = await startEmbedded({ data: folder, volatile: true });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function asSuperuser(statements: readonly string[]): Promise<void> {
    const client = new Client({ ...server.address });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  it('takes an installation with the rights that are documented and no other', async () => {
    const statements = rightsInDocument();
    expect(statements).toHaveLength(2);
    await asSuperuser(statements);
    const said: string[] = [];
    const url = urlOf(server.address, 'razao', 'choose-your-own', 'razao');
    const database = await openDatabase({ data: folder, url, say: (sentence) => said.push(sentence) });
    const [row] = await database.transaction(null, (tx) =>
      tx.query('select current_user as role, session_user as login'),
    );
    expect(row).toEqual({ role: 'anon', login: expect.stringMatching(/^razao_requests_/) });
    const [seen] = await database.asService((tx) =>
      tx.query('select count(*)::int as n from public.organizations'),
    );
    expect(seen).toEqual({ n: 0 });
    await database.stop();
    expect(said).toEqual([expect.stringMatching(/^Bringing the database up to date: \d+ migrations\.$/)]);
  });

  it('older than 17 is refused in one sentence before anything is made in it', async () => {
    await asSuperuser([
      'create database older',
      "create role older_owner superuser login password 'known'",
      // What it says of its version is what it is judged by.
      `alter role older_owner in database older set search_path = told, pg_catalog`,
    ]);
    const inside = new Client({ ...server.address, database: 'older' });
    await inside.connect();
    await inside.query(`create schema told;
      create function told.current_setting(text) returns text language sql as $$ select '15.18 (Debian)'::text $$`);
    const url = urlOf(server.address, 'older_owner', 'known', 'older');
    await expect(openDatabase({ data: folder, url })).rejects.toThrow(
      'is PostgreSQL 15.18 (Debian): PostgreSQL 17 or newer is needed',
    );
    const { rows } = await inside.query("select nspname from pg_namespace where nspname = 'razao'");
    await inside.end();
    expect(rows).toEqual([]);
  });

  it('is waited for where it starts beside the product, and refuses a wrong password at once', async () => {
    const { address } = server;
    await asSuperuser(['create database late']);
    await server.stop();
    const said: string[] = [];
    const url = urlOf(address, 'postgres', address.password, 'late');
    const opening = openDatabase({ data: folder, url, say: (sentence) => said.push(sentence) });
    await expect
      .poll(() => said)
      .toEqual([expect.stringMatching(/does not answer yet: it is waited for, 60 s/)]);
    server = await startEmbedded({ data: folder, volatile: true });
    await (await opening).stop();
    const wrong = urlOf(address, 'postgres', 'guess', 'late');
    await expect(openDatabase({ data: folder, url: wrong, patienceSeconds: 600 })).rejects.toThrow(
      /does not answer: password authentication failed/,
    );
    const nobody = urlOf({ ...address, host: tmpdir() }, 'postgres', 'guess', 'late');
    await expect(openDatabase({ data: folder, url: nobody, patienceSeconds: 0 })).rejects.toThrow(
      /nobody listens there/,
    );
  });
});
