import type { Context, Hono, MiddlewareHandler } from 'hono';
import { type Caller, callerOf } from './caller.ts';
import type { ObjectPlace } from './object_key.ts';
import type { StorageParts } from './parts.ts';
import { readChecksum, readCreation, readOffset, tusVersion } from './resumable_headers.ts';
import { begin, end, find, finishIfComplete, takeIn, type UploadRow } from './resumable_upload.ts';
import { readUploadToken } from './signed_token.ts';
import { answerStorageError, StorageError, storageError } from './storage_error.ts';
import { wantsUpsert } from './uploads.ts';

const extensions = 'creation,creation-with-upload,creation-defer-length,expiration,termination,checksum';
const byKey = '/upload/resumable';
const bySignature = '/upload/resumable/sign';

/** Tells clients that ask (OPTIONS) what the server can do; whatever else answers them stays. */
export function tellTus(mostBytes: number): MiddlewareHandler {
  const facts = {
    'tus-resumable': tusVersion,
    'tus-version': tusVersion,
    'tus-extension': extensions,
    'tus-max-size': String(mostBytes),
    'tus-checksum-algorithm': 'sha256,sha1',
  };
  return async (c, next) => {
    await next();
    if (c.req.method !== 'OPTIONS') return;
    for (const [name, value] of Object.entries(facts)) c.header(name, value);
  };
}

/**
 * Resumable uploads by the tus protocol 1.0: the state is rows, the bytes are parts in the store, so that any process can
 * go on after any other. Unlike the other calls these answer with the HTTP status that the error means.
 */
export function addResumableRoutes(app: Hono, parts: StorageParts): void {
  for (const base of [bySignature, byKey]) {
    app.post(base, (c) => answer(c, parts, async () => create(c, parts, base)));
    app.post(`${base}/`, (c) => answer(c, parts, async () => create(c, parts, base)));
    app.on('HEAD', `${base}/:id`, (c) => answer(c, parts, async () => head(c, parts, base)));
    // The framework answers HEAD by the handlers of GET.
    app.get(`${base}/:id`, (c) => answer(c, parts, async () => head(c, parts, base)));
    app.patch(`${base}/:id`, (c) => answer(c, parts, async () => patch(c, parts, base)));
    app.delete(`${base}/:id`, (c) => answer(c, parts, async () => terminate(c, parts, base)));
  }
}

async function answer(c: Context, parts: StorageParts, run: () => Promise<Response>): Promise<Response> {
  c.header('tus-resumable', tusVersion);
  c.header('cache-control', 'no-store');
  try {
    if (c.req.header('tus-resumable') !== tusVersion) {
      c.header('tus-version', tusVersion);
      throw new StorageError(412, 'TusError', 'Tus-Resumable Required');
    }
    return await run();
  } catch (error) {
    const refusal = storageError(error);
    if (refusal.statusCode >= 500) parts.platform.onFault?.(error);
    // As servers of tus word it.
    if (refusal.statusCode === 413) return c.text('Maximum size exceeded\n', 413);
    const response = answerStorageError(c, refusal);
    return new Response(response.body, { status: refusal.statusCode, headers: response.headers });
  }
}

/** Whose upload it is: by token like everywhere, or, under `/sign`, by the signature for the one object. */
function callerFor(
  c: Context,
  parts: StorageParts,
  base: string,
  place: ObjectPlace,
): Promise<{ caller: Caller; upsert: boolean }> {
  if (base === bySignature) return readUploadToken(parts.platform, c.req.header('x-signature') ?? '', place);
  return callerOf(parts.platform, c).then((caller) => ({ caller, upsert: wantsUpsert(c) }));
}

async function create(c: Context, parts: StorageParts, base: string): Promise<Response> {
  const creation = readCreation(c);
  const { caller, upsert } = await callerFor(c, parts, base, creation.place);
  const begun = await begin(parts, caller, upsert, creation);
  const id = Buffer.from(begun.id).toString('base64url');
  c.header('location', `${parts.platform.settings.externalUrl}/storage/v1${base}/${id}`);
  const carries = c.req.header('content-type') === 'application/offset+octet-stream';
  const after = carries
    ? await takeIn(parts, caller, begun, c.req.raw.body, readChecksum(c))
    : await finishIfComplete(parts, caller, begun);
  stateOf(c, after);
  return c.body(null, 201);
}

async function head(c: Context, parts: StorageParts, base: string): Promise<Response> {
  const { row, caller } = await opened(c, parts, base);
  // All bytes are here but the object is not: whoever was putting it together did not come to the end.
  stateOf(c, await finishIfComplete(parts, caller, row));
  c.header('upload-metadata', row.metadata.header);
  if (row.length === null) c.header('upload-defer-length', '1');
  else c.header('upload-length', row.length);
  return c.body(null, 200);
}

async function patch(c: Context, parts: StorageParts, base: string): Promise<Response> {
  if (c.req.header('content-type') !== 'application/offset+octet-stream') {
    throw new StorageError(415, 'TusError', 'Content-Type must be application/offset+octet-stream');
  }
  const { offset, length } = readOffset(c);
  const { row, caller } = await opened(c, parts, base, length);
  if (offset !== Number(row.received)) throw new StorageError(409, 'TusError', 'Upload-Offset conflict');
  stateOf(c, await takeIn(parts, caller, row, c.req.raw.body, readChecksum(c)));
  return c.body(null, 204);
}

async function terminate(c: Context, parts: StorageParts, base: string): Promise<Response> {
  const { row } = await opened(c, parts, base);
  await end(parts, row.id);
  return c.body(null, 204);
}

function stateOf(c: Context, row: UploadRow): void {
  c.header('upload-offset', row.received);
  c.header('upload-expires', new Date(row.expires_at).toUTCString());
}

function opened(
  c: Context,
  parts: StorageParts,
  base: string,
  length: number | null = null,
): Promise<{ row: UploadRow; caller: Caller }> {
  const id = Buffer.from(c.req.param('id') ?? '', 'base64url').toString('utf8');
  return find(parts, id, async (place) => (await callerFor(c, parts, base, place)).caller, length);
}
