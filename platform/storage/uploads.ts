import type { Context, Hono } from 'hono';
import { callerOf, type Caller } from './caller.ts';
import { readPlace } from './object_key.ts';
import { writeObject, type Writing } from './object_write.ts';
import type { StorageParts } from './parts.ts';
import { receive } from './receive.ts';
import { RequestBytes } from './request_bytes.ts';
import { restOf } from './route_path.ts';
import { readUploadToken } from './signed_token.ts';

/** `POST` and `PUT /object/{bucket}/{key}`, and `PUT /object/upload/sign/…`: taking objects in. */
export function addUploadRoutes(app: Hono, parts: StorageParts): void {
  const { platform } = parts;

  app.put('/object/upload/sign/*', async (c) => {
    const place = readPlace(restOf(c, '/object/upload/sign/'));
    const permit = await readUploadToken(platform, c.req.query('token') ?? '', place);
    return upload(c, parts, {
      place,
      caller: permit.caller,
      upsert: permit.upsert,
      operation: 'object.sign_upload_url',
    });
  });
  app.post('/object/*', async (c) => upload(c, parts, writing(c, await callerOf(platform, c), false)));
  app.put('/object/*', async (c) => upload(c, parts, writing(c, await callerOf(platform, c), true)));
}

function writing(c: Context, caller: Caller, always: boolean): Writing {
  const upsert = always || wantsUpsert(c);
  return {
    place: readPlace(restOf(c, '/object/')),
    caller,
    upsert,
    operation: always ? 'object.upload_update' : 'object.upload',
  };
}

/** Whether a request may replace what is there. */
export function wantsUpsert(c: Context): boolean {
  return c.req.header('x-upsert')?.toLowerCase() === 'true';
}

async function upload(c: Context, parts: StorageParts, how: Writing): Promise<Response> {
  const body = new RequestBytes(c);
  try {
    const { id } = await writeObject(parts, how, await receive(c, body));
    return c.json({ Id: id, Key: `${how.place.bucket}/${how.place.key}` });
  } catch (error) {
    if (!(await body.discard())) c.header('connection', 'close');
    throw error;
  }
}
