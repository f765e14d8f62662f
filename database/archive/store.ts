import type { Copied } from './durable.ts';

/**
 * Where backups lie: a folder, or a bucket of an object store. Keys are paths with `/`. Whatever is written is there, whole and
 * durable, when its promise resolves: a folder was flushed, a bucket has answered.
 */
export interface BackupStore {
  /** What sentences call it: a path, or `s3://bucket/prefix`. */
  readonly name: string;
  /** The folder on a disk; null where it is none. */
  readonly folder: string | null;
  /** How many files are best brought and fetched at the same time. */
  readonly atOnce: number;
  /** Null where there is none. */
  read(key: string): Promise<Buffer | null>;
  write(key: string, bytes: Uint8Array | string): Promise<void>;
  /** Adds to what `key` holds, which has `at` bytes; `read` gives it as one. */
  append(key: string, at: number, bytes: Buffer): Promise<void>;
  /** Takes away what follows the first `length` bytes of what was appended. */
  cut(key: string, length: number): Promise<void>;
  /** Names right below a key, sorted; what is being written is none of them. */
  names(key: string): Promise<string[]>;
  /** When it was written, as Unix milliseconds. */
  writtenAt(key: string): Promise<number>;
  /**
   * Brings a file that may grow or shrink meanwhile, as far as it is read.
   * @throws an `ENOENT` where the file is not there (any more)
   */
  bring(path: string, key: string, paced?: (bytes: number) => Promise<void>): Promise<Copied>;
  /** Fetches a file to where none is; null where there is none under the key. Who reads it flushes it. */
  fetch(key: string, path: string): Promise<Copied | null>;
  /** Reads a file for its hash alone; null where there is none. */
  hashOf(key: string): Promise<Copied | null>;
  /** Removes what is under the key, and everything below it; nothing happens where there is nothing. */
  remove(key: string): Promise<void>;
  /** Makes room for what becomes `place` when it is whole, and removes what others left that were killed: where to write until then. */
  stage(place: string): Promise<string>;
  /** Ends the staging: all that was written is found as `place` from now on. The last file of it was written before. */
  publish(staged: string, place: string): Promise<void>;
}

/** Does `work` for each, so many at the same time; what fails first ends it. */
export async function eachOf<T>(
  all: Iterable<T>,
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = all[Symbol.iterator]();
  let failed = false;
  const take = async (): Promise<void> => {
    for (let next = left.next(); next.done !== true && !failed; next = left.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, take));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
