import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformFolder, readSql } from '#database/sql.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { keysInDatabase, keysInFile } from './key_stores.ts';
import { openKeys } from './keys.ts';
import { noFixedKeys } from './settings/keys.ts';

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

describe.each([
  ['a file', () => keysInFile(join(folder, 'rotating', 'keys.json'))],
  ['the database', () => keysInDatabase(database)],
])('signing keys in %s', (_, store) => {
  it('follow each other: published by every process before they sign, verifying until no token of them lives', async () => {
    let now = new Date('2026-11-01T00:00:00Z');
    const clock = () => now;
    const days = (count: number) => {
      now = new Date(now.getTime() + count * 86_400_000);
    };
    const fixed = { ...noFixedKeys, signingKeyDays: 30 };
    const [one, other] = [await openKeys(store(), fixed, clock), await openKeys(store(), fixed, clock)];
    const first = one.signing.kid;
    const kids = (keys: typeof one) => keys.publicKeys.keys.map((key) => key.kid);
    days(400);
    await Promise.all([one.renew(), other.renew()]);
    await Promise.all([one.renew(), other.renew()]);
    expect(kids(one)).toEqual(kids(other));
    expect(kids(one)).toHaveLength(2);
    expect([one.signing.kid, other.signing.kid]).toEqual([first, first]);
    days(20 / (24 * 60));
    const second = one.signing.kid;
    expect(second).not.toBe(first);
    expect(other.signing.kid).toBe(second);
    days(1);
    await one.renew();
    expect(kids(one)).toEqual([second, first]);
    days(1);
    await one.renew();
    expect(kids(one)).toEqual([second]);
  });
});

describe('keys that an installation brings along', () => {
  it('take the place of those it made', async () => {
    const ec = await generateKeyPair('ES256', { extractable: true });
    const rsa = await generateKeyPair('RS256', { extractable: true });
    const former = { ...(await exportJWK(ec.privateKey)), kid: 'former', key_ops: ['verify'] };
    const present = { ...(await exportJWK(rsa.privateKey)), kid: 'present', key_ops: ['sign', 'verify'] };
    const keys = await openKeys(keysInFile(join(folder, 'fixed', 'keys.json')), {
      publishableKey: 'the-browser-key-of-an-example',
      secretKey: 'the-server-key-of-an-example',
      sharedSecret: 'a secret of at least thirty-two characters',
      signingKeys: JSON.stringify({ keys: [{ kty: 'oct', k: 'c2VjcmV0' }, former, present] }),
      signingKeyDays: 90,
    });
    expect(keys).toMatchObject({
      publishableKey: 'the-browser-key-of-an-example',
      secretKey: 'the-server-key-of-an-example',
      signing: { kid: 'present', alg: 'RS256' },
    });
    expect(new TextDecoder().decode(keys.legacySecret ?? undefined)).toMatch(/^a secret/);
    expect(keys.publicKeys.keys.map((key) => [key.kid, key.alg])).toEqual([
      ['former', 'ES256'],
      ['present', 'RS256'],
    ]);
    expect(JSON.stringify(keys.publicKeys)).not.toMatch(/"(?:d|p|q|dp|dq|qi|k)":/);
  });

  it.each([
    ['no JSON', 'must hold a JWKS'],
    ['{"keys":7}', 'must hold a JWKS'],
    ['[]', 'no key that may sign'],
    ['[{"kty":"OKP","crv":"Ed25519"}]', 'must be an EC key on P-256'],
  ])('are refused when they are %s', async (signingKeys, why) => {
    const store = keysInFile(join(folder, 'refused', 'keys.json'));
    await expect(openKeys(store, { ...noFixedKeys, signingKeys })).rejects.toThrow(why);
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
    const nothing = () => Promise.resolve();
    const damaged = { load: () => Promise.resolve('{"version":1}'), save: nothing, replace: nothing };
    await expect(openKeys(damaged)).rejects.toThrow('signingKeys');
  });
});
