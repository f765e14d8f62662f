import { add, type Decimal, decimal, subtract, sum, toText } from '#engine/decimal.ts';
import { lastDayOfMonth } from '#engine/period.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import { INSIDE } from './energy.ts';
import { filterCondition, type ResultFilter } from './filter.ts';
import { Parameters } from './parameters.ts';
import type { Seen, View } from './view.ts';
import { escapes, fugitiveKinds, type Potentials, readPotentials } from './view-gwp.ts';
import { countSitesInPart, readMarket, type ToldMarket } from './view-market.ts';

/** Part of the ledger, looked at in one of the ways of `View`: what statements about it are put together from. */
export interface Looked {
  readonly from: string;
  readonly to: string;
  readonly view: View;
  readonly market: ToldMarket | null;
  readonly potentials: Potentials | { readonly problems: Seen['gwp'] & { status: 'not_calculated' } } | null;
  /** Organization, first and last day, and what the filter takes: `$1` to `$7`. */
  begin(): Parameters;
  /** The filter on a row `t`, and that it is of the organization. */
  readonly condition: string;
  /** What stands after `public.<table> t` so that `weight` and `inside` can be said of a row. */
  readonly shares: string;
  /** That a row is inside the boundary that is looked at; begins with `and`, or is nothing. */
  readonly inside: string;
  readonly weight: string;
}

const SHARES = `left join public.inventory_sites share on share.inventory_id = t.inventory_id and share.site_id = t.site_id`;

/** Reads what a view needs before anything is summed: shares, potentials, and the account by market. */
export async function lookAt(context: RunContext, asked: ResultFilter, view: View): Promise<Looked> {
  const filter = { ...asked, from: `${asked.from.slice(0, 7)}-01`, to: lastDayOfMonth(asked.to) };
  const { condition, parameters } = await filterCondition(context, filter, 4);
  const consolidated = view?.consolidated === true;
  const ground = {
    from: filter.from,
    to: filter.to,
    view,
    begin: () => new Parameters(organizationOf(context.actor), filter.from, filter.to, ...parameters),
    condition: `t.organization_id = $1 and ${condition}`,
    shares: consolidated ? SHARES : '',
    inside: consolidated ? ' and (share.site_id is null or share.in_boundary and share.share > 0)' : '',
    weight: consolidated ? 'coalesce(share.share, 1)' : '1',
  };
  const market = view?.byMarket ? await readMarket(context, filter, view) : null;
  const looked: Looked = { ...ground, market, potentials: null };
  if (view?.gwpSet === undefined) return looked;
  const potentials = await readPotentials(context, view.gwpSet, {
    parameters: looked.begin(),
    from: `public.span_gases t ${looked.shares} where ${ofGases(looked)}`,
    weight: looked.weight,
  });
  return 'problems' in potentials
    ? {
        ...looked,
        potentials: { problems: { status: 'not_calculated', problems: potentials.problems } },
      }
    : { ...looked, potentials };
}

/** That gases `t` are of lines within the period; electricity by market is weighed by the engine itself. */
export function ofGases({ condition, inside, market }: Looked): string {
  const rest = market?.status === 'told' ? ` and t.category <> 'purchased_electricity'` : '';
  return `${condition} and t.span_from >= $2::date and t.span_to <= $3::date${rest}${inside}`;
}

/** Potentials as rows `potential (gas, escapes, value)`. */
export function potentialRows(
  { gases, escapes: fossil, values }: Potentials,
  parameters: Parameters,
): string {
  return `unnest(${parameters.add(gases, 'text[]')}, ${parameters.add(fossil, 'boolean[]')},
    ${parameters.add(values, 'numeric[]')}) as potential (gas, escapes, value)`;
}

const COLUMNS = 'month, site_id, scope, category, kind, gwp_set, part, co2e_kg, biogenic_co2_kg';
const NO_LINES =
  '0 as counted_starting, 0 as counted_continuing, 0 as not_counted_starting, 0 as not_counted_continuing';

/**
 * Rows by month, site, scope, category and kind that add up to the view: what is recorded, and what each way of looking adds
 * to it (`part`: ledger, market, gwp, draft). Only those of the ledger count lines.
 */
export function rowsOf(context: RunContext, looked: Looked, parameters: Parameters): string {
  const { shares, condition, inside, weight, market, potentials, view } = looked;
  const weighed = (column: string) =>
    view?.consolidated ? `t.${column} * ${weight} as ${column}` : `t.${column}`;
  const parts = [
    `select t.month, t.site_id, t.scope, t.category, t.kind, t.gwp_set, 'ledger' as part, ${weighed('co2e_kg')},
       ${weighed('biogenic_co2_kg')}, t.counted_starting, t.counted_continuing, t.not_counted_starting, t.not_counted_continuing
     from public.result_totals t ${shares} where ${condition} and t.month between $2::date and $3::date${inside}`,
  ];
  if (market?.status === 'told') {
    const rows = parameters.add(
      JSON.stringify(
        market.rows.map(({ month, siteId, category, kind, co2eKg }) => ({
          month,
          siteId,
          category,
          kind,
          co2eKg,
        })),
      ),
      'jsonb',
    );
    parts.push(
      `select t.month, t.site_id, t.scope, t.category, t.kind, null, 'market', -t.co2e_kg * ${weight}, 0, ${NO_LINES}
       from public.result_totals t ${shares}
       where ${condition} and t.month between $2::date and $3::date and t.scope = 2${inside}`,
      `select m.month, m."siteId", 2::smallint, m.category, m.kind, null, 'market', m."co2eKg", 0, ${NO_LINES}
       from jsonb_to_recordset(${rows}) as m (month date, "siteId" uuid, category text, kind text, "co2eKg" numeric)`,
    );
  }
  if (potentials && !('problems' in potentials))
    parts.push(
      `select ${COLUMNS}, ${NO_LINES} from (${movedRows(context, looked, potentials, parameters)}) moved`,
    );
  if (view?.withDrafts) parts.push(draftRows(looked));
  return parts.join(' union all ');
}

/** That a span `t` is one calendar month: a line within one spans it in whole. */
const ONE_MONTH = `(t.span_to - t.span_from <= 30 and extract(day from t.span_from) = 1)`;

/**
 * What another set adds to lines within the period. Of a line over several months it is parted by days, as the engine parts
 * amounts; the last month takes what the others leave, so that nothing is lost by rounding.
 */
function movedRows(
  context: RunContext,
  looked: Looked,
  potentials: Potentials,
  parameters: Parameters,
): string {
  const kinds = parameters.add(fugitiveKinds(context), 'text[]');
  const GROUP = 't.span_from, t.span_to, t.site_id, t.scope, t.category, t.kind';
  return `with changed as materialized (
      select ${GROUP}, sum((t.kg * potential.value - t.co2e_kg) * ${looked.weight}) as kg
      from public.span_gases t ${looked.shares} join ${potentialRows(potentials, parameters)}
        on potential.gas = t.gas and potential.escapes = ${escapes(kinds)}
      where ${ofGases(looked)} group by ${GROUP}
    ), parted as (
      select t.*, m.month::date as month, m.month::date = date_trunc('month', t.span_to)::date as is_last,
        round(t.kg * (least(t.span_to, (m.month + interval '1 month - 1 day')::date) - greatest(t.span_from, m.month::date) + 1)
          / (t.span_to - t.span_from + 1), 20) as piece
      from changed t
      cross join lateral generate_series(date_trunc('month', t.span_from::timestamp), t.span_to::timestamp, interval '1 month') m (month)
      where not ${ONE_MONTH}
    )
    select t.span_from as month, site_id, scope, category, kind, null::text as gwp_set, 'gwp' as part, kg as co2e_kg,
      0 as biogenic_co2_kg
    from changed t where ${ONE_MONTH}
    union all
    select month, site_id, scope, category, kind, null, 'gwp',
      case when is_last then kg - (sum(piece) over (partition by span_from, span_to, site_id, scope, category, kind) - piece)
        else piece end, 0
    from parted`;
}

/** Open drafts that begin in the period, by their months. */
function draftRows(looked: Looked): string {
  return `select t.month, t.site_id, t.scope, t.category, t.kind, null, 'draft', t.co2e_kg * ${looked.weight},
      t.biogenic_co2_kg * ${looked.weight}, ${NO_LINES}
    from (
      select (p ->> 'month' || '-01')::date as month, t.site_id, t.scope, t.category, t.kind, t.inventory_id,
        (p ->> 'co2eKg')::numeric as co2e_kg, (p ->> 'biogenicCo2Kg')::numeric as biogenic_co2_kg
      from ${draftsOf(looked)} cross join lateral jsonb_array_elements(t.result -> 'months') p
      where (p ->> 'month' || '-01')::date between $2::date and $3::date
    ) t ${looked.shares} where true${looked.inside}`;
}

/** Open drafts `t` with an amount that the filter lets through, each with the inventory that it would be filed into. */
function draftsOf({ condition, view }: Looked): string {
  return `(select t.* from (
      select d.organization_id, d.site_id, d.result, (d.result ->> 'scope')::smallint as scope,
        d.result ->> 'category' as category, d.activity ->> 'kind' as kind, (
          select i.id from public.inventories i
          where i.organization_id = $1 and d.activity ->> 'from' between i.period_from::text and i.period_to::text
          order by i.period_from desc, i.id limit 1) as inventory_id
      from public.drafts d
      where d.organization_id = $1 and d.state = 'open' and d.result ->> 'status' = 'calculated'
        and d.activity ->> 'from' between $2::date::text and $3::date::text
    ) t where ${condition}${view?.consolidated ? ` and ${INSIDE}` : ''}) t`;
}

interface Changes {
  readonly co2eKg: string;
  readonly marketKg: string;
  readonly gwpKg: string;
  readonly draftKg: string;
}

/** What the ways of looking that were asked for did to a total. */
export async function tellSeen(context: RunContext, looked: Looked, changes: Changes): Promise<Seen> {
  const { view, market, potentials } = looked;
  const seen: Seen = {};
  if (market)
    seen.market = market.status === 'told' ? { status: 'calculated', changeKg: changes.marketKg } : market;
  if (potentials && view?.gwpSet) {
    seen.gwp =
      'problems' in potentials
        ? potentials.problems
        : {
            status: 'calculated',
            gwpSet: view.gwpSet,
            changeKg: changes.gwpKg,
            unmovedCo2eKg: toText(unmoved(market, potentials, changes)),
          };
  }
  if (view?.consolidated) seen.boundary = await tellBoundary(context, looked);
  if (view?.withDrafts) seen.drafts = { ...(await countDrafts(context, looked)), changeKg: changes.draftKg };
  return seen;
}

/** What no potential was applied to: the total as it was, less the gases and the electricity that were weighed anew. */
function unmoved(
  market: ToldMarket | null,
  { movedCo2eKg }: Potentials,
  { co2eKg, gwpKg }: Changes,
): Decimal {
  const byEngine = market?.status === 'told' ? market.rows.filter(({ isWeighed }) => isWeighed) : [];
  const moved = add(movedCo2eKg, sum(byEngine.map((row) => decimal(row.co2eKg))));
  return subtract(subtract(decimal(co2eKg), decimal(gwpKg)), moved);
}

async function tellBoundary(
  { tx, ...context }: RunContext,
  looked: Looked,
): Promise<NonNullable<Seen['boundary']>> {
  const outside = `case when share.site_id is null then 1 when share.in_boundary then share.share else 0 end`;
  const [row] = await tx.query<{ changeKg: string; outsideLines: number }>(
    `select coalesce(trim_scale(sum(t.co2e_kg * (${outside} - 1))), 0)::text as "changeKg",
       coalesce(sum(t.counted_starting + t.not_counted_starting
         + case when t.month = $2::date then t.counted_continuing + t.not_counted_continuing else 0 end)
         filter (where ${outside} = 0), 0)::int as "outsideLines"
     from public.result_totals t ${SHARES}
     where ${looked.condition} and t.month between $2::date and $3::date`,
    looked.begin().values,
  );
  if (!row) throw new Error('A sum gave no row.');
  return { ...row, sitesInPart: await countSitesInPart({ tx, ...context }, looked) };
}

async function countDrafts({ tx }: RunContext, looked: Looked) {
  const [row] = await tx.query<{ drafts: number; withoutAmount: number }>(
    `select (select count(*)::int from ${draftsOf(looked)}) as drafts, count(*)::int as "withoutAmount"
     from public.drafts d
     where d.organization_id = $1 and d.state = 'open' and d.result ->> 'status' is distinct from 'calculated'
       and d.activity ->> 'from' between $2::date::text and $3::date::text`,
    looked.begin().values,
  );
  if (!row) throw new Error('A count gave no row.');
  return row;
}
