import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** What the manifest says of one file. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** A ZIP that is written while it is read: what nobody takes is not produced. */
export interface Archive {
  /** The bytes of the ZIP. Whoever ends it early should abort the signal too. */
  readonly output: Readable;
  /**
   * Writes one file from its pieces, and waits until they went out.
   * @throws whatever the pieces throw, and the reason of the signal when it is aborted
   */
  add(
    path: string,
    pieces: AsyncIterable<Uint8Array | string>,
    level: number,
    told?: (bytes: number) => void,
  ): Promise<WrittenFile>;
  /** Writes the list of contents. */
  end(): void;
  /** Breaks the ZIP off, so that who takes it sees that it is not whole. */
  fail(error: Error): void;
}

/** Opens an empty ZIP. @param signal ends what is being written */
export function openArchive(moment: Date, signal: AbortSignal): Archive {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const broken = new AbortController();
  const ended = AbortSignal.any([signal, broken.signal]);
  // Both whoever writes and whoever reads are told; an event without a listener would end the process.
  const failed = (error: Error): void => {
    broken.abort(error);
    output.destroy(error);
  };
  (zip as unknown as NodeJS.EventEmitter).on('error', failed);
  output.on('error', () => undefined);
  return {
    output,
    async add(path, pieces, level, told) {
      ended.throwIfAborted();
      const hash = createHash('sha256');
      let bytes = 0;
      const source = Readable.from(
        (async function* () {
          for await (const piece of pieces) {
            ended.throwIfAborted();
            const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
            told?.(chunk.length);
          }
        })(),
        { objectMode: false },
      );
      const written = once(source, 'end', { signal: ended });
      zip.addReadStream(source, path, { mtime: moment, mode: 0o100644, compressionLevel: level });
      try {
        await written;
      } catch (error) {
        // Also ends the pieces, where they wait for somebody to take them.
        source.destroy();
        throw error;
      }
      return { path, bytes, sha256: hash.digest('hex') };
    },
    end: () => zip.end(),
    fail: failed,
  };
}
