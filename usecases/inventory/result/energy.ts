import { decimal, divide, fromInteger, multiply, subtract, sum, toText } from '#engine/decimal.ts';
import type { Programme } from '#engine/programme.ts';
import type { GwpSetName } from '#engine/gas.ts';
import { daysBetween, monthsOf } from '#engine/period.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import { filterCondition, type ResultFilter } from './filter.ts';

/** Purchased energy of the ledger as the account by market needs it: nothing of a single line is read. */

/** Lines of scope 2 that say alike all that matters here, within one calendar month. */
export interface Piece {
  readonly siteId: string | null;
  readonly siteName: string | null;
  readonly category: string;
  readonly kind: string;
  readonly isElectricity: boolean;
  readonly ownMarket: boolean;
  readonly quantity: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly region: string;
  readonly gwpSet: GwpSetName;
  readonly programme: Programme;
  readonly chosenFactorId: string | null;
  readonly lines: number;
  readonly marketCo2eKg: string;
}

type Filter = Pick<ResultFilter, 'from' | 'to' | 'siteIds'> & {
  readonly inventoryId?: string;
  /** Without sites that are outside the boundary of the inventory of their lines. */
  readonly consolidated?: boolean;
};

/** Scope 2 by location, as every total of the ledger has it, with its lines. */
export async function readLocated(context: RunContext, filter: Filter) {
  const { condition, parameters } = await filterCondition(context, { ...filter, scopes: [2] }, 4);
  const [row] = await context.tx.query<{
    locationCo2eKg: string;
    countedLines: number;
    notCountedLines: number;
  }>(
    `select coalesce(trim_scale(sum(t.co2e_kg)), 0)::text as "locationCo2eKg",
       coalesce(sum(t.counted_starting + case when t.month = $2 then t.counted_continuing else 0 end), 0)::int as "countedLines",
       coalesce(sum(t.not_counted_starting + case when t.month = $2 then t.not_counted_continuing else 0 end), 0)::int
         as "notCountedLines"
     from public.result_totals t
     where t.organization_id = $1 and t.month between $2::date and $3::date and ${condition}`,
    [organizationOf(context.actor), filter.from, filter.to, ...parameters],
  );
  if (!row) throw new Error('A sum gave no row.');
  return row;
}

/** That a row `t` is of a site inside the boundary of its inventory. */
export const INSIDE = `not exists (select from public.inventory_sites b
  where b.inventory_id = t.inventory_id and b.site_id = t.site_id and (not b.in_boundary or b.share = 0))`;

/** Counted energy by months of the period; what spans several is apportioned by days. */
export async function readPieces(context: RunContext, filter: Filter): Promise<Piece[]> {
  const { condition, parameters } = await filterCondition(context, { ...filter, scopes: [2] }, 4);
  const rows = await context.tx.query<Piece>(
    `select t.site_id as "siteId", s.name as "siteName", t.category, t.kind, t.category = 'purchased_electricity' as "isElectricity",
       t.own_market as "ownMarket", trim_scale(sum(t.quantity))::text as quantity, t.unit, t.span_from as "from",
       t.span_to as "to", t.region, t.gwp_set as "gwpSet", i.programme, t.chosen_factor_id as "chosenFactorId",
       sum(t.lines)::int as lines, trim_scale(sum(t.market_co2e_kg))::text as "marketCo2eKg"
     from public.span_totals t join public.inventories i on i.id = t.inventory_id
     left join public.sites s on s.id = t.site_id
     where t.organization_id = $1 and t.span_from <= $3::date and t.span_to >= $2::date and t.state = 'counted' and ${condition}
       and ($8::uuid is null or t.inventory_id = $8) and (not $9::boolean or ${INSIDE})
     group by t.site_id, s.name, t.kind, t.category, t.own_market, t.unit, t.span_from, t.span_to, t.region, t.gwp_set,
       i.programme, t.chosen_factor_id
     order by t.span_from, lower(s.name) nulls last, t.site_id, t.kind, t.unit, t.span_to, t.region`,
    [
      organizationOf(context.actor),
      filter.from,
      filter.to,
      ...parameters,
      filter.inventoryId ?? null,
      filter.consolidated === true,
    ],
  );
  return rows.flatMap((row) => monthly(row, filter));
}

/** The parts of a piece by calendar month, those of the period: by days, and the last takes what the others leave. */
function monthly(piece: Piece, { from, to }: Filter): Piece[] {
  const whole = { from: piece.from, to: piece.to, days: daysBetween(piece.from, piece.to) };
  const parts: Piece[] = [];
  for (const month of monthsOf(whole)) {
    const partOf = (key: 'quantity' | 'marketCo2eKg') =>
      month.to === piece.to
        ? toText(subtract(decimal(piece[key]), sum(parts.map((part) => decimal(part[key])))))
        : toText(divide(multiply(decimal(piece[key]), fromInteger(month.days)), fromInteger(whole.days)));
    const { from: first, to: last } = month;
    parts.push({
      ...piece,
      from: first,
      to: last,
      quantity: partOf('quantity'),
      marketCo2eKg: partOf('marketCo2eKg'),
    });
  }
  return parts.filter((part) => part.from <= to && part.to >= from);
}
