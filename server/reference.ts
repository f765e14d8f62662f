import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { OpenedDatabase } from '#database/open.ts';
import { isLoaded } from '#reference/shelve-in-database.ts';

const loader = fileURLToPath(new URL('./reference_loader.ts', import.meta.url));

/**
 * Loads the reference tables when they changed, in a process of its own: what reading them takes is given back whole when
 * it ends, and the server stays small.
 * @param say told that it begins
 * @throws Error with what the loader said, when a table is not what it promises
 */
export async function loadReference(
  database: OpenedDatabase,
  say: (sentence: string) => void,
): Promise<void> {
  if (await isLoaded(database)) return;
  say('Loading the reference data: factors, units, warming potentials.');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', loader], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
  // The connection goes through a pipe: an argument or a variable could be read by others.
  child.stdin.end(JSON.stringify(database.connection));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The reference data could not be loaded: ${complaint.trim()}`);
}
