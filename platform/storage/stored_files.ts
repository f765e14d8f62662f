import type { Platform } from '../settings.ts';
import { openBytes } from './app.ts';
import { BytesMissing } from './bytes.ts';
import { findObject } from './served.ts';

/** Reads stored files for the server's own work. */
export interface StoredFiles {
  /** The bytes of an object; null where there is none, or more than `most` bytes of it. */
  read(bucket: string, key: string, most: number): Promise<Uint8Array | null>;
}

/** The files of this platform, past row-level security: whoever asks answers for what they ask for. */
export function storedFiles(platform: Pick<Platform, 'database' | 'settings'>): StoredFiles {
  const { files } = platform.settings;
  if (files === null) return { read: () => Promise.resolve(null) };
  const bytes = openBytes(files);
  return {
    async read(bucket, key, most) {
      const row = await platform.database.asService((tx) => findObject(tx, { bucket, key }));
      if (row === null || row.metadata.size > most) return null;
      if (row.metadata.size === 0) return new Uint8Array();
      try {
        return await whole(await bytes.read(row.version));
      } catch (error) {
        // Removed between the look and the reading.
        if (error instanceof BytesMissing) return null;
        throw error;
      }
    },
  };
}

async function whole(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
