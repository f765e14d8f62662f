import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#database/open.ts';
import { loadIntoDatabase } from '#reference/shelve-in-database.ts';
import { openReferenceDatabase } from '#reference/testing.ts';
import { setUpAgent, startAgent } from '#usecases/agent/agents.ts';
import { goOnWithRuns, watchClocks, watchFiles, workOnAgents } from '#usecases/agent/runner.ts';
import { createDrafts } from '#usecases/ledger/draft/drafts.ts';
import { commitEntries } from '#usecases/ledger/entry/commit.ts';
import { workOnFindings } from '#usecases/finding/work.ts';
import { decideProposals } from '#usecases/agent/inbox/decide.ts';
import { listInbox } from '#usecases/agent/inbox/inbox.ts';
import { agentWork } from '#usecases/testing/agents.ts';
import { type KillFigures, killWorkers } from '#usecases/testing/killed-workers.ts';
import { plantProposal } from '#usecases/testing/plant-proposal.ts';
import { openTestInstallation, type TestInstallation, TODAY } from '#usecases/testing.ts';

const ROUNDS = 400;
const WAITING = 10_000;
/** How long idle work is measured, ms. */
const IDLE_MS = 20_000;
const PROPOSALS = 500;
const APPROVALS = 1000;
const KILLS = 200;

export interface AgentBench {
  /** Median of a recorded step and of a committed insert, ms. */
  readonly stepMs: number;
  readonly insertMs: number;
  /** What 10,000 waiting runs cost beside none: a part of one core, and connections. */
  readonly waitingCores: number;
  readonly waitingConnections: number;
  /** Proposals accepted in one call, and its time. */
  readonly accepted: number;
  readonly acceptMs: number;
  /** What of it was work, on a machine that has others too: seconds of processor. */
  readonly acceptCpuSeconds: number;
  /** Of so many proposals that two people decided at once, those that not exactly one of them decided. */
  readonly contested: number;
  readonly wrong: number;
  readonly kills: KillFigures;
}

/** What runs of agents cost, and what is left of them when processes die. */
export async function benchAgents(kills = KILLS): Promise<AgentBench> {
  const killed = await benchKills(kills);
  const steps = await onDisk(benchSteps);
  const house = await openTestInstallation();
  try {
    const decided = await benchDecisions(house);
    const approved = await benchApprovers(house);
    const waiting = await benchWaiting(house);
    return { ...steps, ...decided, ...approved, ...waiting, kills: killed };
  } finally {
    await house.stop();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A step that is recorded and an insert that is committed, in turn. */
async function benchSteps({ database, north }: TestInstallation) {
  await database.pool.query(
    'create table public.bench_inserts (id bigint generated always as identity, body jsonb)',
  );
  await database.pool.query('grant all on public.bench_inserts to service_role');
  const { rows } = await database.pool.query<{ id: string; lease: string }>(
    `insert into public.agent_runs (organization_id, number, trigger, task, acting_for, plan, plan_version, state, most_steps,
       most_seconds, most_tokens, answer_days, deadline, lease, lease_until)
     values ($1, 1000000, 'task', 'bench', $2, '[]', 1, 'active', 200, 3600, 0, 14, '2099-01-01', gen_random_uuid(),
       now() + interval '1 day')
     returning id, lease`,
    [north.id, north.people.owner.id],
  );
  const run = rows[0];
  const step = JSON.stringify({
    key: 'look',
    verb: 'site.list',
    input: {},
    state: 'done',
    output: { sites: [] },
  });
  const times = { step: [] as number[], insert: [] as number[] };
  const timed = async (kept: number[], work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    kept.push(performance.now() - began);
  };
  for (let at = 0; at < ROUNDS; at += 1) {
    await timed(times.insert, () =>
      database.asService((tx) => tx.query('insert into public.bench_inserts (body) values ($1)', [step])),
    );
    await timed(times.step, () =>
      database.asService((tx) =>
        tx.query('select razao.record_step($1, $2, $3, $4::jsonb, 1, 60)', [run?.id, run?.lease, at, step]),
      ),
    );
  }
  await database.pool.query(`update public.agent_runs set state = 'done', ended_at = now() where id = $1`, [
    run?.id,
  ]);
  return { stepMs: median(times.step.slice(50)), insertMs: median(times.insert.slice(50)) };
}

/** Five hundred duplicates that the reviewer proposes to withdraw; all but three are accepted in one call. */
async function benchDecisions(house: TestInstallation) {
  const { owner } = house.north.people;
  for (let first = 0; first < PROPOSALS; first += 100) {
    const items = Array.from({ length: 100 }, (_, at) => {
      const day = new Date(Date.UTC(2024, 0, 1 + Math.floor((first + at) / 2))).toISOString().slice(0, 10);
      const line = { kind: 'mobile.diesel', unit: 'L', siteId: house.north.siteId, from: day, to: day };
      return { ...line, quantity: String(100 + (first + at) / 1000) };
    });
    const { drafts } = await house.as(owner, createDrafts, { items: [...items, ...items] });
    const exact = drafts.map(({ id, revision }) => ({ draftId: id, revision }));
    await house.as(owner, commitEntries, { drafts: exact });
  }
  await workOnFindings({ ...house, library: '', now: () => TODAY });
  await house.as(owner, setUpAgent, { kind: 'reviewer', enabled: true });
  await house.as(owner, startAgent, { kind: 'reviewer' });
  await workOnAgents(agentWork(house));
  const { items } = await house.as(owner, listInbox, {});
  const accept = items.flatMap((item) =>
    item.type === 'proposal' ? [{ id: item.id, revision: item.revision }] : [],
  );
  const before = await cpuSeconds(house);
  const began = performance.now();
  const { accepted, refused } = await house.as(owner, decideProposals, { accept: accept.slice(3, 503) });
  const acceptMs = performance.now() - began;
  for (const one of refused) console.log(`refused: ${one.code} ${JSON.stringify(one.params)}`);
  return { accepted, acceptMs, acceptCpuSeconds: (await cpuSeconds(house)) - before };
}

/** Two people decide the same proposal at once, again and again. */
async function benchApprovers(house: TestInstallation) {
  const { owner, manager } = house.north.people;
  let wrong = 0;
  for (let at = 0; at < APPROVALS; at += 1) {
    const { proposalId, runId } = await plantProposal(house, house.north, null);
    const reject = [{ id: proposalId, revision: 1 }];
    const both = await Promise.all(
      [owner, manager].map((person) => house.as(person, decideProposals, { reject, reason: 'Não' })),
    );
    if (both.reduce((sum, { rejected }) => sum + rejected, 0) !== 1) wrong += 1;
    await house.database.pool.query('delete from public.agent_runs where id = $1', [runId]);
  }
  return { contested: APPROVALS, wrong };
}

/** What looking for work costs with ten thousand runs that wait, beside none. */
async function benchWaiting(house: TestInstallation) {
  await house.database.pool.query(`update public.agents set enabled = false`);
  const without = await idleCost(house);
  const { id, people } = house.south;
  await house.database.pool.query(
    `with made as (
       insert into public.agent_runs (organization_id, number, trigger, task, acting_for, plan, plan_version, state, position,
         most_steps, most_seconds, most_tokens, answer_days, deadline)
       select $1, n, 'task', 'Revisar', $2, '[]', 1, 'waiting', 0, 10, 60, 0, 14, '2099-01-01'
       from generate_series(1, ${WAITING}) n returning id, number)
     insert into public.agent_proposals (organization_id, run_id, position, kind, subject, verb, input, facts, expires_at)
     select $1, made.id, 0, 'request', 'request:' || made.number, 'request.create', '{}', '{}', '2099-01-01' from made`,
    [id, people.owner.id],
  );
  await house.database.pool.query('analyze');
  const withThem = await idleCost(house);
  return {
    waitingCores: Math.max(0, withThem.cores - without.cores),
    waitingConnections: withThem.connections - without.connections,
  };
}

/** What a server does for runs when none is at work, at its own pace: cores of it and of PostgreSQL, and connections. */
async function idleCost(house: TestInstallation): Promise<{ cores: number; connections: number }> {
  const work = agentWork(house, { now: () => new Date() });
  const over = new AbortController();
  const every = async (ms: number, chore: () => Promise<void>) => {
    while (!over.signal.aborted) {
      await chore();
      await sleep(ms);
    }
  };
  await sleep(1000);
  const before = await cpuSeconds(house);
  const began = performance.now();
  const chores = [
    every(400, () => goOnWithRuns(work)),
    every(1000, () => watchClocks(work)),
    every(15_000, () => watchFiles(work)),
  ];
  await sleep(IDLE_MS);
  const cores = (((await cpuSeconds(house)) - before) * 1000) / (performance.now() - began);
  const { rows } = await house.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database()`,
  );
  over.abort();
  await Promise.all(chores);
  return { cores, connections: rows[0]?.n ?? 0 };
}

/** Seconds of processor that this process and the back-ends of its database have taken (Linux). */
async function cpuSeconds({ database }: TestInstallation): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  let ticks = 0;
  for (const { pid } of rows) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It ended meanwhile.
    }
  }
  return (user + system) / 1e6 + ticks / 100;
}

/** One part alone, on an installation of its own. */
async function alone<T>(part: (house: TestInstallation) => Promise<T>): Promise<T> {
  const house = await openTestInstallation();
  try {
    return await part(house);
  } finally {
    await house.stop();
  }
}

/** On a database as the product starts it, whose commits are on the disk: tests do without. */
async function onDisk<T>(part: (house: TestInstallation) => Promise<T>): Promise<T> {
  const data = join(tmpdir(), `razao-bench-agents-${process.pid}`);
  mkdirSync(data, { mode: 0o755 });
  const database = await openDatabase({ data });
  try {
    await loadIntoDatabase(database);
    return await part(await openTestInstallation(database));
  } finally {
    await database.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Kills alone, on an installation of its own. */
async function benchKills(kills: number): Promise<KillFigures> {
  const database = await openReferenceDatabase();
  const house = await openTestInstallation(database);
  try {
    return await killWorkers(house, database.url, kills);
  } finally {
    await house.stop();
  }
}

const PARTS: Readonly<Record<string, (count: number) => Promise<unknown>>> = {
  kills: (count) => benchKills(count || KILLS),
  steps: () => onDisk(benchSteps),
  decisions: () => alone(benchDecisions),
  approvers: () => alone(benchApprovers),
  waiting: () => alone(benchWaiting),
};

// `node bench/agents.ts kills 50`: so many kills and nothing else; a part by its name, or without words all of it.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [what = '', count] = process.argv.slice(2);
  console.log(await (PARTS[what]?.(Number(count ?? 0)) ?? benchAgents()));
}
