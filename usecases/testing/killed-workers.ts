import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { planRun, startRun } from '../agent/runs.ts';
import type { TestInstallation } from '../testing.ts';
import { diesel } from './tenancy.ts';

const program = fileURLToPath(new URL('./agent-worker.ts', import.meta.url));

/** Runs that are at work at any time, and the drafts that each of them makes. */
const AT_WORK = 8;
const DRAFTS = 6;
/** How long a run may stay with nobody, ms: many times what it takes on a busy machine. */
const PATIENCE_MS = 180_000;
/** Longest and shortest life of a worker after it is ready, ms. */
const LIFE = { least: 60, most: 900 } as const;

export interface KillFigures {
  readonly kills: number;
  readonly runs: number;
  /** Runs that did not end. */
  readonly unended: number;
  /** Drafts that a run should have made and are not there, and those that are there twice. */
  readonly lost: number;
  readonly doubled: number;
  /** Both having been killed: from the readiness of the first that follows until the last run that they held goes on, ms: each time. */
  readonly resumedMs: readonly number[];
  /** The same from the start of its process, in which it loads the program and the library. */
  readonly restartedMs: readonly number[];
  readonly faults: readonly string[];
}

interface Worker {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
}

/** A run that a process held as it died, and the lease by which it did. */
interface Held {
  readonly id: string;
  readonly lease: string;
}

/**
 * Kills two processes that work on eight runs with SIGKILL, one or the other or both, at random moments, and starts another in
 * its place, until so many were killed; then lets the runs come to their ends and counts.
 */
export async function killWorkers(house: TestInstallation, url: string, kills: number): Promise<KillFigures> {
  const faults: string[] = [];
  const start = () => startWorker(url, faults);
  const begun: string[] = [];
  const resumedMs: number[] = [];
  const restartedMs: number[] = [];
  let workers = [start(), start()];
  await Promise.all(workers.map(({ ready }) => ready));
  let killed = 0;
  while (killed < kills) {
    begun.push(...(await keepAtWork(house)));
    await sleep(LIFE.least + Math.random() * (LIFE.most - LIFE.least));
    // Each tenth time both: nobody is there to take over, so what was held goes on after the restart.
    const dying = killed % 10 === 9 ? workers : [workers[killed % 2]].filter((one) => one !== undefined);
    await Promise.all(dying.map(kill));
    killed += dying.length;
    const held = dying.length === 2 ? await heldByNobody(house) : [];
    const restarted = performance.now();
    const next = dying.map(start);
    workers = [...workers.filter((one) => !dying.includes(one)), ...next];
    const readyAt = Promise.any(next.map(({ ready }) => ready)).then(() => performance.now());
    if (held.length > 0) {
      const goneOnAt = await untilGoneOn(house, held);
      resumedMs.push(Math.max(0, goneOnAt - (await readyAt)));
      restartedMs.push(goneOnAt - restarted);
    }
    await Promise.all(next.map(({ ready }) => ready));
  }
  const unended = await untilEnded(house);
  await Promise.all(workers.map(kill));
  const made = await draftsOf(house, begun);
  return {
    kills: killed,
    runs: begun.length,
    unended,
    lost: made.filter((count) => count < 1).length,
    doubled: made.filter((count) => count > 1).length,
    resumedMs,
    restartedMs,
    faults,
  };
}

function startWorker(url: string, faults: string[]): Worker {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, addressOf(url)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = Promise.withResolvers<void>();
  child.stdout.on('data', (bytes: Buffer) => {
    for (const line of String(bytes).split('\n')) {
      if (line === 'ready') ready.resolve();
      else if (line.startsWith('fault')) faults.push(line);
    }
  });
  child.once('exit', (code) => ready.reject(new Error(`A worker ended by itself with ${code}.`)));
  // Whoever kills a worker that is ready waits for nothing.
  ready.promise.catch(() => undefined);
  return { child, ready: ready.promise };
}

function addressOf(url: string): string {
  // A server on a socket has no host where URLs have one.
  const { hostname, port, username, password, pathname, searchParams } = new URL(
    url.replace('@/', '@localhost/'),
  );
  return JSON.stringify({
    host: searchParams.get('host') ?? hostname,
    port: Number(searchParams.get('port') ?? port),
    user: username,
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  });
}

async function kill({ child }: Worker): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Begins runs until so many are at work; each of their drafts can be told by its quantity. */
async function keepAtWork(house: TestInstallation): Promise<string[]> {
  const { owner } = house.north.people;
  const active = await count(
    house,
    `select count(*)::int as n from public.agent_runs where state = 'active'`,
  );
  // How many runs a person may begin in an hour is not what is asked here.
  await house.database.pool.query('delete from public.call_limits');
  const begun: string[] = [];
  for (let at = active; at < AT_WORK; at += 1) {
    const mark = Math.floor(Math.random() * 1e12);
    const plan = Array.from({ length: DRAFTS }, (_, step) => [
      { key: `look-${step}`, verb: 'site.list', input: {} },
      {
        key: `draft-${step}`,
        verb: 'draft.create',
        input: { items: [{ ...diesel, quantity: `${mark}.${step + 1}` }] },
      },
    ]).flat();
    const { runId } = await house.as(owner, planRun, { task: String(mark), plan });
    await house.as(owner, startRun, { runId, revision: 1 });
    begun.push(String(mark));
  }
  return begun;
}

/** Runs that were at work as every process died. */
async function heldByNobody({ database }: TestInstallation): Promise<Held[]> {
  const { rows } = await database.pool.query<Held>(
    `select id, lease from public.agent_runs where state = 'active' and lease is not null`,
  );
  return rows;
}

/** When, by this process's clock, the last of these runs is held by another process. */
async function untilGoneOn({ database }: TestInstallation, held: readonly Held[]): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from public.agent_runs r
       join unnest($1::uuid[], $2::uuid[]) as h (id, lease) on h.id = r.id and h.lease = r.lease and r.state = 'active'`,
      [held.map(({ id }) => id), held.map(({ lease }) => lease)],
    );
    if (rows[0]?.n === 0) return performance.now();
    if (performance.now() - began > PATIENCE_MS) throw new Error('No run was taken over.');
    await sleep(5);
  }
}

async function untilEnded(house: TestInstallation): Promise<number> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const left = await count(
      house,
      `select count(*)::int as n from public.agent_runs where ended_at is null`,
    );
    if (left === 0) break;
    await sleep(100);
  }
  return count(house, `select count(*)::int as n from public.agent_runs where state <> 'done'`);
}

/** How often each draft is there that runs should have made. */
async function draftsOf(house: TestInstallation, marks: readonly string[]): Promise<number[]> {
  const quantities = marks.flatMap((mark) =>
    Array.from({ length: DRAFTS }, (_, step) => `${mark}.${step + 1}`),
  );
  const { rows } = await house.database.pool.query<{ quantity: string; n: number }>(
    `select activity ->> 'quantity' as quantity, count(*)::int as n from public.drafts group by 1`,
  );
  const there = new Map(rows.map(({ quantity, n }) => [quantity, n]));
  return quantities.map((quantity) => there.get(quantity) ?? 0);
}

async function count(house: TestInstallation, sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await house.database.pool.query<{ n: number }>(sql, [...values]);
  return rows[0]?.n ?? 0;
}
