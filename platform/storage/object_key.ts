import { StorageError } from './storage_error.ts';

/** Where an object stands: bucket and key. */
export interface ObjectPlace {
  readonly bucket: string;
  readonly key: string;
}

/** The protocol's characters: what S3 takes without escaping or special handling. No control character, no backslash. */
const characters = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const mostBytes = 1024;

/**
 * A key as it is kept, or 400 `InvalidKey`. Never a path of a file system (bytes lie under opaque ids); steps that other
 * programs would follow (`.`, `..`, empty ones) are refused all the same, so that a key means the same everywhere.
 */
export function checkKey(key: string): string {
  const steps = key.split('/');
  const broken = steps.some((step) => step === '' || step === '.' || step === '..');
  if (!characters.test(key) || Buffer.byteLength(key) > mostBytes || broken) {
    throw new StorageError(400, 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`);
  }
  return key;
}

/** The name of a bucket that may be made, or 400 `InvalidBucketName`. */
export function checkBucketName(name: string): string {
  const valid = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/.test(name) && name === name.trim() && !/^\.+$/.test(name);
  if (!valid) {
    throw new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' });
  }
  return name;
}

/** Splits `<bucket>/<key>` of a request's path, percent-decoded once, and checks the key. */
export function readPlace(path: string): ObjectPlace {
  const slash = path.indexOf('/');
  const bucket = decode(slash < 0 ? path : path.slice(0, slash));
  return { bucket, key: checkKey(slash < 0 ? '' : decode(path.slice(slash + 1))) };
}

/** Percent-decodes a part of a path; 400 `InvalidKey` for what is no UTF-8. */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new StorageError(400, 'InvalidKey', `Invalid key: ${part.slice(0, 200)}`);
  }
}
