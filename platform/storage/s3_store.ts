import { Readable } from 'node:stream';
import { isUuid } from '../uuid.ts';
import { type BucketSettings, connectBucket, lazily, noting } from './bucket_client.ts';
import { BytesMissing, type ByteStore } from './bytes.ts';
import { storeUnreachable } from './storage_error.ts';

/** Parts in memory at once times their size bounds what an upload holds. */
const partBytes = 5 * 1024 * 1024;
const partsAtOnce = 2;

/** Bytes in a bucket of an S3-compatible object store, streamed there in parts. The client is loaded when first needed. */
export function bytesInS3(settings: BucketSettings): ByteStore {
  const connected = lazily(() => connectBucket(settings));
  const target = (version: string): { Bucket: string; Key: string } => {
    if (!isUuid(version)) throw new Error('A version is a UUID.');
    return { Bucket: settings.bucket, Key: `${settings.prefix}${version}` };
  };

  return {
    async write(version, source) {
      const { client, Upload } = await connected();
      let failure: unknown = null;
      const body = noting(source, (error) => (failure = error));
      const upload = new Upload({
        client,
        params: { ...target(version), Body: Readable.from(body, { objectMode: false }) },
        partSize: partBytes,
        queueSize: partsAtOnce,
      });
      try {
        await upload.done();
      } catch (error) {
        // Why the sender failed, and not what the client says of it.
        throw failure ?? told(error);
      }
    },
    async read(version, range, signal) {
      const { client, s3 } = await connected();
      const wanted = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` };
      try {
        const found = await client.send(new s3.GetObjectCommand({ ...target(version), ...wanted }), {
          abortSignal: signal,
        });
        if (found.Body === undefined) throw new BytesMissing(version);
        return found.Body.transformToWebStream();
      } catch (error) {
        throw error instanceof s3.NoSuchKey ? new BytesMissing(version, error) : told(error);
      }
    },
    async copy(from, to) {
      const { client, s3 } = await connected();
      const { Bucket, Key } = target(from);
      try {
        await client.send(
          new s3.CopyObjectCommand({ ...target(to), CopySource: `${Bucket}/${encodeURI(Key)}` }),
        );
      } catch (error) {
        throw error instanceof s3.NoSuchKey ? new BytesMissing(from, error) : told(error);
      }
    },
    async remove(version) {
      const { client, s3 } = await connected();
      await client.send(new s3.DeleteObjectCommand(target(version))).catch((error: unknown) => {
        throw told(error);
      });
    },
  };
}

/** How the operating system and the client name a store that cannot be reached, or not in time. */
const unreachable =
  /^(?:ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|TimeoutError|RequestTimeout|SlowDown|ServiceUnavailable)$/;

/** What a store says that does not know its own bucket, or not the keys that it was given: whoever sends a file can do nothing about it. */
const misnamed =
  /^(?:NoSuchBucket|AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|CredentialsProviderError)$/;

/**
 * An outage of the store as one: it does not answer, answers that it is out of order, or is not the one that the settings name. Anything
 * else stays what it is.
 */
function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, $metadata: answered } = error as Error & {
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const isOut =
    (typeof code === 'string' && unreachable.test(code)) ||
    unreachable.test(error.name) ||
    misnamed.test(error.name) ||
    (answered?.httpStatusCode ?? 0) >= 500;
  return isOut ? storeUnreachable(error) : error;
}
