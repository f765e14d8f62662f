import type { Platform } from '../settings.ts';
import { openBytes } from './app.ts';
import { type ByteStore, BytesMissing } from './bytes.ts';
import { asServer, server } from './caller.ts';
import { putRow, streamIn, withNewBytes } from './object_write.ts';
import type { StorageParts } from './parts.ts';
import { findObject } from './served.ts';
import { signDownload } from './signed_token.ts';
import { createSweeper, type Sweeper } from './sweep.ts';

/** Stored files for the server's own work. */
export interface StoredFiles {
  /** The bytes of an object; null where there is none, or more than `most` bytes of it. */
  read(bucket: string, key: string, most: number): Promise<Uint8Array | null>;
  /**
   * The bytes of an object as they are read; null where there is none.
   * @param signal gives up reading
   */
  open(bucket: string, key: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
  /** Writes an object while its bytes come, in the place of one that is there. When `source` fails, nothing changes. */
  write(bucket: string, key: string, source: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  /** An address on this installation, from `/` on, under which anybody who has it saves the object as `name`, for a time. */
  link(bucket: string, key: string, name: string, seconds: number): Promise<string>;
  /** Removes every object of a folder with its bytes, and what is being uploaded into it. None is no error. */
  removeFolder(bucket: string, folder: string): Promise<void>;
}

const batch = 100;

/** The files of this platform, past row-level security: whoever asks answers for what they ask for. */
export function storedFiles(platform: Platform): StoredFiles {
  const { files } = platform.settings;
  if (files === null) return switchedOff();
  const bytes = openBytes(files);
  const parts: StorageParts = { platform, bytes, sweeper: createSweeper(platform, bytes) };
  return {
    async read(bucket, key, most) {
      const row = await platform.database.asService((tx) => findObject(tx, { bucket, key }));
      if (row === null || row.metadata.size > most) return null;
      if (row.metadata.size === 0) return new Uint8Array();
      const stream = await orNull(bytes.read(row.version));
      return stream === null ? null : whole(stream, row.metadata.size);
    },
    open: (bucket, key, signal) => open(parts, bucket, key, signal),
    write: (bucket, key, source, contentType) => write(parts, { bucket, key }, source, contentType),
    async link(bucket, key, name, seconds) {
      const token = await signDownload(platform, { bucket, key }, seconds, null);
      return savedAs(`/storage/v1/object/sign/${bucket}/${key}?token=${token}`, name);
    },
    removeFolder: (bucket, folder) => removeFolder(platform, parts.sweeper, bucket, folder),
  };
}

/** The same address, saying what the file is called that it saves. */
export function savedAs(address: string, name: string): string {
  return `${address}&download=${encodeURIComponent(name)}`;
}

function switchedOff(): StoredFiles {
  const off = (): Promise<never> => Promise.reject(new Error('File storage is off on this installation.'));
  return {
    read: () => Promise.resolve(null),
    open: () => Promise.resolve(null),
    write: off,
    link: off,
    removeFolder: () => Promise.resolve(),
  };
}

async function open(
  { platform, bytes }: StorageParts,
  bucket: string,
  key: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const row = await platform.database.asService((tx) => findObject(tx, { bucket, key }));
  if (row === null) return null;
  if (row.metadata.size === 0) return new Blob([]).stream();
  return orNull(bytes.read(row.version, undefined, signal));
}

/** What is read, or null where it was removed between the look and the reading. */
async function orNull(reading: ReturnType<ByteStore['read']>): Promise<ReadableStream<Uint8Array> | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BytesMissing) return null;
    throw error;
  }
}

async function write(
  parts: StorageParts,
  place: { readonly bucket: string; readonly key: string },
  source: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<void> {
  await withNewBytes(parts, async (version) => {
    const { size, sha256 } = await streamIn(parts, version, source, Number.POSITIVE_INFINITY);
    const writing = { place, caller: server, upsert: true, operation: 'object.upload' };
    const details = { cacheControl: 'no-store', contentEncoding: null, userMetadata: null };
    await asServer(parts.platform, (tx) =>
      putRow(tx, writing, { version, size, sha256, contentType, ...details }),
    );
  });
  await parts.sweeper.dropLeft();
}

async function removeFolder(
  platform: Platform,
  sweeper: Sweeper,
  bucket: string,
  folder: string,
): Promise<void> {
  const within = [bucket, `${folder}/`];
  await asServer(platform, (tx) =>
    tx.query('delete from storage.uploads where bucket_id = $1 and starts_with(name, $2)', within),
  );
  for (;;) {
    // The trigger of the table lists their bytes as loose: killed here, the next sweep removes them.
    const gone = await asServer(platform, (tx) =>
      tx.query<{ version: string | null }>(
        `delete from storage.objects where id in (
           select id from storage.objects where bucket_id = $1 and starts_with(name, $2) limit ${batch})
         returning version`,
        within,
      ),
    );
    await sweeper.drop(gone.map(({ version }) => version));
    if (gone.length < batch) return;
  }
}

/** Put together where they will lie: gathered first, a file would be held twice. @throws Error where the store has other bytes */
async function whole(stream: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const piece of stream) {
    if (at + piece.length > size) throw new Error(`more than ${size} bytes lie in the store`);
    bytes.set(piece, at);
    at += piece.length;
  }
  if (at < size) throw new Error(`${at} of ${size} bytes lie in the store`);
  return bytes;
}
