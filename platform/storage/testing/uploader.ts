import { openDatabase } from '#database/open.ts';
import { createPlatform } from '../../platform.ts';
import { newKeyDocument, readyKeys } from '../../keys.ts';

/**
 * Uploads without end, in a process that is meant to be killed: `uploader.ts <database url> <folder>`. Prints the key of
 * each object that was acknowledged.
 */
const [url = '', folder = ''] = process.argv.slice(2);
const database = await openDatabase({ data: folder, url });
const keys = await readyKeys(await newKeyDocument());
const { app } = createPlatform({
  database,
  keys,
  settings: { externalUrl: 'http://localhost', files: { kind: 'folder', folder } },
});
for (let index = 0; ; index += 1) {
  const key = `${process.pid}/${index % 20}`;
  const body = Buffer.alloc(50_000 + index, `${key} `);
  const answer = await app.request(`/storage/v1/object/box/${key}`, {
    method: 'PUT',
    headers: { apikey: keys.secretKey, 'content-type': 'text/plain' },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  process.stdout.write(`${key}\n`);
}
