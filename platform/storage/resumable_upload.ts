import { checkTaken, findBucket, sizeLimit } from './bucket_row.ts';
import { asCaller, asServer, type Caller, ownerOf } from './caller.ts';
import { cleanContentType } from './content_type.ts';
import type { ObjectPlace } from './object_key.ts';
import { checkContent, mayWrite, putRow, streamIn, withNewBytes, type Writing } from './object_write.ts';
import type { StorageParts } from './parts.ts';
import type { Checksum, Creation, UploadMetadata } from './resumable_headers.ts';
import { isUuid } from '../uuid.ts';
import { noSuchUpload, StorageError } from './storage_error.ts';

export interface UploadRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  /** Bytes, as text. */
  readonly length: string | null;
  readonly received: string;
  readonly upsert: boolean;
  readonly owner_role: string;
  readonly owner_id: string | null;
  readonly metadata: UploadMetadata;
  readonly expires_at: string;
}

const columns = 'id, bucket_id, name, length, received, upsert, owner_role, owner_id, metadata, expires_at';

/** Bytes of one part at most: what is lost when a sender is cut off, and what is recorded at a time. */
const partBytes = 8 * 1024 * 1024;
/** How long one process may take to put the parts together before another may try. */
const finishing = '10 minutes';

/** Begins an upload that the caller may finish as things stand. */
export async function begin(
  parts: StorageParts,
  caller: Caller,
  upsert: boolean,
  creation: Creation,
): Promise<UploadRow> {
  const { platform } = parts;
  const { place, length, metadata } = creation;
  const bucket = await asServer(platform, (tx) => findBucket(tx, place.bucket));
  checkTaken(bucket, platform.settings.mostFileBytes, metadata.contentType, length);
  await mayWrite(parts, { place, caller, upsert, operation: 'tus.upload.create' });
  const expires = new Date(platform.now().getTime() + platform.settings.resumableSeconds * 1000);
  const [row] = await asServer(platform, (tx) =>
    tx.query<UploadRow>(
      `insert into storage.uploads (bucket_id, name, length, upsert, owner_role, owner_id, metadata, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
      [
        place.bucket,
        place.key,
        length,
        upsert,
        caller.role,
        ownerOf(caller).text,
        JSON.stringify(metadata),
        expires.toISOString(),
      ],
    ),
  );
  parts.sweeper.sweepWhenDue();
  if (row === undefined) throw new Error('An upload was not recorded.');
  return row;
}

/**
 * The upload, for whoever began it; records the length when it is told only now.
 * @throws 404 for an upload that is not there or somebody else's, 410 for one whose time is over
 */
export async function find(
  parts: StorageParts,
  id: string,
  callerAt: (place: ObjectPlace) => Promise<Caller>,
  length: number | null,
): Promise<{ row: UploadRow; caller: Caller }> {
  const { platform } = parts;
  const [row] = isUuid(id)
    ? await asServer(platform, (tx) =>
        tx.query<UploadRow>(`select ${columns} from storage.uploads where id = $1`, [id]),
      )
    : [];
  if (row === undefined) throw noSuchUpload();
  const caller = await callerAt({ bucket: row.bucket_id, key: row.name });
  const isMine = caller.role === row.owner_role && ownerOf(caller).text === row.owner_id;
  if (!isMine) throw noSuchUpload();
  if (new Date(row.expires_at) <= platform.now()) {
    throw new StorageError(410, 'NoSuchUpload', 'The upload has expired');
  }
  const told = length === null || row.length !== null ? row : await recordLength(parts, row, length);
  return { row: told, caller };
}

async function recordLength(parts: StorageParts, row: UploadRow, length: number): Promise<UploadRow> {
  return asServer(parts.platform, async (tx) => {
    const bucket = await findBucket(tx, row.bucket_id);
    checkTaken(bucket, parts.platform.settings.mostFileBytes, row.metadata.contentType, length);
    const [told] = await tx.query<UploadRow>(
      `update storage.uploads set length = $2 where id = $1 and length is null and received <= $2 returning ${columns}`,
      [row.id, length],
    );
    if (told === undefined) throw new StorageError(409, 'TusError', 'Upload-Length conflict');
    return told;
  });
}

/** Ends an upload without an object. */
export async function end(parts: StorageParts, id: string): Promise<void> {
  const versions = await asServer(parts.platform, async (tx) => {
    const rows = await tx.query<{ version: string }>(
      'select version from storage.upload_parts where upload_id = $1',
      [id],
    );
    await tx.query('delete from storage.uploads where id = $1', [id]);
    return rows.map((row) => row.version);
  });
  await parts.sweeper.drop(versions);
}

/**
 * Takes bytes in where the upload stands, in parts that are recorded one by one; finishes the object with the last. Of two
 * senders at the same place one gets 409. A sender that is cut off keeps what had arrived, unless it sent a checksum:
 * then all of the request counts or nothing.
 */
export async function takeIn(
  parts: StorageParts,
  caller: Caller,
  row: UploadRow,
  body: ReadableStream<Uint8Array> | null,
  checksum: Checksum | null,
): Promise<UploadRow> {
  const bucket = await asServer(parts.platform, (tx) => findBucket(tx, row.bucket_id));
  const most =
    row.length === null ? sizeLimit(bucket, parts.platform.settings.mostFileBytes) : Number(row.length);
  const source = new Segments(body ?? new ReadableStream({ start: (it) => it.close() }), checksum);
  const unrecorded: Part[] = [];
  let at = Number(row.received);
  let now = row;
  try {
    while (await source.more()) {
      const part = await writePart(parts, source, most - at);
      at += part.size;
      if (checksum === null) now = await recordParts(parts, now, [part]);
      else unrecorded.push(part);
    }
    if (source.failure !== null) throw source.failure;
    if (checksum !== null) {
      if (!checksum.hash.digest().equals(checksum.expected)) {
        throw new StorageError(460, 'InvalidChecksum', 'Checksum Mismatch');
      }
      now = await recordParts(parts, now, unrecorded.splice(0));
    }
  } catch (error) {
    await parts.sweeper.drop(unrecorded.map((part) => part.version));
    throw error;
  }
  return finishIfComplete(parts, caller, now);
}

interface Part {
  readonly version: string;
  readonly size: number;
}

async function writePart(parts: StorageParts, source: Segments, most: number): Promise<Part> {
  return withNewBytes(parts, async (version) => {
    const { size } = await streamIn(parts, version, source.next(), most);
    return { version, size };
  });
}

async function recordParts(parts: StorageParts, row: UploadRow, added: readonly Part[]): Promise<UploadRow> {
  let now = row;
  try {
    await asServer(parts.platform, async (tx) => {
      for (const { version, size } of added) {
        await tx.query(
          'insert into storage.upload_parts (upload_id, starts_at, size, version) values ($1, $2, $3, $4)',
          [row.id, now.received, size, version],
        );
        const [moved] = await tx.query<UploadRow>(
          `update storage.uploads set received = received + $3 where id = $1 and received = $2 returning ${columns}`,
          [row.id, now.received, size],
        );
        if (moved === undefined) throw new StorageError(409, 'TusError', 'Upload-Offset conflict');
        now = moved;
      }
    });
  } catch (error) {
    await parts.sweeper.drop(added.map((part) => part.version));
    const taken =
      error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '23503');
    throw taken ? new StorageError(409, 'TusError', 'Upload-Offset conflict') : error;
  }
  return now;
}

/** Puts the object together once all bytes are here; 423 while another process does. */
export async function finishIfComplete(
  parts: StorageParts,
  caller: Caller,
  row: UploadRow,
): Promise<UploadRow> {
  if (row.length === null || row.received !== row.length) return row;
  const { platform } = parts;
  const claimed = await asServer(platform, (tx) =>
    tx.query(
      `update storage.uploads set finishing_until = now() + interval '${finishing}'
       where id = $1 and (finishing_until is null or finishing_until < now()) returning id`,
      [row.id],
    ),
  );
  if (claimed.length === 0) throw new StorageError(423, 'ResourceLocked', 'The resource is locked');
  try {
    await assemble(parts, caller, row);
  } catch (error) {
    // A refusal is final; anything else may be tried again.
    if (error instanceof StorageError || isRefusal(error)) await end(parts, row.id);
    else {
      await asServer(platform, (tx) =>
        tx.query('update storage.uploads set finishing_until = null where id = $1', [row.id]),
      );
    }
    throw error;
  }
  await end(parts, row.id);
  if (row.upsert) await parts.sweeper.dropLeft();
  return row;
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42501' || error.code === '23505');
}

async function assemble(parts: StorageParts, caller: Caller, row: UploadRow): Promise<void> {
  const { platform } = parts;
  const { userMetadata, cacheControl } = row.metadata;
  const contentType = cleanContentType(row.metadata.contentType);
  const bucket = await asServer(platform, (tx) => findBucket(tx, row.bucket_id));
  const pieces = await asServer(platform, (tx) =>
    tx.query<Part>('select version, size from storage.upload_parts where upload_id = $1 order by starts_at', [
      row.id,
    ]),
  );
  const writing: Writing = {
    place: { bucket: row.bucket_id, key: row.name },
    caller,
    upsert: row.upsert,
    operation: 'tus.upload.part',
  };
  async function* all(): AsyncIterable<Uint8Array> {
    for (const piece of pieces) yield* await parts.bytes.read(piece.version);
  }
  await withNewBytes(parts, async (version) => {
    const limit = sizeLimit(bucket, platform.settings.mostFileBytes);
    const { size, sha256, sample } = await streamIn(parts, version, all(), limit);
    if (String(size) !== row.length) throw new Error('The parts of an upload do not add up.');
    await checkContent(bucket, contentType, sample);
    const content = { version, size, sha256, contentType, cacheControl, contentEncoding: null, userMetadata };
    await asCaller(platform, caller, writing.operation, (tx) => putRow(tx, writing, content));
  });
}

/** Cuts a stream into parts. When it breaks, the part that was coming in ends there and `failure` says why. */
class Segments {
  failure: Error | null = null;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #checksum: Checksum | null;
  #ahead: Uint8Array | null = null;

  constructor(body: ReadableStream<Uint8Array>, checksum: Checksum | null) {
    this.#reader = body.getReader();
    this.#checksum = checksum;
  }

  /** Whether another part follows. */
  async more(): Promise<boolean> {
    this.#ahead ??= await this.#read();
    return this.#ahead !== null;
  }

  async *next(): AsyncIterable<Uint8Array> {
    let left = partBytes;
    for (let chunk = this.#ahead ?? (await this.#read()); chunk !== null; chunk = await this.#read()) {
      this.#ahead = chunk.length > left ? chunk.subarray(left) : null;
      yield chunk.subarray(0, left);
      left -= Math.min(left, chunk.length);
      if (left === 0) return;
    }
    this.#ahead = null;
  }

  async #read(): Promise<Uint8Array | null> {
    if (this.failure !== null) return null;
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done) return null;
        this.#checksum?.hash.update(value);
        if (value.length > 0) return value;
      }
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      return null;
    }
  }
}
