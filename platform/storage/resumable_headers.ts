import { createHash, type Hash } from 'node:crypto';
import type { Context } from 'hono';
import { checkKey, type ObjectPlace } from './object_key.ts';
import { parseMetadata } from './receive.ts';
import { invalidRequest, StorageError } from './storage_error.ts';

export const tusVersion = '1.0.0';

/** What is said of an upload when it begins. */
export interface Creation {
  readonly place: ObjectPlace;
  /** Null: to be told later. */
  readonly length: number | null;
  readonly metadata: UploadMetadata;
}

export interface UploadMetadata {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly userMetadata: Readonly<Record<string, unknown>> | null;
  /** `Upload-Metadata` as it came, given back to whoever asks. */
  readonly header: string;
}

export function readCreation(c: Context): Creation {
  const header = c.req.header('upload-metadata') ?? '';
  const named = readPairs(header);
  const length = readLength(c);
  if (length === null && c.req.header('upload-defer-length') !== '1') {
    throw new StorageError(400, 'TusError', 'Upload-Length or Upload-Defer-Length header required');
  }
  const age = /^(?:max-age=)?(\d{1,9})$/.exec(named.get('cacheControl') ?? '')?.[1];
  return {
    place: { bucket: named.get('bucketName') ?? '', key: checkKey(named.get('objectName') ?? '') },
    length,
    metadata: {
      contentType: named.get('contentType') ?? 'application/octet-stream',
      cacheControl: age === undefined ? 'no-cache' : `max-age=${age}`,
      userMetadata: parseMetadata(named.get('metadata') ?? ''),
      header,
    },
  };
}

/** `Upload-Offset`, and the length where a PATCH is the first to tell it. */
export function readOffset(c: Context): { offset: number; length: number | null } {
  const offset = whole(c.req.header('upload-offset'));
  if (offset === null) throw new StorageError(400, 'TusError', 'Upload-Offset header required');
  return { offset, length: readLength(c) };
}

function readLength(c: Context): number | null {
  const given = c.req.header('upload-length');
  if (given === undefined) return null;
  const length = whole(given);
  if (length === null) throw new StorageError(400, 'TusError', 'Upload-Length is invalid');
  return length;
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export interface Checksum {
  readonly hash: Hash;
  readonly expected: Buffer;
}

/** `Upload-Checksum: sha256 <base64>`, or null without one. */
export function readChecksum(c: Context): Checksum | null {
  const header = c.req.header('upload-checksum');
  if (header === undefined) return null;
  const [algorithm = '', value = ''] = header.split(' ');
  if (!['sha1', 'sha256'].includes(algorithm)) {
    throw new StorageError(400, 'InvalidChecksum', 'The checksum algorithm is not supported');
  }
  return { hash: createHash(algorithm), expected: Buffer.from(value, 'base64') };
}

function readPairs(header: string): Map<string, string> {
  if (header.length > 8 * 1024) throw invalidRequest('Upload-Metadata is too long');
  const pairs = header.split(',').map((pair) => pair.trim().split(' '));
  return new Map(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  );
}
