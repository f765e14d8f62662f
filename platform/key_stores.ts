import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { asAuthAdmin } from './auth/auth_admin.ts';
import type { KeyStore } from './keys.ts';
import type { TransactionHost } from './settings.ts';

/** Keys in a file that only the server's user may read: for one machine. */
export function keysInFile(path: string): KeyStore {
  return {
    async load() {
      try {
        return await readFile(path, 'utf8');
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async save(document) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Written whole under another name, then linked: a reader never sees half a document, and the first link wins.
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, document, { mode: 0o600, flag: 'wx', flush: true });
      try {
        await link(draft, path);
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      } finally {
        await unlink(draft);
      }
    },
    async replace(loaded, document) {
      // One process uses one data folder: nobody else writes between the two.
      if ((await readFile(path, 'utf8')) !== loaded) return;
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, document, { mode: 0o600, flag: 'wx', flush: true });
      await rename(draft, path);
    },
  };
}

/** Keys in a table that only the identity service reads: for server processes side by side on one database. */
export function keysInDatabase(database: TransactionHost): KeyStore {
  return {
    load: () =>
      asAuthAdmin(database, async (tx) => {
        const [row] = await tx.query<{ document: string }>(
          'select document::text as document from auth.installation_keys',
        );
        return row?.document ?? null;
      }),
    save: (document) =>
      asAuthAdmin(database, async (tx) => {
        await tx.query('insert into auth.installation_keys (document) values ($1) on conflict do nothing', [
          document,
        ]);
      }),
    replace: (loaded, document) =>
      asAuthAdmin(database, async (tx) => {
        await tx.query('update auth.installation_keys set document = $2::jsonb where document = $1::jsonb', [
          loaded,
          document,
        ]);
      }),
  };
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
