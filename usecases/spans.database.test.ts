import { CERTIFICATE_CRITERIA } from './calculation/scope2/certificate.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitItems, differing, randomOperations } from './testing/random-ledger.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from './testing.ts';

let installation: TestInstallation;
let owner: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  owner = installation.north.people.owner;
});
afterAll(() => installation?.stop());

async function query(sql: string) {
  return (await installation.database.pool.query<Record<string, unknown>>(sql)).rows;
}

const STANDS = `e.state <> 'withdrawn' and not exists (select from public.entries later where later.supersedes = e.id)`;
const ONE_MONTH = `to_char(e.period_from, 'YYYYMM') = to_char(e.period_to, 'YYYYMM')`;
const SPAN = `
  case when ${ONE_MONTH} then to_char(e.period_from, 'YYYY-MM-01') else e.period_from::text end as span_from,
  case when ${ONE_MONTH} then (to_char(e.period_from, 'YYYY-MM-01')::date + interval '1 month' - interval '1 day')::date::text
    else e.period_to::text end as span_to`;

/** A full recount from the ledger and nothing derived from it, in the words of the kept tables. */
const TOTALS = `
  select e.organization_id, e.inventory_id, ${SPAN}, e.site_id, e.scope, e.category, e.kind, e.unit, e.region, e.gwp_set,
    e.state, coalesce(e.result #>> '{quality,overall,grade}', b.content #>> '{quality,overall,grade}') as quality,
    e.result ->> 'method' as method, e.chosen_factor_id, coalesce(e.factor_ids[1], '') like 'own/%' as own_factor,
    count(*) as lines, sum(e.quantity) as quantity, coalesce(sum(e.co2e_kg), 0) as co2e_kg,
    coalesce(sum(e.biogenic_co2_kg), 0) as biogenic_co2_kg
  from public.entries e
  left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
  where ${STANDS} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16`;
const KEPT_TOTALS = `
  select organization_id, inventory_id, span_from::text, span_to::text, site_id, scope, category, kind, unit, region, gwp_set,
    state, quality, method, chosen_factor_id, own_factor, lines, quantity, co2e_kg, biogenic_co2_kg
  from public.span_totals`;
const GASES = `
  select e.organization_id, e.inventory_id, ${SPAN}, e.site_id, e.scope, e.category, e.kind, e.gwp_set, g.key as gas,
    count(*) as lines, coalesce(sum((e.gases_kg ->> g.key)::numeric), 0) as kg, sum(g.co2e_kg) as co2e_kg
  from public.entries e
  left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
  cross join lateral (
    select key, value::numeric as co2e_kg from jsonb_each_text(e.result -> 'gasesCo2eKg')
    union all
    select key, value::numeric * e.quantity from jsonb_each_text(b.content #> '{atOne,gasesCo2eKg}')
    where not e.result ? 'gasesCo2eKg') g
  where ${STANDS} and e.state = 'counted' group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;
const KEPT_GASES = `
  select organization_id, inventory_id, span_from::text, span_to::text, site_id, scope, category, kind, gwp_set, gas, lines,
    kg, co2e_kg from public.span_gases`;

/** Rows of one that the other lacks, both ways: none, where the kept tables say what the ledger says. */
async function drift() {
  return [
    ...(await differing(installation, TOTALS, KEPT_TOTALS)),
    ...(await differing(installation, GASES, KEPT_GASES)),
  ];
}

describe('the spans kept with the ledger', () => {
  it.each([1, 2, 3])(
    'equal a full recount to the last digit, after random operations (seed %i)',
    async (seed) => {
      await randomOperations(installation, seed);
      expect(await drift()).toEqual([]);
      const found = await query(
        `select count(distinct gas)::int as gases, count(distinct span_to - span_from)::int as lengths from public.span_gases`,
      );
      expect(Number(found[0]?.['gases'])).toBeGreaterThan(3);
      expect(Number(found[0]?.['lengths'])).toBeGreaterThan(3);
    },
  );

  it('keep no row without a line', async () => {
    expect(await query('select 1 from public.span_totals where lines = 0')).toEqual([]);
    expect(await query('select 1 from public.span_gases where lines = 0')).toEqual([]);
  });

  it('tell scope 2 by market as the line itself was told', async () => {
    const certificate = {
      id: 'I-REC 1',
      type: 'certificate',
      factor: { unit: 'kWh', gasesKg: { CO2: '0' } },
      market: 'BR',
      from: '2025-01-01',
      to: '2025-12-31',
      quantity: '1000',
      unit: 'MWh',
      criteria: CERTIFICATE_CRITERIA,
    };
    const item = { kind: 'electricity', quantity: '77', unit: 'MWh', from: '2025-04-01', to: '2025-04-30' };
    await commitItems(installation, [{ ...item, parameters: { instruments: [certificate] } }, item]);
    const rows = await query(
      `select own_market, market_co2e_kg = 0 as free, market_co2e_kg = co2e_kg as alike from public.span_totals
       where quantity = 77 order by own_market`,
    );
    expect(rows).toEqual([
      { own_market: false, free: false, alike: true },
      { own_market: true, free: true, alike: false },
    ]);
  });

  it('are seen by members only, and written by nobody', async () => {
    const { database } = installation;
    const seen = (person: TestPerson, table: string) =>
      database.transaction(person.claims, (tx) => tx.query(`select 1 from public.${table} limit 1`));
    for (const table of ['span_totals', 'span_gases']) {
      expect(await seen(owner, table)).toHaveLength(1);
      expect(await seen(installation.south.people.owner, table)).toEqual([]);
      const write = `delete from public.${table}`;
      const denied = { code: '42501' };
      await expect(database.transaction(owner.claims, (tx) => tx.query(write))).rejects.toMatchObject(denied);
      await expect(database.asService((tx) => tx.query(write))).rejects.toMatchObject(denied);
    }
  });
});
