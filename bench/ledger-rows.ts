import type { Library } from '#engine/library.ts';
import type { TestInstallation, TestOrganization } from '#usecases/testing.ts';

/** Lines of the ledger by organization. */
export interface Ledgers {
  /** Of `north`, `south`, and of so many others alike together. */
  readonly north: number;
  readonly south: number;
  readonly others: number;
}

const SITES = 10;
const OTHERS = 90;
const KINDS_OF_A_SCOPE = 4;
/** A tag of every thousandth line, and a word that every hundredth line has of its own. */
export const TAG = 'auditar';
export const WORD = 'empilhadeira';

/**
 * Fills the ledgers of organizations with lines of three years, ten sites and a dozen kinds, and everything that is kept
 * with them. Made inside PostgreSQL, past the triggers that would keep it, and indexed at the end: the hashes verify
 * nothing. On a database that is thrown away.
 */
export async function fillLedgers(installation: TestInstallation, ledgers: Ledgers): Promise<void> {
  const { database, ports, north, south } = installation;
  const client = await database.pool.connect();
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values);
  try {
    await run(
      `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`,
    );
    await makeFacets(run, ports.library, [north, south], ledgers);
    const indices = await dropIndices(run);
    const most = Math.max(ledgers.north, ledgers.south, Math.ceil(ledgers.others / OTHERS));
    for (let first = 1; first <= most; first += PORTION)
      await run(LINES, [first, Math.min(first + PORTION - 1, most)]);
    await run(CURRENT);
    for (const sql of indices) await run(sql);
    await run(TOTALS);
    for (const sql of KEPT) await run(sql);
    await run(
      `insert into public.line_notes (line_id, organization_id, tags, noted_by)
       select line_id, organization_id, array['${TAG}'], gen_random_uuid() from public.current_entries
       where organization_id = any ($1) and sequence % 1000 = 0`,
      [[north.id, south.id]],
    );
    await run('drop table public.bench_totals, public.bench_facets, public.bench_ledgers');
    for (const table of [
      'entries',
      'current_entries',
      'line_words',
      'entry_facets',
      'result_totals',
      'span_totals',
      'span_gases',
    ])
      await run(`vacuum (analyze) public.${table}`);
    await run('checkpoint');
  } finally {
    client.release(true);
  }
}

type Run = (sql: string, values?: unknown[]) => Promise<unknown>;

/** Lines of each organization that come in one statement: they lie as ledgers do that grow side by side. */
const PORTION = 5000;

async function makeFacets(
  run: Run,
  library: Library,
  [north, south]: readonly [TestOrganization, TestOrganization],
  ledgers: Ledgers,
): Promise<void> {
  const kinds = [1, 2, 3].flatMap((scope) =>
    Object.values(library.kinds)
      .filter((kind) => kind.scope === scope && kind.units.length > 0)
      .slice(0, KINDS_OF_A_SCOPE),
  );
  await run(
    `create table public.bench_ledgers as
     select x.id, x.person, x.lines from unnest($1::uuid[], $2::uuid[], $3::int[]) as x (id, person, lines)
     union all select gen_random_uuid(), gen_random_uuid(), $4::int from generate_series(1, ${OTHERS})`,
    [
      [north.id, south.id],
      [north.people.owner.id, south.people.owner.id],
      [ledgers.north, ledgers.south],
      Math.floor(ledgers.others / OTHERS),
    ],
  );
  await run(`insert into public.sites (organization_id, name, region)
    select id, 'Unidade ' || n, 'BR' from public.bench_ledgers cross join generate_series(1, ${SITES}) n`);
  await run(`insert into public.inventories (organization_id, name, period_from, period_to, gwp_set, programme, consolidation)
    select id, y::text, make_date(y, 1, 1), make_date(y, 12, 31), 'AR5', 'brazil', 'operational_control'
    from public.bench_ledgers cross join generate_series(2023, 2025) y`);
  await run(
    `insert into public.entry_facets (organization_id, inventory_id, site_id, scope, category, kind, unit, state, estimated,
       factor_id, quality, source, import_id, committed_by, lines, quantity, co2e_kg, biogenic_co2_kg, longest_days, first_from,
       last_from, first_sequence, last_sequence, quantity_least, quantity_most, co2e_least, co2e_most)
     select l.id, i.id, s.id, k.scope, k.category, k.kind, k.unit, case when k.n % 12 = 11 then 'not_counted' else 'counted' end,
       false, (array['ipcc/2006/', 'mctic-ipcc/2016/', 'desnz/2025/'])[1 + k.n % 3] || k.kind,
       (array['excellent', 'very_good', 'good', 'fair', 'poor'])[1 + (k.n + s.place) % 5],
       (array['message', 'form', 'api', 'document'])[1 + (k.n + s.place) % 4], null, l.person, 0, 0, 0, 0, 30,
       i.period_from, i.period_to, 1, l.lines, 0, 1e9, '-Infinity', 1e9
     from public.bench_ledgers l
     join public.inventories i on i.organization_id = l.id
     join (select id, organization_id, row_number() over (partition by organization_id order by id)::int as place
       from public.sites) s on s.organization_id = l.id
     cross join unnest($1::text[], $2::smallint[], $3::text[], $4::text[]) with ordinality as k (kind, scope, category, unit, n)`,
    [
      kinds.map(({ key }) => key),
      kinds.map(({ scope }) => scope),
      kinds.map(({ category }) => category),
      kinds.map(({ units }) => units[0] ?? ''),
    ],
  );
  await run(`create table public.bench_facets as
    select f.*, row_number() over (partition by f.organization_id order by f.id) - 1 as place from public.entry_facets f`);
  await run(`alter table public.bench_ledgers add facets bigint`);
  await run(`update public.bench_ledgers l set facets = (
    select count(*) from public.bench_facets f where f.organization_id = l.id)`);
  await run('create index on public.bench_facets (organization_id, place)');
  await run('analyze public.bench_facets, public.bench_ledgers');
}

/** Gives back how they are made again. */
async function dropIndices(run: Run): Promise<string[]> {
  const found = (await run(
    `select c.conname as constraint, i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as again
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid in ('public.entries'::regclass, 'public.current_entries'::regclass)
       and not exists (select from pg_constraint r where r.contype = 'f' and r.conindid = i.indexrelid)`,
  )) as { rows: { constraint: string | null; name: string; table: string; again: string }[] };
  for (const { constraint, name, table } of found.rows)
    await run(
      constraint === null ? `drop index ${name}` : `alter table ${table} drop constraint "${constraint}"`,
    );
  return found.rows.map(({ again }) => again);
}

const LINES = `insert into public.entries (id, organization_id, sequence, inventory_id, line_id, state, site_id, kind, scope,
    category, quantity, unit, period_from, period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme,
    factor_ids, result, evidence, committed_at, committed_by, hash)
  select x.line, x.organization_id, x.n, x.inventory_id, x.line, x.state, x.site_id, x.kind, x.scope, x.category, x.quantity, x.unit,
    x.day, (x.day + interval '1 month - 1 day')::date, 'BR', false, x.co2e, x.co2e * 0, '{}', 'AR5', 'brazil', array[x.factor_id],
    '{"status": "calculated"}', case when x.n % 100 = 0 then '{"source": "message", "text": "${WORD}", "spans": []}'::jsonb end,
    now(), x.committed_by, ''
  from (
    select gen_random_uuid() as line, n, f.organization_id, f.inventory_id, f.state, f.site_id, f.kind, f.scope, f.category, f.unit,
      f.factor_id, f.committed_by, make_date(extract(year from f.first_from)::int, 1 + (hashint8(n * 13) & 2147483647) % 12, 1) as day,
      1 + (hashint8(n * 7919) & 2147483647) % 9999999 / 1000.0 as quantity,
      case when f.state = 'counted' then (1 + (hashint8(n * 7919) & 2147483647) % 9999999 / 1000.0) * 2.68 end as co2e
    from public.bench_ledgers l
    cross join generate_series($1::bigint, $2::bigint) n
    join public.bench_facets f on f.organization_id = l.id and f.place = (hashint8(n * 31) & 2147483647) % l.facets
    where n <= l.lines) x`;

const CURRENT = `insert into public.current_entries (line_id, entry_id, organization_id, facet_id, sequence, period_from, period_to,
    quantity, co2e_kg, biogenic_co2_kg, quantity_order, co2e_order, words)
  select e.id, e.id, e.organization_id, f.id, e.sequence, e.period_from, e.period_to, e.quantity, e.co2e_kg, e.biogenic_co2_kg,
    e.quantity, coalesce(e.co2e_kg::double precision, '-Infinity'), e.evidence ->> 'text'
  from public.entries e join public.bench_facets f on f.organization_id = e.organization_id and f.kind = e.kind
    and f.site_id = e.site_id and f.inventory_id = e.inventory_id`;

const TOTALS = `create table public.bench_totals as
  select f.*, x.month, x.n, x.sum_quantity, x.sum_co2e from (
    select facet_id, period_from as month, count(*) as n, sum(quantity) as sum_quantity, coalesce(sum(co2e_kg), 0) as sum_co2e
    from public.current_entries group by facet_id, period_from) x
  join public.bench_facets f on f.id = x.facet_id`;

const KEPT = [
  `insert into public.line_words
   select line_id, entry_id, organization_id, facet_id, sequence, period_from, period_to, quantity_order, co2e_order, words
   from public.current_entries where words is not null order by organization_id, sequence`,
  `update public.entry_facets f set lines = x.n, quantity = x.q, co2e_kg = x.c, co2e_least = case when f.state = 'counted' then 0
     else '-Infinity'::double precision end, co2e_most = case when f.state = 'counted' then 1e9 else '-Infinity'::double precision end
   from (select id, sum(n) as n, sum(sum_quantity) as q, sum(sum_co2e) as c from public.bench_totals group by id) x
   where x.id = f.id`,
  `insert into public.result_totals select organization_id, inventory_id, month, site_id, scope, category, kind, 'AR5', sum_co2e, 0,
     case when state = 'counted' then n else 0 end, 0, case when state = 'counted' then 0 else n end, 0 from public.bench_totals`,
  `insert into public.span_totals select organization_id, inventory_id, month, (month + interval '1 month - 1 day')::date, site_id,
     scope, category, kind, unit, 'BR', 'AR5', state, quality, null, null, false, false, n, sum_quantity, sum_co2e, 0, sum_co2e
   from public.bench_totals`,
  `insert into public.span_gases select organization_id, inventory_id, month, (month + interval '1 month - 1 day')::date, site_id,
     scope, category, kind, 'AR5', 'CO2', n, sum_co2e, sum_co2e from public.bench_totals where state = 'counted'`,
];
