import { lastDayOfMonth } from '#engine/period.ts';
import type { z } from 'zod';
import { kindName } from '../../ledger/entry/row.ts';
import { invalidInput } from '../../input.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { readProvisional } from './provisional.ts';
import { resultSummary } from './summary.contract.ts';
import { type Looked, lookAt, rowsOf, tellSeen } from './view-rows.ts';

interface Group {
  readonly level: 'total' | 'part' | 'scope' | 'category' | 'month' | 'year' | 'site' | 'kind' | 'flow';
  readonly scope: 1 | 2 | 3;
  readonly category: string;
  readonly month: string;
  readonly year: string;
  readonly siteId: string | null;
  readonly siteName: string | null;
  readonly kind: string;
  readonly gwpSets: ('AR4' | 'AR5' | 'AR6')[];
  readonly total: z.input<typeof resultSummary.output>['total'];
  /** Of the level of parts: what is recorded, and what each way of looking added. */
  readonly part: 'ledger' | 'market' | 'gwp' | 'draft';
}

/**
 * Totals of the lines that stand, from the summaries kept with the ledger. The resolution is the calendar month: `from`
 * and `to` are widened to whole months, and come back so. A line that spans months is one line in every total; in the
 * lists of months and years it is counted in each one it touches. Refuses with `site.not_found` (404) or `input.invalid` (400).
 */
export const summarizeResult: UseCase<typeof resultSummary.input, typeof resultSummary.output> = {
  contract: resultSummary,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { siteId, view, ...filter }) {
    const { from, to } = filter;
    if (from > to) throw invalidInput('to', 'before `from`');
    const of = siteId === undefined ? filter : { ...filter, siteIds: [siteId] };
    const looked = await lookAt(context, of, view);
    const groups = await readGroups(context, looked);
    const at = (level: Group['level']) => groups.filter((group) => group.level === level);
    const [whole] = at('total');
    if (!whole) throw new Error('The total of no lines is a row too.');
    const { library } = context.ports;
    return {
      from: `${from.slice(0, 7)}-01`,
      to: lastDayOfMonth(to),
      gwpSets: whole.gwpSets,
      ...(view && {
        seen: await tellSeen(context, looked, { co2eKg: whole.total.co2eKg, ...changesOf(groups) }),
      }),
      total: whole.total,
      provisional: await readProvisional(context, looked),
      scopes: at('scope').map(({ scope, total }) => ({ scope, ...total })),
      categories: at('category').map(({ scope, category, total }) => ({ scope, category, ...total })),
      months: at('month').map(({ month, scope, total }) => ({ month, scope, ...total })),
      years: at('year').map(({ year, total }) => ({ year, ...total })),
      sites: at('site').map((group) => ({ siteId: group.siteId, siteName: group.siteName, ...group.total })),
      flows: at('flow').map(({ scope, category, siteId: site, siteName, total }) => ({
        siteId: site,
        siteName,
        scope,
        category,
        ...total,
      })),
      kinds: at('kind').map(({ kind, scope, total }) => ({
        kind,
        scope,
        name: kindName(library, kind),
        ...total,
      })),
    };
  },
};

// Lines that touch a range of months: all that start in it, and those that go on in its first month (`entering`; see
// 0003). A month of its own counts both.
export async function readGroups(context: RunContext, looked: Looked): Promise<Group[]> {
  const parameters = looked.begin();
  const withDrafts = looked.view?.withDrafts === true;
  return context.tx.query<Group>(
    `with grouped as (
       select grouping(t.scope) as no_scope, grouping(t.category) as no_category, grouping(t.month) as no_month,
         grouping(t.year) as no_year,
         grouping(t.site_id) as no_site, grouping(t.kind) as no_kind,
         t.scope, t.category, t.month, t.year, t.site_id, t.kind,
         array_agg(distinct t.gwp_set order by t.gwp_set) filter (where t.gwp_set is not null) as gwp_sets,
         coalesce(sum(t.co2e_kg), 0) as co2e_kg, coalesce(sum(t.biogenic_co2_kg), 0) as biogenic_co2_kg,
         ${withDrafts ? `coalesce(sum(t.co2e_kg) filter (where t.part = 'draft'), 0)` : '0'} as draft_kg,
         grouping(t.part) as no_part, t.part,
         coalesce(sum(t.counted_starting), 0) as counted_starting,
         coalesce(sum(t.counted_continuing), 0) as counted_continuing,
         coalesce(sum(t.counted_continuing) filter (where t.month = $2::date), 0) as counted_entering,
         coalesce(sum(t.counted_continuing) filter (where t.month = greatest(t.year, $2::date)), 0) as counted_begun_before,
         coalesce(sum(t.not_counted_starting), 0) as not_counted_starting,
         coalesce(sum(t.not_counted_continuing), 0) as not_counted_continuing,
         coalesce(sum(t.not_counted_continuing) filter (where t.month = $2::date), 0) as not_counted_entering,
         coalesce(sum(t.not_counted_continuing) filter (where t.month = greatest(t.year, $2::date)), 0) as not_counted_begun_before
       from (select r.*, date_trunc('year', r.month)::date as year from (${rowsOf(context, looked, parameters)}) r) t
       group by grouping sets ((), (t.part), (t.scope), (t.scope, t.category), (t.month, t.scope), (t.year), (t.site_id), (t.scope, t.kind),
         (t.site_id, t.scope, t.category))
     )
     select case when no_part = 0 then 'part' when no_month = 0 then 'month' when no_year = 0 then 'year'
         when no_site = 0 and no_category = 0 then 'flow' when no_category = 0 then 'category' when no_kind = 0 then 'kind'
         when no_site = 0 then 'site' when no_scope = 0 then 'scope' else 'total' end as level,
       g.scope, g.category, to_char(g.month, 'YYYY-MM') as month, to_char(g.year, 'YYYY') as year,
       g.site_id as "siteId", s.name as "siteName", g.kind,
       coalesce(g.gwp_sets, '{}') as "gwpSets",
       g.part,
       json_build_object(
         'co2eKg', trim_scale(g.co2e_kg)::text, 'biogenicCo2Kg', trim_scale(g.biogenic_co2_kg)::text,
         ${withDrafts ? `'draftCo2eKg', trim_scale(g.draft_kg)::text,` : ''}
         'countedLines', counted_starting + case when no_month = 0 then counted_continuing
           when no_year = 0 then counted_begun_before else counted_entering end,
         'notCountedLines', not_counted_starting
           + case when no_month = 0 then not_counted_continuing when no_year = 0 then not_counted_begun_before
             else not_counted_entering end) as total
     from grouped g left join public.sites s on s.id = g.site_id
     order by g.month, g.year, g.scope, g.co2e_kg desc, g.category, g.kind, lower(s.name), g.site_id`,
    parameters.values,
  );
}

/** What each way of looking added to the whole. */
function changesOf(groups: readonly Group[]) {
  const of = (wanted: Group['part']) =>
    groups.find(({ level, part }) => level === 'part' && part === wanted)?.total.co2eKg ?? '0';
  return { marketKg: of('market'), gwpKg: of('gwp'), draftKg: of('draft') };
}
