import type { Context } from 'hono';
import { type Outage, outageOf } from '#database/outage.ts';

/** A refusal of the storage protocol: `{statusCode, error, message, code}`. */
export class StorageError extends Error {
  /** What the body says; the HTTP status is mostly 400 (see `httpStatus`). */
  readonly statusCode: number;
  readonly code: string;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    more: { error?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.name = 'StorageError';
    this.statusCode = statusCode;
    this.code = code;
    this.error = more.error ?? code;
    this.headers = more.headers ?? {};
  }
}

export const noSuchBucket = (): StorageError =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' });

export const noSuchKey = (): StorageError =>
  new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' });

export const noSuchUpload = (): StorageError => new StorageError(404, 'NoSuchUpload', 'Upload not found');

export const keyExists = (): StorageError =>
  new StorageError(409, 'KeyAlreadyExists', 'The resource already exists', { error: 'Duplicate' });

export const tooLarge = (): StorageError =>
  new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', {
    error: 'Payload too large',
  });

export const unsupportedType = (type: string): StorageError =>
  new StorageError(415, 'InvalidMimeType', `mime type ${type.slice(0, 200)} is not supported`, {
    error: 'invalid_mime_type',
  });

export const accessDenied = (message: string): StorageError =>
  new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized' });

/** The place where bytes lie does not answer: 503, and worth asking again. */
export const storeUnreachable = (cause: unknown): StorageError => {
  const refusal = new StorageError(
    503,
    'storage.unreachable',
    'The store of files does not answer. Try again.',
    {
      headers: { 'retry-after': '2' },
    },
  );
  refusal.cause = cause;
  return refusal;
};

export const invalidRequest = (message: string): StorageError =>
  new StorageError(400, 'InvalidRequest', message);

/** A body or parameter of the wrong shape, as the protocol's own schema check words it. */
export const invalidShape = (message: string): StorageError =>
  new StorageError(400, 'InvalidParameter', message, { error: 'Error' });

/** Answers in the protocol's form. The HTTP status is 400 whatever `statusCode` says, but for ranges, faults and full houses. */
export function answerStorageError(context: Context, error: StorageError): Response {
  for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
  context.header('cache-control', 'no-store');
  const { statusCode, code, message } = error;
  return context.json(
    { statusCode: String(statusCode), error: error.error, message, code },
    httpStatus(statusCode),
  );
}

function httpStatus(statusCode: number): 400 | 416 | 429 | 500 | 503 | 507 {
  if (statusCode === 416 || statusCode === 429 || statusCode === 503 || statusCode === 507) return statusCode;
  return statusCode >= 500 ? 500 : 400;
}

/** What an error of the database or of our own means to the caller. */
export function storageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const outage = outageOf(error);
  if (outage !== null) return storageOutage(outage);
  const state = sqlState(error);
  switch (state) {
    case '42501':
      return accessDenied('new row violates row-level security policy');
    case '23505':
      return keyExists();
    case '23503':
      return new StorageError(404, 'InvalidRequest', 'The related resource does not exist');
    case '55P03':
    case '40P01':
    case '40001':
      return new StorageError(423, 'ResourceLocked', 'The resource is locked');
    case '22021':
    case '22P05':
    case '23514':
      return invalidRequest('A value cannot be kept');
    case '57014':
      return new StorageError(500, 'DatabaseTimeout', 'The connection to the database timed out');
    default:
      break;
  }
  return new StorageError(500, 'InternalError', 'Internal server error', { error: 'internal' });
}

function storageOutage(outage: Outage): StorageError {
  return outage === 'storage.full'
    ? new StorageError(507, outage, 'The disk of this installation is full')
    : new StorageError(503, outage, 'The database does not answer. Try again.', {
        headers: { 'retry-after': '1' },
      });
}

function sqlState(error: unknown): string | null {
  const fromPostgres = error instanceof Error && 'severity' in error && 'code' in error;
  return fromPostgres && typeof error.code === 'string' ? error.code : null;
}
