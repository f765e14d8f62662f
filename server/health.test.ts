import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import { StorageFull } from '#database/outage.ts';
import { describe, expect, it, vi } from 'vitest';
import type { StalledChore } from './chores.ts';
import { type Check, databaseCheck, folderCheck, healthDoor, probeDoor, queueCheck } from './health.ts';

/** A database of which every transaction comes to `answer`. */
function databaseThat(answer: () => Promise<unknown>): Database {
  return { transaction: answer } as unknown as Database;
}

async function asked(checks: readonly Check[]): Promise<{ status: number; codes: string[] }> {
  const answer = await healthDoor(checks).request('/health');
  const { problems = [] } = (await answer.json()) as { problems?: { code: string }[] };
  return { status: answer.status, codes: problems.map(({ code }) => code) };
}

describe('the health of an installation', () => {
  it('is that of its database, however that fails', async () => {
    expect(await asked([databaseCheck(databaseThat(async () => []))])).toEqual({ status: 200, codes: [] });
    const gone = databaseThat(() => Promise.reject(new Error('Connection terminated unexpectedly')));
    expect(await asked([databaseCheck(gone)])).toEqual({ status: 503, codes: ['database.unavailable'] });
  });

  it('tells a full disk once: a database that lacks room is not told as one that does not answer', async () => {
    const full = databaseThat(() => Promise.reject(new StorageFull(null)));
    const disk: Check = async () => ({ code: 'storage.full', message: 'The disk is full.' });
    expect(await asked([databaseCheck(full), disk])).toEqual({ status: 503, codes: ['storage.full'] });
  });

  it('names the work that waits and is not being done', async () => {
    let stalled: StalledChore[] = [
      { name: 'letters', because: 'fails' },
      { name: 'agents', because: 'hangs' },
    ];
    const check = queueCheck({ stalled: () => stalled });
    expect((await check())?.message).toMatch(/letters \(fails\), agents \(hangs\)/);
    expect(await asked([check])).toEqual({ status: 503, codes: ['queue.stalled'] });
    stalled = [];
    expect(await asked([check])).toEqual({ status: 200, codes: [] });
  });

  it('says that the web app was not built', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'razao-web-'));
    expect(await asked([folderCheck(folder)])).toEqual({ status: 503, codes: ['web.not_built'] });
    writeFileSync(join(folder, 'index.html'), '');
    expect(await asked([folderCheck(folder)])).toEqual({ status: 200, codes: [] });
    rmSync(folder, { recursive: true });
  });

  it('is told within three seconds also where a check never ends or breaks, beside what the others found', async () => {
    vi.useFakeTimers();
    const hangs: Check = () => new Promise(() => undefined);
    const breaks: Check = () => Promise.reject(new Error('no'));
    const told = asked([hangs, breaks, async () => null]);
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    expect(await told).toEqual({ status: 503, codes: ['health.slow', 'health.failed'] });
  });

  it('sends no requests where the process ends or something is wrong, and calls it alive all the same', async () => {
    let ends = false;
    const checks: Check[] = [];
    const door = probeDoor(checks, () => ends);
    const both = async () => [(await door.request('/live')).status, (await door.request('/ready')).status];
    expect(await both()).toEqual([200, 200]);
    checks.push(databaseCheck(databaseThat(() => Promise.reject(new Error('gone')))));
    expect(await both()).toEqual([200, 503]);
    checks.pop();
    ends = true;
    expect(await both()).toEqual([200, 503]);
  });
});
