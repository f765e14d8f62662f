import { compare, decimal, ZERO } from '#engine/decimal.ts';
import { intensity } from '#engine/inventory/intensity.ts';
import { invalidInput } from '../../input.ts';
import { mayCommitEntries, mayReadLedger } from '../../may/ledger.ts';
import { findSite, organizationOf } from '../../organization.ts';
import type { UseCase } from '../../usecase.ts';
import { readGroups } from './summary.ts';
import { lookAt } from './view-rows.ts';
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
  async run(context, { year, view }) {
    const { tx, actor } = context;
    const rows = await tx.query<DriverRow>(
      `select d.year, d.site_id as "siteId", s.name as "siteName", d.measure, trim_scale(d.amount)::text as amount, d.unit
       from public.drivers d left join public.sites s on s.id = d.site_id
       where d.organization_id = $1 and d.year = $2 order by d.site_id is not null, lower(s.name), d.measure`,
      [organizationOf(actor), year],
    );
    if (rows.length === 0) return { intensities: [] };
    const looked = await lookAt(context, { from: `${year}-01-01`, to: `${year}-12-31` }, view);
    const groups = await readGroups(context, looked);
    return {
      intensities: rows.map((row) => {
        const total = groups.find(({ level, siteId }) =>
          row.siteId === null ? level === 'total' : level === 'site' && siteId === row.siteId,
        )?.total ?? { co2eKg: '0', countedLines: 0, notCountedLines: 0 };
        const { co2eKg, countedLines, notCountedLines } = total;
        const told = { ...row, co2eKg, countedLines, notCountedLines };
        return { ...told, kgPerUnit: countedLines > 0 ? perUnit(told) : null };
      }),
    };
  },
};

function perUnit(row: { co2eKg: string; amount: string; unit: string }): string | null {
  const result = intensity(row);
  return result.ok ? result.value.kgPerUnit : null;
}
