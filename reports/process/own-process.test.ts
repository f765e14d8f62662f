import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, wholeOf } from './own-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'razao-process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A script that does what it is told, under limits that no test waits for. */
async function scriptOf(name: string, text: string, more: { mostMilliseconds?: number } = {}) {
  const script = join(folder, `${name}.mjs`);
  await writeFile(script, text);
  return { script, heapMegabytes: 32, mostMilliseconds: 60_000, ...more };
}

const ECHO = 'process.stdin.pipe(process.stdout)';
/** Says that it began and goes on for ever. */
const ENDLESS = 'process.stdout.write(String(process.pid)); setInterval(() => {}, 1000)';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a file written by a process of its own', () => {
  it('is what the process makes of its input, however long both are', async () => {
    async function* input() {
      for (let at = 0; at < 300; at += 1) {
        await Promise.resolve();
        yield String(at % 10).repeat(10_000);
      }
    }
    const bytes = await wholeOf(bytesOf(await scriptOf('echo', ECHO), input()));
    const expected = Array.from({ length: 300 }, (_, at) => String(at % 10).repeat(10_000)).join('');
    expect(Buffer.from(bytes).equals(Buffer.from(expected))).toBe(true);
  }, 60_000);

  it.each([
    ['is killed', "process.stdout.write('half'); process.kill(process.pid, 'SIGKILL')"],
    ['runs out of its memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length))'],
    ['throws', "process.stdout.write('half'); throw new Error('gone')"],
    ['ends with a code and no word', 'process.exit(3)'],
    ['is not there', null],
  ])(
    'is none of one that %s: its code says so',
    async (name, text) => {
      const writer = await scriptOf(name, text ?? '');
      if (text === null) await rm(writer.script);
      await expect(wholeOf(bytesOf(writer, ['input']))).rejects.toMatchObject({ code: 'report.unprintable' });
    },
    60_000,
  );

  it('that cannot be made says why in its own code', async () => {
    const problem = JSON.stringify({ code: 'report.too_large', params: { rows: '3' }, detail: 'rows' });
    const writer = await scriptOf(
      'problem',
      `console.error(${JSON.stringify(problem)}); process.exitCode = 1`,
    );
    const writing = wholeOf(bytesOf(writer, []));
    await expect(writing).rejects.toMatchObject({ code: 'report.too_large', params: { rows: '3' } });
  }, 60_000);

  it('that takes too long is ended and says so', async () => {
    const writer = await scriptOf('slow', ENDLESS, { mostMilliseconds: 300 });
    await expect(wholeOf(bytesOf(writer, []))).rejects.toMatchObject({ code: 'report.too_slow' });
  }, 60_000);

  it('ends with who waits for it, whether they cancel or take no more, and with an input that breaks', async () => {
    const writer = await scriptOf('endless', ENDLESS);
    const leaving = new AbortController();
    const pids: number[] = [];
    const cancelled = async () => {
      for await (const piece of bytesOf(writer, [], leaving.signal)) {
        pids.push(Number(piece));
        leaving.abort(new Error('left'));
      }
    };
    await expect(cancelled()).rejects.toThrow('left');
    for await (const piece of bytesOf(writer, [])) {
      pids.push(Number(piece));
      break;
    }
    async function* broken() {
      yield await Promise.resolve('half');
      throw new Error('no more rows');
    }
    await expect(wholeOf(bytesOf(writer, broken()))).rejects.toThrow('no more rows');
    await expect(wholeOf(bytesOf(await scriptOf('echo', ECHO), broken()))).rejects.toThrow('no more rows');
    expect(pids).toHaveLength(2);
    expect(pids.filter(isAlive)).toEqual([]);
  }, 60_000);

  it('is not begun for who has left, and knows nothing of what the server knows', async () => {
    const left = AbortSignal.abort(new Error('left'));
    await expect(wholeOf(bytesOf(await scriptOf('echo', ECHO), ['x'], left))).rejects.toThrow('left');
    process.env['RAZAO_TEST_SECRET'] = 'secret';
    const writer = await scriptOf('env', 'process.stdout.write(Object.keys(process.env).sort().join())');
    const keys = Buffer.from(await wholeOf(bytesOf(writer, [])))
      .toString()
      .split(',');
    delete process.env['RAZAO_TEST_SECRET'];
    expect(keys).not.toContain('RAZAO_TEST_SECRET');
    expect(keys).toContain('PATH');
  }, 60_000);
});
