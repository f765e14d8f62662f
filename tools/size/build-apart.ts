import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';

/** What the size of a page is told from. */
export interface BuiltChunk {
  readonly type: 'chunk';
  readonly name: string;
  readonly fileName: string;
  readonly code: string;
  /** File names of the chunks that it imports statically. */
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

export interface BuiltAsset {
  readonly type: 'asset';
  readonly fileName: string;
  readonly source: string;
}

const FILE = fileURLToPath(import.meta.url);
const MOST_BYTES = 256_000_000;

/**
 * A production build of the web app, written nowhere. In a process of its own: what React is loaded as is settled by the
 * environment of the process once for all, and the next test in it would be given the one of production.
 */
export async function builtApart(): Promise<readonly (BuiltChunk | BuiltAsset)[]> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await promisify(execFile)(process.execPath, [FILE], { env, maxBuffer: MOST_BYTES });
  return JSON.parse(stdout) as (BuiltChunk | BuiltAsset)[];
}

async function print(): Promise<void> {
  const built = await build({ logLevel: 'silent', mode: 'production', build: { write: false } });
  const files = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const told = files.map((file): BuiltChunk | BuiltAsset => {
    const { fileName } = file;
    if (file.type === 'asset')
      return { type: 'asset', fileName, source: Buffer.from(file.source).toString() };
    const { name, code, imports, moduleIds } = file;
    return { type: 'chunk', name, fileName, code, imports, moduleIds };
  });
  process.stdout.write(JSON.stringify(told));
}

if (process.argv[1] === FILE) await print();
