import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { WorkerLost, workerPool } from './pool.ts';

/** Answers a number doubled; sleeps, breaks or fills its memory on demand. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ number, sleep, die, grow, hoard }) => {
      if (die) throw new Error('broken');
      const kept = [];
      while (grow) kept.push(new Array(100000).fill({}));
      while (hoard) kept.push(new Uint8Array(1000000).fill(1));
      setTimeout(() => parentPort.postMessage(number * 2), sleep ?? 0);
    });
  `)}`,
);

const options = { script: SCRIPT, size: 1, idleMilliseconds: 60_000, heapMegabytes: 64, memoryMegabytes: 96 };

async function reasonOf(answer: Promise<unknown>): Promise<string> {
  return await answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof WorkerLost ? error.reason : 'other'),
  );
}

describe('a pool of threads', () => {
  it('starts none before one is needed, and lets callers take turns', async () => {
    const pool = workerPool(options);
    expect(pool.running()).toBe(0);
    const answers = [1, 2, 3].map(async (number) => {
      const lease = await pool.lease();
      const answer = await lease.ask<number>({ number }, 10_000);
      lease.release();
      return answer;
    });
    expect(await Promise.all(answers)).toEqual([2, 4, 6]);
    expect(pool.running()).toBe(1);
    await pool.close();
    expect(pool.running()).toBe(0);
  });

  it('asks nothing for which no time is left', async () => {
    const pool = workerPool(options);
    const lease = await pool.lease();
    expect(await lease.ask<number>({ number: 1 }, 10_000)).toBe(2);
    expect(await reasonOf(lease.ask({ number: 1 }, 0))).toBe('time');
    expect(await reasonOf(lease.ask({ number: 1 }, -1))).toBe('time');
    lease.release();
    await pool.close();
  });

  it('starts the others with the first where that is asked, and ends them alike', async () => {
    const pool = workerPool({ ...options, size: 2, together: true, idleMilliseconds: 1000 });
    const lease = await pool.lease();
    expect(pool.running()).toBe(2);
    const second = await pool.lease();
    expect(pool.running()).toBe(2);
    expect(await Promise.all([lease, second].map((one) => one.ask({ number: 3 }, 10_000)))).toEqual([6, 6]);
    lease.release();
    second.release();
    for (let turn = 0; turn < 500 && pool.running() > 0; turn += 1) await pause(10);
    expect(pool.running()).toBe(0);
  });

  it('ends a thread that nobody uses', async () => {
    const pool = workerPool({ ...options, idleMilliseconds: 1 });
    const lease = await pool.lease();
    await lease.ask({ number: 1 }, 10_000);
    lease.release();
    for (let turn = 0; turn < 500 && pool.running() > 0; turn += 1) await pause(10);
    expect(pool.running()).toBe(0);
  });

  it('ends the thread that holds most where all hold too much together, and leaves the others', async () => {
    const large = { ...options, size: 2, heapMegabytes: 512, memoryMegabytes: 4096, togetherMegabytes: 96 };
    const pool = workerPool(large);
    const [modest, greedy] = [await pool.lease(), await pool.lease()];
    const held = modest.ask<number>({ number: 2, sleep: 500 }, 120_000);
    expect(await reasonOf(greedy.ask({ number: 1, hoard: true }, 120_000))).toBe('memory');
    expect(await held).toBe(4);
    await pool.close();
  });

  it('counts what the threads of a thread hold as its own', async () => {
    const nesting = new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        import { workerPool } from ${JSON.stringify(new URL('./pool.ts', import.meta.url).href)};
        const pool = workerPool({ script: new URL(${JSON.stringify(SCRIPT.href)}), size: 1, idleMilliseconds: 60000,
          heapMegabytes: 512, memoryMegabytes: 4096 });
        parentPort.on('message', async (request) => {
          const lease = await pool.lease();
          parentPort.postMessage(await lease.ask(request, 120000));
          lease.release();
        });
      `)}`,
    );
    const pool = workerPool({ ...options, script: nesting });
    const lease = await pool.lease();
    expect(await lease.ask<number>({ number: 3 }, 120_000)).toBe(6);
    expect(await reasonOf(lease.ask({ number: 1, hoard: true }, 120_000))).toBe('memory');
    await pool.close();
  });

  it('says why a thread gave no answer, and starts another for who waits', async () => {
    const pool = workerPool(options);
    for (const [request, reason] of [
      [{ number: 1, sleep: 60_000 }, 'time'],
      [{ number: 1, die: true }, 'crash'],
      [{ number: 1, grow: true }, 'memory'],
      [{ number: 1, hoard: true }, 'memory'],
    ] as const) {
      const lease = await pool.lease();
      const waiting = pool.lease();
      expect(await reasonOf(lease.ask(request, reason === 'time' ? 50 : 30_000))).toBe(reason);
      lease.release();
      const next = await waiting;
      expect(await next.ask({ number: 4 }, 10_000)).toBe(8);
      next.release();
    }
    await pool.close();
  });
});
