/** A part of an object: first and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Where bytes are kept, under opaque versions and nothing else: no name of a person, bucket or key reaches it. What is
 * written is durable before the promise resolves, and is there whole or not at all.
 */
export interface ByteStore {
  /** Writes new bytes. When `source` fails nothing readable is left, and the error is thrown on. */
  write(version: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * @param signal gives up reading, also when nobody takes what was read
   * @throws BytesMissing when there are none
   */
  read(version: string, range?: ByteRange, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  copy(from: string, to: string): Promise<void>;
  /** Removes bytes, whole or half-written; none is no error. */
  remove(version: string): Promise<void>;
}

/** No bytes lie under the version: they were removed meanwhile. */
export class BytesMissing extends Error {
  constructor(version: string, cause?: unknown) {
    super(`No bytes lie under ${version}.`, { cause });
    this.name = 'BytesMissing';
  }
}
