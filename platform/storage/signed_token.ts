import { errors, jwtVerify, SignJWT } from 'jose';
import type { Platform } from '../settings.ts';
import type { Caller } from './caller.ts';
import type { ObjectPlace } from './object_key.ts';
import { StorageError } from './storage_error.ts';

/**
 * Signed addresses. Each token names one object, one use and a time; its key is derived from the installation's secret
 * for this purpose alone, so that no other token of the installation opens a file, and none of these opens anything else.
 */
type Scope = 'download' | 'upload';

const audience = 'storage';

/** A token for reading one object, with the transformation it was signed for. */
export function signDownload(
  platform: Platform,
  place: ObjectPlace,
  seconds: number,
  transformations: string | null,
): Promise<string> {
  const more = transformations === null ? {} : { transformations };
  return sign(platform, 'download', place, seconds, more);
}

/** What a download token permits: `transformations` null when it is for the object as it is. */
export async function readDownloadToken(
  platform: Platform,
  token: string,
  place: ObjectPlace,
): Promise<{ transformations: string | null }> {
  const payload = await read(platform, 'download', token, place);
  const { transformations } = payload;
  return { transformations: typeof transformations === 'string' ? transformations : null };
}

/** A token for writing one object, once unless `upsert`, with the rights of who asked for it. */
export function signUpload(
  platform: Platform,
  place: ObjectPlace,
  caller: Caller,
  upsert: boolean,
): Promise<string> {
  const { role, sub, aal } = caller;
  const who = {
    role,
    ...(typeof sub === 'string' ? { owner: sub } : {}),
    ...(aal === undefined ? {} : { aal }),
  };
  return sign(platform, 'upload', place, platform.settings.signedUploadSeconds, { ...who, upsert });
}

export interface UploadPermit {
  readonly caller: Caller;
  readonly upsert: boolean;
}

/** What an upload token permits, and under whose role and subject. */
export async function readUploadToken(
  platform: Platform,
  token: string,
  place: ObjectPlace,
): Promise<UploadPermit> {
  const { role, owner, aal, upsert } = await read(platform, 'upload', token, place);
  if (typeof role !== 'string') throw invalidSignature('The token names no role');
  return {
    caller: {
      role,
      ...(typeof owner === 'string' ? { sub: owner } : {}),
      ...(aal === undefined ? {} : { aal }),
    },
    upsert: upsert === true,
  };
}

function sign(
  platform: Platform,
  scope: Scope,
  place: ObjectPlace,
  seconds: number,
  more: Readonly<Record<string, unknown>>,
): Promise<string> {
  const now = Math.floor(platform.now().getTime() / 1000);
  return new SignJWT({ ...more, url: `${place.bucket}/${place.key}`, scope })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(keyOf(platform));
}

async function read(
  platform: Platform,
  scope: Scope,
  token: string,
  place: ObjectPlace,
): Promise<Readonly<Record<string, unknown>>> {
  const payload = await verified(platform, token);
  if (payload['scope'] !== scope) throw invalidSignature('The token is for another use');
  if (payload['url'] !== `${place.bucket}/${place.key}`) throw invalidSignature('Invalid signature');
  return payload;
}

async function verified(platform: Platform, token: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const { payload } = await jwtVerify(token, keyOf(platform), {
      algorithms: ['HS256'],
      audience,
      requiredClaims: ['url', 'scope', 'exp'],
      currentDate: platform.now(),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new StorageError(400, 'InvalidJWT', '"exp" claim timestamp check failed');
    }
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError) {
      throw new StorageError(400, 'InvalidJWT', 'Invalid JWT');
    }
    throw error;
  }
}

function keyOf(platform: Platform): Uint8Array {
  return platform.keys.mac('storage', 'signed addresses');
}

function invalidSignature(message: string): StorageError {
  return new StorageError(400, 'InvalidSignature', message);
}
