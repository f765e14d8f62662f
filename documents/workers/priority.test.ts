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
    const before = new Set(prioritiesHere());
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
    await once(worker, 'message');
    const behind = prioritiesHere().filter((priority) => !before.has(priority));
    expect(behind).toEqual([PRIORITIES.long]);
    await worker.terminate();
  },
);

/** Of each thread of this process; one may end meanwhile. */
function prioritiesHere(): number[] {
  return readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      return [getPriority(Number(thread))];
    } catch {
      return [];
    }
  });
}
