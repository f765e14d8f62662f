import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, filesBelow } from './tables.ts';

/** SHA-256 over every table and card of this folder: two installations with the same sum hold the same numbers. */
export function referenceChecksum(folder = FOLDER): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(folder).filter((path) => /\.(csv|json)$/.test(path) && !path.startsWith('checks/'))) {
    hash.update(`${file}\n`).update(readFileSync(join(folder, file))).update('\n');
  }
  return hash.digest('hex');
}
