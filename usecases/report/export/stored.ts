import { createHash } from 'node:crypto';
import type { Files } from '../../usecase.ts';
import type { Archive } from './archive.ts';
import type { Progress } from './write.ts';
import type { StoredFile } from './stored-file.ts';

/** A file as the manifest tells of it. */
export interface TakenFile {
  readonly bucket: string;
  readonly name: string;
  readonly documentId: string | null;
  readonly calledName: string;
  /** In the ZIP; null: its bytes are not there any more. */
  readonly path: string | null;
  readonly bytes: number;
  readonly sha256: string | null;
  /** Whether the bytes are those that were taken in; null where nothing says what they were. */
  readonly intact: boolean | null;
}

/** Scans and PDFs are compressed already. */
const FILE_LEVEL = 1;

/** Where files are read, where they are written, and who is told. */
interface FileTransfer {
  readonly files: Pick<Files, 'open'>;
  readonly archive: Pick<Archive, 'add'>;
  readonly progress: Progress;
  /** Breaks it off. */
  readonly signal: AbortSignal;
}

/** Writes the files, each by the hash of its bytes and once; those whose bytes are gone are named as such. */
export async function writeFiles(
  transfer: FileTransfer,
  stored: readonly StoredFile[],
): Promise<TakenFile[]> {
  transfer.progress.begin(
    'files',
    stored.reduce((sum, { size }) => sum + size, 0),
  );
  const written = new Map<string, Pick<TakenFile, 'path' | 'bytes' | 'sha256'>>();
  const taken: TakenFile[] = [];
  for (const file of stored) {
    const { bucket, name, documentId, calledName } = file;
    const sha256 = file.sha256 ?? (await hashOf(transfer, file));
    const path = sha256 === null ? null : `files/${sha256}${extensionOf(calledName)}`;
    const known = path === null ? undefined : written.get(path);
    const found = known ?? (path === null ? null : await writeOne(transfer, file, path));
    if (found && path !== null) written.set(path, found);
    taken.push({
      bucket,
      name,
      documentId,
      calledName,
      ...(found ?? { path: null, bytes: 0, sha256 }),
      intact: file.sha256 === null || !found ? null : found.sha256 === file.sha256,
    });
  }
  return taken;
}

async function writeOne(
  { archive, files, progress, signal }: FileTransfer,
  { bucket, name }: StoredFile,
  path: string,
) {
  const bytes = await files.open(bucket, name, signal);
  return bytes === null ? null : archive.add(path, bytes, FILE_LEVEL, (count) => progress.more(count));
}

/** Reads a file once for its name alone: few are no documents. */
async function hashOf({ files, signal }: FileTransfer, { bucket, name }: StoredFile): Promise<string | null> {
  const bytes = await files.open(bucket, name, signal);
  if (bytes === null) return null;
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

/** Only what every program unpacks as it is. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? '';
}
