import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { installationKeyRole, presentedKey } from '../api_key.ts';
import { AuthError } from '../auth/auth_error.ts';
import { countRequest, limits } from '../auth/rate_limit.ts';
import { bearerToken } from '../bearer.ts';
import { clientAddress, proxyList } from '../client_address.ts';
import type { Platform } from '../settings.ts';
import type { FileDriver } from '../settings/files.ts';
import { addBucketRoutes } from './buckets.ts';
import type { ByteStore } from './bytes.ts';
import { addDownloadRoutes } from './downloads.ts';
import { bytesInFolder } from './folder_store.ts';
import { addListingRoutes } from './listing.ts';
import { addRearrangingRoutes } from './rearranging.ts';
import { addResumableRoutes } from './resumable.ts';
import { bytesInS3 } from './s3_store.ts';
import { addSigningRoutes } from './signing.ts';
import { answerStorageError, StorageError, storageError } from './storage_error.ts';
import { createSweeper } from './sweep.ts';
import { addUploadRoutes } from './uploads.ts';

/** File storage, to be mounted at `/storage/v1`. Where no place for files is set, every call is told that it is off. */
export function createStorageApp(platform: Platform): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    const answer = storageError(error);
    // Whoever goes away in the middle of a request is no fault of ours.
    if (answer.statusCode >= 500 && !context.req.raw.signal.aborted) platform.onFault?.(error);
    return answerStorageError(context, answer);
  });
  if (platform.settings.files === null) {
    app.all('*', (context) => answerStorageError(context, switchedOff()));
    return app;
  }
  const bytes = openBytes(platform.settings.files);
  const parts = { platform, bytes, sweeper: createSweeper(platform, bytes) };
  app.use(limitUploads(platform));
  app.get('/status', (context) => context.body(null, 200));
  app.get('/health', (context) => context.json({ healthy: true }));
  app.get('/version', (context) => context.text(platform.settings.version));
  addBucketRoutes(app, parts);
  addResumableRoutes(app, parts);
  addListingRoutes(app, parts);
  addSigningRoutes(app, parts);
  addRearrangingRoutes(app, parts);
  addDownloadRoutes(app, parts);
  // Last: `/object/{bucket}/{key}` is what no other call is.
  addUploadRoutes(app, parts);
  app.all('*', (context) =>
    answerStorageError(
      context,
      new StorageError(404, 'NotFound', routeNotFound(context), { error: 'Not Found' }),
    ),
  );
  return app;
}

/** Calls under `/object/` that bring no bytes along. */
const bringsNothing = /^\/storage\/v1\/object\/(?:list|list-v2|sign|info|move|copy)(?:\/|$)/;

/** Counts what an address uploads, before anything of it is read. The servers' own key is not counted. */
function limitUploads(platform: Platform): MiddlewareHandler {
  const proxies = proxyList(platform.settings.trustedProxies);
  return async (context, next) => {
    const { method, path } = context.req;
    if (method === 'PATCH' || !isObjectBody(method, path) || bringsNothing.test(path)) return next();
    const key = bearerToken(context.req.header('authorization')) ?? presentedKey(context);
    if (installationKeyRole(platform.keys, key) === 'service_role') return next();
    try {
      await countRequest(platform, clientAddress(context, proxies), limits.upload);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      throw new StorageError(429, 'SlowDown', 'Too many uploads. Try again later.', {
        error: 'too_many_requests',
        headers: { 'retry-after': String(error.retryAfterSeconds ?? 60) },
      });
    }
    return next();
  };
}

/** Removes what killed or refused uploads left in the store, and uploads whose time is over. */
export async function sweepFiles(platform: Platform): Promise<void> {
  const { files } = platform.settings;
  if (files !== null) await createSweeper(platform, openBytes(files)).sweep();
}

/** The store that a setting names. */
export function openBytes(driver: FileDriver): ByteStore {
  return driver.kind === 'folder' ? bytesInFolder(driver.folder) : bytesInS3(driver);
}

/**
 * Whether the body of a request is an object on its way in. Such bodies are streamed, and limited by the storage itself;
 * a limit that reads them first would hold whole files in memory.
 */
export function isObjectBody(method: string, path: string): boolean {
  if (method === 'PATCH') return path.startsWith('/storage/v1/upload/resumable');
  return (
    (method === 'POST' || method === 'PUT') &&
    (path.startsWith('/storage/v1/object/') || path.startsWith('/storage/v1/upload/resumable'))
  );
}

function switchedOff(): StorageError {
  return new StorageError(400, 'FeatureNotEnabled', 'File storage is not enabled on this installation', {
    error: 'feature_not_enabled',
  });
}

function routeNotFound(context: Context): string {
  return `Route ${context.req.method}:${new URL(context.req.url).pathname} not found`;
}
