import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDrafts } from '../ledger/draft/drafts.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import { decideProposals } from './inbox/decide.ts';
import { readRun } from './runs.ts';
import { listInbox } from './inbox/inbox.ts';
import { openInventory } from '../inventory/inventories.ts';
import { createRequest, listRequestsOfData } from './request/requests.ts';
import { workOnRequests } from './request/work.ts';
import { agentWork } from '../testing/agents.ts';
import { diesel } from '../testing/tenancy.ts';
import { openTestInstallation, TODAY, type TestInstallation, type TestPerson } from '../testing.ts';
import { setUpAgent, startAgent } from './agents.ts';
import { workOnAgents } from './runner.ts';

let house: TestInstallation;
let owner: TestPerson;
beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
});
afterAll(() => house?.stop());

const dayFrom = (days: number): Date => new Date(TODAY.getTime() + days * 86_400_000);
const isoDay = (day: Date): string => day.toISOString().slice(0, 10);

/** The agent of gaps runs on a day; what it proposes about requests. */
async function proposedOn(now: Date) {
  await house.as(owner, startAgent, { kind: 'gaps' }, { now });
  await workOnAgents(agentWork(house, { now: () => now }));
  const { items } = await house.as(owner, listInbox, {}, { now });
  return items.flatMap((item) => (item.type === 'proposal' ? [item] : []));
}

it('what a person was reminded of three times in vain is asked of somebody else, and of the first no more', async () => {
  const { manager, contributor } = house.north.people;
  const year = { name: 'Inventário 2025', from: '2025-01-01', to: '2025-12-31' };
  const { inventory } = await house.as(owner, openInventory, year);
  const item = { ...diesel, from: '2025-01-01', to: '2025-01-31', siteId: house.north.siteId };
  const { drafts } = await house.as(manager, createDrafts, { items: [item] });
  await house.as(manager, commitEntries, { drafts: [{ draftId: drafts[0]?.id, revision: 1 }] });
  const cells = [{ siteId: house.north.siteId, kind: diesel.kind, month: '2025-02' }];
  const asked = { inventoryId: inventory.id, askedOf: contributor.id, cells, dueOn: isoDay(dayFrom(1)) };
  const { request } = await house.as(owner, createRequest, asked);
  await house.as(owner, setUpAgent, { kind: 'gaps', enabled: true });

  // The product reminds a day, a week and two weeks after the day; an agent before that only proposes to remind once more.
  await workOnRequests(house.database, isoDay(dayFrom(2)));
  const soon = await proposedOn(dayFrom(3));
  expect(soon.filter(({ facts }) => 'formerly' in facts)).toEqual([]);
  await workOnRequests(house.database, isoDay(dayFrom(8)));
  await workOnRequests(house.database, isoDay(dayFrom(15)));
  const [next, ...more] = (await proposedOn(dayFrom(16))).filter(({ facts }) => 'formerly' in facts);
  expect(more).toEqual([]);
  expect(next).toMatchObject({
    kind: 'request',
    input: { askedOf: manager.id, cells, replaces: request.id },
    facts: { reminders: 3, cells: 1, series: [{ months: ['2025-02'] }] },
  });

  const now = dayFrom(16);
  const accept = [{ id: next?.id ?? '', revision: 1 }];
  expect(await house.as(owner, decideProposals, { accept }, { now })).toMatchObject({
    accepted: 1,
    refused: [],
  });
  // The decision ends the run, and the log tells it before the end.
  const { run } = await house.as(owner, readRun, { runId: next?.run.id });
  expect(run.events.map(({ kind }) => kind).slice(-3)).toEqual(['waiting', 'decided', 'ended']);
  const { requests } = await house.as(owner, listRequestsOfData, {}, { now });
  expect(requests).toHaveLength(2);
  expect(new Map(requests.map(({ state, askedOf }) => [askedOf.userId, state]))).toEqual(
    new Map([
      [contributor.id, 'cancelled'],
      [manager.id, 'open'],
    ]),
  );
  expect(requests.find(({ state }) => state === 'cancelled')?.reason).toMatch(/^execução \d+, passo 3$/);
});
