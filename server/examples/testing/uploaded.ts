import { storeFile } from '#usecases/testing/files.ts';
import type { TestInstallation } from '#usecases/testing.ts';
import { randomUUID } from 'node:crypto';
import type { UploadedFile } from '../telling.ts';

/** A file where an upload by the organization would have put it. */
export async function uploaded(
  { database, north }: TestInstallation,
  name: string,
  content: string,
): Promise<UploadedFile> {
  const documentId = randomUUID();
  const path = `${north.id}/${documentId}/${name}`;
  await storeFile(database, path, content);
  return { documentId, path, name };
}
