import { CallRefused } from './refusal.ts';
import { loadConfig } from './config.ts';
import { accessToken } from './session.ts';
import { sentence } from '#web/words/words.ts';

export interface Upload {
  readonly bucket: string;
  /** The key of the new object; one that is taken is refused. */
  readonly path: string;
  readonly file: Blob;
  readonly mediaType: string;
  readonly signal: AbortSignal;
  /** Told as the bytes leave: part of the whole, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/**
 * Uploads an object as the storage client would; unlike `fetch`, the browser says how far it is.
 * @throws CallRefused with the storage's own words, `network` without a connection; DOMException `AbortError` when stopped
 */
export async function upload({ bucket, path, file, mediaType, signal, onProgress }: Upload): Promise<void> {
  const [config, token] = await Promise.all([loadConfig(), accessToken()]);
  const address = `${config.supabaseUrl}/storage/v1/object/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`;
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('apikey', config.supabaseKey);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', mediaType);
    request.setRequestHeader('cache-control', 'max-age=3600');
    request.setRequestHeader('x-upsert', 'false');
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 1 : loaded / total),
    );
    request.addEventListener('load', () => (request.status < 300 ? resolve() : reject(refusedBy(request))));
    request.addEventListener('error', () => reject(new CallRefused('network', '', 0)));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was stopped.', 'AbortError')),
    );
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(file);
  });
}

function refusedBy(request: XMLHttpRequest): CallRefused {
  try {
    const {
      error = '',
      message = '',
      statusCode,
    } = JSON.parse(request.responseText) as Record<string, string>;
    // The storage judges by the bytes, and says so in English alone.
    const words = statusCode === '415' ? sentence('chat', 'attach.notOfItsKind', {}, message) : message;
    return new CallRefused(error || 'failed', words, request.status);
  } catch {
    return new CallRefused('failed', '', request.status);
  }
}
