import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import type { RequestBytes } from './request_bytes.ts';
import { invalidRequest, StorageError, tooLarge } from './storage_error.ts';

/** What a request hands in: bytes as they come, and what is said of them. */
export interface Incoming {
  readonly contentType: string;
  readonly source: AsyncIterable<Uint8Array>;
  /** Told by the request before any byte is read; null when it does not say. */
  readonly announcedBytes: number | null;
  /** What was said besides, complete once `source` has ended: form fields may follow the file. */
  details(): IncomingDetails;
}

export interface IncomingDetails {
  /** `max-age=3600` or `no-cache`. */
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
  /** How the bytes are packed (`gzip`), for whoever reads them; null for bytes as they are. */
  readonly contentEncoding: string | null;
  /** Overrides the type of the file, where a form says so. */
  readonly contentType: string | null;
}

const mostMetadataBytes = 1024 * 1024;
const most = { fields: 10, files: 1, parts: 11, fieldSize: mostMetadataBytes, headerPairs: 50 };
const seconds = /^\d{1,9}$/;

/** Opens the body of an upload, a form or the bare bytes. Nothing of the file is held in memory but what is on its way. */
export async function receive(context: Context, body: RequestBytes): Promise<Incoming> {
  const { raw } = context.req;
  const contentType = raw.headers.get('content-type') ?? 'application/octet-stream';
  if (/^multipart\/form-data\b/i.test(contentType)) return receiveForm(body, contentType);
  const cache = raw.headers.get('cache-control') ?? '';
  const metadata = readMetadataHeader(raw.headers.get('x-metadata') ?? undefined);
  const details = {
    cacheControl: cacheControlOf(cache),
    userMetadata: metadata,
    contentEncoding: encodingOf(raw.headers.get('content-encoding')),
    contentType: null,
  };
  return {
    contentType,
    source: body.chunks(),
    announcedBytes: body.announced,
    details: () => details,
  };
}

function encodingOf(given: string | null): string | null {
  const name = (given ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return null;
  if (['gzip', 'br', 'deflate', 'zstd'].includes(name)) return name;
  throw invalidRequest('The content encoding is not supported');
}

function cacheControlOf(header: string): string {
  const age = /^\s*max-age=(\d{1,9})\s*$/i.exec(header)?.[1];
  return age === undefined ? 'no-cache' : `max-age=${age}`;
}

async function receiveForm(body: RequestBytes, contentType: string): Promise<Incoming> {
  const form = openForm(contentType);
  const fields = new Map<string, string>();
  const finished = Promise.withResolvers<void>();
  const file = Promise.withResolvers<{ stream: Readable; type: string }>();
  // Both are awaited in turn; neither may bring the process down while the other is.
  finished.promise.catch(() => undefined);
  file.promise.catch(() => undefined);

  form.on('field', (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) finished.reject(tooLarge());
    else fields.set(name, value);
  });
  form.on('file', (_name, stream, _fileName, _encoding, type) => {
    // A file that breaks off says so on its own stream, whether or not anybody reads it yet: whoever does, hears of it.
    stream.on('error', (error) => stream.destroy(error));
    file.resolve({ stream, type });
  });
  form.on('fieldsLimit', () => finished.reject(invalidRequest('Too many fields')));
  form.on('finish', () => {
    file.reject(invalidRequest('No content provided'));
    finished.resolve();
  });
  const input = Readable.from(body.chunks(), { objectMode: false });
  const fail = (error: Error): void => {
    file.reject(error);
    finished.reject(error);
  };
  form.on('error', () => fail(broken()));
  input.on('error', fail);
  input.pipe(form);

  const { stream, type } = await file.promise;
  input.on('error', (error) => stream.destroy(error));
  return {
    contentType: type,
    source: fileThenForm(input, stream, finished.promise),
    // What stands around the file is small.
    announcedBytes: body.announced === null ? null : body.announced - 2 * mostMetadataBytes,
    details: () => ({
      cacheControl: seconds.test(fields.get('cacheControl') ?? '')
        ? `max-age=${fields.get('cacheControl')}`
        : 'no-cache',
      userMetadata: parseMetadata(fields.get('metadata') ?? ''),
      contentEncoding: encodingOf(fields.get('contentEncoding') ?? null),
      contentType: fields.get('contentType') ?? null,
    }),
  };
}

function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: most });
  } catch {
    throw broken();
  }
}

/** The bytes of the file; ends only when the rest of the form was read too. Stopped half-way, the form is left alone. */
async function* fileThenForm(
  input: Readable,
  stream: Readable,
  rest: Promise<void>,
): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
    await rest;
  } catch (error) {
    throw error instanceof StorageError ? error : broken();
  } finally {
    input.destroy();
  }
}

function broken(): Error {
  return invalidRequest('The form cannot be read');
}

/** The same from a header, in base64. */
export function readMetadataHeader(header: string | undefined): Readonly<Record<string, unknown>> | null {
  return header === undefined ? null : parseMetadata(Buffer.from(header, 'base64').toString('utf8'));
}

/** The sender's own notes on an object: a JSON object of at most 1 MiB; 400 for anything else, null for none. */
export function parseMetadata(text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === '') return null;
  if (Buffer.byteLength(text) > mostMetadataBytes) throw tooLarge();
  try {
    const value: unknown = JSON.parse(text);
    const kept = JSON.stringify(value);
    // PostgreSQL keeps neither a NUL nor half a character.
    if (/\\u0000|\\ud[89a-f]/i.test(kept.replaceAll('\\\\', ''))) throw invalidRequest('Invalid metadata');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
  }
  throw invalidRequest('Metadata must be a JSON object');
}
