import type { Hono } from 'hono';
import { z } from 'zod';
import type { Tx } from '#database/tx.ts';
import { type BucketRow, checkTaken, findBucket } from './bucket_row.ts';
import { asCaller, asServer, callerOf } from './caller.ts';
import { sampleBytes } from './content_type.ts';
import { plainText, readJson } from './json_body.ts';
import { checkKey, decode, type ObjectPlace, readPlace } from './object_key.ts';
import { checkContent, mayWrite, metadataOf, putRow, withNewBytes } from './object_write.ts';
import type { StorageParts } from './parts.ts';
import { readMetadataHeader } from './receive.ts';
import { restOf } from './route_path.ts';
import { findObject, type ObjectRow } from './served.ts';
import { noSuchKey } from './storage_error.ts';
import { wantsUpsert } from './uploads.ts';

const relocation = z.object({
  bucketId: plainText,
  sourceKey: plainText,
  destinationKey: plainText,
  destinationBucket: plainText.nullish(),
});
const copying = relocation.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().max(200).optional(), mimetype: z.string().max(200).optional() })
    .nullish(),
});
const entry = z.union([plainText, z.object({ path: plainText, versionId: z.string() })]);
const removal = z.object({ prefixes: z.array(entry).min(1).max(1000) });

/** Moving, copying and removing objects, as row-level security lets the caller. Nothing here replaces an object unasked. */
export function addRearrangingRoutes(app: Hono, parts: StorageParts): void {
  addMove(app, parts);
  addCopy(app, parts);
  addRemoval(app, parts);
}

function placesOf(given: z.output<typeof relocation>): { from: ObjectPlace; to: ObjectPlace } {
  return {
    from: { bucket: given.bucketId, key: checkKey(given.sourceKey) },
    to: { bucket: given.destinationBucket ?? given.bucketId, key: checkKey(given.destinationKey) },
  };
}

function addMove(app: Hono, parts: StorageParts): void {
  app.post('/object/move', async (c) => {
    const caller = await callerOf(parts.platform, c);
    const { from, to } = placesOf(await readJson(c, relocation));
    const target = await asServer(parts.platform, (tx) => findBucket(tx, to.bucket));
    const seen = await asCaller(parts.platform, caller, 'object.move', (tx) => readable(tx, from));
    if (from.bucket !== to.bucket) await checkFits(parts, target, seen);
    const [moved] = await asCaller(parts.platform, caller, 'object.move', (tx) =>
      tx.query<{ id: string }>(
        `update storage.objects set bucket_id = $2, name = $3 where id = $1 and version = $4 returning id`,
        [seen.id, to.bucket, to.key, seen.version],
      ),
    );
    // Seen but not to be changed, or replaced since it was looked at.
    if (moved === undefined) throw noSuchKey();
    return c.json({ message: 'Successfully moved', Id: moved.id, Key: `${to.bucket}/${to.key}` });
  });
}

function addCopy(app: Hono, parts: StorageParts): void {
  app.post('/object/copy', async (c) => {
    const caller = await callerOf(parts.platform, c);
    const given = await readJson(c, copying);
    const notes = readMetadataHeader(c.req.header('x-metadata'));
    const { from, to } = placesOf(given);
    const target = await asServer(parts.platform, (tx) => findBucket(tx, to.bucket));
    const seen = await asCaller(parts.platform, caller, 'object.copy', (tx) => readable(tx, from));
    const { metadata } = seen;
    const changes = given.copyMetadata ? {} : (given.metadata ?? {});
    const contentType = changes.mimetype ?? metadata.mimetype;
    await checkFits(parts, target, { ...seen, metadata: { ...metadata, mimetype: contentType } });
    const writing = { place: to, caller, upsert: wantsUpsert(c), operation: 'object.copy' };
    await mayWrite(parts, writing);
    const written = await withNewBytes(parts, async (version) => {
      await parts.bytes.copy(seen.version, version);
      const content = {
        version,
        size: metadata.size,
        sha256: seen.sha256,
        contentType,
        cacheControl: changes.cacheControl ?? metadata.cacheControl,
        contentEncoding: metadata.contentEncoding ?? null,
        userMetadata: given.copyMetadata ? seen.user_metadata : notes,
      };
      const { id } = await asCaller(parts.platform, caller, 'object.copy', (tx) =>
        putRow(tx, writing, content),
      );
      return { id, metadata: metadataOf(content) };
    });
    if (writing.upsert) await parts.sweeper.dropLeft();
    return c.json({
      Id: written.id,
      Key: `${to.bucket}/${to.key}`,
      name: to.key,
      bucket_id: to.bucket,
      metadata: written.metadata,
    });
  });
}

async function readable(tx: Tx, place: ObjectPlace): Promise<ObjectRow> {
  const row = await findObject(tx, place);
  if (row === null) throw noSuchKey();
  return row;
}

/** What a bucket takes in counts for what is brought over from another as well. */
async function checkFits(parts: StorageParts, target: BucketRow, row: ObjectRow): Promise<void> {
  const { mimetype, size } = row.metadata;
  checkTaken(target, parts.platform.settings.mostFileBytes, mimetype, size);
  if ((target.allowed_mime_types ?? []).length === 0 || size === 0) return;
  const start = await parts.bytes.read(row.version, { first: 0, last: Math.min(size, sampleBytes) - 1 });
  await checkContent(target, mimetype, new Uint8Array(await new Response(start).arrayBuffer()));
}

const shown =
  'name, bucket_id, owner, owner_id, version, id, updated_at, created_at, last_accessed_at, metadata, user_metadata';

function addRemoval(app: Hono, parts: StorageParts): void {
  const { platform, sweeper } = parts;

  app.delete('/object/:bucket', async (c) => {
    const caller = await callerOf(platform, c);
    const bucket = decode(c.req.param('bucket'));
    const { prefixes } = await readJson(c, removal);
    const names = prefixes.map((one) => (typeof one === 'string' ? one : one.path));
    const versions = prefixes.map((one) => (typeof one === 'string' ? null : one.versionId));
    const gone = await asCaller(platform, caller, 'object.delete_many', (tx) =>
      tx.query<{ version: string | null }>(
        `delete from storage.objects as o using unnest($2::text[], $3::text[]) as named (name, version)
         where o.bucket_id = $1 and o.name = named.name and o.version is not distinct from coalesce(named.version, o.version)
         returning ${shown.replaceAll(/\w+/g, 'o.$&')}`,
        [bucket, names, versions],
      ),
    );
    await sweeper.drop(gone.map((row) => row.version));
    return c.json(gone);
  });

  app.delete('/object/*', async (c) => {
    const caller = await callerOf(platform, c);
    const place = readPlace(restOf(c, '/object/'));
    const gone = await asCaller(platform, caller, 'object.delete', (tx) =>
      tx.query<{ version: string | null }>(
        'delete from storage.objects where bucket_id = $1 and name = $2 returning version',
        [place.bucket, place.key],
      ),
    );
    if (gone.length === 0) throw noSuchKey();
    await sweeper.drop(gone.map((row) => row.version));
    return c.json({ message: 'Successfully deleted' });
  });

  // Nothing is cached between the store and the client here, so a purge has nothing to do but to know who asks.
  app.delete('/cdn/*', async (c) => {
    await callerOf(platform, c);
    return c.json({ message: 'success' });
  });
}
