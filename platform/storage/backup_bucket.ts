import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Copied } from '#database/archive/durable.ts';
import { BackupProblem } from '#database/archive/problem.ts';
import { type BackupStore, eachOf } from '#database/archive/store.ts';
import { isRunning } from '#database/initialize.ts';
import { type BucketClient, type BucketSettings, connectBucket, lazily, noting } from './bucket_client.ts';

const atOnce = 8;
const partBytes = 8 * 1024 * 1024;
/** Pieces of what is appended to, before they are made one. */
const mostPieces = 100;
/** How often a file is fetched again that broke off on the way. */
const attempts = 3;
/** After a day nobody is at a backup any more that another machine began. */
const abandonedMs = 86_400_000;

/** Who writes a backup: what lies beside it until it is whole, and after. */
interface Begun {
  readonly host: string;
  readonly pid: number;
  readonly at: string;
}

/**
 * Backups in a bucket of an S3-compatible object store. What is put is there once the store has answered, and is read by everybody from
 * then on. A bucket appends to nothing: what is appended lies below its key in pieces, named by where they begin.
 */
export function backupsInBucket(settings: BucketSettings): BackupStore {
  const bucket = new Bucket(settings);
  const name = `s3://${settings.bucket}/${settings.prefix}`.replace(/\/$/, '');
  const store: BackupStore = {
    name,
    folder: null,
    atOnce,
    read: (key) => (isAppended(key) ? readPieces(bucket, key) : bucket.get(key)),
    write: (key, bytes) => bucket.put(key, bytes),
    append: appender(bucket),
    async cut(key, length) {
      const whole = (await readPieces(bucket, key)) ?? Buffer.alloc(0);
      for (const at of await pieceNames(bucket, key))
        if (Number(at) >= length) await bucket.delete(`${key}/${at}`);
      if (length > 0) await bucket.put(pieceKey(key, 0), whole.subarray(0, length));
    },
    names: (key) => bucket.names(key),
    writtenAt: (key) => bucket.writtenAt(key),
    bring: (path, key, paced) => bucket.upload(path, key, paced),
    fetch: (key, path) => fetchFile(bucket, key, path),
    hashOf: (key) => bucket.pour(key, () => Promise.resolve()),
    remove: (key) => bucket.removeBelow(key),
    async stage(place) {
      await removeLeftovers(store, place.slice(0, place.lastIndexOf('/')));
      if ((await bucket.names(place)).length > 0)
        throw new BackupProblem(
          'backup.exists',
          `${name}/${place} is being written: name the backup otherwise.`,
        );
      const begun: Begun = { host: hostname(), pid: process.pid, at: new Date().toISOString() };
      await bucket.put(`${place}/begun.json`, `${JSON.stringify(begun)}\n`);
      return place;
    },
    // Whole is what has its last file: nothing is moved.
    publish: () => Promise.resolve(),
  };
  return store;
}

const isAppended = (key: string): boolean => key.endsWith('.tail');
const pieceKey = (key: string, at: number): string => `${key}/${String(at).padStart(10, '0')}`;

async function pieceNames(bucket: Bucket, key: string): Promise<string[]> {
  return (await bucket.names(key)).filter((name) => /^\d{10}$/.test(name));
}

/** What was appended, as one; a piece that begins within what is read already was made one with it. */
async function readPieces(bucket: Bucket, key: string): Promise<Buffer | null> {
  const names = await pieceNames(bucket, key);
  if (names.length === 0) return null;
  const pieces = new Map<string, Buffer>();
  await eachOf(names, atOnce, async (name) => {
    const piece = await bucket.get(`${key}/${name}`);
    if (piece !== null) pieces.set(name, piece);
  });
  const parts: Buffer[] = [];
  let length = 0;
  for (const name of names) {
    const piece = pieces.get(name);
    if (Number(name) < length) continue;
    // What lacks is not jumped over: nothing after it belongs to what is before.
    if (Number(name) > length || piece === undefined) break;
    parts.push(piece);
    length += piece.length;
  }
  return Buffer.concat(parts);
}

/** Appends piece by piece, and makes many pieces one now and then, so that few are read one day. */
function appender(bucket: Bucket): BackupStore['append'] {
  let current = { key: '', pieces: 0 };
  return async (key, at, bytes) => {
    if (current.key !== key) current = { key, pieces: (await pieceNames(bucket, key)).length };
    await bucket.put(pieceKey(key, at), bytes);
    current.pieces += 1;
    if (current.pieces < mostPieces) return;
    const names = await pieceNames(bucket, key);
    const whole = await readPieces(bucket, key);
    if (whole === null || whole.length !== at + bytes.length) return;
    await bucket.put(pieceKey(key, 0), whole);
    await eachOf(names, atOnce, async (name) => {
      if (Number(name) > 0) await bucket.delete(`${key}/${name}`);
    });
    current.pieces = 1;
  };
}

/** Removes what backups left that were killed. */
async function removeLeftovers(store: BackupStore, key: string): Promise<void> {
  for (const name of await store.names(key)) {
    const place = `${key}/${name}`;
    if ((await store.read(`${place}/backup.json`)) !== null) continue;
    const text = await store.read(`${place}/begun.json`);
    const begun = text === null ? null : (JSON.parse(text.toString()) as Begun);
    if (begun === null || isAbandoned(begun)) await store.remove(place);
  }
}

function isAbandoned({ host, pid, at }: Begun): boolean {
  if (host === hostname()) return !isRunning(pid);
  return Date.now() - new Date(at).getTime() > abandonedMs;
}

async function fetchFile(bucket: Bucket, key: string, path: string): Promise<Copied | null> {
  for (let attempt = 1; ; attempt += 1) {
    const target = await open(path, 'wx', 0o600);
    try {
      const copied = await bucket.pour(key, async (part) => {
        for (let done = 0; done < part.length; ) done += (await target.write(part, done)).bytesWritten;
      });
      if (copied === null) await rm(path, { force: true });
      return copied;
    } catch (error) {
      await rm(path, { force: true });
      if (attempt === attempts || !(error instanceof BackupProblem)) throw error;
      await sleep(attempt * 500);
    } finally {
      await target.close();
    }
  }
}

/** The calls of a bucket that backups make, keys without its prefix; every failure of the store named as one. */
class Bucket {
  readonly #settings: BucketSettings;
  readonly #connected: () => Promise<BucketClient>;

  constructor(settings: BucketSettings) {
    this.#settings = settings;
    this.#connected = lazily(() => connectBucket(settings));
  }

  async put(key: string, bytes: Uint8Array | string): Promise<void> {
    await this.#call(({ client, s3 }) =>
      client.send(new s3.PutObjectCommand({ ...this.#at(key), Body: bytes })),
    );
  }

  async get(key: string): Promise<Buffer | null> {
    const parts: Uint8Array[] = [];
    const found = await this.pour(key, (part) => Promise.resolve(void parts.push(part)));
    return found === null ? null : Buffer.concat(parts);
  }

  /** Reads an object to its end, a piece at a time; null where there is none. */
  async pour(key: string, take: (part: Uint8Array) => Promise<void>): Promise<Copied | null> {
    const body = await this.#call(async ({ client, s3 }) => {
      try {
        const { Body, ContentLength } = await client.send(new s3.GetObjectCommand(this.#at(key)));
        return { parts: Body as unknown as AsyncIterable<Uint8Array>, length: ContentLength };
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    });
    if (body === null) return null;
    const hash = createHash('sha256');
    let bytes = 0;
    const parts = body.parts[Symbol.asyncIterator]();
    for (;;) {
      const next = await this.#call(() => parts.next());
      if (next.done === true) break;
      hash.update(next.value);
      bytes += next.value.length;
      await take(next.value);
    }
    if (body.length !== undefined && body.length !== bytes)
      throw this.#problem(new Error(`${key} broke off after ${bytes} of ${body.length} bytes`));
    return { bytes, sha256: hash.digest('hex') };
  }

  async upload(path: string, key: string, paced?: (bytes: number) => Promise<void>): Promise<Copied> {
    const hash = createHash('sha256');
    const read = { bytes: 0, failure: null as unknown };
    const parts = noting(partsOf(path, hash, read, paced), (error) => (read.failure = error));
    const source = Readable.from(parts, { objectMode: false });
    await this.#call(async ({ client, Upload }) => {
      try {
        const params = { ...this.#at(key), Body: source };
        await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done();
      } catch (error) {
        // Why the file could not be read, and not what the client says of it.
        if (read.failure === null) throw error;
      } finally {
        source.destroy();
      }
    });
    if (read.failure !== null) throw read.failure;
    return { bytes: read.bytes, sha256: hash.digest('hex') };
  }

  async names(key: string): Promise<string[]> {
    const prefix = `${this.#settings.prefix}${key}/`;
    const found = new Set<string>();
    for await (const page of this.#pages(prefix, '/')) {
      for (const { Key = '' } of page.Contents ?? []) found.add(Key.slice(prefix.length));
      for (const { Prefix = '' } of page.CommonPrefixes ?? []) found.add(Prefix.slice(prefix.length, -1));
    }
    found.delete('');
    return [...found].sort();
  }

  async writtenAt(key: string): Promise<number> {
    const { LastModified } = await this.#call(({ client, s3 }) =>
      client.send(new s3.HeadObjectCommand(this.#at(key))),
    );
    if (LastModified === undefined) throw this.#problem(new Error(`it does not say when ${key} was written`));
    return LastModified.getTime();
  }

  async delete(key: string): Promise<void> {
    await this.#call(({ client, s3 }) => client.send(new s3.DeleteObjectCommand(this.#at(key))));
  }

  async removeBelow(key: string): Promise<void> {
    const { prefix } = this.#settings;
    const below: string[] = [];
    for await (const page of this.#pages(`${prefix}${key}/`))
      for (const { Key = '' } of page.Contents ?? []) below.push(Key.slice(prefix.length));
    await eachOf([key, ...below], atOnce, (one) => this.delete(one));
  }

  async *#pages(prefix: string, delimiter?: string) {
    for (let token: string | undefined; ; ) {
      const { bucket } = this.#settings;
      const asked = { Bucket: bucket, Prefix: prefix, Delimiter: delimiter, ContinuationToken: token };
      const page = await this.#call(({ client, s3 }) => client.send(new s3.ListObjectsV2Command(asked)));
      yield page;
      if (page.IsTruncated !== true) return;
      token = page.NextContinuationToken;
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#settings.bucket, Key: `${this.#settings.prefix}${key}` };
  }

  async #call<T>(work: (connected: BucketClient) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#connected());
    } catch (error) {
      throw this.#problem(error);
    }
  }

  #problem(error: unknown): BackupProblem {
    const { name, message, code, $metadata } = error as {
      name?: string;
      message?: string;
      code?: string;
      $metadata?: { httpStatusCode?: number };
    };
    // An answer without a body, as to a question about one object, has no words but its status.
    const status = $metadata?.httpStatusCode;
    const said =
      message === 'UnknownError' && status !== undefined ? [`HTTP ${status}`] : [code ?? name, message];
    const why = said
      .filter((part) => part !== undefined && part !== '')
      .join(', ')
      .replace(/\.$/, '');
    const { bucket } = this.#settings;
    return new BackupProblem(
      'backup.bucket',
      `The bucket ${bucket} does not do what was asked: ${why}.`,
      error,
    );
  }
}

async function* partsOf(
  path: string,
  hash: Hash,
  read: { bytes: number },
  paced: (bytes: number) => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<Buffer> {
  for await (const part of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(part);
    read.bytes += part.length;
    await paced(part.length);
    yield part;
  }
}
