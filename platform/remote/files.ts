import type { StoredFiles } from '../storage/stored_files.ts';
import { type Remote, RemoteUnreachable } from './remote.ts';

const patienceMs = 60_000;

/** The files of a Supabase, read with its secret key: whoever asks answers for what they ask for. */
export function remoteFiles(remote: Remote): StoredFiles {
  return {
    async read(bucket, key, most) {
      const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
      const answer = await fetch(`${remote.url}/storage/v1/object/${path}`, {
        headers: { apikey: remote.secretKey, authorization: `Bearer ${remote.secretKey}` },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      }).catch((error: unknown) => {
        throw new RemoteUnreachable('a stored file', error);
      });
      // The storage answers 400 as well as 404 for an object that is not there.
      if (answer.status === 404 || answer.status === 400) return null;
      if (!answer.ok) throw new RemoteUnreachable(`a stored file, answered with ${answer.status}`);
      if (Number(answer.headers.get('content-length') ?? '0') > most) {
        await answer.body?.cancel();
        return null;
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return bytes.length > most ? null : bytes;
    },
  };
}
