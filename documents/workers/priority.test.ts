import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { PRIORITIES } from './priority.ts';

it.skipIf(process.platform !== 'linux')(
  'puts one thread behind others, and none of the rest of its process',
  async () => {
    const script = `
    import { parentPort } from 'node:worker_threads';
    import { putThisThreadBehind } from ${JSON.stringify(new URL('./priority.ts', import.meta.url).href)};
    putThisThreadBehind(${PRIORITIES.long});
    parentPort.on('message', () => undefined);
    parentPort.postMessage('behind');`;
    const before = behindHere();
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
    await once(worker, 'message');
    expect(behindHere()).toBe(before + 1);
    await worker.terminate();
  },
);

/** Threads of this process that are behind others, as those of other tests may be; one may end meanwhile. */
function behindHere(): number {
  return readdirSync('/proc/self/task').filter((thread) => {
    try {
      return getPriority(Number(thread)) === PRIORITIES.long;
    } catch {
      return false;
    }
  }).length;
}
