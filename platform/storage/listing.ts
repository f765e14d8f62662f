import type { Hono } from 'hono';
import { z } from 'zod';
import { asCaller, callerOf } from './caller.ts';
import { plainText, readJson } from './json_body.ts';
import { likeText } from './like_text.ts';
import { decode } from './object_key.ts';
import type { StorageParts } from './parts.ts';
import { addPageRoute } from './listing_pages.ts';

const sorting = z.object({
  column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).nullish(),
  order: z.enum(['asc', 'desc']).nullish(),
});
const request = z.object({
  prefix: plainText.default(''),
  limit: z.number().int().min(1).max(10_000).default(100),
  offset: z.number().int().min(0).max(1e9).default(0),
  sortBy: sorting.nullish(),
  search: plainText.default(''),
});

/** `POST /object/list/{bucket}` and `/object/list-v2/{bucket}`: what the caller may see in a bucket. */
export function addListingRoutes(app: Hono, parts: StorageParts): void {
  app.post('/object/list/:bucket', async (c) => {
    const caller = await callerOf(parts.platform, c);
    const { prefix, limit, offset, sortBy, search } = await readJson(c, request);
    const folder = prefix === '' || prefix.endsWith('/') ? prefix.replace(/^\/+/, '') : `${prefix}/`;
    const rows = await asCaller(parts.platform, caller, 'object.list', (tx) =>
      tx.query(levelStatement(sortBy?.column ?? 'name', sortBy?.order ?? 'asc'), [
        decode(c.req.param('bucket')),
        folder,
        `${likeText(folder)}%`,
        `${likeText(search)}%`,
        limit,
        offset,
      ]),
    );
    return c.json(rows);
  });
  addPageRoute(app, parts);
}

/** One level below a prefix, names relative to it: folders first, by name, with nothing but a name; then objects. */
function levelStatement(column: string, order: 'asc' | 'desc'): string {
  return `
    with visible as (
      select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects where bucket_id = $1 and name collate "C" like $3
    ), entries as (
      select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata, 0 as kind
      from visible where strpos(rest, '/') > 0 group by 1
      union all
      select rest, id, updated_at, created_at, last_accessed_at, metadata, 1
      from visible where strpos(rest, '/') = 0 and rest <> ''
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata
    from entries where name ilike $4
    order by kind, case when kind = 0 then name end collate "C" ${order},
      ${column === 'name' ? 'name collate "C"' : column} ${order}, name collate "C"
    limit $5 offset $6`;
}
