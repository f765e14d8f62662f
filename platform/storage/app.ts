import { type Context, Hono } from 'hono';
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
  app.get('/status', (context) => context.body(null, 200));
  app.get('/health', (context) => context.json({ healthy: true }));
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

/** Removes what killed or refused uploads left in the store, and uploads whose time is over. */
export async function sweepFiles(platform: Platform): Promise<void> {
  const { files } = platform.settings;
  if (files !== null) await createSweeper(platform, openBytes(files)).sweep();
}

/** The store that a setting names. */
function openBytes(driver: FileDriver): ByteStore {
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
