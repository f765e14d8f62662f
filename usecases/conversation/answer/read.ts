import { lastDayOfMonth } from '#engine/period.ts';
import type { z } from 'zod';
import { filterCondition } from '../../inventory/result/filter.ts';
import { lookAt, rowsOf } from '../../inventory/result/view-rows.ts';
import { organizationOf } from '../../organization.ts';
import { Parameters } from '../../inventory/result/parameters.ts';
import type { RunContext } from '../../usecase.ts';
import type { answerQuery } from './query.contract.ts';

export type Asked = z.output<typeof answerQuery.input>;
export type Group = Asked['by'][number];
export type Period = Asked['periods'][number];
export type Filter = Asked['filter'];

/** One group of one period as it is summed; `key1` and `key2` are null in the total. */
export interface EmissionRow {
  readonly isTotal: boolean;
  readonly key1: string | null;
  readonly key2: string | null;
  readonly co2eKg: string;
  readonly biogenicCo2Kg: string;
  readonly countedLines: number;
  readonly notCountedLines: number;
  readonly gwpSets: readonly ('AR4' | 'AR5' | 'AR6')[];
}

export interface AmountRow {
  readonly isTotal: boolean;
  readonly key1: string | null;
  readonly key2: string | null;
  readonly unit: string;
  readonly amount: string;
}

const KEYS: Readonly<Record<Group, string>> = {
  site: 'r.site_id::text',
  scope: 'r.scope::text',
  category: 'r.category',
  kind: 'r.kind',
  month: `to_char(r.month, 'YYYY-MM')`,
  quarter: `to_char(r.month, 'YYYY-"Q"Q')`,
  year: `to_char(r.month, 'YYYY')`,
};

/** First day of the bucket that a row falls in, from which lines that go on in it are counted once. */
const BEGINS: Partial<Record<Group, string>> = {
  month: 'r.month',
  quarter: `date_trunc('quarter', r.month)::date`,
  year: `date_trunc('year', r.month)::date`,
};

/** That a row `r` is none of what is left out, as a condition; true where nothing is. */
function kept({ except }: Asked, parameters: Parameters): string {
  if (!except) return 'true';
  const { siteIds, scopes, categories, kinds } = except;
  const parts = [
    siteIds &&
      `coalesce(r.site_id::text, '') = any (${parameters.add(
        siteIds.map((one) => one ?? ''),
        'text[]',
      )})`,
    scopes && `r.scope = any (${parameters.add(scopes, 'smallint[]')})`,
    categories && `r.category = any (${parameters.add(categories, 'text[]')})`,
    kinds && `r.kind = any (${parameters.add(kinds, 'text[]')})`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'true' : `not (${parts.join(' or ')})`;
}

export function whole(period: Period): Period {
  return { from: `${period.from.slice(0, 7)}-01`, to: lastDayOfMonth(period.to) };
}

function keysOf(by: readonly Group[]): readonly [string, string] {
  const [first, second] = by;
  return [first ? KEYS[first] : 'null::text', second ? KEYS[second] : 'null::text'];
}

/** Sums of the kept totals of a period, by up to two keys, and the whole. */
export async function readEmissions(
  context: RunContext,
  asked: Asked,
  period: Period,
): Promise<EmissionRow[]> {
  const { filter, by, byMarket } = asked;
  const view = { byMarket, consolidated: false, withDrafts: false };
  const looked = await lookAt(context, { ...whole(period), ...filter }, byMarket ? view : undefined);
  const parameters = looked.begin();
  const [key1, key2] = keysOf(by);
  const time = by.map((one) => BEGINS[one]).find((one) => one !== undefined);
  const first = time === undefined ? '$2::date' : `greatest(${time}, $2::date)`;
  const lines = (of: string) =>
    `(coalesce(sum(r.${of}_starting), 0) + coalesce(sum(r.${of}_continuing) filter (where r.month = ${first}), 0))::int`;
  return context.tx.query<EmissionRow>(
    `select grouping(${key1}, ${key2}) = 3 as "isTotal", ${key1} as key1, ${key2} as key2,
       trim_scale(coalesce(sum(r.co2e_kg), 0))::text as "co2eKg",
       trim_scale(coalesce(sum(r.biogenic_co2_kg), 0))::text as "biogenicCo2Kg",
       ${lines('counted')} as "countedLines", ${lines('not_counted')} as "notCountedLines",
       coalesce(array_agg(distinct r.gwp_set) filter (where r.gwp_set is not null), '{}') as "gwpSets"
     from (${rowsOf(context, looked, parameters)}) r where ${kept(asked, parameters)}
     group by grouping sets ((), (${key1}, ${key2}))`,
    parameters.values,
  );
}

/**
 * Amounts as reported, counted or not, by unit: of a line over several months each month has its days' part, as emissions have.
 */
export async function readAmounts(context: RunContext, asked: Asked, given: Period): Promise<AmountRow[]> {
  const { filter, by } = asked;
  const period = whole(given);
  const { condition, parameters: filtered } = await filterCondition(context, { ...period, ...filter }, 4);
  const parameters = new Parameters(organizationOf(context.actor), period.from, period.to, ...filtered);
  const [key1, key2] = keysOf(by);
  return context.tx.query<AmountRow>(
    `with parted as (
       select t.site_id, t.scope, t.category, t.kind, t.unit, m.month::date as month,
         t.quantity * (least(t.span_to, (m.month + interval '1 month - 1 day')::date) - greatest(t.span_from, m.month::date) + 1)
           / (t.span_to - t.span_from + 1) as quantity
       from public.span_totals t
       cross join lateral generate_series(date_trunc('month', greatest(t.span_from, $2::date)::timestamp),
         least(t.span_to, $3::date)::timestamp, interval '1 month') m (month)
       where t.organization_id = $1 and t.span_from <= $3::date and t.span_to >= $2::date and t.lines > 0 and ${condition}
     )
     select grouping(${key1}, ${key2}) = 3 as "isTotal", ${key1} as key1, ${key2} as key2, r.unit,
       trim_scale(sum(r.quantity))::text as amount
     from parted r where ${kept(asked, parameters)} group by grouping sets ((r.unit), (${key1}, ${key2}, r.unit))`,
    parameters.values,
  );
}
