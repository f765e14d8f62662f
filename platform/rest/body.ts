import { parse } from 'csv-parse/sync';
import type { Context } from 'hono';
import { RestError } from './rest_error.ts';

/** The rows of a request's body. */
export interface Rows {
  /** JSON of an array of objects. */
  readonly text: string;
  /** The members that every object has. */
  readonly names: readonly string[];
  readonly count: number;
  readonly first: Readonly<Record<string, unknown>>;
}

/** The type of the body without its parameters; JSON where none is said. */
export function bodyType(context: Context): string {
  return (context.req.header('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
}

/**
 * Reads the rows to write: JSON of an object or an array of them, a form, or CSV.
 * @throws RestError 400 `PGRST102` for a body that cannot be read
 */
export async function readRows(context: Context, columns: readonly string[] | null): Promise<Rows> {
  const text = await context.req.text();
  switch (bodyType(context)) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      return rowsOf(text, columns);
    case 'text/csv':
      return rowsOf(JSON.stringify(csvRows(text)), columns);
    case 'application/x-www-form-urlencoded':
      return rowsOf(JSON.stringify(Object.fromEntries(new URLSearchParams(text))), columns);
    default:
      throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${bodyType(context).slice(0, 100)}`);
  }
}

function rowsOf(text: string, columns: readonly string[] | null): Rows {
  const value = parsed(text);
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const objects = list.filter(isObject);
  if (objects.length < list.length) throw unreadableBody('All objects in the body must be JSON objects');
  const first = objects[0] ?? {};
  const names = columns ?? Object.keys(first);
  if (columns === null) {
    const keys = new Set(names);
    const alike = objects.every((object) => {
      const own = Object.keys(object);
      return own.length === keys.size && own.every((key) => keys.has(key));
    });
    if (!alike) throw unreadableBody('All object keys must match');
  }
  // The text itself goes on, not what was parsed: numbers keep all their digits.
  return { text: Array.isArray(value) ? text : `[${text}]`, names, count: objects.length, first };
}

/** A JSON object's text, for a function's arguments; an empty body is an empty object. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  const value = text.trim() === '' ? {} : parsed(text);
  if (isObject(value)) return value;
  throw unreadableBody('The arguments of a function must be a JSON object');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadableBody('Empty or invalid json');
  }
}

/** `NULL` stands for null, as in what PostgreSQL copies. */
function csvRows(text: string): Record<string, string | null>[] {
  try {
    const rows = parse(text, { columns: true, skip_empty_lines: true, bom: true }) as Record<
      string,
      string
    >[];
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === 'NULL' ? null : value])),
    );
  } catch {
    throw unreadableBody('All lines must have same number of fields');
  }
}

function unreadableBody(message: string): RestError {
  return new RestError(400, 'PGRST102', message);
}
