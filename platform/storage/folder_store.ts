import { constants } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { isUuid } from '../uuid.ts';
import { BytesMissing, type ByteStore } from './bytes.ts';

const chunkBytes = 256 * 1024;
const batchBytes = 512 * 1024;

/**
 * Bytes in a folder: `<folder>/<two digits>/<version>`. Written beside under a name of their own, synced, then renamed,
 * and the directory synced: a reader or a power cut never meets half a file under a version.
 */
export function bytesInFolder(folder: string): ByteStore {
  const place = (version: string): string => {
    if (!isUuid(version)) throw new Error('A version is a UUID.');
    return join(folder, version.slice(0, 2), version);
  };
  const unfinished = (version: string): string => `${place(version)}.part`;

  return {
    async write(version, source) {
      await whole(place(version), unfinished(version), async (path) => {
        const file = await open(path, 'wx', 0o600);
        try {
          await writeBatches(file, source);
          await file.sync();
        } finally {
          await file.close();
        }
      });
    },
    async read(version, range, signal) {
      const file = await openForReading(place(version), version);
      const part = range === undefined ? {} : { start: range.first, end: range.last };
      const stream = file.createReadStream({ ...part, highWaterMark: chunkBytes, signal });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    async copy(from, to) {
      await whole(place(to), unfinished(to), async (path) => {
        try {
          await copyFile(place(from), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        } catch (error) {
          throw isCode(error, 'ENOENT') ? new BytesMissing(from, error) : error;
        }
        await syncPath(path, 'r+');
      });
    },
    async remove(version) {
      await rm(unfinished(version), { force: true });
      await rm(place(version), { force: true });
    },
  };
}

async function whole(final: string, part: string, fill: (path: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(final), { recursive: true, mode: 0o700 });
  try {
    await fill(part);
    await rename(part, final);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncDirectory(dirname(final));
}

/** Small chunks are gathered, so that the disk is asked in larger pieces. */
async function writeBatches(file: FileHandle, source: AsyncIterable<Uint8Array>): Promise<void> {
  let batch: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    batch.push(chunk);
    size += chunk.length;
    if (size < batchBytes) continue;
    await writeAll(file, batch, size);
    batch = [];
    size = 0;
  }
  if (size > 0) await writeAll(file, batch, size);
}

async function writeAll(file: FileHandle, batch: readonly Uint8Array[], size: number): Promise<void> {
  const { bytesWritten } = await file.writev(batch);
  if (bytesWritten < size) await file.appendFile(Buffer.concat(batch).subarray(bytesWritten));
}

/** Windows cannot open directories; there the rename itself is as durable as it gets. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await syncPath(path, 'r');
}

async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const opened = await open(path, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function openForReading(path: string, version: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw isCode(error, 'ENOENT') ? new BytesMissing(version, error) : error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
