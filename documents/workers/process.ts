import process from 'node:process';
import { memoryFor, WorkerLost, workerPool } from './pool.ts';
import type { Asked, Said } from './process-runner.ts';
import { PRIORITIES, putBehind } from './priority.ts';
import { MEGABYTE } from './runner.ts';

/**
 * The process of a pool: a thread works, and this one stays free to tell what it holds and to end with the server, however
 * that ended.
 */
const [script = '', heap = ''] = process.argv.slice(2);
const heapMegabytes = Number(heap);
const FOR_EVER = 2 ** 31 - 1;
const TELL_MILLISECONDS = 200;
/** Work that took more of a core goes behind the short work of others; what only waits for others is no longer for that. */
const LONG_MILLISECONDS = 1000;

let isBehind = false;

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

/** What all threads of this process took of the machine so far. */
function usedMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function say(said: Said): void {
  process.send?.(said);
}

async function work({ request, bytes }: Asked): Promise<void> {
  const given = bytes === null ? null : await taken(bytes);
  // What loading takes is nobody's work.
  let began = Infinity;
  void pool.ready().then(() => {
    began = usedMilliseconds();
  });
  const telling = setInterval(() => {
    say({ held: pool.held() });
    if (usedMilliseconds() - began > LONG_MILLISECONDS) goBehind();
  }, TELL_MILLISECONDS);
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

function goBehind(): void {
  if (isBehind) return;
  isBehind = true;
  putBehind(process.pid, PRIORITIES.long);
  say({ behind: true });
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
