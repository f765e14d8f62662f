import {
  add,
  type Decimal,
  decimal,
  divide,
  isZero,
  multiply,
  subtract,
  sum,
  toText,
  ZERO,
} from '#engine/decimal.ts';
import type { Problem } from '#engine/problem.ts';
import type { InventoryRow } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import { INSIDE } from './energy.ts';
import type { SummedActivity } from './lines.ts';
import { Parameters } from './parameters.ts';
import type { View } from './view.ts';
import { escapes, fugitiveKinds, readPotentials } from './view-gwp.ts';
import { readMarketOfInventory } from './view-market.ts';
import { potentialRows } from './view-rows.ts';

/** What an inventory consolidates of a site tells two years of it apart: another share is another structure. */
export interface ViewedActivity extends SummedActivity {
  readonly share: string;
}

interface ViewedActivities {
  readonly activities: readonly ViewedActivity[];
  /** Why a way of looking that was asked for was not used. */
  readonly problems: readonly Problem[];
}

const SHARES =
  'left join public.inventory_sites share on share.inventory_id = t.inventory_id and share.site_id = t.site_id';

/** What the lines filed into an inventory sum up to in a view, by site, kind and unit. Reads no line. */
export async function readViewed(
  context: RunContext,
  inventory: InventoryRow,
  view: View,
): Promise<ViewedActivities> {
  const consolidated = view?.consolidated === true;
  const weight = consolidated ? 'coalesce(share.share, 1)' : '1';
  const [shares, inside] = consolidated ? [SHARES, ` and ${INSIDE}`] : ['', ''];
  const recorded = await context.tx.query<ViewedActivity>(
    `select s.name as "siteName", t.kind, t.unit, trim_scale(sum(t.quantity * ${weight}))::text as quantity,
       sum(t.lines)::int as lines, trim_scale(${weight}::numeric)::text as share,
       case when t.state = 'counted' then trim_scale(sum(t.co2e_kg * ${weight}))::text end as "co2eKg"
     from public.span_totals t ${shares} left join public.sites s on s.id = t.site_id
     where t.inventory_id = $1${inside} group by s.name, t.kind, t.unit, t.state${consolidated ? ', share.share' : ''}
     order by s.name, t.kind, t.unit`,
    [inventory.id],
  );
  const changes = new Changes();
  const problems: Problem[] = [];
  const market = view?.byMarket ? await readMarketOfInventory(context, inventory, view) : null;
  const isToldByMarket = market?.status === 'told';
  if (market?.status === 'told') {
    const located = await context.tx.query<Change>(
      `select s.name as "siteName", t.kind, (-sum(t.co2e_kg * ${weight}))::text as "co2eKg"
       from public.span_totals t ${shares} left join public.sites s on s.id = t.site_id
       where t.inventory_id = $1 and t.state = 'counted' and t.scope = 2${inside} group by s.name, t.kind`,
      [inventory.id],
    );
    for (const change of [...located, ...market.rows]) changes.add(change);
  } else if (market?.status === 'not_calculated') problems.push(...market.problems);
  if (view?.gwpSet !== undefined) {
    const rest = isToldByMarket ? ` and t.category <> 'purchased_electricity'` : '';
    const where = `t.inventory_id = $1${inside}${rest}`;
    const potentials = await readPotentials(context, view.gwpSet, {
      parameters: new Parameters(inventory.id),
      from: `public.span_gases t ${shares} where ${where}`,
      weight,
    });
    if ('problems' in potentials) problems.push(...potentials.problems);
    else {
      const parameters = new Parameters(inventory.id);
      const kinds = parameters.add(fugitiveKinds(context), 'text[]');
      const moved = await context.tx.query<Change>(
        `select s.name as "siteName", t.kind,
           sum((t.kg * potential.value - t.co2e_kg) * ${weight})::text as "co2eKg"
         from public.span_gases t ${shares} left join public.sites s on s.id = t.site_id
         join ${potentialRows(potentials, parameters)}
           on potential.gas = t.gas and potential.escapes = ${escapes(kinds)}
         where ${where} group by s.name, t.kind`,
        parameters.values,
      );
      for (const change of moved) changes.add(change);
    }
  }
  const drafts = view?.withDrafts ? await readDrafted(context, inventory, consolidated) : [];
  return { activities: [...changes.applied(recorded), ...drafts], problems };
}

/** Open drafts that begin in an inventory's period, as lines that it does not have yet. */
function readDrafted(
  { tx }: RunContext,
  { id, from, to }: InventoryRow,
  consolidated: boolean,
): Promise<ViewedActivity[]> {
  const weight = consolidated ? 'coalesce(share.share, 1)' : '1';
  return tx.query<ViewedActivity>(
    `select s.name as "siteName", t.kind, t.unit, trim_scale(sum(t.quantity * ${weight}))::text as quantity, 0 as lines,
       trim_scale(${weight}::numeric)::text as share, trim_scale(sum(t.co2e_kg * ${weight}))::text as "co2eKg"
     from (
       select $1::uuid as inventory_id, d.site_id, d.activity ->> 'kind' as kind, d.activity ->> 'unit' as unit,
         (d.activity ->> 'quantity')::numeric as quantity, (d.result ->> 'co2eKg')::numeric as co2e_kg
       from public.drafts d
       where d.organization_id = (select i.organization_id from public.inventories i where i.id = $1) and d.state = 'open'
         and d.result ->> 'status' = 'calculated' and d.activity ->> 'from' between $2::text and $3::text
     ) t ${consolidated ? SHARES : ''} left join public.sites s on s.id = t.site_id
     where true${consolidated ? ` and ${INSIDE}` : ''} group by s.name, t.kind, t.unit${consolidated ? ', share.share' : ''}
     order by s.name, t.kind, t.unit`,
    [id, from, to],
  );
}

interface Change {
  readonly siteName: string | null;
  readonly kind: string;
  readonly co2eKg: string;
}

/** What ways of looking add to the activities of a site and kind. */
class Changes {
  readonly #by = new Map<string, Decimal>();

  add({ siteName, kind, co2eKg }: Change): void {
    const key = `${siteName ?? ''}\n${kind}`;
    this.#by.set(key, add(this.#by.get(key) ?? ZERO, decimal(co2eKg)));
  }

  /** By amounts recorded where one kind is told in several units; the last takes what the others leave. */
  applied(recorded: readonly ViewedActivity[]): ViewedActivity[] {
    const groups = Map.groupBy(recorded, ({ siteName, kind }) => `${siteName ?? ''}\n${kind}`);
    return [...groups].flatMap(([key, rows]) => {
      const change = this.#by.get(key);
      const counted = rows.filter(({ co2eKg }) => co2eKg !== null);
      if (change === undefined || counted.length === 0) return rows;
      const whole = sum(counted.map(({ co2eKg }) => decimal(co2eKg ?? '0')));
      let left = change;
      return rows.map((row) => {
        if (row.co2eKg === null) return row;
        const isLast = row === counted.at(-1);
        const part = isLast || isZero(whole) ? left : divide(multiply(change, decimal(row.co2eKg)), whole);
        left = subtract(left, part);
        return { ...row, co2eKg: toText(add(decimal(row.co2eKg), part)) };
      });
    });
  }
}
