import { createHash, randomUUID } from 'node:crypto';
import type { Tx } from '#database/tx.ts';
import { type BucketRow, findBucket, checkTaken, sizeLimit } from './bucket_row.ts';
import { asCaller, asServer, type Caller, ownerOf } from './caller.ts';
import { cleanContentType, essence, isPlausible, sampleBytes } from './content_type.ts';
import type { ObjectPlace } from './object_key.ts';
import type { StorageParts } from './parts.ts';
import type { Incoming } from './receive.ts';
import { countStreamed } from './streamed_memory.ts';
import { keyExists, tooLarge, unsupportedType } from './storage_error.ts';

/** Who puts an object where. `caller` decides by row-level security; `owner` is recorded. */
export interface Writing {
  readonly place: ObjectPlace;
  readonly caller: Caller;
  readonly upsert: boolean;
  readonly operation: string;
}

export interface Written {
  readonly id: string;
  readonly version: string;
}

/** Everything about bytes that were written, as a row keeps it. */
export interface Content {
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly contentEncoding: string | null;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
}

/**
 * Takes an object in: asks the database whether the caller may (a dry run, before any byte is read), streams the bytes
 * to a version of their own, then writes the row as the caller. Killed anywhere in between, the version is swept.
 */
export async function writeObject(
  parts: StorageParts,
  writing: Writing,
  incoming: Incoming,
): Promise<Written> {
  const { platform } = parts;
  const bucket = await asServer(platform, (tx) => findBucket(tx, writing.place.bucket));
  const installation = platform.settings.mostFileBytes;
  checkTaken(bucket, installation, incoming.contentType, incoming.announcedBytes);
  await mayWrite(parts, writing);
  const written = await withNewBytes(parts, async (version) => {
    const { size, sha256, sample } = await streamIn(
      parts,
      version,
      incoming.source,
      sizeLimit(bucket, installation),
    );
    const { contentType: named, ...details } = incoming.details();
    const contentType = cleanContentType(named ?? incoming.contentType);
    checkTaken(bucket, installation, contentType, size);
    // What is packed cannot be looked into: a bucket that lists its types takes none of it.
    if (details.contentEncoding !== null && isListed(bucket)) throw unsupportedType(contentType);
    await checkContent(bucket, contentType, sample);
    const content = { version, size, sha256, contentType, ...details };
    return asCaller(platform, writing.caller, writing.operation, (tx) => putRow(tx, writing, content));
  });
  if (writing.upsert) await parts.sweeper.dropLeft();
  return written;
}

/** Refuses bytes that cannot be what a bucket with a list of types takes. */
export async function checkContent(
  bucket: BucketRow,
  contentType: string,
  sample: Uint8Array,
): Promise<void> {
  if (isListed(bucket) && !(await isPlausible(essence(contentType), sample)))
    throw unsupportedType(essence(contentType));
}

function isListed(bucket: BucketRow): boolean {
  return (bucket.allowed_mime_types ?? []).length > 0;
}

class DryRun extends Error {}

/** Does as if the row were written, under the caller's rights, and takes it back. */
export async function mayWrite(parts: StorageParts, writing: Writing): Promise<void> {
  try {
    await asCaller(parts.platform, writing.caller, writing.operation, async (tx) => {
      await putRow(tx, writing, null);
      throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
}

/**
 * Gives `use` a version that the list of loose bytes knows, so that whatever is written under it is swept if no row
 * takes it. When `use` fails the bytes go at once.
 */
export async function withNewBytes<T>(parts: StorageParts, use: (version: string) => Promise<T>): Promise<T> {
  const version = randomUUID();
  await asServer(parts.platform, (tx) =>
    tx.query(`insert into storage.loose_bytes (version, state) values ($1, 'writing')`, [version]),
  );
  try {
    const result = await use(version);
    parts.sweeper.sweepWhenDue();
    return result;
  } catch (error) {
    await parts.sweeper.drop([version]);
    throw error;
  }
}

export interface Streamed {
  readonly size: number;
  readonly sha256: string;
  /** The first bytes. */
  readonly sample: Uint8Array;
}

/** Streams bytes to their version, counting, hashing and keeping the first; 413 as soon as they are too many. */
export async function streamIn(
  parts: StorageParts,
  version: string,
  source: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Streamed> {
  const hash = createHash('sha256');
  let size = 0;
  let sample: Uint8Array = new Uint8Array();
  async function* metered(): AsyncIterable<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      hash.update(chunk);
      if (sample.length < sampleBytes) {
        sample = Buffer.concat([sample, chunk.subarray(0, sampleBytes - sample.length)]);
      }
      yield chunk;
      countStreamed(chunk.length);
    }
  }
  await parts.bytes.write(version, metered());
  return { size, sha256: hash.digest('hex'), sample };
}

/**
 * Writes the row of an object as the role of the transaction; `content` null: of a dry run, without bytes.
 * Overwriting needs the rights to insert, to read and to update what is there.
 * @throws KeyAlreadyExists when the key is taken and `upsert` is off, whoever's it is
 */
export async function putRow(tx: Tx, writing: Writing, content: Content | null): Promise<Written> {
  const { place, caller, upsert } = writing;
  const owner = ownerOf(caller);
  const id = randomUUID();
  const values = [
    id,
    place.bucket,
    place.key,
    owner.text,
    owner.uuid,
    content === null ? null : JSON.stringify(metadataOf(content)),
    content?.userMetadata == null ? null : JSON.stringify(content.userMetadata),
    content?.version ?? null,
    content?.sha256 ?? null,
  ];
  const insert = `insert into storage.objects
    (id, bucket_id, name, owner_id, owner, metadata, user_metadata, version, sha256)
    values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9)`;
  const version = content?.version ?? '';
  if (!upsert) {
    await tx.query(insert, values);
    return { id, version };
  }
  const [row] = await tx.query<{ id: string }>(
    `${insert} on conflict (bucket_id, name) do update set
       owner_id = excluded.owner_id, owner = excluded.owner, metadata = excluded.metadata,
       user_metadata = excluded.user_metadata, version = excluded.version, sha256 = excluded.sha256
     returning id`,
    values,
  );
  if (row === undefined) throw keyExists();
  return { id: row.id, version };
}

/** The part of a row that the protocol shows as `metadata`. */
export function metadataOf(content: Content): Record<string, unknown> {
  return {
    eTag: `"${content.sha256.slice(0, 32)}"`,
    size: content.size,
    mimetype: content.contentType,
    cacheControl: content.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: content.size,
    httpStatusCode: 200,
    ...(content.contentEncoding === null ? {} : { contentEncoding: content.contentEncoding }),
  };
}
