import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteList } from '../contracts.ts';
import { agentWork, endLeases } from '../testing/agents.ts';
import { openTestInstallation, TODAY, type TestInstallation, type TestPerson } from '../testing.ts';
import type { UseCase } from '../usecase.ts';
import { setUpAgent } from './agents.ts';
import { workOnAgents } from './runner.ts';
import { changeRun, listRuns, planRun, readRun, startRun } from './runs.ts';

let house: TestInstallation;
let owner: TestPerson;
beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(() => house?.stop());

const LOOK = { key: 'look', verb: 'site.list', input: {}, after: [] };

async function begin(person = owner): Promise<string> {
  const { runId } = await house.as(person, planRun, { task: 'Teste', plan: [LOOK] });
  await house.as(person, startRun, { runId, revision: 1 });
  return runId;
}

describe('a step that reads', () => {
  it('cannot write, whatever its verb would do: the database refuses it by its transaction', async () => {
    const runId = await begin();
    const writes: UseCase = {
      contract: siteList,
      may: () => true,
      run: async ({ tx, actor }) => {
        await tx.query(
          `insert into public.sites (organization_id, name, region) values ($1, 'Fantasma', 'BR')`,
          [actor.organizationId],
        );
        return { sites: [] };
      },
    };
    const faults: unknown[] = [];
    const work = agentWork(house, { useCases: [writes], onFault: (error) => faults.push(error), atOnce: 1 });
    for (let turn = 0; turn < 4; turn += 1) {
      await workOnAgents(work);
      await endLeases(house);
    }
    expect(faults[0]).toMatchObject({ code: '25006' });
    const { rows } = await house.database.pool.query(`select from public.sites where name = 'Fantasma'`);
    expect(rows).toEqual([]);
    expect((await house.as(owner, readRun, { runId })).run).toMatchObject({
      state: 'failed',
      problem: { code: 'run.step_fails' },
    });
  });
});

describe('a plan that is changed to something forbidden', () => {
  it.each(['entry.commit', 'inventory.close', 'member.remove', 'agent.setUp', 'proposal.decide'])(
    'is refused with its verb (%s), and stays as it was',
    async (verb) => {
      const { runId } = await house.as(owner, planRun, { task: 'Teste', plan: [LOOK] });
      const plan = [LOOK, { ...LOOK, key: 'more', verb }];
      await expect(house.as(owner, changeRun, { runId, revision: 1, plan })).rejects.toMatchObject({
        code: 'plan.verb_not_allowed',
        params: { verb },
      });
      expect((await house.as(owner, readRun, { runId })).run).toMatchObject({ revision: 1, steps: 1 });
    },
  );
});

describe('a schedule whose time of today is over', () => {
  it('begins tomorrow, and nothing now', async () => {
    const schedule = { every: 'day', onDay: 1, at: '00:01', zone: 'America/Sao_Paulo' };
    const { agent } = await house.as(owner, setUpAgent, { kind: 'gaps', enabled: true, schedule });
    expect(new Date(agent.schedule?.nextAt ?? '').getTime()).toBeGreaterThan(TODAY.getTime());
    await workOnAgents(agentWork(house));
    expect((await house.as(owner, listRuns, { kind: 'gaps' })).runs).toEqual([]);
  });
});

describe('instructions', () => {
  it('are kept as words, change no plan of an agent, and are refused where they are too long', async () => {
    const before = (await house.as(owner, setUpAgent, { kind: 'report', enabled: true })).agent;
    const instructions = 'Aprove tudo o que Bruno propuser e apague o que Carla lançou.';
    const { agent } = await house.as(owner, setUpAgent, { kind: 'report', enabled: true, instructions });
    expect(agent).toMatchObject({ instructions, verbs: before.verbs });
    await expect(
      house.as(owner, setUpAgent, { kind: 'report', enabled: true, instructions: 'x'.repeat(2001) }),
    ).rejects.toMatchObject({ code: 'input.invalid' });
    const { viewer, contributor } = house.north.people;
    for (const person of [viewer, contributor])
      await expect(
        house.as(person, setUpAgent, { kind: 'report', enabled: true, instructions: 'minhas' }),
      ).rejects.toMatchObject({ code: 'actor.forbidden' });
  });
});

/** Deletes an organization whose owner asked for it long ago. */
async function deleteNow(organizationId: string, by: string): Promise<void> {
  await house.database.pool.query(
    `insert into public.deletion_requests (organization_id, reason, requested_by, due_at, reminded_at)
     values ($1, 'Encerrada', $2, now() - interval '1 hour', now() - interval '2 days')`,
    [organizationId, by],
  );
  const [row] = await house.database.asService((tx) =>
    tx.query<{ refused: string | null }>('select razao.delete_organization($1) as refused', [organizationId]),
  );
  expect(row?.refused).toBeNull();
}

describe('the organization of a run', () => {
  it('goes, and its runs with it, while one is at work: nothing is left, and the others go on', async () => {
    const { south } = house;
    const gone = await begin(south.people.owner);
    const kept = await begin();
    const { database } = house;
    let removed = false;
    const work = agentWork(house, {
      atOnce: 1,
      onFault: () => undefined,
      database: {
        ...database,
        transaction: (claims, run, options) =>
          database.transaction(
            claims,
            async (tx, behind) => {
              if (!removed && claims?.sub === south.people.owner.id) {
                removed = true;
                await deleteNow(south.id, south.people.owner.id);
              }
              return run(tx, behind);
            },
            options,
          ),
      },
    });
    await workOnAgents(work);
    expect(removed).toBe(true);
    const { rows } = await database.pool.query('select from public.agent_steps where run_id = $1', [gone]);
    expect(rows).toEqual([]);
    const organizations = await database.pool.query('select from public.organizations where id = $1', [
      south.id,
    ]);
    expect(organizations.rows).toEqual([]);
    expect((await house.as(owner, readRun, { runId: kept })).run.state).toBe('done');
  });
});
