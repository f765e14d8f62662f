// Compresses built files beside themselves, so that the server never compresses at request time.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(?:html|js|mjs|css|svg|json|webmanifest|txt|xml|map)$/;
const SMALLEST = 1024;

/** Writes `.gz` and `.br` beside every text file of the folder that gets smaller by it. */
export function compressFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    compressFile(join(entry.parentPath ?? entry.path, entry.name));
  }
}

function compressFile(path) {
  const content = readFileSync(path);
  if (content.length < SMALLEST) return;
  const gzip = gzipSync(content, { level: 9 });
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  if (gzip.length < content.length) writeFileSync(`${path}.gz`, gzip);
  if (brotli.length < content.length) writeFileSync(`${path}.br`, brotli);
}
