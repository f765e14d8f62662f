import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { contentRange, type RowRange } from './grammar/range.ts';
import type { RestRequest } from './request.ts';
import { RestError } from './rest_error.ts';
import { harmlessSheet } from './sheet.ts';
import type { AnswerRow } from './sql/answer.ts';

/** Answers with a page of rows. `single` is what a function gives that gives one thing. */
export function answerPage(
  request: RestRequest,
  range: RowRange,
  row: Pick<AnswerRow, 'body' | 'rows' | 'total' | 'status' | 'headers'>,
  single = false,
): Response {
  const { context } = request;
  const rows = Number(row.rows);
  const total = row.total === null ? null : Number(row.total);
  const span = contentRange(range.offset, rows, total);
  context.header('content-range', span.header);
  context.header('content-location', context.req.url.slice(new URL(context.req.url).origin.length));
  const body = single ? onlyElement(row.body) : bodyOf(request, row.body, rows);
  return finish(request, row, body, span.status);
}

/** The answer's text: the rows, or the one row where exactly one is asked for; 406 `PGRST116` otherwise. */
export function bodyOf(request: RestRequest, body: string, rows: number): string {
  if (request.form.kind === 'csv') return harmlessSheet(body);
  if (request.form.kind !== 'one') return body;
  if (rows !== 1) throw notOne(rows);
  return onlyElement(body);
}

export function notOne(rows: number): RestError {
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}

/** The text of an array of one: `[…]`. */
function onlyElement(body: string): string {
  return body === '[]' ? 'null' : body.slice(1, -1);
}

/** Completes an answer: its headers, and what functions and triggers said of it. A null body: without content. */
export function finish(
  request: RestRequest,
  said: Pick<AnswerRow, 'status' | 'headers'>,
  body: string | null,
  status: ContentfulStatusCode | 204,
): Response {
  const { context, preferences, form } = request;
  context.header('cache-control', 'no-store');
  if (preferences.applied.length > 0) context.header('preference-applied', preferences.applied.join(', '));
  if (body !== null) context.header('content-type', form.contentType);
  applyHeaders(request, said.headers);
  const chosen = chosenStatus(said.status) ?? status;
  return body === null || chosen === 204
    ? new Response(null, { status: chosen, headers: headersOf(request) })
    : context.body(body, chosen as ContentfulStatusCode);
}

function headersOf({ context }: RestRequest): Headers {
  return context.body(null).headers;
}

/** `response.headers`: a JSON array of objects of one member each. */
function applyHeaders({ context }: RestRequest, text: string | null): void {
  if (text === null || text === '') return;
  const list = readJson(text);
  if (!Array.isArray(list)) throw invalidSetting('PGRST111', 'response.headers');
  for (const entry of list as unknown[]) {
    if (typeof entry !== 'object' || entry === null) throw invalidSetting('PGRST111', 'response.headers');
    for (const [name, value] of Object.entries(entry)) {
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n\0]/.test(String(value))) {
        throw invalidSetting('PGRST111', 'response.headers');
      }
      context.header(
        name,
        encodeURI(String(value)) === String(value) ? String(value) : asLatin(String(value)),
      );
    }
  }
}

/** Headers hold no letters past Latin-1. */
function asLatin(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\xa0-\xff\t]/g, '?');
}

function chosenStatus(text: string | null): number | null {
  if (text === null || text === '') return null;
  const status = Number(text);
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw invalidSetting('PGRST112', 'response.status');
  }
  return status;
}

function invalidSetting(code: string, name: string): RestError {
  return new RestError(500, code, `${name} guc must be a valid value`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
