import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeMember, removeMember } from '../organization/member/members.ts';
import { agentWork } from '../testing/agents.ts';
import { diesel } from '../testing/tenancy.ts';
import { addMembers, openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';
import type { PlanStep } from './agent-shape.ts';
import { workOnAgents } from './runner.ts';
import { planRun, readRun, startRun } from './runs.ts';

let house: TestInstallation;
let owner: TestPerson;
beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(() => house?.stop());

const read = (key: string): PlanStep => ({ key, verb: 'site.list', input: {}, after: [] });
const drafts = (key: string): PlanStep => {
  return { key, verb: 'draft.create', input: { items: [{ ...diesel, quantity: '777' }] }, after: [] };
};
const FOUR = [read('look'), drafts('first'), drafts('second'), read('again')];

async function begin(plan: readonly PlanStep[], person: TestPerson): Promise<string> {
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

/** Kinds of the letters that a person got about a run of the organization. */
async function lettersTo({ email }: TestPerson, number: number): Promise<string[]> {
  const { rows } = await house.database.pool.query<{ kind: string }>(
    `select kind from public.letters where recipient = $1 and params ->> 'run' = $2`,
    [email, String(number)],
  );
  return rows.map(({ kind }) => kind);
}

/** Stops a runner once it was asked so many times. */
function stopAfter(times: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > times * 2;
  };
}

describe('the person that a run acts for', () => {
  it('has at each step the rights of that time: a member who was removed takes no further step', async () => {
    const [gone] = await addMembers(house, house.north, 1);
    if (!gone) throw new Error('nobody');
    const runId = await begin(FOUR, gone);
    await workOnAgents(agentWork(house), stopAfter(1));
    await house.as(owner, removeMember, { userId: gone.id });
    await workOnAgents(agentWork(house));
    const run = await runOf(runId);
    expect(run).toMatchObject({ state: 'failed', problem: { code: 'run.actor_lost' } });
    expect(run.position).toBeLessThan(4);
    expect(await lettersTo(owner, run.number)).toEqual(['agent_failed']);
  });

  it('takes no further step either where that person may only look from then on, and is told to both', async () => {
    const before = await draftsThere();
    const [lower] = await addMembers(house, house.north, 1);
    if (!lower) throw new Error('nobody');
    const runId = await begin(FOUR, lower);
    await workOnAgents(agentWork(house), stopAfter(1));
    const { position } = await runOf(runId);
    await house.as(owner, changeMember, { userId: lower.id, role: 'viewer' });
    const drafted = await draftsThere();
    await workOnAgents(agentWork(house));
    const run = await runOf(runId);
    expect(run).toMatchObject({
      state: 'failed',
      position,
      problem: { code: 'run.actor_lost', params: { code: 'actor.forbidden' } },
    });
    expect(await draftsThere()).toBe(drafted);
    expect(drafted - before).toBeLessThan(2);
    expect(await lettersTo(owner, run.number)).toEqual(['agent_failed']);
    expect(await lettersTo(lower, run.number)).toEqual(['agent_failed']);
  });

  it('is asked by each verb for its own rights', async () => {
    const { contributor } = house.north.people;
    const runId = await begin(
      [{ key: 'ask', verb: 'agent.proposeRequests', input: {}, after: [] }],
      contributor,
    );
    await workOnAgents(agentWork(house));
    expect(await runOf(runId)).toMatchObject({ state: 'failed', problem: { code: 'actor.forbidden' } });
    const { viewer } = house.north.people;
    await expect(house.as(viewer, planRun, { task: 'Teste', plan: FOUR })).rejects.toMatchObject({
      code: 'actor.forbidden',
    });
  });
});
