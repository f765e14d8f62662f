import { mayReadLedger } from '../../may/ledger.ts';
import { mayWriteReports } from '../../may/reports.ts';
import { organizationOf } from '../../organization.ts';
import type { UseCase } from '../../usecase.ts';
import { dayAfter } from './day.ts';
import { keepProposals, type NewProposal } from './keep.ts';
import { listExpiringFactors, proposeReports } from './steps.ts';

/** Own factors that end soon, the soonest first. */
export const listOwnFactorsThatExpire: UseCase<
  typeof listExpiringFactors.input,
  typeof listExpiringFactors.output
> = {
  contract: listExpiringFactors,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor, now }, { days }) {
    const today = now.toISOString().slice(0, 10);
    const factors = await tx.query<{ id: string; name: string; validTo: string }>(
      `select f.id, coalesce(f.body -> 'name' ->> 'pt-BR', f.body ->> 'id') as name, f.body ->> 'validTo' as "validTo"
       from public.organization_factors f
       join public.organization_factor_decisions d on d.factor_id = f.id and d.decision = 'approved'
       where f.organization_id = $1 and f.body ->> 'validTo' between $2 and $3
         and not exists (select from public.organization_factors n where n.line_id = f.line_id and n.version > f.version)
         and not exists (select from public.organization_factor_decisions w where w.factor_id = f.id and w.decision = 'withdrawn')
       order by 3, 1 limit 200`,
      [organizationOf(actor), today, dayAfter(now, days)],
    );
    return { factors };
  },
};

interface Unreported {
  readonly closingId: string;
  readonly inventoryId: string;
  readonly inventoryName: string;
  readonly programmes: string[] | null;
  readonly language: string | null;
}

/** Proposes drafts of reports for closings without one. Where there never was a report, a person chooses its programmes. */
export const proposeReportsOfClosings: UseCase<typeof proposeReports.input, typeof proposeReports.output> = {
  contract: proposeReports,
  may: ({ actor }) => mayWriteReports(actor),
  async run(context) {
    const closings = await context.tx.query<Unreported>(
      `select distinct on (c.inventory_id) c.id as "closingId", c.inventory_id as "inventoryId", i.name as "inventoryName",
         last.programmes, last.language
       from public.closings c join public.inventories i on i.id = c.inventory_id
       left join lateral (select r.programmes, r.language from public.reports r where r.organization_id = $1
         order by r.created_at desc limit 1) last on true
       where c.organization_id = $1 and i.state = 'closed'
         and not exists (select from public.reports r where r.organization_id = $1 and r.inventory_id = c.inventory_id)
       order by c.inventory_id, c.number desc limit 20`,
      [organizationOf(context.actor)],
    );
    const known = closings.filter(({ programmes }) => programmes !== null);
    const proposals = known.map(
      ({ closingId, inventoryId, inventoryName, programmes, language }): NewProposal => {
        return {
          kind: 'report',
          subject: `report:${closingId}`,
          verb: 'report.create',
          input: { inventoryId, closingId, programmes, language },
          facts: { inventoryId, inventoryName, programmes },
        };
      },
    );
    const without = closings.length - known.length;
    const left: Record<string, number> = without > 0 ? { 'report.programme_unknown': without } : {};
    return { ...(await keepProposals(context, proposals)), left };
  },
};
