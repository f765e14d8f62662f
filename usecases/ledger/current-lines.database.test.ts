import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from './draft/drafts.ts';
import { commitEntries } from './entry/commit.ts';
import { correctEntry } from './entry/correct.ts';
import { commitImport, undoImport } from '../evidence/import/imports.ts';
import { proposeImport } from '../evidence/import/propose.ts';
import { workOnImports } from '../evidence/import/work.ts';
import { storeDocument } from '../testing/files.ts';
import { oneLineMapping } from '../testing/tenancy.ts';
import { commitItems, differing, randomOperations } from '../testing/random-ledger.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';

let installation: TestInstallation;
let owner: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  owner = installation.north.people.owner;
});
afterAll(() => installation?.stop());

/** What the ledger says of the lines that stand, in the words of the tables that are kept of them. */
const STANDING = `
  select e.line_id, e.id as entry_id, e.organization_id, e.sequence, e.period_from, e.period_to, e.quantity, e.co2e_kg,
    e.biogenic_co2_kg, e.quantity::float8 as quantity_order, coalesce(e.co2e_kg::float8, '-infinity') as co2e_order,
    e.inventory_id, e.site_id, e.scope, e.category, e.kind, e.unit, e.state, e.estimated, e.factor_ids[1] as factor_id,
    coalesce(e.result #>> '{quality,overall,grade}', b.content #>> '{quality,overall,grade}') as quality,
    e.evidence ->> 'source' as source, (e.result ->> 'import')::uuid as import_id, e.committed_by
  from public.entries e
  left join public.ledger_bases b on b.organization_id = e.organization_id and b.hash = e.result ->> 'basis'
  where e.state <> 'withdrawn' and not exists (select from public.entries later where later.supersedes = e.id)`;
const KEPT = `
  select c.line_id, c.entry_id, c.organization_id, c.sequence, c.period_from, c.period_to, c.quantity, c.co2e_kg,
    c.biogenic_co2_kg, c.quantity_order, c.co2e_order, f.inventory_id, f.site_id, f.scope, f.category, f.kind, f.unit,
    f.state, f.estimated, f.factor_id, f.quality, f.source, f.import_id, f.committed_by
  from public.current_entries c join public.entry_facets f on f.id = c.facet_id and f.organization_id = c.organization_id`;
const FACETS = `
  select c.facet_id as id, count(*) as lines, sum(c.quantity) as quantity, coalesce(sum(c.co2e_kg), 0) as co2e_kg,
    coalesce(sum(c.biogenic_co2_kg), 0) as biogenic_co2_kg
  from public.current_entries c group by c.facet_id`;

/** What says words, with all that is filtered and ordered by. */
const WORDS = (of: string, having: string) => `
  select line_id, entry_id, organization_id, facet_id, sequence, period_from, period_to, quantity_order, co2e_order, words
  from public.${of} ${having}`;

async function query(sql: string) {
  return (await installation.database.pool.query<Record<string, unknown>>(sql)).rows;
}

/** Rows of one that the other lacks, both ways: none, where the kept tables say what the ledger says. */
async function drift() {
  return [
    ...(await differing(installation, STANDING, KEPT)),
    ...(await differing(
      installation,
      FACETS,
      'select id, lines, quantity, co2e_kg, biogenic_co2_kg from public.entry_facets',
    )),
    ...(await differing(
      installation,
      WORDS('current_entries', 'where words is not null'),
      WORDS('line_words', ''),
    )),
  ];
}

const diesel = { kind: 'mobile.diesel', unit: 'L' };

/** Lines of diesel, one a row, committed portion by portion. */
async function importLitres(rows: readonly string[], name: string): Promise<string> {
  const document = await storeDocument(
    installation,
    installation.north,
    name,
    `litros\n${rows.join('\n')}\n`,
  );
  const input = { documentId: document.id, mapping: oneLineMapping };
  const { import: proposed } = await installation.as(owner, proposeImport, input);
  await installation.as(owner, commitImport, { importId: proposed.id });
  await workOnImports(installation.database);
  return proposed.id;
}

async function standingOf(importId: string): Promise<number> {
  const [row] = await query(
    `select coalesce(sum(lines), 0)::int as lines from public.entry_facets where import_id = '${importId}'`,
  );
  return Number(row?.['lines']);
}

describe('the lines that stand, kept with the ledger', () => {
  it.each([1, 2, 3])('are what the ledger says, after random operations (seed %i)', async (seed) => {
    await randomOperations(installation, seed);
    expect(await drift()).toEqual([]);
    const states = await query('select distinct state from public.entry_facets order by 1');
    expect(states).toEqual([{ state: 'counted' }, { state: 'not_counted' }]);
  });

  it('are what the ledger says after an import, a correction of one of its lines, and its undoing', async () => {
    const importId = await importLitres(['10', '20', '30.5'], 'litros.csv');
    expect(await standingOf(importId)).toBe(3);
    expect(await drift()).toEqual([]);
    const [line] = await query(
      `select c.entry_id as id from public.current_entries c join public.entry_facets f on f.id = c.facet_id
       where f.import_id = '${importId}' and c.quantity = 20`,
    );
    const correction = { entryId: line?.['id'], reason: 'era outro', change: { quantity: '21' } };
    await installation.as(owner, correctEntry, correction);
    expect(await drift()).toEqual([]);
    await installation.as(owner, undoImport, { importId, reason: 'engano' });
    await workOnImports(installation.database);
    // The corrected line says its own calculation: it is no longer one of the import's.
    expect(await standingOf(importId)).toBe(0);
    expect(await drift()).toEqual([]);
  });

  it('keep no facet without a line', async () => {
    expect(await query('select 1 from public.entry_facets where lines = 0')).toEqual([]);
  });

  it('lie within the bounds of their facet', async () => {
    const outside = await query(
      `select 1 from public.current_entries c join public.entry_facets f on f.id = c.facet_id
       where c.period_to - c.period_from > f.longest_days or c.period_from not between f.first_from and f.last_from
         or c.sequence not between f.first_sequence and f.last_sequence
         or c.quantity_order not between f.quantity_least and f.quantity_most
         or c.co2e_order not between f.co2e_least and f.co2e_most`,
    );
    expect(outside).toEqual([]);
    const [spans] = await query(
      `select bool_or(longest_days > 31) as long, bool_or(first_from < last_from) as days,
         bool_or(co2e_least < co2e_most) as amounts from public.entry_facets`,
    );
    expect(spans).toEqual({ long: true, days: true, amounts: true });
  });

  it('keep only the last of versions that come in one statement', async () => {
    const [first] = await commitItems(installation, [
      { ...diesel, quantity: '7', from: '2025-01-10', to: '2025-01-10' },
    ]);
    await installation.database.pool.query(
      `with versions as (select gen_random_uuid() as second, gen_random_uuid() as third)
       insert into public.entries (id, organization_id, inventory_id, supersedes, state, kind, scope, category, quantity,
         unit, period_from, period_to, region, estimated, co2e_kg, biogenic_co2_kg, gwp_set, programme, factor_ids, result,
         reason, committed_by)
       select x.id, e.organization_id, e.inventory_id, x.supersedes, e.state, e.kind, e.scope, e.category, x.quantity, e.unit,
         e.period_from, e.period_to, e.region, e.estimated, e.co2e_kg, e.biogenic_co2_kg, e.gwp_set, e.programme,
         e.factor_ids, e.result, 'again', e.committed_by
       from versions v cross join public.entries e
       cross join lateral (values (v.second, e.id, 8), (v.third, v.second, 9)) as x (id, supersedes, quantity)
       where e.id = $1 order by x.quantity`,
      [first],
    );
    const line = await query(`select quantity from public.current_entries where line_id = '${first}'`);
    expect(line).toEqual([{ quantity: '9' }]);
    expect(await drift()).toEqual([]);
  });

  it('are found by their own words, wherever in them, and only where one may read', async () => {
    const typed = 'Consumimos 90 L de diesel na Empilhadeira Amarela';
    const evidence = { source: 'message', messageId: 'm1', text: typed, spans: [] };
    const item = { ...diesel, quantity: '90', from: '2025-01-10', to: '2025-01-10', evidence };
    const [made] = await commitItems(installation, [item]);
    const found = (person: TestPerson, words: string) =>
      installation.database.transaction(person.claims, (tx) =>
        tx.query<{ id: string }>('select entry_id as id from razao.lines_with($1, $2)', [
          installation.north.id,
          words,
        ]),
      );
    expect(await found(owner, 'amarelá  EMPILH')).toEqual([{ id: made }]);
    expect(await found(owner, 'empilhadeira azul')).toEqual([]);
    expect(await found(owner, ' ! ')).toEqual([]);
    await expect(found(installation.south.people.owner, 'empilh')).rejects.toMatchObject({ code: '42501' });
  });

  it('are seen by members only, and written by nobody', async () => {
    const seen = (person: TestPerson, table: string) =>
      installation.database.transaction(person.claims, (tx) =>
        tx.query(`select 1 from public.${table} limit 1`),
      );
    for (const table of ['current_entries', 'entry_facets', 'line_words']) {
      expect(await seen(owner, table)).toHaveLength(1);
      expect(await seen(installation.south.people.owner, table)).toEqual([]);
      const write = `delete from public.${table}`;
      const { database } = installation;
      await expect(database.transaction(owner.claims, (tx) => tx.query(write))).rejects.toMatchObject({
        code: '42501',
      });
      await expect(database.asService((tx) => tx.query(write))).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('what a line names, without references', () => {
  const foreign = [
    ['inventory', 'inventory_id', 'select id from public.inventories where organization_id <> $2 limit 1'],
    ['site', 'site_id', 'select id from public.sites where organization_id <> $2 limit 1'],
    ['draft', 'draft_id', 'select gen_random_uuid() where $2::uuid is not null'],
    ['supersedes', 'supersedes', 'select gen_random_uuid() where $2::uuid is not null'],
  ] as const;

  it.each(foreign)('is the organization’s: %s', async (what, column, other) => {
    const items = [{ ...diesel, quantity: '7', from: '2025-01-10', to: '2025-01-10' }];
    const [first] = await commitItems(installation, items);
    const south = installation.south.people.owner;
    await installation.as(south, createDrafts, { items }).then(({ drafts }) =>
      installation.as(south, commitEntries, {
        drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
      }),
    );
    const columns = ['inventory_id', 'site_id', 'draft_id', 'supersedes'];
    const values = columns.map((name) =>
      name === column ? `(${other})` : name === 'inventory_id' ? 'e.inventory_id' : 'null',
    );
    const insert = installation.database.pool.query(
      `insert into public.entries (organization_id, ${columns.join(', ')}, state, kind, scope, category, quantity, unit,
         period_from, period_to, region, estimated, co2e_kg, biogenic_co2_kg, gwp_set, programme, factor_ids, result, reason,
         committed_by)
       select e.organization_id, ${values.join(', ')}, e.state, e.kind, e.scope, e.category, e.quantity, e.unit, e.period_from,
         e.period_to, e.region, e.estimated, e.co2e_kg, e.biogenic_co2_kg, e.gwp_set, e.programme, e.factor_ids, e.result,
         ${column === 'supersedes' ? "'again'" : 'null'}, e.committed_by
       from public.entries e where e.id = $1 and e.organization_id = $2`,
      [first, installation.north.id],
    );
    await expect(insert).rejects.toMatchObject({ code: '23503', constraint: `entries_${what}` });
  });

  it.each(['sites', 'inventories'])('stays while lines name it: %s', async (table) => {
    const site = { siteId: installation.north.siteId };
    await commitItems(installation, [
      { ...diesel, ...site, quantity: '7', from: '2025-01-10', to: '2025-01-10' },
    ]);
    const { pool } = installation.database;
    const named = `id = (select ${table === 'sites' ? 'site_id' : 'inventory_id'} from public.entries
      where organization_id = $1 and site_id is not null limit 1)`;
    await expect(
      pool.query(`delete from public.${table} where ${named}`, [installation.north.id]),
    ).rejects.toMatchObject({ code: '23503', constraint: `entries_${table}` });
    await expect(pool.query(`truncate public.${table} cascade`)).rejects.toMatchObject({ code: '42501' });
  });
});
