import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Platform } from '../settings.ts';
import { type BucketRow, bucketBody, bucketColumns, findBucket, readSize } from './bucket_row.ts';
import { asCaller, asServer, callerOf, ownerOf } from './caller.ts';
import { plainText, readJson } from './json_body.ts';
import { likeText } from './like_text.ts';
import { checkBucketName, decode } from './object_key.ts';
import { invalidShape, noSuchBucket, StorageError, tooLarge } from './storage_error.ts';
import type { StorageParts } from './parts.ts';

const limits = {
  file_size_limit: z.union([z.string(), z.number()]).nullish(),
  allowed_mime_types: z.array(z.string().max(255)).max(500).nullish(),
};
const creation = z.object({
  id: z.string().optional(),
  name: z.string(),
  public: z.boolean().default(false),
  type: z.literal('STANDARD', 'must be STANDARD: other kinds of buckets are not offered').default('STANDARD'),
  ...limits,
});
const change = z.object({ public: z.boolean().optional(), ...limits });

const listing = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).max(1e9).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: plainText.default(''),
});

/** `/bucket`: making, reading, changing, emptying and deleting buckets, as row-level security lets the caller. */
export function addBucketRoutes(app: Hono, parts: StorageParts): void {
  const { platform } = parts;
  app.post('/bucket', (c) => createBucket(platform, c));
  app.get('/bucket', (c) => listBuckets(platform, c));
  app.get('/bucket/:id', (c) => showBucket(platform, c));
  app.put('/bucket/:id', (c) => changeBucket(platform, c));
  app.post('/bucket/:id/empty', (c) => emptyBucket(parts, c));
  app.delete('/bucket/:id', (c) => deleteBucket(platform, c));
}

async function createBucket(platform: Platform, c: Context): Promise<Response> {
  const caller = await callerOf(platform, c);
  const given = await readJson(c, creation);
  const name = checkBucketName(given.id ?? given.name);
  const owner = ownerOf(caller);
  await asCaller(platform, caller, 'bucket.create', (tx) =>
    tx
      .query(
        `insert into storage.buckets (id, name, owner_id, owner, public, file_size_limit, allowed_mime_types)
         values ($1, $1, $2, $3, $4, $5, $6)`,
        [
          name,
          owner.text,
          owner.uuid,
          given.public,
          sizeOf(platform, given.file_size_limit),
          typesOf(given.allowed_mime_types),
        ],
      )
      .catch((error: unknown) => {
        throw isDuplicate(error) ? bucketExists() : error;
      }),
  );
  return c.json({ name });
}

async function listBuckets(platform: Platform, c: Context): Promise<Response> {
  const caller = await callerOf(platform, c);
  const { limit, offset, sortColumn, sortOrder, search } = readQuery(c);
  const rows = await asCaller(platform, caller, 'bucket.list', (tx) =>
    tx.query<BucketRow>(
      `select ${bucketColumns} from storage.buckets where name ilike $1
       order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
      [`%${likeText(search)}%`, limit, offset],
    ),
  );
  return c.json(rows.map((row) => ({ ...bucketBody(row), type: row.type })));
}

async function showBucket(platform: Platform, c: Context): Promise<Response> {
  const caller = await callerOf(platform, c);
  const id = idOf(c);
  return c.json(bucketBody(await asCaller(platform, caller, 'bucket.get', (tx) => findBucket(tx, id))));
}

async function changeBucket(platform: Platform, c: Context): Promise<Response> {
  const caller = await callerOf(platform, c);
  const id = idOf(c);
  const given = await readJson(c, change);
  const changed = await asCaller(platform, caller, 'bucket.update', (tx) =>
    tx.query(
      `update storage.buckets set
         public = coalesce($2, public),
         file_size_limit = case when $3 then $4::bigint else file_size_limit end,
         allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end
       where id = $1 returning id`,
      [
        id,
        given.public ?? null,
        given.file_size_limit !== undefined,
        sizeOf(platform, given.file_size_limit),
        given.allowed_mime_types !== undefined,
        typesOf(given.allowed_mime_types),
      ],
    ),
  );
  if (changed.length === 0) throw noSuchBucket();
  return c.json({ message: 'Successfully updated' });
}

async function emptyBucket({ platform, sweeper }: StorageParts, c: Context): Promise<Response> {
  const caller = await callerOf(platform, c);
  const id = idOf(c);
  const gone = await asCaller(platform, caller, 'bucket.empty', async (tx) => {
    await findBucket(tx, id);
    return tx.query<{ version: string | null }>(
      'delete from storage.objects where bucket_id = $1 returning version',
      [id],
    );
  });
  await sweeper.drop(gone.map((row) => row.version));
  return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
}

async function deleteBucket(platform: Platform, c: Context): Promise<Response> {
  const caller = await callerOf(platform, c);
  const id = idOf(c);
  await asCaller(platform, caller, 'bucket.get', (tx) => findBucket(tx, id));
  // Objects that the caller does not see count as well.
  const [held] = await asServer(platform, (tx) =>
    tx.query('select 1 from storage.objects where bucket_id = $1 limit 1', [id]),
  );
  if (held !== undefined) throw notEmpty();
  const deleted = await asCaller(platform, caller, 'bucket.delete', (tx) =>
    tx.query('delete from storage.buckets where id = $1 returning id', [id]).catch((error: unknown) => {
      throw isHeld(error) ? notEmpty() : error;
    }),
  );
  if (deleted.length === 0) throw noSuchBucket();
  return c.json({ message: 'Successfully deleted' });
}

function idOf(c: Context): string {
  return decode(c.req.param('id') ?? '');
}

function readQuery(c: Context): z.output<typeof listing> {
  const parsed = listing.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidShape(`querystring/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`);
}

function sizeOf(platform: Platform, given: string | number | null | undefined): number | null {
  if (given === null || given === undefined) return null;
  const size = readSize(given);
  if (size > platform.settings.mostFileBytes) throw tooLarge();
  return size;
}

function typesOf(given: readonly string[] | null | undefined): readonly string[] | null {
  if (given === null || given === undefined) return null;
  for (const type of given) {
    if (/^(?:\*|[\w!#$&.+^-]+)\/(?:\*|[\w!#$&.+^-]+)$/.test(type)) continue;
    throw new StorageError(422, 'InvalidMimeType', `mime type ${type} is not supported`, {
      error: 'invalid_mime_type',
    });
  }
  return given.map((type) => type.toLowerCase());
}

const notEmpty = (): StorageError =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty');

const bucketExists = (): StorageError =>
  new StorageError(409, 'BucketAlreadyExists', 'The resource already exists', { error: 'Duplicate' });

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
