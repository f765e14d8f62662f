import type { Tx } from '#database/tx.ts';
import { counting } from './journal.ts';
import { type Check, type Difference, MOST_NAMED, Tally } from './report.ts';

/** Lines that stand: neither withdrawn nor superseded. */
const STANDS = `e.organization_id = $1 and e.state <> 'withdrawn'
  and not exists (select from public.entries later where later.supersedes = e.id)`;
// Few, each large: what they say is read once. Materialized, or a plan made without statistics reads all of them for every line.
const BASES = `bases as materialized (
    select l.hash, l.content #>> '{quality,overall,grade}' as grade, l.content ->> 'method' as method,
      l.content #> '{atOne,gasesCo2eKg}' as at_one
    from public.ledger_bases l where l.organization_id = $1),
  gases_at_one as materialized (
    select b.hash, g.key as gas, g.value::numeric as co2e_kg from bases b cross join lateral jsonb_each_text(b.at_one) g)`;
const BASIS = `left join bases b on b.hash = e.result ->> 'basis'`;
const QUALITY = `coalesce(e.result #>> '{quality,overall,grade}', b.grade)`;
// Of a line of an import none: that is asked before the function, whose call takes ten times as long.
const WORDS = `case when e.reason is not null or not e.result ? 'import' then razao.words_of(e.result, e.evidence, e.reason) end`;
const FIRST_MONTH = `date_trunc('month', e.period_from::timestamp)`;
const ONE_MONTH = `${FIRST_MONTH} = date_trunc('month', e.period_to::timestamp)`;
const SPAN = `case when ${ONE_MONTH} then ${FIRST_MONTH}::date else e.period_from end as span_from,
  case when ${ONE_MONTH} then (${FIRST_MONTH} + interval '1 month - 1 day')::date else e.period_to end as span_to`;

/** What each line of more than one month weighs in each of them, as its calculation says it. */
const MONTHS = (where: string) => `
  select e.id as entry_id, m.month::date as month, m.month = ${FIRST_MONTH} as starts,
    case when e.state = 'counted' then part.co2e_kg end as co2e_kg,
    case when e.state = 'counted' then part.biogenic_co2_kg end as biogenic_co2_kg
  from public.entries e
  cross join lateral generate_series(${FIRST_MONTH}, e.period_to::timestamp, interval '1 month') m (month)
  left join lateral (
    select sum((p ->> 'co2eKg')::numeric) as co2e_kg, sum((p ->> 'biogenicCo2Kg')::numeric) as biogenic_co2_kg
    from jsonb_array_elements(e.result -> 'months') p where p ->> 'month' = to_char(m.month, 'YYYY-MM')) part on true
  where not ${ONE_MONTH} and ${where}`;

/** A kept table, and the same from the ledger and nothing derived from it. */
interface Kept {
  readonly name: string;
  readonly kept: string;
  readonly follows: string;
  /** Columns that name a row; the others are what is kept of it. */
  readonly key: readonly string[];
  /** A row for every line: rows are laid side by side by this key, which the table keeps unique, instead of being sorted as sets. */
  readonly ofLines?: true;
}

const KEPT: readonly Kept[] = [
  {
    name: 'entry_months',
    key: ['entry_id', 'month'],
    kept: 'select entry_id, month, starts, co2e_kg, biogenic_co2_kg from public.entry_months where organization_id = $1',
    follows: MONTHS(`e.organization_id = $1 and e.state <> 'withdrawn'`),
  },
  {
    name: 'result_totals',
    key: ['month', 'scope', 'category', 'kind', 'site_id', 'inventory_id', 'gwp_set'],
    kept: `select inventory_id, month, site_id, scope, category, kind, gwp_set, co2e_kg, biogenic_co2_kg, counted_starting,
        counted_continuing, not_counted_starting, not_counted_continuing
      from public.result_totals where organization_id = $1`,
    follows: `select p.inventory_id, p.month, p.site_id, p.scope, p.category, p.kind, p.gwp_set, coalesce(sum(p.co2e_kg), 0),
        coalesce(sum(p.biogenic_co2_kg), 0), count(*) filter (where p.state = 'counted' and p.starts),
        count(*) filter (where p.state = 'counted' and not p.starts),
        count(*) filter (where p.state = 'not_counted' and p.starts),
        count(*) filter (where p.state = 'not_counted' and not p.starts)
      from (
        select e.inventory_id, ${FIRST_MONTH}::date as month, e.site_id, e.scope, e.category, e.kind, e.gwp_set, e.state, true as starts,
          case when e.state = 'counted' then e.co2e_kg end as co2e_kg,
          case when e.state = 'counted' then e.biogenic_co2_kg end as biogenic_co2_kg
        from public.entries e where ${ONE_MONTH} and ${STANDS}
        union all
        select e.inventory_id, m.month, e.site_id, e.scope, e.category, e.kind, e.gwp_set, e.state, m.starts, m.co2e_kg, m.biogenic_co2_kg
        from (${MONTHS(STANDS)}) m join public.entries e on e.id = m.entry_id) p
      group by 1, 2, 3, 4, 5, 6, 7`,
  },
  {
    name: 'span_totals',
    key: ['span_from', 'span_to', 'scope', 'category', 'kind', 'unit', 'site_id', 'inventory_id', 'state'],
    kept: `select inventory_id, span_from, span_to, site_id, scope, category, kind, unit, region, gwp_set, state, quality, method,
        chosen_factor_id, own_factor, own_market, lines, quantity, co2e_kg, biogenic_co2_kg, market_co2e_kg
      from public.span_totals where organization_id = $1`,
    follows: `select e.inventory_id, ${SPAN}, e.site_id, e.scope, e.category, e.kind, e.unit, e.region, e.gwp_set, e.state,
        ${QUALITY} as quality, coalesce(e.result ->> 'method', b.method) as method, e.chosen_factor_id,
        coalesce(e.factor_ids[1], '') like 'own/%' as own_factor,
        coalesce(jsonb_array_length(nullif(e.result #> '{besides,parameters,instruments}', 'null')), 0) > 0
          or coalesce(jsonb_array_length(nullif(e.result #> '{besides,parameters,residualMixes}', 'null')), 0) > 0 as own_market,
        count(*), sum(e.quantity), coalesce(sum(e.co2e_kg), 0), coalesce(sum(e.biogenic_co2_kg), 0),
        coalesce(sum(coalesce((e.result #>> '{marketBased,co2eKg}')::numeric, e.co2e_kg)), 0)
      from public.entries e ${BASIS} where ${STANDS}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16`,
  },
  {
    name: 'span_gases',
    key: ['span_from', 'span_to', 'scope', 'category', 'kind', 'gas', 'site_id', 'inventory_id'],
    kept: `select inventory_id, span_from, span_to, site_id, scope, category, kind, gwp_set, gas, lines, kg, co2e_kg
      from public.span_gases where organization_id = $1`,
    // Of lines on one basis, what it says of one counts for the sum of their quantities.
    follows: `select t.inventory_id, t.span_from, t.span_to, t.site_id, t.scope, t.category, t.kind, t.gwp_set, t.gas, sum(t.lines),
        sum(t.kg), sum(t.co2e_kg)
      from (
        select s.inventory_id, s.span_from, s.span_to, s.site_id, s.scope, s.category, s.kind, s.gwp_set, g.gas, count(*) as lines,
          coalesce(sum((s.gases_kg ->> g.gas)::numeric), 0) as kg, sum(s.quantity) * g.co2e_kg as co2e_kg
        from (
          select e.inventory_id, ${SPAN}, e.site_id, e.scope, e.category, e.kind, e.gwp_set, e.quantity, e.gases_kg,
            e.result ->> 'basis' as basis
          from public.entries e where ${STANDS} and e.state = 'counted' and not e.result ? 'gasesCo2eKg' offset 0) s
        join gases_at_one g on g.hash = s.basis
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, g.hash, g.co2e_kg
        union all
        select e.inventory_id, ${SPAN}, e.site_id, e.scope, e.category, e.kind, e.gwp_set, g.key, count(*),
          coalesce(sum((e.gases_kg ->> g.key)::numeric), 0), sum(g.value::numeric)
        from public.entries e cross join lateral jsonb_each_text(e.result -> 'gasesCo2eKg') g
        where ${STANDS} and e.state = 'counted' and e.result ? 'gasesCo2eKg'
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9) t
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  },
  {
    name: 'current_entries',
    key: ['line_id'],
    ofLines: true,
    kept: `select c.line_id, c.entry_id, c.sequence, c.period_from, c.period_to, c.quantity, c.co2e_kg, c.biogenic_co2_kg,
        c.quantity_order, c.co2e_order, c.words, f.inventory_id, f.site_id, f.scope, f.category, f.kind, f.unit, f.state,
        f.estimated, f.factor_id, f.quality, f.source, f.import_id, f.committed_by
      from public.current_entries c
      left join public.entry_facets f on f.id = c.facet_id and f.organization_id = c.organization_id
      where c.organization_id = $1`,
    follows: `select e.line_id, e.id, e.sequence, e.period_from, e.period_to, e.quantity, e.co2e_kg, e.biogenic_co2_kg,
        e.quantity::float8, coalesce(e.co2e_kg::float8, '-infinity'), ${WORDS},
        e.inventory_id, e.site_id, e.scope, e.category, e.kind, e.unit, e.state, e.estimated, e.factor_ids[1], ${QUALITY},
        e.evidence ->> 'source', (e.result ->> 'import')::uuid, e.committed_by
      from public.entries e ${BASIS} where ${STANDS}`,
  },
  {
    name: 'entry_facets',
    key: ['id'],
    kept: `select id, lines, quantity, co2e_kg, biogenic_co2_kg from public.entry_facets where organization_id = $1`,
    follows: `select c.facet_id, count(*), sum(e.quantity), coalesce(sum(e.co2e_kg), 0), coalesce(sum(e.biogenic_co2_kg), 0)
      from public.current_entries c join public.entries e on e.id = c.entry_id
      where c.organization_id = $1 group by c.facet_id`,
  },
];

/** Every summary that is kept with the ledger against a full recount, row by row, to the last digit. */
export async function checkSummaries(tx: Tx, organizationId: string): Promise<readonly Check[]> {
  // Groups are few and lines are many: hashed, not sorted by their texts, which a plan without statistics prefers.
  await tx.query(`select set_config('enable_sort', 'off', true)`);
  const checks: Check[] = [];
  for (const kept of KEPT) checks.push(await checkKept(tx, organizationId, kept));
  await tx.query(`select set_config('enable_sort', 'on', true)`);
  return checks;
}

async function checkKept(tx: Tx, organizationId: string, check: Kept): Promise<Check> {
  const { name, kept, key } = check;
  const tally = new Tally(name);
  const [counted] = await tx.query<{ rows: number }>(`select count(*)::int as rows from (${kept}) k`, [
    organizationId,
  ]);
  tally.looked = counted?.rows ?? 0;
  const named = key.map((column) => `x.${column}`).join(', ');
  const rows = await tx.query<{ what: string; kept: object | null; follows: object | null; wrong: number }>(
    `with ${BASES}, ${differing(check)}
     select concat_ws(' ', ${named}) as what, (jsonb_agg(x.row) filter (where x.is_kept)) -> 0 as kept,
       (jsonb_agg(x.row) filter (where not x.is_kept)) -> 0 as follows, count(*) over ()::int as wrong
     from x group by ${named} order by 1 limit ${MOST_NAMED}`,
    [organizationId],
  );
  return counting(
    tally,
    rows[0]?.wrong ?? 0,
    rows.map((row) => ({ what: `${name} ${row.what}`, ...told(row.kept, row.follows) })),
  );
}

/** Rows `x` that are kept and do not follow, or follow and are not kept. */
function differing({ kept, follows, key, ofLines }: Kept): string {
  const columns = columnsOf(kept);
  const all = columns.split(', ');
  const of = (row: string, list: readonly string[]): string =>
    list.map((column) => `${row}.${column}`).join(', ');
  if (ofLines === undefined)
    return `kept as materialized (${kept}), follows (${columns}) as materialized (${follows}),
       surplus as (select * from kept except all select * from follows),
       lacking as (select * from follows except all select * from kept),
       x as (
         select to_jsonb(s) as row, true as is_kept, ${of('s', key)} from surplus s
         union all select to_jsonb(l), false, ${of('l', key)} from lacking l)`;
  const same = key.map((column) => `k.${column} = f.${column}`).join(' and ');
  return `kept as (${kept}), follows (${columns}) as (${follows}),
       apart as materialized (
         select k as kept, f as follows from kept k full join follows f on ${same}
         where (${of('k', all)}) is distinct from (${of('f', all)})),
       x as (
         select to_jsonb(a.kept) as row, true as is_kept, ${of('(a.kept)', key)} from apart a where (a.kept).${key[0]} is not null
         union all select to_jsonb(a.follows), false, ${of('(a.follows)', key)} from apart a where (a.follows).${key[0]} is not null)`;
}

/** The names of the columns of a kept table, which those of the recount bear too. */
function columnsOf(kept: string): string {
  const list = /^\s*select\s+([\s\S]*?)\s+from\s/.exec(kept)?.[1] ?? '';
  return list
    .split(',')
    .map((column) => column.trim().replace(/^\w\./, ''))
    .join(', ');
}

/** What differs, in the words of the columns. */
function told(kept: object | null, follows: object | null): Omit<Difference, 'what'> {
  if (kept === null) return { why: 'missing' };
  if (follows === null) return { why: 'surplus' };
  const is = kept as Readonly<Record<string, unknown>>;
  const should = follows as Readonly<Record<string, unknown>>;
  const column =
    Object.keys(is).find((name) => JSON.stringify(is[name]) !== JSON.stringify(should[name])) ?? '';
  return { why: column, kept: JSON.stringify(is[column]), follows: JSON.stringify(should[column]) };
}
