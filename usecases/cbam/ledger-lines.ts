import { add, decimal, divide, multiply, toText, ZERO } from '#engine/decimal.ts';
import { conversion, findUnit } from '#engine/unit.ts';
import type { z } from 'zod';
import { kindName } from '../ledger/entry/row.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { findSite, organizationOf } from '../organization.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { cbamLedgerLines } from './ledger-lines.contract.ts';

type Input = z.output<typeof cbamLedgerLines.input>;
type Asked = Input['series'][number];
type Output = z.input<typeof cbamLedgerLines.output>;
type Series = Output['series'][number];
type Offered = Output['offered'][number];

/** As many lines as a stream may name. */
const MOST_LINES = 500;
/** The ledger's unit of each unit of activity data, and how many of it make one. */
const UNIT_OF = {
  t: { code: 't', size: '1' },
  '1000Nm3': { code: 'Nm3', size: '1000' },
  TJ: { code: 'TJ', size: '1' },
} as const;

/**
 * Lines of the ledger as activity data of streams: what they come to, and what stands behind them. Refuses with
 * `site.not_found` (404).
 */
export const tellLedgerLines: UseCase<typeof cbamLedgerLines.input, typeof cbamLedgerLines.output> = {
  contract: cbamLedgerLines,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { offer, series }) {
    const sites = new Set(series.flatMap(({ siteId }) => siteId ?? []));
    for (const siteId of sites) await findSite(context, siteId);
    const told: Series[] = [];
    for (const asked of series) told.push(await tellSeries(context, asked));
    return { offered: offer === undefined ? [] : await readOffered(context, offer), series: told };
  },
};

/** Kinds and sites of the days whose unit is one that a stream can take. */
async function readOffered(
  { tx, actor, ports }: RunContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Offered[]> {
  const rows = await tx.query<Omit<Offered, 'kindName'>>(
    `select f.kind, f.site_id as "siteId", s.name as "siteName", f.unit, count(*)::int as lines
     from public.entry_facets f
     join public.current_entries c on c.facet_id = f.id and c.organization_id = f.organization_id
     left join public.sites s on s.id = f.site_id
     where f.organization_id = $1 and f.state <> 'withdrawn' and c.period_from >= $2 and c.period_to <= $3
     group by 1, 2, 3, 4 order by f.kind, s.name nulls first, lines desc limit 500`,
    [organizationOf(actor), from, to],
  );
  return rows
    .filter(({ unit }) =>
      Object.keys(UNIT_OF).some((own) => inUnit('1', unit, own as Asked['unit']) !== null),
    )
    .map((row) => ({ ...row, kindName: kindName(ports.library, row.kind) }));
}

interface Line {
  readonly lineId: string;
  readonly entryId: string;
  readonly quantity: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly documentIds: readonly string[];
}

async function tellSeries(context: RunContext, asked: Asked): Promise<Series> {
  const { lines, straddling } = await readLines(context, asked);
  const shown = lines.slice(0, MOST_LINES).map(({ documentIds: _documents, ...line }) => line);
  const documentIds = [...new Set(lines.flatMap((line) => line.documentIds))].slice(0, MOST_LINES);
  const field = `${asked.kind} ${asked.from} ${asked.to}`;
  const problems: Series['problems'] = [];
  if (lines.length === 0) problems.push({ code: 'input.missing', params: { field } });
  if (lines.length > MOST_LINES)
    problems.push({ code: 'cbam.lines_too_many', params: { most: String(MOST_LINES) } });
  const converted = lines.map(({ quantity, unit }) => inUnit(quantity, unit, asked.unit));
  const other = lines.find((_, index) => converted[index] === null);
  if (other !== undefined)
    problems.push({
      code: 'cbam.unit_mismatch',
      params: { field, unit: other.unit, wanted: asked.unit },
    });
  const amount = problems.length > 0 ? null : toText(converted.flatMap((one) => one ?? []).reduce(add, ZERO));
  if (straddling > 0)
    problems.push({ code: 'cbam.lines_straddle', params: { count: String(straddling), field } });
  return { lines: shown, amount, documentIds, problems };
}

/** Lines that lie whole within the days, and how many only reach into them. */
async function readLines(
  { tx, actor }: RunContext,
  { kind, siteId, from, to }: Asked,
): Promise<{ lines: Line[]; straddling: number }> {
  const rows = await tx.query<Line & { isWithin: boolean }>(
    `select c.line_id as "lineId", c.entry_id as "entryId", trim_scale(c.quantity)::text as quantity, f.unit,
       c.period_from as "from", c.period_to as "to", c.period_from >= $4 and c.period_to <= $5 as "isWithin",
       array(select distinct d.id from jsonb_array_elements(coalesce(e.evidence -> 'read', '[]')) r
         join public.documents d on d.id::text = r ->> 'documentId' and d.organization_id = $1) as "documentIds"
     from public.entry_facets f
     join public.current_entries c on c.facet_id = f.id and c.organization_id = f.organization_id
     join public.entries e on e.id = c.entry_id and e.organization_id = f.organization_id
     where f.organization_id = $1 and f.state <> 'withdrawn' and f.kind = $2 and ($3::uuid is null or f.site_id = $3)
       and c.period_from <= $5 and c.period_to >= $4
     order by c.period_from, c.sequence limit $6`,
    [organizationOf(actor), kind, siteId, from, to, MOST_LINES * 2],
  );
  const lines = rows.filter(({ isWithin }) => isWithin).map(({ isWithin: _is, ...line }) => line);
  return { lines, straddling: rows.length - lines.length };
}

/** A quantity of the ledger in a unit of activity data; null where no exact conversion leads there. */
function inUnit(quantity: string, unit: string, wanted: Asked['unit']) {
  const { code, size } = UNIT_OF[wanted];
  const [from, to] = [findUnit(unit), findUnit(code)];
  const way = from && to ? conversion(from, to) : null;
  if (way === null) return null;
  return divide(multiply(decimal(quantity), way.multiplier), multiply(way.divisor, decimal(size)));
}
