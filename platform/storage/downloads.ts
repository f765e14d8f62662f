import type { Context, Hono } from 'hono';
import { findBucket } from './bucket_row.ts';
import { asCaller, asServer, callerIfAny } from './caller.ts';
import { answerPicture } from './pictures.ts';
import { type ObjectPlace, readPlace } from './object_key.ts';
import type { StorageParts } from './parts.ts';
import { restOf } from './route_path.ts';
import { type Find, findObject, infoBody, serveObject } from './served.ts';
import { readDownloadToken } from './signed_token.ts';
import { noSuchBucket, noSuchKey, StorageError } from './storage_error.ts';

/** Reading objects: as a person, in public, by a signed address; as pictures of another size; and about them. */
export function addDownloadRoutes(app: Hono, parts: StorageParts): void {
  for (const base of ['/object/info/public/', '/object/public/', '/render/image/public/']) {
    app.get(`${base}*`, async (c) => answer(c, parts, base, publicly(parts, readPlace(restOf(c, base)))));
  }
  for (const base of ['/object/sign/', '/render/image/sign/']) {
    app.get(`${base}*`, (c) => answerSigned(c, parts, base));
  }
  for (const base of [
    '/object/info/authenticated/',
    '/object/info/',
    '/object/authenticated/',
    '/render/image/authenticated/',
    '/object/',
  ]) {
    app.get(`${base}*`, async (c) =>
      answer(c, parts, base, personally(c, parts, readPlace(restOf(c, base)), base.slice(1, -1))),
    );
  }
}

async function answer(c: Context, parts: StorageParts, base: string, find: Find): Promise<Response> {
  if (base.startsWith('/render/')) return answerPicture(c, parts, find, new URL(c.req.url).searchParams);
  if (!base.startsWith('/object/info/')) return serveObject(c, parts, find);
  // By HEAD the object's own headers are the information.
  if (c.req.raw.method === 'HEAD') return serveObject(c, parts, find);
  const row = await find();
  if (row === null) throw noSuchKey();
  const { eTag, lastModified } = row.metadata;
  return c.json(infoBody(row), 200, { etag: eTag, 'last-modified': new Date(lastModified).toUTCString() });
}

/** Objects of a public bucket, whoever asks. Asked of the bucket each time, so that closing it works at once. */
function publicly(parts: StorageParts, place: ObjectPlace): Find {
  return () =>
    asServer(parts.platform, async (tx) => {
      const bucket = await findBucket(tx, place.bucket);
      if (!bucket.public) throw noSuchBucket();
      return findObject(tx, place);
    });
}

/** Objects that the caller may read; without a valid token only those of public buckets. */
function personally(c: Context, parts: StorageParts, place: ObjectPlace, operation: string): Find {
  const { platform } = parts;
  return async () => {
    const bucket = await asServer(platform, (tx) => findBucket(tx, place.bucket));
    if (bucket.public) return publicly(parts, place)();
    const caller = await callerIfAny(platform, c);
    if (caller === null) throw noSuchBucket();
    return asCaller(platform, caller, operation.replaceAll('/', '.'), (tx) => findObject(tx, place));
  };
}

async function answerSigned(c: Context, parts: StorageParts, base: string): Promise<Response> {
  const place = readPlace(restOf(c, base));
  const permit = await readDownloadToken(parts.platform, c.req.query('token') ?? '', place);
  const find: Find = () => asServer(parts.platform, (tx) => findObject(tx, place));
  const isPicture = base.startsWith('/render/');
  // What was signed is what is given: neither the original for a picture, nor another picture.
  if (isPicture !== (permit.transformations !== null)) {
    throw new StorageError(400, 'InvalidSignature', 'The token is for another use');
  }
  if (permit.transformations === null) return serveObject(c, parts, find);
  return answerPicture(c, parts, find, new URLSearchParams(permit.transformations));
}
