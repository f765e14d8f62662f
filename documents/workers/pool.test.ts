import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

describe('a pool of processes', () => {
  /** Tells its process and what it was given; keeps megabytes, or takes its time, on demand. */
  const script = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      const kept = [];
      parentPort.on('message', ({ bytes, keep, sleep, grow, hoard, die }) => {
        if (die) throw new Error('broken');
        for (let at = 0; at < keep; at += 1) kept.push(new Uint8Array(1048576).fill(1));
        while (grow) kept.push(new Array(100000).fill({}));
        while (hoard) kept.push(new Uint8Array(1048576).fill(1));
        const sum = bytes?.reduce((total, byte) => total + byte, 0) ?? null;
        const answer = { pid: process.pid, sum, knows: Object.keys(process.env) };
        setTimeout(() => parentPort.postMessage(answer), sleep ?? 0);
      });
      parentPort.postMessage('ready');
    `)}`,
  );
  const apart = { ...options, script, processes: true };
  type Told = { pid: number; sum: number | null; knows: string[] };
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('gives each its bytes, many or none, which stay the caller’s, and nothing of what the server knows', async () => {
    process.env['RAZAO_TEST_SECRET'] = 'secret';
    const pool = workerPool(apart);
    const lease = await pool.lease();
    for (const length of [0, 3, 5_000_000]) {
      const bytes = new Uint8Array(length).fill(2);
      const told = await lease.ask<Told>({ bytes }, 60_000);
      expect(told.sum).toBe(2 * length);
      expect(bytes.length).toBe(length);
      expect(told.knows).not.toContain('RAZAO_TEST_SECRET');
      expect(told.pid).not.toBe(process.pid);
    }
    expect((await lease.ask<Told>({}, 60_000)).sum).toBeNull();
    delete process.env['RAZAO_TEST_SECRET'];
    lease.release();
    await pool.close();
  }, 60_000);

  it('ends one that kept much of a large file, and has another one ready in its place', async () => {
    const pool = workerPool({ ...apart, heapMegabytes: 512, memoryMegabytes: 640 });
    const lease = await pool.lease();
    const first = await lease.ask<Told>({}, 60_000);
    expect((await lease.ask<Told>({}, 60_000)).pid).toBe(first.pid);
    await lease.ask({ keep: 350 }, 60_000);
    lease.release();
    expect(pool.running()).toBe(1);
    const next = await pool.lease();
    expect((await next.ask<Told>({}, 60_000)).pid).not.toBe(first.pid);
    await expect.poll(() => isAlive(first.pid)).toBe(false);
    next.release();
    await pool.close();
  }, 60_000);

  it('gives the next caller one that has loaded, not the one that takes the place of what was ended', async () => {
    const pool = workerPool({ ...apart, size: 2, heapMegabytes: 512, memoryMegabytes: 640 });
    const [greedy, modest] = [await pool.lease(), await pool.lease()];
    const { pid } = await modest.ask<Told>({}, 60_000);
    await greedy.ask({ keep: 350 }, 60_000);
    modest.release();
    greedy.release();
    const next = await pool.lease();
    expect((await next.ask<Told>({}, 60_000)).pid).toBe(pid);
    await pool.close();
    await pool.ready();
  }, 60_000);

  const both = { ...apart, size: 2, together: true };

  it('gives each caller the one that worked for it before', async () => {
    const pool = workerPool(both);
    const pids = new Map<string, number[]>([
      ['a', []],
      ['b', []],
    ]);
    const held = await Promise.all(
      [...pids.keys()].map(async (holder) => [holder, await pool.lease(holder)] as const),
    );
    for (const [holder, lease] of held) {
      pids.get(holder)?.push((await lease.ask<Told>({}, 60_000)).pid);
      lease.release();
    }
    for (const holder of ['b', 'a', 'a', 'b', 'a', 'b', 'b']) {
      const lease = await pool.lease(holder);
      pids.get(holder)?.push((await lease.ask<Told>({}, 60_000)).pid);
      lease.release();
    }
    for (const own of pids.values()) expect(new Set(own).size).toBe(1);
    await pool.close();
  }, 60_000);

  it.each([{ die: true }, { keep: 350 }])(
    'has whoever lost a reader, or swelled it, by %j wait for the next one, and nobody else',
    async (request) => {
      const pool = workerPool({ ...both, heapMegabytes: 512, memoryMegabytes: 640 });
      const [greedy, modest] = [await pool.lease('greedy'), await pool.lease('modest')];
      const { pid } = await modest.ask<Told>({}, 60_000);
      await greedy.ask(request, 60_000).catch(() => undefined);
      greedy.release();
      modest.release();
      expect(pool.running()).toBe(2);
      const order: string[] = [];
      await Promise.all(
        ['greedy', 'modest'].map(async (holder) => {
          await pool.ready(holder);
          order.push(holder);
        }),
      );
      expect(order).toEqual(['modest', 'greedy']);
      const [again, next] = [await pool.lease('greedy'), await pool.lease('modest')];
      expect((await again.ask<Told>({}, 60_000)).pid).not.toBe(pid);
      expect((await next.ask<Told>({}, 60_000)).pid).toBe(pid);
      again.release();
      next.release();
      await pool.close();
      expect(pool.running()).toBe(0);
    },
    60_000,
  );

  it('keeps one loaded for others while one works, however long that takes', async () => {
    const pool = workerPool({ ...both, idleMilliseconds: 1 });
    const lease = await pool.lease('busy');
    await lease.ask({}, 60_000);
    await lease.ask({ sleep: 500 }, 60_000);
    expect(pool.running()).toBe(2);
    lease.release();
    await expect.poll(pool.running).toBe(0);
  }, 60_000);

  it('keeps one whose own threads hold what they are meant to keep', async () => {
    const nesting = new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        import { workerPool } from ${JSON.stringify(new URL('./pool.ts', import.meta.url).href)};
        const pool = workerPool({ script: new URL(${JSON.stringify(script.href)}), size: 1, idleMilliseconds: 60000,
          heapMegabytes: 512, memoryMegabytes: 4096, keptMegabytes: 300 });
        parentPort.on('message', async (request) => {
          const lease = await pool.lease();
          parentPort.postMessage(await lease.ask(request, 120000));
          lease.release();
        });
      `)}`,
    );
    const pool = workerPool({ ...apart, script: nesting, heapMegabytes: 512, memoryMegabytes: 4096 });
    const pids: number[] = [];
    for (const keep of [0, 300, 0, 300, 0]) {
      const lease = await pool.lease();
      pids.push((await lease.ask<Told>({ keep }, 60_000)).pid);
      lease.release();
    }
    // With what it kept the second time it is past what is meant.
    expect(new Set(pids.slice(0, 4)).size).toBe(1);
    expect(pids[4]).not.toBe(pids[0]);
    await pool.close();
  }, 60_000);

  it.each([
    [{ sleep: 60_000 }, 'time'],
    [{ die: true }, 'crash'],
    [{ grow: true }, 'memory'],
    [{ hoard: true }, 'memory'],
  ] as const)(
    'says why one that is asked %j gave no answer: %s',
    async (request, reason) => {
      const pool = workerPool(apart);
      const lease = await pool.lease();
      const { pid } = await lease.ask<Told>({}, 60_000);
      expect(await reasonOf(lease.ask(request, reason === 'time' ? 50 : 60_000))).toBe(reason);
      lease.release();
      const next = await pool.lease();
      expect((await next.ask<Told>({}, 60_000)).pid).not.toBe(pid);
      await pool.close();
      expect(isAlive(pid)).toBe(false);
    },
    60_000,
  );

  it('says that one fell over which somebody killed, at work or at rest', async () => {
    const pool = workerPool(apart);
    const lease = await pool.lease();
    const { pid } = await lease.ask<Told>({}, 60_000);
    const answer = reasonOf(lease.ask({ sleep: 60_000 }, 60_000));
    process.kill(pid, 'SIGKILL');
    expect(await answer).toBe('crash');
    lease.release();
    const second = await pool.lease();
    const { pid: resting } = await second.ask<Told>({}, 60_000);
    second.release();
    process.kill(resting, 'SIGKILL');
    await expect.poll(pool.running).toBe(0);
    const third = await pool.lease();
    expect((await third.ask<Told>({}, 60_000)).sum).toBeNull();
    await pool.close();
  }, 60_000);

  it('goes on with its work where a terminal tells all processes of the server to end', async () => {
    const pool = workerPool(apart);
    const lease = await pool.lease();
    const { pid } = await lease.ask<Told>({}, 60_000);
    const answer = lease.ask<Told>({ sleep: 300 }, 60_000);
    process.kill(pid, 'SIGINT');
    process.kill(pid, 'SIGTERM');
    expect((await answer).pid).toBe(pid);
    await pool.close();
  }, 60_000);

  it('ends with the server, also with one that was killed', async () => {
    const program = `
      import { workerPool } from ${JSON.stringify(new URL('./pool.ts', import.meta.url).href)};
      const pool = workerPool({ script: new URL(${JSON.stringify(script.href)}), size: 1, idleMilliseconds: 60000,
        heapMegabytes: 64, memoryMegabytes: 96, processes: true });
      const lease = await pool.lease();
      console.log((await lease.ask({}, 60000)).pid);
      await lease.ask({ sleep: 60000 }, 60000);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(server.stdout, 'data')) as [Buffer];
    const pid = Number(said);
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
  }, 60_000);
});
