import { createHash } from 'node:crypto';
import type { Files } from '../../usecase.ts';
import { type Archive, openArchive } from './archive.ts';
import { EXPORT_BUCKET } from './exports.ts';

interface Zip {
  readonly files: Pick<Files, 'write'>;
  /** In the bucket of exports. */
  readonly path: string;
  readonly snapshotAt: Date;
  /** Breaks it off; nothing is left in the storage then. */
  readonly signal: AbortSignal;
  /** Writes every file, and ends the archive. */
  readonly fill: (archive: Archive) => Promise<void>;
}

/**
 * Writes a ZIP into the storage while it is read. Gives its size and hash (SHA-256, hex).
 * @throws whatever filling or storing throws first
 */
export async function writeZip({
  files,
  path,
  snapshotAt,
  signal,
  fill,
}: Zip): Promise<{ bytes: number; sha256: string }> {
  const archive = openArchive(snapshotAt, signal);
  const ending = (): void => archive.fail(signal.reason as Error);
  signal.addEventListener('abort', ending, { once: true });
  const meter = createHash('sha256');
  let bytes = 0;
  async function* metered(): AsyncGenerator<Uint8Array> {
    for await (const chunk of archive.output as AsyncIterable<Uint8Array>) {
      meter.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    await both(fill(archive), files.write(EXPORT_BUCKET, path, metered(), 'application/zip'), archive);
  } finally {
    signal.removeEventListener('abort', ending);
  }
  return { bytes, sha256: meter.digest('hex') };
}

/** Whichever of filling and storing fails ends the other; the first error is told, once both are over. */
async function both(filling: Promise<void>, storing: Promise<void>, archive: Archive): Promise<void> {
  let first: unknown;
  const ended = (error: unknown): void => {
    first ??= error;
    archive.fail(error instanceof Error ? error : new Error(String(error)));
  };
  await Promise.all([filling.catch(ended), storing.catch(ended)]);
  if (first !== undefined) throw first;
}

/** One text as the pieces of a file. */
export async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
