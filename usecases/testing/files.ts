import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import type { Keys } from '#platform/keys.ts';
import { withDefaults } from '#platform/settings.ts';
import { BytesMissing, type ByteStore } from '#platform/storage/bytes.ts';
import { bytesInFolder } from '#platform/storage/folder_store.ts';
import { type StoredFiles, storedFiles } from '#platform/storage/stored_files.ts';
import { DOCUMENT_BUCKET } from '../evidence/document/document-shape.ts';
import { registerDocument } from '../evidence/document/documents.ts';
import type { DocumentRow } from '../evidence/document/row.ts';
import type { TestInstallation, TestOrganization } from '../testing.ts';

/** Stored files of test databases: in a folder of this process, gone with it. */
const FOLDER = join(tmpdir(), `razao-test-files-${process.pid}-${randomUUID()}`);
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));

/** The bytes of all test databases of this process. */
export const testBytes = (): ByteStore => bytesInFolder(FOLDER);

export function testFiles(database: Database, keys: Keys): StoredFiles {
  const files = { kind: 'folder', folder: FOLDER } as const;
  const settings = withDefaults({ externalUrl: 'http://127.0.0.1', files });
  return storedFiles({ database, keys, settings, now: () => new Date() });
}

/** Puts a file where an upload would have put it. */
export async function storeFile(
  database: Database,
  path: string,
  content: string | Uint8Array,
): Promise<void> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const version = randomUUID();
  await database.pool.query("insert into storage.loose_bytes (version, state) values ($1, 'writing')", [
    version,
  ]);
  await bytesInFolder(FOLDER).write(
    version,
    (async function* () {
      yield await Promise.resolve(bytes);
    })(),
  );
  const metadata = { size: bytes.length, mimetype: 'text/plain', lastModified: new Date().toISOString() };
  await database.pool.query(
    'insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)',
    [DOCUMENT_BUCKET, path, version, JSON.stringify(metadata)],
  );
}

/** A document of an organization, uploaded and registered by its owner. */
export async function storeDocument(
  installation: TestInstallation,
  { id, people }: TestOrganization,
  name: string,
  content: string | Uint8Array,
): Promise<DocumentRow> {
  const documentId = randomUUID();
  const path = `${id}/${documentId}/${name}`;
  await storeFile(installation.database, path, content);
  const { document } = await installation.as(people.owner, registerDocument, { documentId, path, name });
  return document;
}

/** Whether bytes lie under a version, whatever the tables say. */
export async function bytesLie(version: string): Promise<boolean> {
  try {
    await (await bytesInFolder(FOLDER).read(version)).cancel();
    return true;
  } catch (error) {
    if (error instanceof BytesMissing) return false;
    throw error;
  }
}
