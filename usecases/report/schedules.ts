import type { z } from 'zod';
import { invalidInput } from '../input.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { mayDecideReports } from '../may/reports.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { reportEndSchedule, reportSchedule, reportSchedules } from './delivery.contract.ts';
import { namesOf } from './composing.ts';
import { programmesOf } from './reports.ts';
import { COLLEAGUES, personOf, readHeads } from './row.ts';

type Schedule = z.input<typeof reportSchedules.output>['schedules'][number];
type Asked = z.output<typeof reportSchedule.input>;

/** The schedules that have not ended, in the order in which they were made. */
export const listSchedules: UseCase<typeof reportSchedules.input, typeof reportSchedules.output> = {
  contract: reportSchedules,
  may: ({ actor }) => mayReadLedger(actor),
  run: async (context) => ({
    schedules: await readSchedules(context, null),
    maySet: mayDecideReports(context.actor),
  }),
};

/**
 * Makes a schedule or changes one, which is then of whoever changed it. Refuses with `report.programme_unknown` (422),
 * `report.schedule_not_found` (404), `input.invalid` (400) for a zone that nobody knows.
 */
export const setSchedule: UseCase<typeof reportSchedule.input, typeof reportSchedule.output> = {
  contract: reportSchedule,
  may: ({ actor }) => mayDecideReports(actor),
  async run(context, asked) {
    const { tx } = context;
    const programmes = programmesOf(asked.programmes);
    const [known] = await tx.query('select from pg_catalog.pg_timezone_names where name = $1', [asked.zone]);
    if (!known) throw invalidInput('zone', 'not an IANA time zone');
    const kept = {
      title: asked.title ?? namesOf(programmes, asked.language),
      programmes: programmes.map(({ id }) => id),
    };
    const id = asked.scheduleId ?? (await addSchedule(context, asked, kept));
    if (asked.scheduleId !== undefined) await changeSchedule(context, asked, kept);
    return { schedule: await findSchedule(context, id) };
  },
  journal: ({ schedule }) => ({
    subjectIds: [schedule.id],
    detail: { title: schedule.title, every: schedule.every, zone: schedule.zone },
  }),
};

type Kept = Pick<Schedule, 'title' | 'programmes'>;

/** What both statements write, from `$1` on. */
function valuesOf({ actor, now }: RunContext, asked: Asked, { title, programmes }: Kept): unknown[] {
  const { language, figures, recipients, every, onMonth, onDay, at, zone } = asked;
  return [
    organizationOf(actor),
    title,
    programmes,
    language,
    figures,
    recipients,
    every,
    onMonth,
    onDay,
    at,
    zone,
    actor.userId,
    now,
  ];
}

const FIRST = 'razao.report_firing_after($13::timestamptz at time zone $11, $7, $8, $9, $10)';

async function addSchedule(context: RunContext, asked: Asked, kept: Kept): Promise<string> {
  const [made] = await context.tx.query<{ id: string }>(
    `insert into public.report_schedules (organization_id, title, programmes, language, figures, recipients, every, on_month, on_day,
       at_time, zone, owner_id, created_at, changed_at, planned_at, due_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, first, first at time zone $11 from ${FIRST} first
     returning id`,
    valuesOf(context, asked, kept),
  );
  return made?.id ?? '';
}

async function changeSchedule(context: RunContext, asked: Asked, kept: Kept): Promise<void> {
  const changed = await context.tx.query(
    `update public.report_schedules s set title = $2, programmes = $3, language = $4, figures = $5, recipients = $6, every = $7,
       on_month = $8, on_day = $9, at_time = $10, zone = $11, owner_id = $12, changed_at = $13, planned_at = first,
       due_at = first at time zone $11
     from ${FIRST} first where s.organization_id = $1 and s.id = $14 and s.ended_at is null returning s.id`,
    [...valuesOf(context, asked, kept), asked.scheduleId],
  );
  if (changed.length === 0) throw new Refused('report.schedule_not_found', 404);
}

/** Ends a schedule. Refuses with `report.schedule_not_found` (404), also for one that has ended. */
export const endSchedule: UseCase<typeof reportEndSchedule.input, typeof reportEndSchedule.output> = {
  contract: reportEndSchedule,
  may: ({ actor }) => mayDecideReports(actor),
  async run(context, { scheduleId }) {
    const { tx, actor, now } = context;
    const schedule = await findSchedule(context, scheduleId);
    await tx.query(
      `update public.report_schedules set ended_at = $3, changed_at = $3, owner_id = $4
       where id = $1 and organization_id = $2 and ended_at is null`,
      [scheduleId, organizationOf(actor), now, actor.userId],
    );
    return { schedule };
  },
  journal: ({ schedule }) => ({ subjectIds: [schedule.id], detail: { title: schedule.title } }),
};

/**
 * A schedule that has not ended.
 * @throws Refused `report.schedule_not_found` (404), also for another organization's
 */
export async function findSchedule(context: RunContext, scheduleId: string): Promise<Schedule> {
  const [found] = await readSchedules(context, scheduleId);
  if (!found) throw new Refused('report.schedule_not_found', 404);
  return found;
}

async function readSchedules(context: RunContext, scheduleId: string | null): Promise<Schedule[]> {
  const { tx, actor } = context;
  const rows = await tx.query<Omit<Schedule, 'lastReport'> & { lastReportId: string | null }>(
    `${COLLEAGUES} select s.id, s.title, s.programmes, s.language, s.figures, s.recipients, s.every, s.on_month as "onMonth",
       s.on_day as "onDay", s.at_time as at, s.zone, to_json(s.due_at) #>> '{}' as "nextAt", ${personOf('s.owner_id')} as owner,
       (select jsonb_build_object('id', r.id, 'state', r.state, 'problem', r.problem, 'endedAt', r.ended_at)
        from public.agent_runs r where r.organization_id = $1 and r.trigger = 'schedule' and r.agent_id is null
          and r.plan #>> '{0,input,scheduleId}' = s.id::text order by r.number desc limit 1) as "lastRun",
       (select r.id from public.reports r where r.schedule_id = s.id order by r.created_at desc limit 1) as "lastReportId"
     from public.report_schedules s
     where s.organization_id = $1 and s.ended_at is null and ($2::uuid is null or s.id = $2)
     order by s.created_at, s.id limit 200`,
    [organizationOf(actor), scheduleId],
  );
  const reportIds = rows.flatMap(({ lastReportId }) => lastReportId ?? []);
  const heads = reportIds.length === 0 ? [] : await readHeads(context, { query: '', reportIds });
  return rows.map(({ lastReportId, ...schedule }) => {
    const report = heads.find(({ id }) => id === lastReportId);
    return {
      ...schedule,
      lastReport: report ? { id: report.id, title: report.title, state: report.state } : null,
    };
  });
}
