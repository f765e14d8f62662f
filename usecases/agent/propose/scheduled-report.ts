import { mayWriteReports } from '../../may/reports.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { draftReport } from './steps.ts';
import { saveDraft } from '../../report/reports.ts';
import { findSchedule } from '../../report/schedules.ts';

interface Taken {
  readonly inventoryId: string;
  readonly closingId: string | null;
}

/**
 * Draws up the draft that a schedule asks for. Of a closing it drew one up of already it makes no second. Refuses with
 * `report.schedule_not_found` (404), `report.no_closing` or `report.no_inventory` (409).
 */
export const draftScheduledReport: UseCase<typeof draftReport.input, typeof draftReport.output> = {
  contract: draftReport,
  may: ({ actor }) => mayWriteReports(actor),
  async run(context, { scheduleId }) {
    const { programmes, language, figures, recipients } = await findSchedule(context, scheduleId);
    const taken = figures === 'closing' ? await latestClosing(context) : await latestInventory(context);
    if (taken.closingId !== null && (await isThere(context, scheduleId, taken.closingId)))
      return { reportId: null };
    const asked = { ...taken, programmes, language, recipients, given: {}, texts: {} };
    const reportId = await saveDraft(context, asked, scheduleId);
    await context.tx.query('select razao.tell_of_drawn_up($1)', [reportId]);
    return { reportId };
  },
  journal: ({ reportId }, { scheduleId }) => ({
    subjectIds: [scheduleId, ...(reportId === null ? [] : [reportId])],
  }),
};

/** The closing that stands of the latest period that is closed. */
async function latestClosing({ tx, actor }: RunContext): Promise<Taken> {
  const [found] = await tx.query<Taken>(
    `select c.inventory_id as "inventoryId", c.id as "closingId"
     from public.closings c join public.inventories i on i.id = c.inventory_id
     where c.organization_id = $1 and i.state = 'closed' order by i.period_to desc, c.number desc limit 1`,
    [organizationOf(actor)],
  );
  if (!found) throw new Refused('report.no_closing', 409);
  return found;
}

/** The inventory of the latest period that has begun, as it stands; a closed one as it was closed. */
async function latestInventory({ tx, actor, now }: RunContext): Promise<Taken> {
  const [found] = await tx.query<Taken>(
    `select i.id as "inventoryId", case when i.state = 'closed' then
       (select c.id from public.closings c where c.inventory_id = i.id order by c.number desc limit 1) end as "closingId"
     from public.inventories i where i.organization_id = $1 and i.period_from <= $2::date
     order by i.period_from desc, i.period_to, i.id limit 1`,
    [organizationOf(actor), now.toISOString().slice(0, 10)],
  );
  if (!found) throw new Refused('report.no_inventory', 409);
  return found;
}

async function isThere({ tx }: RunContext, scheduleId: string, closingId: string): Promise<boolean> {
  const found = await tx.query(
    `select from public.reports r join public.report_bases b on b.report_id = r.id
     where r.schedule_id = $1 and b.closing_id = $2 limit 1`,
    [scheduleId, closingId],
  );
  return found.length > 0;
}
