import process from 'node:process';
import { memoryFor, WorkerLost, workerPool } from './pool.ts';
import type { Asked, Said } from './process-runner.ts';
import { MEGABYTE } from './runner.ts';

/**
 * The process of a pool: a thread works, and this one stays free to tell what it holds and to end with the server, however
 * that ended.
 */
const [script = '', heap = ''] = process.argv.slice(2);
const heapMegabytes = Number(heap);
const FOR_EVER = 2 ** 31 - 1;
const TELL_MILLISECONDS = 200;

const pool = workerPool({
  script: new URL(script),
  size: 1,
  idleMilliseconds: FOR_EVER,
  heapMegabytes,
  memoryMegabytes: memoryFor(heapMegabytes),
});

process.once('disconnect', () => process.exit());
// A terminal and a service manager tell all processes of a server to end: this one does with the server, which waits for its work.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (asked: Asked) => void work(asked));
// What is asked first should not have to wait for the thread to load.
(await pool.lease()).release();
void pool.ready().then(() => say({ ready: true }));

function say(said: Said): void {
  process.send?.(said);
}

async function work({ request, bytes }: Asked): Promise<void> {
  const given = bytes === null ? null : await taken(bytes);
  const telling = setInterval(() => say({ held: pool.held() }), TELL_MILLISECONDS);
  const lease = await pool.lease();
  try {
    const whole = given === null ? request : { ...request, bytes: given };
    // How long it may take is watched by who asked.
    const answer = await lease.ask(whole, FOR_EVER, given === null ? [] : [given.buffer]);
    say({ answer, resting: process.memoryUsage.rss() / MEGABYTE - pool.kept() });
  } catch (error) {
    say({ lost: error instanceof WorkerLost ? error.reason : 'crash' });
  } finally {
    clearInterval(telling);
    lease.release();
  }
}

/** So many bytes of standard input; nothing else comes there before they are answered. */
async function taken(length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let at = 0;
  if (length === 0) return bytes;
  for await (const piece of process.stdin.iterator({ destroyOnReturn: false })) {
    const part = piece as Uint8Array;
    bytes.set(part, at);
    at += part.length;
    if (at >= length) break;
  }
  return bytes;
}
