import { Readable } from 'node:stream';
import { savedAs, type StoredFiles } from '../storage/stored_files.ts';
import { type Remote, RemoteUnreachable } from './remote.ts';

const patienceMs = 60_000;
/** As many names as the storage lists and removes at once. */
const batch = 100;

/** The files of a Supabase, with its secret key: whoever asks answers for what they ask for. */
export function remoteFiles(remote: Remote): StoredFiles {
  return {
    async read(bucket, key, most) {
      const answer = await download(remote, bucket, key, AbortSignal.timeout(patienceMs));
      if (answer === null) return null;
      if (Number(answer.headers.get('content-length') ?? '0') > most) {
        await answer.body?.cancel();
        return null;
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return bytes.length > most ? null : bytes;
    },
    async open(bucket, key, signal) {
      const answer = await download(remote, bucket, key, signal);
      return answer === null ? null : (answer.body ?? new Blob([]).stream());
    },
    write: (bucket, key, source, contentType) => upload(remote, bucket, key, source, contentType),
    async link(bucket, key, name, seconds) {
      const path = `sign/${addressOf(bucket, key)}`;
      const { signedURL } = (await ask(remote, 'POST', path, { expiresIn: seconds })) as {
        signedURL: string;
      };
      return savedAs(`/storage/v1${signedURL}`, name);
    },
    removeFolder: (bucket, folder) => removeFolder(remote, bucket, folder),
  };
}

function addressOf(bucket: string, key: string): string {
  return [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
}

async function download(
  remote: Remote,
  bucket: string,
  key: string,
  signal: AbortSignal,
): Promise<Response | null> {
  const answer = await reach(remote, addressOf(bucket, key), { signal });
  // The storage answers 400 as well as 404 for an object that is not there.
  if (answer.status === 404 || answer.status === 400) return null;
  if (!answer.ok) throw new RemoteUnreachable(`a stored file, answered with ${answer.status}`);
  return answer;
}

/** The project's own limit for one file holds here too. */
async function upload(
  remote: Remote,
  bucket: string,
  key: string,
  source: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<void> {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': contentType, 'x-upsert': 'true', 'cache-control': 'no-store' },
    body: Readable.toWeb(Readable.from(source)) as ReadableStream,
    duplex: 'half',
  };
  const answer = await reach(remote, addressOf(bucket, key), init);
  await answer.body?.cancel();
  if (!answer.ok) throw new RemoteUnreachable(`a file that was stored, answered with ${answer.status}`);
}

/** Lists again what is left until nothing is: a folder is gone with its last file. */
async function removeFolder(remote: Remote, bucket: string, folder: string): Promise<void> {
  for (;;) {
    const found = (await ask(remote, 'POST', `list/${bucket}`, { prefix: folder, limit: batch })) as {
      readonly name: string;
      /** Null: a folder. */
      readonly id: string | null;
    }[];
    if (found.length === 0) return;
    const files = found.filter(({ id }) => id !== null).map(({ name }) => `${folder}/${name}`);
    if (files.length > 0) await ask(remote, 'DELETE', bucket, { prefixes: files });
    for (const { name } of found.filter(({ id }) => id === null)) {
      await removeFolder(remote, bucket, `${folder}/${name}`);
    }
  }
}

async function ask(remote: Remote, method: string, path: string, body: object): Promise<unknown> {
  const answer = await reach(remote, path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new RemoteUnreachable(`its stored files, answered with ${answer.status}`);
  return answer.json();
}

async function reach(remote: Remote, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`${remote.url}/storage/v1/object/${path}`, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        apikey: remote.secretKey,
        authorization: `Bearer ${remote.secretKey}`,
      },
      redirect: 'error',
    });
  } catch (error) {
    throw new RemoteUnreachable('its stored files', error);
  }
}
