import { compare, decimal, ZERO } from '#engine/decimal.ts';
import { intensity } from '#engine/inventory/intensity.ts';
import { invalidInput } from '../input.ts';
import { mayCommitEntries, mayReadLedger } from '../may/ledger.ts';
import { findSite, organizationOf } from '../organization.ts';
import type { UseCase } from '../usecase.ts';
import { resultIntensities, resultStateDriver } from './drivers.contract.ts';

interface DriverRow {
  readonly year: number;
  readonly siteId: string | null;
  readonly siteName: string | null;
  readonly measure: 'production' | 'revenue' | 'employees' | 'floor_area';
  readonly amount: string;
  readonly unit: string;
}

/** States an amount of a year, or takes it back. Refuses with `site.not_found` (404) or `input.invalid` (400). */
export const stateDriver: UseCase<typeof resultStateDriver.input, typeof resultStateDriver.output> = {
  contract: resultStateDriver,
  may: ({ actor }) => mayCommitEntries(actor),
  async run(context, { year, siteId, measure, amount, unit }) {
    const { tx, actor, now } = context;
    const site = siteId === null ? null : await findSite(context, siteId);
    const key = [organizationOf(actor), year, siteId, measure];
    if (amount === null) {
      await tx.query(
        `delete from public.drivers where organization_id = $1 and year = $2 and site_id is not distinct from $3::uuid
           and measure = $4`,
        key,
      );
      return { driver: null };
    }
    if (compare(decimal(amount), ZERO) <= 0) throw invalidInput('amount', 'not above zero');
    await tx.query(
      `insert into public.drivers (organization_id, year, site_id, measure, amount, unit, stated_at, stated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict on constraint drivers_once do update set amount = excluded.amount, unit = excluded.unit,
         stated_at = excluded.stated_at, stated_by = excluded.stated_by`,
      [...key, amount, unit, now, actor.userId],
    );
    return { driver: { year, siteId, siteName: site?.name ?? null, measure, amount, unit } };
  },
  journal: (_output, { year, siteId, measure, amount }) => ({
    subjectIds: siteId === null ? [] : [siteId],
    detail: { year: String(year), measure, statement: amount === null ? 'taken_back' : 'stated' },
  }),
};

/** Each stated amount with the emissions of its year and boundary: a site's own, or the whole organization's. */
export const listIntensities: UseCase<typeof resultIntensities.input, typeof resultIntensities.output> = {
  contract: resultIntensities,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor }, { year }) {
    const rows = await tx.query<
      DriverRow & { co2eKg: string; countedLines: number; notCountedLines: number }
    >(
      `select d.year, d.site_id as "siteId", s.name as "siteName", d.measure, trim_scale(d.amount)::text as amount, d.unit,
         coalesce(trim_scale(t.co2e_kg), 0)::text as "co2eKg", coalesce(t.counted, 0)::int as "countedLines",
         coalesce(t.not_counted, 0)::int as "notCountedLines"
       from public.drivers d left join public.sites s on s.id = d.site_id
       cross join lateral (
         select sum(r.co2e_kg) as co2e_kg,
           sum(r.counted_starting + case when extract(month from r.month) = 1 then r.counted_continuing else 0 end) as counted,
           sum(r.not_counted_starting + case when extract(month from r.month) = 1 then r.not_counted_continuing else 0 end)
             as not_counted
         from public.result_totals r
         where r.organization_id = d.organization_id and (d.site_id is null or r.site_id = d.site_id)
           and r.month between make_date(d.year, 1, 1) and make_date(d.year, 12, 1)
       ) t
       where d.organization_id = $1 and d.year = $2 order by d.site_id is not null, lower(s.name), d.measure`,
      [organizationOf(actor), year],
    );
    return {
      intensities: rows.map((row) => ({ ...row, kgPerUnit: row.countedLines > 0 ? perUnit(row) : null })),
    };
  },
};

function perUnit(row: { co2eKg: string; amount: string; unit: string }): string | null {
  const result = intensity(row);
  return result.ok ? result.value.kgPerUnit : null;
}
