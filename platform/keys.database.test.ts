import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformFolder, readSql } from '#database/sql.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { keysInDatabase, keysInFile } from './key_stores.ts';
import { openKeys } from './keys.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase({
    files: readSql().filter((file) => file.name.startsWith(platformFolder)),
  });
  folder = await mkdtemp(join(tmpdir(), 'razao-keys-'));
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true });
});

describe.each([
  ['a file', () => keysInFile(join(folder, 'keys', 'keys.json'))],
  ['the database', () => keysInDatabase(database)],
])('the keys of an installation in %s', (_, store) => {
  it('are made once, also by processes that start together, and stay', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => openKeys(store())));
    const kids = new Set(opened.map((keys) => keys.signing.kid));
    expect(kids.size).toBe(1);
    const again = await openKeys(store());
    expect(again.signing.kid).toBe(opened[0]?.signing.kid);
    expect(again.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
    expect(again.secretKey).toMatch(/^sb_secret_[\w-]{43}$/);
  });

  it('publish no private half', async () => {
    const keys = await openKeys(store());
    expect(Object.keys(keys.publicKeys.keys[0] ?? {}).sort()).toEqual(
      ['alg', 'crv', 'ext', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'].sort(),
    );
  });
});

describe('the places of the keys', () => {
  it('are closed: the file to other users, the table to the roles of the wire', async () => {
    expect((await stat(join(folder, 'keys', 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'keys'))).toEqual(['keys.json']);
    const read = database.asService((tx) => tx.query('select * from auth.installation_keys'));
    await expect(read).rejects.toThrow('permission denied');
  });

  it('with a damaged document are not opened', async () => {
    const damaged = { load: () => Promise.resolve('{"version":1}'), save: () => Promise.resolve() };
    await expect(openKeys(damaged)).rejects.toThrow('signingKeys');
  });
});
