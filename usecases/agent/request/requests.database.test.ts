import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declareExpectations } from '../../finding/completeness/expectations.ts';
import { tellInventoryCompleteness } from '../../finding/completeness/matrix.ts';
import { createDrafts } from '../../ledger/draft/drafts.ts';
import { commitEntries } from '../../ledger/entry/commit.ts';
import { openInventory } from '../../inventory/inventories.ts';
import { removeMember } from '../../organization/member/members.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import {
  cancelRequest,
  changeRequest,
  closeRequest,
  createRequest,
  listRequestsOfData,
  remindOfRequest,
} from './requests.ts';
import { workOnRequests } from './work.ts';

let house: TestInstallation;
let inventoryId: string;
const people = () => house.north.people;
const sql = (text: string, values: unknown[] = []) => house.database.pool.query(text, values);

beforeAll(async () => {
  house = await openTestInstallation();
  const year = { name: 'Inventário 2025', from: '2025-01-01', to: '2025-12-31' };
  inventoryId = (await house.as(people().owner, openInventory, year)).inventory.id;
});
afterAll(() => house?.stop());
beforeEach(() =>
  sql('delete from public.data_requests; delete from public.letters; delete from public.preferences'),
);

const cell = (month: string, kind = 'mobile.diesel') => ({ siteId: house.north.siteId, kind, month });
const ask = (cells: object[], more: object = {}, person: TestPerson = people().manager) =>
  house.as(person, createRequest, {
    inventoryId,
    askedOf: people().contributor.id,
    cells,
    dueOn: '2026-12-01',
    message: 'Por favor, a nota do posto.',
    ...more,
  });
const list = (person: TestPerson, input: object = {}) => house.as(person, listRequestsOfData, input);

async function letters(): Promise<{ recipient: string; kind: string; params: Record<string, string> }[]> {
  const { rows } = await sql('select recipient, kind, params from public.letters order by created_at, kind');
  return rows as { recipient: string; kind: string; params: Record<string, string> }[];
}

async function record(month: string, kind = 'mobile.diesel') {
  const item = { kind, quantity: '100', unit: 'L', siteId: house.north.siteId };
  const days = { from: `${month}-01`, to: `${month}-28` };
  const { drafts } = await house.as(people().contributor, createDrafts, { items: [{ ...item, ...days }] });
  return async () => {
    const call = { drafts: [{ draftId: drafts[0]?.id ?? '', revision: 1 }] };
    await house.as(people().contributor, commitEntries, call);
  };
}

describe('a request', () => {
  it('is told by letter, listed to whom it asks, marked in the matrix, and answered once the lines stand', async () => {
    const { request } = await ask([cell('2025-01'), cell('2025-02')]);
    expect(request).toMatchObject({ state: 'open', lacking: 2, mine: false, overdue: false });
    expect(await letters()).toMatchObject([
      {
        recipient: people().contributor.email,
        kind: 'data_requested',
        params: {
          organization: 'Siderúrgica Norte',
          name: 'Marcos Siderúrgica Norte',
          day: '01/12/2026',
          lacking: '2',
          path: `/carbon-inventory/completeness?inventory=${inventoryId}&request=${request.id}`,
        },
      },
    ]);
    expect((await list(people().contributor, { mine: true })).requests).toMatchObject([
      { id: request.id, mine: true, askedByName: 'Marcos Siderúrgica Norte' },
    ]);
    expect((await list(people().viewer, { mine: true })).requests).toEqual([]);
    const commit = await record('2025-01');
    const states = async () =>
      (await list(people().contributor, { requestId: request.id })).requests[0]?.cells.map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['draft', 'lacks']);
    const { series } = await house.as(people().viewer, tellInventoryCompleteness, { inventoryId });
    expect(series[0]?.cells[0]).toMatchObject({ state: 'draft', requestId: request.id });
    await commit();
    expect(await states()).toEqual(['stands', 'lacks']);
    await house.as(people().contributor, declareExpectations, {
      items: [{ siteId: house.north.siteId, kind: 'mobile.diesel', from: '2025-02', to: '2025-02' }],
      stance: 'not_applicable',
      reason: 'Caminhão vendido',
    });
    const { requests, counts } = await list(people().manager, { inventoryId, states: ['answered'] });
    expect(requests).toMatchObject([{ id: request.id, state: 'answered', lacking: 0 }]);
    expect(counts).toMatchObject({ open: 0, answered: 1 });
  });

  it('tells who asked once that nothing lacks any more, whatever many processes look at once', async () => {
    await ask([cell('2025-03')]);
    await (await record('2025-03'))();
    await sql('delete from public.letters');
    const rounds = await Promise.all([1, 2, 3].map(() => workOnRequests(house.database, '2026-11-21')));
    expect(rounds.reduce((sum, { answered }) => sum + answered, 0)).toBe(1);
    await workOnRequests(house.database, '2026-11-22');
    expect(await letters()).toMatchObject([{ recipient: people().manager.email, kind: 'data_answered' }]);
  });

  it('is reminded of before and after its day, each time once also by several processes, until nothing lacks', async () => {
    await ask([cell('2025-04')], { dueOn: '2026-11-30' });
    await sql('delete from public.letters');
    const days = [
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-30',
      '2026-12-01',
      '2026-12-06',
      '2026-12-07',
    ];
    const given: number[] = [];
    for (const day of days) {
      const rounds = await Promise.all([1, 2, 3].map(() => workOnRequests(house.database, day)));
      given.push(rounds.reduce((sum, { reminded }) => sum + reminded, 0));
    }
    expect(given).toEqual([0, 1, 0, 0, 1, 0, 1]);
    expect((await letters()).map(({ kind }) => kind)).toEqual([
      'data_reminded',
      'data_overdue',
      'data_overdue',
    ]);
    const { requests } = await list(people().manager);
    expect(requests[0]?.reminders.map(({ automatic, told }) => [automatic, told])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    await (await record('2025-04'))();
    expect((await workOnRequests(house.database, '2026-12-14')).reminded).toBe(0);
  });

  it('gives one reminder for all that was missed while nothing ran, none before it was asked, none when switched off', async () => {
    await ask([cell('2025-05')], { dueOn: '2026-11-22' });
    await ask([cell('2025-06')], { dueOn: '2026-11-30', reminds: false });
    expect((await workOnRequests(house.database, '2026-11-21')).reminded).toBe(0);
    expect((await workOnRequests(house.database, '2026-12-02')).reminded).toBe(1);
    expect((await workOnRequests(house.database, '2026-12-02')).reminded).toBe(0);
  });

  it('reminds anew of another day', async () => {
    const { request } = await ask([cell('2025-05')], { dueOn: '2026-11-30' });
    expect((await workOnRequests(house.database, '2026-11-27')).reminded).toBe(1);
    await house.as(people().manager, changeRequest, { requestId: request.id, dueOn: '2026-12-20' });
    expect((await workOnRequests(house.database, '2026-11-28')).reminded).toBe(0);
    expect((await workOnRequests(house.database, '2026-12-17')).reminded).toBe(1);
  });

  it('writes no letter to who wants none, and says so', async () => {
    const { contributor, manager } = people();
    await sql('insert into public.preferences (user_id, email_notices) values ($1, false)', [contributor.id]);
    const { request } = await ask([cell('2025-07')]);
    const { told } = await house.as(manager, remindOfRequest, { requestId: request.id });
    expect([told, await letters()]).toEqual([false, []]);
  });

  it('is reminded of by hand once a day at most, by two at once too, and never when it is answered', async () => {
    const { manager, owner } = people();
    const { request } = await ask([cell('2025-08')]);
    const both = await Promise.allSettled(
      [manager, owner].map((person) => house.as(person, remindOfRequest, { requestId: request.id })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(house.as(manager, remindOfRequest, { requestId: request.id })).rejects.toMatchObject({
      code: 'request.reminded',
    });
    await (await record('2025-08'))();
    const tomorrow = { now: new Date('2026-11-21T12:00:00Z') };
    await expect(
      house.as(manager, remindOfRequest, { requestId: request.id }, tomorrow),
    ).rejects.toMatchObject({ code: 'request.answered' });
  });

  it('ends closed, or cancelled with a reason that its person is told, and is final then', async () => {
    const { manager } = people();
    const first = (await ask([cell('2025-09')])).request.id;
    const second = (await ask([cell('2025-10')])).request.id;
    await sql('delete from public.letters');
    await house.as(manager, closeRequest, { requestId: first });
    await house.as(manager, cancelRequest, { requestId: second, reason: 'Virá na fatura' });
    expect(await letters()).toMatchObject([
      { kind: 'data_request_cancelled', params: { reason: 'Virá na fatura' } },
    ]);
    for (const requestId of [first, second]) {
      for (const call of [
        () => house.as(manager, closeRequest, { requestId }),
        () => house.as(manager, cancelRequest, { requestId, reason: 'r' }),
        () => house.as(manager, changeRequest, { requestId, reminds: false }),
        () => house.as(manager, remindOfRequest, { requestId }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'request.not_open', status: 409 });
    }
    expect((await list(manager)).counts).toMatchObject({ open: 0, closed: 1, cancelled: 1 });
  });

  it('refuses what makes no sense', async () => {
    const refused = (cells: object[], more: object, code: string) =>
      expect(ask(cells, more)).rejects.toMatchObject({ code });
    await refused([cell('2025-11')], { dueOn: '2026-11-19' }, 'request.due_past');
    await refused([cell('2024-11')], {}, 'input.invalid');
    await refused([cell('2025-11', 'no.kind')], {}, 'request.kind_unknown');
    await refused([cell('2025-11', 'constructor')], {}, 'request.kind_unknown');
    await refused([cell('2025-01')], {}, 'request.nothing_lacks');
    await refused([cell('2025-11')], { askedOf: people().viewer.id }, 'request.cannot_record');
    await refused([cell('2025-11')], { askedOf: house.south.people.owner.id }, 'member.not_found');
    await refused([{ ...cell('2025-11'), siteId: house.south.siteId }], {}, 'site.not_found');
    await ask([cell('2025-11'), cell('2025-11')]);
    await refused([cell('2025-11'), cell('2025-12')], {}, 'request.asked_already');
  });

  it('no longer reminds who left', async () => {
    const { owner, contributor, manager } = people();
    const { request } = await ask([cell('2025-12')], { dueOn: '2026-11-30' });
    await house.as(owner, removeMember, { userId: contributor.id });
    expect((await workOnRequests(house.database, '2026-11-28')).reminded).toBe(0);
    await expect(house.as(manager, remindOfRequest, { requestId: request.id })).rejects.toMatchObject({
      code: 'request.person_gone',
    });
    const { requests } = await list(manager);
    expect(requests[0]?.askedOf).toMatchObject({ worksHere: false, fullName: 'Carla Siderúrgica Norte' });
  });
});
