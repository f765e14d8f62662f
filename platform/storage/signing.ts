import type { Hono } from 'hono';
import { z } from 'zod';
import { asCaller, asServer, callerOf } from './caller.ts';
import { findBucket } from './bucket_row.ts';
import { plainText, readJson } from './json_body.ts';
import { checkKey, decode, type ObjectPlace, readPlace } from './object_key.ts';
import { mayWrite } from './object_write.ts';
import { transformationShape } from './pictures.ts';
import type { StorageParts } from './parts.ts';
import { restOf } from './route_path.ts';
import { findObject } from './served.ts';
import { signDownload, signUpload } from './signed_token.ts';
import { noSuchKey } from './storage_error.ts';
import { wantsUpsert } from './uploads.ts';

const mostSeconds = 10 * 365 * 24 * 3600;
const expiresIn = z.number().int().min(1).max(mostSeconds);
const unavailable = 'Either the object does not exist or you do not have access to it';

/** `POST /object/sign/…` and `POST /object/upload/sign/…`: addresses that work without a key, for a time. */
export function addSigningRoutes(app: Hono, parts: StorageParts): void {
  const { platform } = parts;
  const transform = transformationShape(platform.settings.mostImagePixels).partial();
  const one = z.object({ expiresIn, transform: transform.optional() });
  const many = z.object({ expiresIn, paths: z.array(plainText).min(1).max(1000) });

  app.post('/object/upload/sign/*', async (c) => {
    const caller = await callerOf(platform, c);
    const place = readPlace(restOf(c, '/object/upload/sign/'));
    const upsert = wantsUpsert(c);
    await asServer(platform, (tx) => findBucket(tx, place.bucket));
    await mayWrite(parts, { place, caller, upsert, operation: 'object.sign_upload_url' });
    const token = await signUpload(platform, place, caller, upsert);
    return c.json({ url: `/object/upload/sign/${addressOf(place)}?token=${token}`, token });
  });

  app.post('/object/sign/:bucket', async (c) => {
    const caller = await callerOf(platform, c);
    const bucket = decode(c.req.param('bucket'));
    const { expiresIn: seconds, paths } = await readJson(c, many);
    const found = await asCaller(platform, caller, 'object.sign_many', (tx) =>
      tx.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 and name = any ($2) and version is not null',
        [bucket, paths],
      ),
    );
    const readable = new Set(found.map((row) => row.name));
    const signed = paths.map(async (path) => {
      if (!readable.has(path)) return { error: unavailable, path, signedURL: null };
      return {
        error: null,
        path,
        signedURL: await downloadAddress({ bucket, key: checkKey(path) }, seconds, null),
      };
    });
    return c.json(await Promise.all(signed));
  });

  app.post('/object/sign/*', async (c) => {
    const caller = await callerOf(platform, c);
    const place = readPlace(restOf(c, '/object/sign/'));
    const { expiresIn: seconds, transform: changes } = await readJson(c, one);
    const row = await asCaller(platform, caller, 'object.sign', (tx) => findObject(tx, place));
    if (row === null) throw noSuchKey();
    const asked = Object.entries(changes ?? {}).map(([name, value]) => [name, String(value)]);
    const transformations = asked.length === 0 ? null : new URLSearchParams(asked).toString();
    return c.json({ signedURL: await downloadAddress(place, seconds, transformations) });
  });

  async function downloadAddress(
    place: ObjectPlace,
    seconds: number,
    changes: string | null,
  ): Promise<string> {
    const token = await signDownload(platform, place, seconds, changes);
    const base = changes === null ? '/object/sign' : '/render/image/sign';
    return `${base}/${addressOf(place)}?token=${token}`;
  }
}

/** As clients expect it: unescaped, since they escape the whole address themselves. */
function addressOf({ bucket, key }: ObjectPlace): string {
  return `${bucket}/${key}`;
}
