import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../ledger/draft/drafts.ts';
import { agentWork, endLeases, Killed, mortal, workThroughKills } from '../testing/agents.ts';
import { diesel } from '../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';
import { setUpAgent, startAgent } from './agents.ts';
import type { PlanStep } from './agent-shape.ts';
import { cancelRun, changeRun, listRuns, planRun, readRun, repeatRun, startRun } from './runs.ts';
import { workOnAgents } from './runner.ts';

let house: TestInstallation;
let owner: TestPerson;

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(() => house?.stop());

const read = (key: string): PlanStep => ({ key, verb: 'site.list', input: {}, after: [] });
const drafts = (key: string, unit = 'L'): PlanStep => {
  return { key, verb: 'draft.create', input: { items: [{ ...diesel, unit, quantity: '777' }] }, after: [] };
};
const FOUR = [read('look'), drafts('first'), drafts('second'), read('again')];

async function begin(plan: readonly PlanStep[], person = owner): Promise<string> {
  const { runId } = await house.as(person, planRun, { task: 'Teste', plan });
  await house.as(person, startRun, { runId, revision: 1 });
  return runId;
}

const runOf = async (runId: string) => (await house.as(owner, readRun, { runId })).run;
const draftsThere = async () => {
  const { rows } = await house.database.pool.query<{ n: number }>(
    `select count(*)::int as n from public.drafts where activity ->> 'quantity' = '777'`,
  );
  return rows[0]?.n ?? 0;
};

describe('a run', () => {
  it('takes its steps in order, keeps what each gave, and tells what happened', async () => {
    const runId = await begin(FOUR);
    await workOnAgents(agentWork(house));
    const run = await runOf(runId);
    expect(run).toMatchObject({ state: 'done', position: 4, spent: { steps: 4 } });
    expect(run.stepsTaken.map(({ state, effect }) => `${state} ${effect}`)).toEqual([
      'done read',
      'done draft',
      'done draft',
      'done read',
    ]);
    expect(run.stepsTaken[0]?.output).toMatchObject({ sites: [{ name: 'Camaçari' }] });
    expect(run.events.map(({ kind }) => kind)).toEqual(['planned', 'started', 'ended']);
    const { rows } = await house.database.pool.query(
      `select detail from public.journal where organization_id = $1 and verb = 'draft.create' order by sequence`,
      [house.north.id],
    );
    expect(rows.at(-1)?.detail).toMatchObject({ run: String(run.number), step: '3' });
  });

  it('loses nothing and doubles nothing, wherever its process is killed', async () => {
    const before = await draftsThere();
    const runs = [await begin(FOUR), await begin(FOUR), await begin(FOUR)];
    // A fixed draw of moments: each dies somewhere else between the first statement and far into a step.
    let seed = 7;
    const moments = Array.from({ length: 24 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return 1 + (seed % 60);
    });
    await workThroughKills(house, moments);
    for (const runId of runs) expect(await runOf(runId)).toMatchObject({ state: 'done', position: 4 });
    expect((await draftsThere()) - before).toBe(6);
  });

  it('of an organization that has one comes before the next of an organization that has many', async () => {
    await Promise.all([begin(FOUR), begin(FOUR), begin(FOUR)]);
    const { owner: other } = house.south.people;
    const { runId } = await house.as(other, planRun, { task: 'Uma', plan: [read('look')] });
    await house.as(other, startRun, { runId, revision: 1 });
    const turns: string[] = [];
    const take = async () => {
      const [run] = await house.database.asService((tx) =>
        tx.query<{ organization_id: string }>('select organization_id from razao.take_run(600)'),
      );
      turns.push(run?.organization_id ?? '');
    };
    for (let turn = 0; turn < 3; turn += 1) await take();
    // Whoever was not worked for comes first, or second where the other was worked for longer ago.
    expect(turns.slice(0, 2)).toContain(house.south.id);
    expect(turns.filter((id) => id === house.north.id)).toHaveLength(2);
    await endLeases(house);
    await workOnAgents(agentWork(house));
  });

  it('is worked on by one of two servers at a time', async () => {
    const before = await draftsThere();
    const runs = await Promise.all(Array.from({ length: 8 }, () => begin(FOUR)));
    await Promise.all([workOnAgents(agentWork(house)), workOnAgents(agentWork(house))]);
    for (const runId of runs) expect(await runOf(runId)).toMatchObject({ state: 'done', position: 4 });
    expect((await draftsThere()) - before).toBe(16);
  });

  it('goes on where a process that lost it had begun, whose step is taken back', async () => {
    const before = await draftsThere();
    const runId = await begin([drafts('only')]);
    const late = house.database;
    let stolen = false;
    const work = agentWork(house, {
      atOnce: 1,
      database: {
        ...late,
        transaction: (claims, run, options) =>
          late.transaction(
            claims,
            (tx, behind) =>
              run(
                {
                  query: async (sql, parameters) => {
                    if (sql.includes('razao.run') && !stolen) {
                      stolen = true;
                      await endLeases(house);
                      await workOnAgents(agentWork(house));
                    }
                    return tx.query(sql, parameters);
                  },
                },
                behind,
              ),
            options,
          ),
      },
    });
    await workOnAgents(work);
    expect(stolen).toBe(true);
    expect(await runOf(runId)).toMatchObject({ state: 'done' });
    expect((await draftsThere()) - before).toBe(1);
    expect((await runOf(runId)).events.map(({ kind }) => kind)).toContain('taken_over');
  });

  it('is cancelled in the middle of a step, which leaves nothing', async () => {
    const before = await draftsThere();
    const runId = await begin([drafts('only')]);
    const { database } = house;
    const work = agentWork(house, {
      atOnce: 1,
      database: {
        ...database,
        transaction: (claims, run, options) =>
          database.transaction(
            claims,
            (tx, behind) =>
              run(
                {
                  query: async (sql, parameters) => {
                    if (sql.includes('razao.run')) await house.as(owner, cancelRun, { runId });
                    return tx.query(sql, parameters);
                  },
                },
                behind,
              ),
            options,
          ),
      },
    });
    await workOnAgents(work);
    expect(await runOf(runId)).toMatchObject({ state: 'cancelled', position: 0 });
    expect(await draftsThere()).toBe(before);
    await expect(house.as(owner, cancelRun, { runId })).rejects.toMatchObject({ code: 'run.ended' });
  });

  it('tells a refused step by its code, skips what comes after it and takes the rest', async () => {
    const missing = {
      key: 'missing',
      verb: 'inventory.read',
      input: { inventoryId: house.south.id },
      after: [],
    };
    const runId = await begin([missing, { ...read('after'), after: ['missing'] }, read('beside')]);
    await workOnAgents(agentWork(house));
    const run = await runOf(runId);
    expect(run.state).toBe('done');
    expect(run.stepsTaken.map(({ state, problem }) => problem?.code ?? state)).toEqual([
      'inventory.not_found',
      'skipped',
      'done',
    ]);
    const vain = await begin([missing]);
    await workOnAgents(agentWork(house));
    expect(await runOf(vain)).toMatchObject({ state: 'failed', problem: { code: 'inventory.not_found' } });
  });

  it('ends when its budget is used up, retries included', async () => {
    const runId = await begin(FOUR);
    await house.database.pool.query('update public.agent_runs set most_steps = 2 where id = $1', [runId]);
    await workOnAgents(agentWork(house));
    expect(await runOf(runId)).toMatchObject({
      state: 'spent',
      position: 2,
      problem: { code: 'run.budget_spent' },
    });
    const retried = await begin([read('look')]);
    await house.database.pool.query('update public.agent_runs set most_steps = 1 where id = $1', [retried]);
    await workThroughKills(house, [8, 8]);
    expect(await runOf(retried)).toMatchObject({ state: 'spent' });
  });

  it('does not wait for a step that never ends: its seconds are over, it says so, and others have their turn', async () => {
    const before = await draftsThere();
    const runId = await begin([drafts('hangs')]);
    const next = await begin([read('look')]);
    await house.database.pool.query('update public.agent_runs set most_seconds = 1 where id = $1', [runId]);
    const hangs = Promise.withResolvers<undefined>();
    const { database } = house;
    const abandoned: Promise<unknown>[] = [];
    let progress = 0;
    const work = agentWork(house, {
      atOnce: 1,
      onProgress: () => (progress += 1),
      database: {
        ...database,
        transaction: (claims, run, options) => {
          const going = database.transaction(
            claims,
            (tx, behind) =>
              run(
                {
                  query: async (sql, parameters) => {
                    // The step has drafted, and would record itself.
                    if (sql.includes('razao.record_step')) await hangs.promise;
                    return tx.query(sql, parameters);
                  },
                },
                behind,
              ),
            options,
          );
          abandoned.push(going.catch(() => undefined));
          return going;
        },
      },
    });
    await workOnAgents(work);
    expect(await runOf(runId)).toMatchObject({
      state: 'spent',
      position: 1,
      problem: { code: 'run.budget_spent' },
      stepsTaken: [{ state: 'refused', problem: { code: 'run.budget_spent' } }],
    });
    expect((await runOf(next)).state).toBe('done');
    expect(progress).toBe(1);
    hangs.resolve(undefined);
    await Promise.all(abandoned);
    expect(await draftsThere()).toBe(before);
  });

  it('fails, and says so, when its steps fail again and again', async () => {
    const runId = await begin([read('look')]);
    const faults: unknown[] = [];
    const { database } = house;
    const work = agentWork(house, {
      atOnce: 1,
      onFault: (error) => faults.push(error),
      database: { ...database, transaction: () => Promise.reject(new Error('a fault of ours')) },
    });
    for (let turn = 0; turn < 4; turn += 1) {
      await workOnAgents(work);
      await endLeases(house);
    }
    expect(faults.length).toBeGreaterThan(1);
    expect(await runOf(runId)).toMatchObject({ state: 'failed', problem: { code: 'run.step_fails' } });
  });

  it('is changed while it is planned, at the revision that was seen, and begins once', async () => {
    const { runId } = await house.as(owner, planRun, { task: 'Teste', plan: FOUR });
    const { run } = await house.as(owner, changeRun, { runId, revision: 1, plan: [read('look')] });
    expect(run).toMatchObject({ revision: 2, steps: 1 });
    await expect(house.as(owner, startRun, { runId, revision: 1 })).rejects.toMatchObject({
      code: 'run.stale_revision',
    });
    await house.as(owner, startRun, { runId, revision: 2 });
    await expect(house.as(owner, startRun, { runId, revision: 2 })).rejects.toMatchObject({
      code: 'run.begun',
    });
    await workOnAgents(agentWork(house));
    expect((await runOf(runId)).state).toBe('done');
  });

  it('is repeated from a step on, with what came before it', async () => {
    const runId = await begin(FOUR);
    await workOnAgents(agentWork(house));
    const before = await draftsThere();
    const { runId: again } = await house.as(owner, repeatRun, { runId, position: 2 });
    await workOnAgents(agentWork(house));
    const run = await runOf(again);
    expect(run).toMatchObject({ state: 'done', repeats: runId });
    expect(run.stepsTaken.map(({ copied }) => copied)).toEqual([true, true, false, false]);
    expect((await draftsThere()) - before).toBe(1);
  });
});

describe('a plan', () => {
  it.each([
    [{ verb: 'entry.commit' }, 'plan.verb_not_allowed'],
    [{ verb: 'member.list' }, 'plan.verb_not_allowed'],
    [{ verb: 'request.create' }, 'plan.verb_not_allowed'],
    [{ verb: 'proposal.decide' }, 'plan.verb_not_allowed'],
    [{ after: ['nothing'] }, 'plan.order'],
    [{ verb: 'inventory.read' }, 'input.invalid'],
  ])('with %o is refused with %s', async (change, code) => {
    const plan = [{ ...read('look'), ...change }];
    await expect(house.as(owner, planRun, { task: 'Teste', plan })).rejects.toMatchObject({ code });
  });

  it('that was made to write past its check is refused by the runner, and by the database', async () => {
    const { drafts: made } = await house.as(owner, createDrafts, { items: [diesel] });
    const runId = await begin([read('look')]);
    const input = { drafts: made.map(({ id, revision }) => ({ draftId: id, revision })) };
    await house.database.pool.query('update public.agent_runs set plan = $2 where id = $1', [
      runId,
      JSON.stringify([{ key: 'write', verb: 'entry.commit', input, after: [] }]),
    ]);
    await workOnAgents(agentWork(house));
    expect(await runOf(runId)).toMatchObject({ state: 'failed', problem: { code: 'plan.verb_not_allowed' } });
    const claims = { ...owner.claims, razao_run: runId };
    const insert = house.database.transaction(claims, async (tx) => {
      await tx.query("select set_config('razao.verb', 'entry.commit', true)");
      await tx.query(`insert into public.data_requests (organization_id, inventory_id, asked_of, asked_by, due_on)
        values ('${house.north.id}', gen_random_uuid(), '${owner.id}', '${owner.id}', '2030-01-01')`);
    });
    await expect(insert).rejects.toMatchObject({ code: '42501' });
  });
});

describe('an agent', () => {
  it('runs once it is switched on, by whoever may', async () => {
    await expect(house.as(owner, startAgent, { kind: 'gaps' })).rejects.toMatchObject({ code: 'agent.off' });
    const { agent } = await house.as(owner, setUpAgent, { kind: 'gaps', enabled: true });
    expect(agent).toMatchObject({ enabled: true, schedule: null, lastRun: null });
    const { runId } = await house.as(owner, startAgent, { kind: 'gaps' });
    await workOnAgents(agentWork(house));
    expect(await runOf(runId)).toMatchObject({ agent: 'gaps', state: 'done', position: 3 });
    const { runs } = await house.as(owner, listRuns, { kind: 'gaps' });
    expect(runs.map(({ id }) => id)).toEqual([runId]);
  });
});

describe('a process that is killed', () => {
  it('is told from one that works', async () => {
    await expect(mortal(house.database, 1).asService((tx) => tx.query('select 1'))).rejects.toBeInstanceOf(
      Killed,
    );
  });
});
