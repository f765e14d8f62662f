import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow, ok } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';

const program = fileURLToPath(new URL('./testing/uploader.ts', import.meta.url));

describe('a process that is killed', () => {
  let storage: TestStorage;
  beforeAll(async () => {
    storage = await startTestStorage();
    await ok(storage.service().storage.createBucket('box'));
  });
  afterAll(() => storage.stop());

  const rows = (): Promise<{ name: string; version: string; sha256: string }[]> =>
    storage.database.asService((tx) =>
      tx.query<{ name: string; version: string; sha256: string }>(
        'select name, version, sha256 from storage.objects',
      ),
    );
  const looseVersions = async (): Promise<string[]> => {
    const found = await storage.database.asService((tx) =>
      tx.query<{ version: string }>('select version from storage.loose_bytes'),
    );
    return found.map((row) => row.version);
  };

  it('leaves every row with its whole bytes, and no bytes that the sweep does not know', async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      const child = spawn(process.execPath, [program, storage.database.url, storage.folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let seen = 0;
      for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
        for (const key of chunk.toString().trim().split('\n')) acknowledged.add(key);
        seen += 1;
        if (seen === 12 + round * 7) break;
      }
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const kept = await rows();
    expect(kept.map((row) => row.name)).toEqual(
      expect.arrayContaining([...acknowledged].filter((key) => /\/\d+$/.test(key))),
    );
    for (const { version, sha256 } of kept) {
      const bytes = readFileSync(join(storage.folder, version.slice(0, 2), version));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    const known = new Set([...kept.map((row) => row.version), ...(await looseVersions())]);
    expect(filesBelow(storage.folder).filter((name) => !known.has(name.replace('.part', '')))).toEqual([]);
  });

  it('leaves nothing that two sweepers at once do not clear away, once it is old enough', async () => {
    const version = randomUUID();
    mkdirSync(join(storage.folder, version.slice(0, 2)), { recursive: true });
    writeFileSync(join(storage.folder, version.slice(0, 2), `${version}.part`), 'half');
    await storage.database.asService((tx) =>
      tx.query(`insert into storage.loose_bytes (version, state) values ($1, 'writing')`, [version]),
    );
    await storage.platform.sweep();
    expect(await looseVersions()).toContain(version);
    await storage.database.asService((tx) =>
      tx.query(`update storage.loose_bytes set since = now() - interval '25 hours' where state = 'writing'`),
    );
    await Promise.all([storage.platform.sweep(), storage.platform.sweep()]);
    await storage.platform.sweep();
    expect(await looseVersions()).toEqual([]);
    const kept = (await rows()).map((row) => row.version);
    expect(filesBelow(storage.folder).toSorted()).toEqual(kept.toSorted());
  });
});
