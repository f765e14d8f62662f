import type { Context } from 'hono';
import type { Tx } from '#database/tx.ts';
import { BytesMissing } from './bytes.ts';
import { attachment, guardHeaders, servingOf } from './content_type.ts';
import type { ObjectPlace } from './object_key.ts';
import type { StorageParts } from './parts.ts';
import { readRange } from './range.ts';
import { noSuchKey, StorageError } from './storage_error.ts';

export interface ObjectMetadata {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly contentEncoding?: string;
  readonly lastModified: string;
}

export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner_id: string | null;
  readonly version: string;
  readonly sha256: string;
  readonly metadata: ObjectMetadata;
  readonly user_metadata: Readonly<Record<string, unknown>> | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_accessed_at: string;
}

const columns =
  'id, bucket_id, name, owner_id, version, sha256, metadata, user_metadata, created_at, updated_at, last_accessed_at';

/** The row of an object, if the role of the transaction sees it and it has bytes; null otherwise. */
export async function findObject(tx: Tx, { bucket, key }: ObjectPlace): Promise<ObjectRow | null> {
  const [row] = bucket.includes('\0')
    ? []
    : await tx.query<ObjectRow>(
        `select ${columns} from storage.objects
         where bucket_id = $1 and name = $2 and version is not null and metadata is not null`,
        [bucket, key],
      );
  return row ?? null;
}

/** Finds the row of an object anew; used again when its bytes were replaced between the look and the reading. */
export type Find = () => Promise<ObjectRow | null>;

/** Answers with an object: whole, a range of it (206, 416), or 304 when the caller has it. `HEAD` gets the headers alone. */
export async function serveObject(context: Context, parts: StorageParts, find: Find): Promise<Response> {
  for (let tries = 0; tries < 3; tries += 1) {
    const row = await find();
    if (row === null) throw noSuchKey();
    try {
      return await serveRow(context, parts, row);
    } catch (error) {
      if (!(error instanceof BytesMissing)) throw error;
    }
  }
  throw noSuchKey();
}

async function serveRow(context: Context, parts: StorageParts, row: ObjectRow): Promise<Response> {
  const headers = objectHeaders(context, row);
  if (isKnown(context, row.metadata)) return new Response(null, { status: 304, headers });
  const { size } = row.metadata;
  const range = readRange(context.req.header('range'), context.req.header('if-range'), row.metadata);
  if (range === 'unsatisfiable') {
    throw new StorageError(416, 'InvalidRange', 'The requested range is not satisfiable', {
      error: 'invalid_range',
      headers: { 'content-range': `bytes */${size}` },
    });
  }
  headers['content-length'] = String(range === null ? size : range.last - range.first + 1);
  if (range !== null) headers['content-range'] = `bytes ${range.first}-${range.last}/${size}`;
  const status = range === null ? 200 : 206;
  // The framework asks for HEAD as for GET; nothing is opened that nobody reads.
  const isHead = context.req.raw.method === 'HEAD' || size === 0;
  const body = isHead
    ? null
    : await parts.bytes.read(row.version, range ?? undefined, context.req.raw.signal);
  return new Response(body, { status, headers });
}

/** Headers of an object's bytes, or of a picture made from them. */
export function objectHeaders(
  context: Context,
  row: ObjectRow,
  contentType?: string,
): Record<string, string> {
  const { metadata } = row;
  const serving = servingOf(contentType ?? metadata.mimetype);
  const headers: Record<string, string> = {
    ...guardHeaders,
    'content-type': serving.contentType,
    'cache-control': metadata.cacheControl,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    etag: metadata.eTag,
    'accept-ranges': 'bytes',
  };
  if (metadata.contentEncoding !== undefined) headers['content-encoding'] = metadata.contentEncoding;
  const named = context.req.query('download');
  if (named !== undefined) headers['content-disposition'] = attachment(named.slice(0, 255));
  else if (serving.attached) headers['content-disposition'] = 'attachment';
  return headers;
}

/** Whether the caller's copy is the present one; the tag counts before the date. */
export function isKnown(context: Context, metadata: Pick<ObjectMetadata, 'eTag' | 'lastModified'>): boolean {
  const tags = context.req.header('if-none-match');
  if (tags !== undefined) {
    return tags.split(',').some((tag) => ['*', metadata.eTag].includes(tag.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(context.req.header('if-modified-since') ?? '');
  return Math.floor(Date.parse(metadata.lastModified) / 1000) * 1000 <= since;
}

/** An object as `info` shows it. */
export function infoBody(row: ObjectRow): Record<string, unknown> {
  const { metadata } = row;
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    content_encoding: metadata.contentEncoding ?? null,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at: row.created_at,
  };
}
