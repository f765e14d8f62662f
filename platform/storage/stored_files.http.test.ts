import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { remoteFiles } from '../remote/files.ts';
import { withDefaults } from '../settings.ts';
import { type StoredFiles, storedFiles } from './stored_files.ts';
import { filesBelow } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';

const EXPORTS = 'exports';
const never = new AbortController().signal;

let storage: TestStorage;
let zip: Buffer;

beforeAll(async () => {
  storage = await startTestStorage();
  const file = new ZipFile();
  file.addBuffer(randomBytes(3_000_000), 'random.bin');
  file.end();
  zip = await buffer(file.outputStream);
});
afterAll(() => storage?.stop());

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    yield await Promise.resolve(bytes.subarray(at, at + 65_536));
  }
}

const stores: Readonly<Record<string, () => StoredFiles>> = {
  'of this platform': () =>
    storedFiles({
      database: storage.database,
      keys: storage.keys,
      settings: withDefaults({
        externalUrl: storage.url,
        files: { kind: 'folder', folder: storage.folder },
      }),
      now: () => new Date(),
    }),
  'of a Supabase': () =>
    remoteFiles({
      url: storage.url,
      issuers: [],
      publishableKey: storage.keys.publishableKey,
      secretKey: storage.keys.secretKey,
      sharedSecret: null,
    }),
};

describe.each(Object.keys(stores))('files %s', (name) => {
  const files = (): StoredFiles => stores[name]?.() ?? expect.unreachable();
  const folder = `${name.length}0000000-0000-4000-8000-000000000000`;

  it('are written while they come, in the place of older ones, and read as they were', async () => {
    const key = `${folder}/one/a.zip`;
    await files().write(EXPORTS, key, pieces(zip), 'application/zip');
    await files().write(EXPORTS, key, pieces(zip), 'application/zip');
    const stream = await files().open(EXPORTS, key, never);
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(zip)).toBe(true);
    expect((await files().read(EXPORTS, key, zip.length))?.length).toBe(zip.length);
    expect(await files().read(EXPORTS, key, zip.length - 1)).toBeNull();
    expect(await files().open(EXPORTS, `${folder}/one/none.zip`, never)).toBeNull();
  });

  it('are saved by an address that the server gives, and by nobody without it', async () => {
    const key = `${folder}/one/a.zip`;
    const address = await files().link(EXPORTS, key, 'razao-aços.zip', 60);
    expect(address.startsWith('/storage/v1/object/sign/')).toBe(true);
    const answer = await fetch(storage.url + address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect((await answer.arrayBuffer()).byteLength).toBe(zip.length);
    expect((await fetch(`${storage.url}/storage/v1/object/${EXPORTS}/${key}`)).ok).toBe(false);
    storage.advance(61);
    expect((await fetch(storage.url + address)).ok).toBe(false);
    storage.advance(-61);
  });

  it('that break off on their way leave nothing, and what was there stays', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(zip.subarray(0, 100_000));
      throw new Error('The source broke.');
    }
    await expect(
      files().write(EXPORTS, `${folder}/one/b.zip`, broken(), 'application/zip'),
    ).rejects.toThrow();
    expect(await files().open(EXPORTS, `${folder}/one/b.zip`, never)).toBeNull();
    await expect(
      files().write(EXPORTS, `${folder}/one/a.zip`, broken(), 'application/zip'),
    ).rejects.toThrow();
    expect((await files().read(EXPORTS, `${folder}/one/a.zip`, 1e9))?.length).toBe(zip.length);
  });

  it('go with their folder, bytes too, and those of another folder stay', async () => {
    const kept = `${folder}-not/x.zip`;
    for (const key of [`${folder}/two/c.zip`, `${folder}/d.zip`, kept]) {
      await files().write(EXPORTS, key, pieces(zip), 'application/zip');
    }
    await files().removeFolder(EXPORTS, folder);
    await files().removeFolder(EXPORTS, folder);
    const left = await storage.database.pool.query<{ name: string; version: string }>(
      'select name, version from storage.objects where bucket_id = $1 and starts_with(name, $2)',
      [EXPORTS, folder],
    );
    expect(left.rows.map((row) => row.name)).toEqual([kept]);
    await files().removeFolder(EXPORTS, `${folder}-not`);
    await expect.poll(() => filesBelow(storage.folder)).toEqual([]);
  });
});
