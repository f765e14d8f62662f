import type { Hono } from 'hono';
import { z } from 'zod';
import { asCaller, callerOf } from './caller.ts';
import { plainText, readJson } from './json_body.ts';
import { likeText } from './like_text.ts';
import { decode } from './object_key.ts';
import type { StorageParts } from './parts.ts';
import { invalidShape } from './storage_error.ts';

const request = z.object({
  prefix: plainText.default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(8192).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
});

/** Where a page ended. Opaque to clients; whatever they hand in instead is only ever compared, as a parameter. */
const place = z.object({ name: plainText, at: z.iso.datetime({ offset: true }).nullable() });

interface Entry {
  readonly name: string;
  readonly id: string | null;
  readonly at: string | null;
  readonly updated_at: string | null;
  readonly created_at: string | null;
  readonly last_accessed_at: string | null;
  readonly metadata: unknown;
}

/** `POST /object/list-v2/{bucket}`: full names, folders apart, pages that follow each other by a cursor. */
export function addPageRoute(app: Hono, parts: StorageParts): void {
  app.post('/object/list-v2/:bucket', async (c) => {
    const caller = await callerOf(parts.platform, c);
    const { prefix, limit, cursor, with_delimiter: delimited, sortBy } = await readJson(c, request);
    const column = sortBy?.column ?? 'name';
    const after = readCursor(cursor ?? null);
    const rows = await asCaller(parts.platform, caller, 'object.list_v2', (tx) =>
      tx.query<Entry>(pageStatement(column, sortBy?.order ?? 'asc'), [
        decode(c.req.param('bucket')),
        prefix,
        `${likeText(prefix)}%`,
        delimited,
        after?.name ?? null,
        after?.at ?? null,
        limit + 1,
      ]),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const more = rows.length > limit && last !== undefined ? { nextCursor: writeCursor(last, column) } : {};
    return c.json({
      hasNext: rows.length > limit,
      ...more,
      folders: page.filter(isFolder).map(({ name }) => ({ id: null, name, key: name.slice(0, -1) })),
      objects: page
        .filter((entry) => !isFolder(entry))
        .map(({ at: _at, ...object }) => ({ ...object, key: object.name })),
    });
  });
}

function isFolder(entry: Entry): boolean {
  return entry.id === null;
}

/** Folders stand among the objects in the order of names; by time, where their newest object does. */
function pageStatement(column: string, order: 'asc' | 'desc'): string {
  const beyond = order === 'asc' ? '>' : '<';
  const byTime = column !== 'name';
  const time = byTime ? column : 'null::timestamptz';
  return `
    with visible as (
      select name, strpos(substr(name, length($2) + 1), '/') as cut, id, updated_at, created_at, last_accessed_at,
        metadata, ${time} as at
      from storage.objects where bucket_id = $1 and name collate "C" like $3
    ), entries as (
      select left(name, length($2) + cut) as name, null::uuid as id, max(at) as at, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from visible where $4 and cut > 0 group by 1
      union all
      select name, id, at, updated_at, created_at, last_accessed_at, metadata
      from visible where not ($4 and cut > 0)
    )
    select * from entries
    where $5::text is null or ${
      byTime
        ? `(at, name collate "C") ${beyond} ($6::timestamptz, $5::text collate "C")`
        : `name collate "C" ${beyond} $5::text collate "C" and $6::timestamptz is null`
    }
    order by ${byTime ? `at ${order}, ` : ''}name collate "C" ${order}
    limit $7`;
}

function writeCursor(last: Entry, column: string): string {
  const at = column === 'name' ? null : last.at;
  return Buffer.from(JSON.stringify({ name: last.name, at })).toString('base64url');
}

function readCursor(cursor: string | null): z.output<typeof place> | null {
  if (cursor === null || cursor === '') return null;
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw invalidShape('body/cursor is invalid');
  }
}
