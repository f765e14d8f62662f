import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { workerPool } from './pool.ts';

/** Tells its process; takes so many milliseconds of a core, or only waits for as long. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const used = () => process.cpuUsage().user / 1000;
    parentPort.on('message', ({ busy = 0, sleep = 0 }) => {
      for (const end = used() + busy; used() < end; );
      setTimeout(() => parentPort.postMessage({ pid: process.pid }), sleep);
    });
    parentPort.postMessage('ready');
  `)}`,
);
const options = {
  script,
  size: 1,
  idleMilliseconds: 60_000,
  heapMegabytes: 64,
  memoryMegabytes: 96,
  processes: true,
};

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('long work of a process', () => {
  it('leaves one where it is that only waits', async () => {
    const pool = workerPool(options);
    const lease = await pool.lease();
    const { pid } = await lease.ask<{ pid: number }>({}, 60_000);
    const before = getPriority(pid);
    await lease.ask<{ pid: number }>({ sleep: 1500 }, 60_000);
    expect(getPriority(pid)).toBe(before);
    lease.release();
    await pool.close();
  }, 60_000);

  it('puts long work behind the short work of others, and has another one once its holder rests', async () => {
    const pool = workerPool({ ...options, size: 2, together: true });
    const [long, short] = [await pool.lease('long'), await pool.lease('short')];
    const { pid } = await long.ask<{ pid: number }>({ busy: 1200 }, 300_000);
    const { pid: other } = await short.ask<{ pid: number }>({}, 60_000);
    expect(getPriority(pid)).toBeGreaterThan(getPriority(other));
    short.release();
    long.release();
    const again = await pool.lease('long');
    expect((await again.ask<{ pid: number }>({}, 60_000)).pid).toBe(pid);
    again.release();
    const nobodys = await pool.lease('third');
    expect((await nobodys.ask<{ pid: number }>({}, 60_000)).pid).toBe(other);
    nobodys.release();
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
    const next = await pool.lease('long');
    expect(getPriority((await next.ask<{ pid: number }>({}, 60_000)).pid)).toBe(getPriority(other));
    next.release();
    await pool.close();
  }, 300_000);

  it.skipIf(process.platform !== 'linux')(
    'has all threads of long work go behind, as Linux counts each by itself',
    async () => {
      const pool = workerPool(options);
      const lease = await pool.lease();
      const { pid } = await lease.ask<{ pid: number }>({ busy: 1200 }, 280_000);
      const threads = readdirSync(`/proc/${pid}/task`).map(Number);
      expect(threads.length).toBeGreaterThan(2);
      expect(new Set(threads.map((thread) => getPriority(thread))).size).toBe(1);
      lease.release();
      await pool.close();
    },
    300_000,
  );
});
