import { divide, multiply, type Decimal, decimal, toText } from '#engine/decimal.ts';
import type { Point } from '#engine/findings/series.ts';
import { conversion, findUnit } from '#engine/unit.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';

/** A kind of activity at a site. */
export interface SeriesKey {
  readonly kind: string;
  readonly siteId: string | null;
}

/** A span of a series in the unit that most of it is told in. */
export interface SpanPoint extends Point {
  readonly quantity: string;
  readonly lines: number;
}

/** What of a series can be compared: one unit for all. */
export interface Measured extends SeriesKey {
  readonly unit: string;
  readonly points: readonly SpanPoint[];
}

interface SpanRow extends SeriesKey {
  readonly from: string;
  readonly to: string;
  readonly unit: string;
  readonly quantity: string;
  readonly lines: number;
}

/** Series of the organization, read from the sums that are kept with the ledger: no line is read. */
export async function readSeries({ tx, actor }: RunContext, keys: readonly SeriesKey[]): Promise<Measured[]> {
  if (keys.length === 0) return [];
  const rows = await tx.query<SpanRow>(
    `select t.kind, t.site_id as "siteId", t.span_from as "from", t.span_to as "to", t.unit,
       trim_scale(sum(t.quantity))::text as quantity, sum(t.lines)::int as lines
     from (select distinct x.kind, x.site_id from jsonb_to_recordset($2::jsonb) as x (kind text, site_id uuid)) k
     join public.span_totals t
       on t.organization_id = $1 and t.kind = k.kind and t.site_id is not distinct from k.site_id
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    [organizationOf(actor), JSON.stringify(keys.map(({ kind, siteId }) => ({ kind, site_id: siteId })))],
    { kept: true },
  );
  const groups = Map.groupBy(
    rows,
    ({ kind, siteId, unit }) => `${kind}|${siteId}|${findUnit(unit)?.dimension ?? unit}`,
  );
  return [...groups.values()].flatMap(measured);
}

function measured(rows: readonly SpanRow[]): Measured[] {
  const byUnit = Map.groupBy(rows, ({ unit }) => unit);
  const lines = (group: readonly SpanRow[]): number => group.reduce((sum, row) => sum + row.lines, 0);
  const [most] = [...byUnit].toSorted(([, a], [, b]) => lines(b) - lines(a));
  const [first] = rows;
  if (!most || !first) return [];
  const [unit] = most;
  const spans = Map.groupBy(rows, ({ from, to }) => `${from}|${to}`);
  const points = [...spans.values()].flatMap((group): SpanPoint[] => {
    const [one] = group;
    if (!one) return [];
    const quantity = group
      .map((row) => inUnit(row.quantity, row.unit, unit))
      .reduce((sum, amount) => sum + Number(amount), 0);
    const [only] = group.length === 1 ? [inUnit(one.quantity, one.unit, unit)] : [];
    return [
      {
        from: one.from,
        to: one.to,
        amount: quantity,
        quantity: only ?? plain(quantity),
        lines: lines(group),
      },
    ];
  });
  return [{ kind: first.kind, siteId: first.siteId, unit, points }];
}

/** An amount in another unit of its dimension, exactly where that is a decimal. */
export function inUnit(quantity: string, from: string, to: string): string {
  if (from === to) return quantity;
  const [one, other] = [findUnit(from), findUnit(to)];
  const way = one && other ? conversion(one, other) : null;
  if (!way) return quantity;
  const converted: Decimal = divide(multiply(decimal(quantity), way.multiplier), way.divisor);
  return toText(converted);
}

/** A number of the computer as a decimal of six digits, for what is only shown. */
export function plain(value: number, digits = 6): string {
  if (value === 0 || !Number.isFinite(value)) return '0';
  const places = Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(value))));
  const text = value.toFixed(Math.min(places, 60));
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}

/** A line that stands, as far as rules look at it. */
export interface StandingLine {
  readonly lineId: string;
  readonly entryId: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: string;
  readonly unit: string;
  readonly co2eKg: string | null;
}

export const MOST_LINES = 1000;

const LINE = `c.line_id as "lineId", c.entry_id as "entryId", c.period_from as "from", c.period_to as "to",
  trim_scale(c.quantity)::text as quantity, f.unit, trim_scale(c.co2e_kg)::text as "co2eKg"`;

/** Lines of a series that meet a condition over `c` and `f` (its parameters from `$4` on), the greatest first. */
export function readLines(
  { tx, actor }: RunContext,
  { kind, siteId }: SeriesKey,
  condition: string,
  parameters: readonly unknown[],
): Promise<StandingLine[]> {
  return tx.query<StandingLine>(
    `select ${LINE} from public.entry_facets f join public.current_entries c on c.facet_id = f.id
     where f.organization_id = $1 and f.kind = $2 and f.site_id is not distinct from $3::uuid and (${condition})
     order by c.quantity_order desc, c.sequence limit ${MOST_LINES}`,
    [organizationOf(actor), kind, siteId, ...parameters],
  );
}

/** The lines behind a span: those within its month, or of its very days. */
export function linesOfSpan(
  context: RunContext,
  key: SeriesKey,
  { from, to }: Pick<Point, 'from' | 'to'>,
): Promise<StandingLine[]> {
  return readLines(
    context,
    key,
    `c.period_from = $4 and c.period_to = $5 or c.period_from >= $4 and c.period_to <= $5
       and date_trunc('month', c.period_from::timestamp) = date_trunc('month', c.period_to::timestamp)
       and date_trunc('month', $4::date::timestamp) = date_trunc('month', $5::date::timestamp)`,
    [from, to],
  );
}
