import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRun } from '../agent/runs.ts';
import { stepUseCases } from '../agent/propose/list.ts';
import { workOnAgents } from '../agent/runner.ts';
import { closed, commitDiesel, monthInventory } from '../testing/inventory-life.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { approveReport, submitReport } from './approve.ts';
import { issueReport } from './issues.ts';
import { listReports, readOneReport } from './reports.ts';
import { endSchedule, listSchedules, setSchedule } from './schedules.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
}, 400_000);
afterAll(() => house?.stop());

const SAO_PAULO = 'America/Sao_Paulo';
const monthly = {
  programmes: ['management', 'customer'],
  language: 'pt-BR' as const,
  every: 'month' as const,
  onDay: 31,
  at: '06:30',
  zone: SAO_PAULO,
};
const at = (now: string) => ({ now: new Date(now) });
const sql = async <Row>(text: string, parameters: readonly unknown[] = []) =>
  (await house.database.pool.query<Row & object>(text, [...parameters])).rows;

/** What the server does by itself at a moment, until nothing is left to do. */
const work = (now: string) =>
  workOnAgents({
    database: house.database,
    ports: house.ports,
    useCases: stepUseCases,
    onFault: (fault) => {
      throw fault;
    },
    now: () => new Date(now),
  });

describe('a schedule of reports', () => {
  it('names its next time on the clock of its zone: months that are shorter, quarters, years', async () => {
    const next = async (more: object, now = '2026-01-31T12:00:00Z') =>
      (await house.as(people.manager, setSchedule, { ...monthly, ...more }, at(now))).schedule.nextAt;
    const moment = async (more: object, now?: string) => new Date(await next(more, now)).toISOString();
    expect(await moment({})).toBe('2026-02-28T09:30:00.000Z');
    expect(await moment({}, '2026-01-31T09:29:59Z')).toBe('2026-01-31T09:30:00.000Z');
    expect(await moment({ every: 'quarter', onMonth: 2, onDay: 10 })).toBe('2026-02-10T09:30:00.000Z');
    expect(await moment({ every: 'quarter', onMonth: 12, onDay: 1 })).toBe('2026-03-01T09:30:00.000Z');
    expect(await moment({ every: 'year', onMonth: 1, onDay: 31 })).toBe('2027-01-31T09:30:00.000Z');
    // Where clocks change, six thirty stays six thirty.
    expect(await moment({ zone: 'Europe/Berlin', onDay: 15 })).toBe('2026-02-15T05:30:00.000Z');
    expect(await moment({ zone: 'Europe/Berlin', onDay: 15 }, '2026-06-20T00:00:00Z')).toBe(
      '2026-07-15T04:30:00.000Z',
    );
    const { schedules } = await house.as(people.viewer, listSchedules, {});
    for (const { id } of schedules) await house.as(people.owner, endSchedule, { scheduleId: id });
    expect((await house.as(people.viewer, listSchedules, {})).schedules).toEqual([]);
  });

  it('is refused for a zone that nobody knows, and to those who do not lead', async () => {
    const somewhere = house.as(people.manager, setSchedule, { ...monthly, zone: 'Mars/Olympus' });
    await expect(somewhere).rejects.toMatchObject({ code: 'input.invalid' });
    const contributor = house.as(people.contributor, setSchedule, monthly);
    await expect(contributor).rejects.toMatchObject({ code: 'actor.forbidden' });
  });

  it('without a closing makes nothing, says why and tells whose it is', async () => {
    const begun = '2026-03-01T12:00:00Z';
    const { schedule } = await house.as(people.manager, setSchedule, monthly, at(begun));
    await work('2026-03-31T09:30:00Z');
    const [told] = (await house.as(people.viewer, listSchedules, {})).schedules;
    expect(told).toMatchObject({
      id: schedule.id,
      lastRun: { state: 'failed', problem: 'report.no_closing' },
      lastReport: null,
    });
    expect(await sql(`select 1 from public.letters where kind = 'agent_failed'`)).toHaveLength(1);
    await house.as(people.manager, endSchedule, { scheduleId: schedule.id });
  });

  it('draws up a draft of the latest closing, once; a person submits it and another one approves', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-01');
    await commitDiesel(house, people.contributor, [
      { from: '2025-01-01', to: '2025-01-31', siteId: house.north.siteId, quantity: '33.3' },
    ]);
    const closing = await closed(house, house.north, inventoryId);
    const asked = { ...monthly, recipients: ['Diretoria@Acme.com.br', 'diretoria@acme.com.br'] };
    const { schedule } = await house.as(people.manager, setSchedule, asked, at('2026-04-01T12:00:00Z'));
    expect(schedule.recipients).toEqual(['diretoria@acme.com.br']);
    // Two servers, and a firing that was missed: one run that stands for both.
    await Promise.all([work('2026-05-31T09:30:00Z'), work('2026-05-31T09:30:00Z')]);
    const [first] = (await house.as(people.viewer, listSchedules, {})).schedules;
    expect(new Date(first?.nextAt ?? '').toISOString()).toBe('2026-06-30T09:30:00.000Z');
    expect(first).toMatchObject({ lastRun: { state: 'done' }, lastReport: { state: 'draft' } });
    const { run } = await house.as(people.viewer, readRun, { runId: first?.lastRun?.id ?? '' });
    expect(run).toMatchObject({ trigger: 'schedule', missed: 1 });
    const reportId = first?.lastReport?.id ?? '';
    const { report } = await house.as(people.viewer, readOneReport, { reportId });
    expect(report).toMatchObject({
      programmes: ['management', 'customer'],
      language: 'pt-BR',
      closingId: closing.id,
      recipients: ['diretoria@acme.com.br'],
      issues: [],
      approvals: [],
    });
    expect(await sql(`select 1 from public.letters where kind = 'report_drawn_up'`)).toHaveLength(1);
    await work('2026-06-30T09:30:00Z');
    expect((await house.as(people.viewer, listReports, {})).reports).toHaveLength(1);
    await house.as(people.manager, submitReport, { reportId, revision: 1 });
    const own = house.as(people.manager, approveReport, { reportId, revision: 1 });
    await expect(own).rejects.toMatchObject({ code: 'approval.four_eyes' });
    await house.as(people.owner, approveReport, { reportId, revision: 1 });
    const { issue } = await house.as(people.owner, issueReport, { reportId, revision: 1 });
    expect(issue.number).toBe(1);
    await house.as(people.manager, endSchedule, { scheduleId: schedule.id });
  });

  it('of an inventory that is open draws up a draft that cannot be issued', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-02');
    const asked = { ...monthly, figures: 'inventory' as const, every: 'quarter' as const, onMonth: 1 };
    const { schedule } = await house.as(people.manager, setSchedule, asked, at('2026-06-30T12:00:00Z'));
    await work('2026-07-31T09:30:00Z');
    const [told] = (await house.as(people.viewer, listSchedules, {})).schedules;
    const reportId = told?.lastReport?.id ?? '';
    const { report } = await house.as(people.viewer, readOneReport, { reportId });
    expect(report).toMatchObject({ inventoryId, closingId: null, state: 'draft' });
    const submitted = house.as(people.manager, submitReport, { reportId, revision: 1 });
    await expect(submitted).rejects.toMatchObject({ code: 'report.not_closed' });
    await house.as(people.manager, endSchedule, { scheduleId: schedule.id });
  });

  it('asks for no approval, whatever its run would do: the database says so, not the plan alone', async () => {
    const { reports } = await house.as(people.viewer, listReports, {});
    const draft = reports.find(({ state, closingId }) => state === 'draft' && closingId === null);
    const asking = (more: object) =>
      house.database.transaction({ ...people.manager.claims, ...more }, async (tx) => {
        await tx.query("select set_config('razao.verb', 'report.submit', true)");
        return tx.query(
          `insert into public.approvals (organization_id, subject, subject_id, revision, authors, four_eyes, asked_by)
           select r.organization_id, 'report', r.id, r.revision, array[r.created_by], true, auth.uid()
           from public.reports r where r.id = $1 returning id`,
          [draft?.id],
        );
      });
    const { id: runId } = (await sql<{ id: string }>('select id from public.agent_runs limit 1'))[0] ?? {
      id: '',
    };
    await expect(asking({ razao_run: runId })).rejects.toMatchObject({ code: '42501' });
    expect(await asking({})).toHaveLength(1);
  });

  it('ends where whoever it acts for no longer works here, and those who lead are told', async () => {
    await house.as(people.manager, setSchedule, monthly, at('2026-08-01T12:00:00Z'));
    // An account that was erased.
    await sql('update public.report_schedules set owner_id = gen_random_uuid() where ended_at is null');
    await work('2026-08-31T09:30:00Z');
    expect((await house.as(people.viewer, listSchedules, {})).schedules).toEqual([]);
    const letters = await sql(`select 1 from public.letters where kind = 'report_schedule_stopped'`);
    expect(letters.length).toBeGreaterThan(0);
  });
});
