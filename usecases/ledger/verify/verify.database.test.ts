import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSample } from '../../report/audit/samples.ts';
import { addEvidence } from '../../evidence/evidence.ts';
import { commitImport } from '../../evidence/import/imports.ts';
import { proposeImport } from '../../evidence/import/propose.ts';
import { workOnImports } from '../../evidence/import/work.ts';
import { updateSite } from '../../organization/site/sites.ts';
import { addSample } from '../../learn/sample/sample.ts';
import { storeDocument } from '../../testing/files.ts';
import { closed, monthInventory } from '../../testing/inventory-life.ts';
import { randomOperations } from '../../testing/random-ledger.ts';
import { lineStoredWhole } from '../../testing/stored-whole.ts';
import { oneLineMapping } from '../../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import { verifyLedgers } from './ledgers.ts';
import type { Check } from './report.ts';

let house: TestInstallation;
let owner: TestPerson;

beforeAll(async () => {
  house = await openTestInstallation();
  owner = house.north.people.owner;
  await randomOperations(house, 1);
  const item = { kind: 'mobile.diesel', quantity: '120', unit: 'L', from: '2025-03-01', to: '2025-03-31' };
  await lineStoredWhole(house, owner, item);
  const document = await storeDocument(house, house.north, 'litros.csv', 'litros\n10\n20\n30.5\n');
  const input = { documentId: document.id, mapping: oneLineMapping };
  const { import: proposed } = await house.as(owner, proposeImport, input);
  await house.as(owner, commitImport, { importId: proposed.id });
  await workOnImports(house.database);
  await closed(house, house.north, await monthInventory(house, house.north, '2024-05'));
  await house.as(owner, updateSite, { siteId: house.north.siteId, name: 'Outro nome' });
});
afterAll(() => house?.stop());

/** What verifying says after a change that the owner of the database makes with triggers off; taken back afterwards. */
async function verifiedAfter(...changes: readonly string[]): Promise<readonly Check[]> {
  const client = await house.database.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const change of changes) await client.query(change.replaceAll('$1', `'${house.north.id}'`));
    const tx = {
      query: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
        (await client.query<Row>(sql, [...parameters])).rows,
    };
    const [report] = await verifyLedgers(tx, { organization: house.north.id });
    return report?.checks ?? [];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const wrongIn = (checks: readonly Check[]) =>
  Object.fromEntries(checks.filter(({ wrong }) => wrong > 0).map(({ name, wrong }) => [name, wrong]));
const firstOf = (checks: readonly Check[], name: string) =>
  checks.find((check) => check.name === name)?.first[0];

/** Makes every hash of the ledger anew, as whoever owns the database could. */
const RECHAIN = `do $do$ declare line public.entries; last text; begin
  for line in select * from public.entries where organization_id = $1 order by sequence loop
    line.previous_hash := last; line.hash := razao.entry_hash(line); last := line.hash;
    update public.entries set previous_hash = line.previous_hash, hash = line.hash where id = line.id;
  end loop; end $do$`;
const FIFTH = 'where organization_id = $1 and sequence = 5';
const COUNTED = `select id from public.entries where organization_id = $1 and state = 'counted' and trace is not null
  order by sequence limit 1`;

describe('verifying a ledger', () => {
  it('finds nothing wrong with what the product itself wrote, and looks at all of it', async () => {
    const checks = await verifiedAfter();
    expect(wrongIn(checks)).toEqual({});
    const { rows } = await house.database.pool.query<{ entries: number; journal: number }>(
      `select (select count(*)::int from public.entries where organization_id = $1) as entries,
         (select count(*)::int from public.journal where organization_id = $1) as journal`,
      [house.north.id],
    );
    const looked = Object.fromEntries(checks.map(({ name, looked: many }) => [name, many]));
    expect(looked).toMatchObject({
      'chain of entries': rows[0]?.entries,
      'calculations done again': rows[0]?.entries,
      'chain of the journal': rows[0]?.journal,
      closings: 1,
    });
    for (const { name, looked: many } of checks) expect([name, many > 0]).toEqual([name, true]);
  });

  it('does calculations of every scope again, to the last digit', async () => {
    for (;;) {
      const { sample } = await house.as(house.south.people.owner, addSample, {});
      if (sample.done === sample.total) break;
    }
    const client = await house.database.pool.connect();
    try {
      const tx = {
        query: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
          (await client.query<Row>(sql, [...parameters])).rows,
      };
      await client.query('begin');
      const reports = await verifyLedgers(tx, { organization: null });
      await client.query('rollback');
      expect(reports.length).toBe(3);
      for (const { name, checks } of reports) {
        expect([name, checks.flatMap(({ first }) => first)]).toEqual([name, []]);
      }
      const lines = reports.map(({ checks }) => checks[1]?.looked ?? 0);
      expect(Math.max(...lines)).toBeGreaterThan(1000);
    } finally {
      client.release();
    }
  });

  it('names a line whose content was changed', async () => {
    const checks = await verifiedAfter(`update public.entries set quantity = quantity + 1 ${FIFTH}`);
    expect(firstOf(checks, 'chain of entries')).toMatchObject({
      what: expect.stringMatching(/^entry 5 /) as never,
      why: 'changed',
    });
    expect(wrongIn(checks)['chain of entries']).toBe(1);
  });

  it('names a line that was taken out, and one that no longer follows the one before', async () => {
    const gap = await verifiedAfter(`delete from public.entries ${FIFTH}`);
    expect(firstOf(gap, 'chain of entries')).toMatchObject({
      what: expect.stringMatching(/^entry 6 /) as never,
      why: 'gap',
    });
    const unlinked = await verifiedAfter(
      `update public.entries set previous_hash = repeat('0', 64) ${FIFTH}`,
    );
    expect(firstOf(unlinked, 'chain of entries')).toMatchObject({
      what: expect.stringMatching(/^entry 5 /) as never,
      why: 'unlinked',
    });
  });

  it('finds a changed total also where every hash was made anew', async () => {
    const checks = await verifiedAfter(
      `update public.entries set co2e_kg = co2e_kg + 1, result = jsonb_set(result, '{co2eKg}', to_jsonb((co2e_kg + 1)::text))
       where id = (${COUNTED})`,
      RECHAIN,
    );
    expect(wrongIn(checks)['chain of entries']).toBeUndefined();
    expect(firstOf(checks, 'calculations done again')).toMatchObject({ why: 'trace.total' });
  });

  it('finds a changed quantity, step, factor and gas also where every hash was made anew', async () => {
    const why = async (change: string) =>
      firstOf(
        await verifiedAfter(`update public.entries set ${change} where id = (${COUNTED})`, RECHAIN),
        'calculations done again',
      )?.why;
    expect(await why('quantity = quantity * 2')).toBe('trace.quantity');
    expect(await why(`gases_kg = jsonb_set(gases_kg, '{CO2}', '"1"')`)).toBe('gasesKg.CO2');
    expect(await why(`trace = jsonb_set(trace, '{from,0,value}', '"1"')`)).toBe('trace.step');
    expect(await why(`biogenic_co2_kg = biogenic_co2_kg + 1`)).toBe('biogenicCo2Kg');
    expect(
      await why(`result = jsonb_set(result, '{factors}', (select jsonb_agg(case when f ? 'gasesKg' then
        jsonb_set(f, '{gasesKg}', (select jsonb_object_agg(g.key, '9.9') from jsonb_each_text(f -> 'gasesKg') g))
        else f || '{"co2eKg": "9.9", "gasesCo2eKg": {"CO2": "9.9", "CH4": "9.9", "N2O": "9.9"}}' end)
        from jsonb_array_elements(result -> 'factors') f))`),
    ).toBe('factor.changed');
    expect(await why(`trace = null`)).toBe('trace.missing');
  });

  it('finds a line of an import whose amount, quantity or shared calculation was changed', async () => {
    const IMPORTED = `where organization_id = $1 and result ? 'import'`;
    const fault = async (...changes: string[]) =>
      firstOf(await verifiedAfter(...changes), 'calculations done again')?.why;
    expect(await fault(`update public.entries set quantity = quantity + 1 ${IMPORTED}`, RECHAIN)).toBe(
      'co2eKg',
    );
    expect(await fault(`update public.entries set co2e_kg = co2e_kg + 1 ${IMPORTED}`, RECHAIN)).toBe(
      'co2eKg',
    );
    expect(
      await fault(
        'alter table public.ledger_bases drop constraint ledger_bases_check',
        `update public.ledger_bases set content = jsonb_set(content, '{open,restHash}', '"x"') where organization_id = $1`,
      ),
    ).toBe('basis.missing');
  });

  it('finds lines taken off the end of either chain, by the other one', async () => {
    const LAST = (table: string, many: number) =>
      `delete from public.${table} where organization_id = $1 and sequence > (
         select max(sequence) - ${many} from public.${table} where organization_id = $1)`;
    const ledger = await verifiedAfter(LAST('entries', 3));
    expect(wrongIn(ledger)['chain of entries']).toBeUndefined();
    expect(firstOf(ledger, 'entries that the journal names')).toMatchObject({
      what: expect.stringMatching(/^\d entries of journal \d+$/) as never,
      why: 'not in the ledger',
    });
    const journal = await verifiedAfter(
      `delete from public.journal where organization_id = $1 and sequence >= (
         select min(sequence) from public.journal where organization_id = $1 and verb = 'entry.commit')`,
    );
    expect(wrongIn(journal)['chain of the journal']).toBeUndefined();
    expect(wrongIn(journal)['entries that the journal tells of']).toBeGreaterThan(3);
  });

  it('names a line of the journal that was changed, and changes that were', async () => {
    const changed = await verifiedAfter(
      `update public.journal set verb = 'nothing.happened' where organization_id = $1 and sequence = 3`,
    );
    expect(firstOf(changed, 'chain of the journal')).toEqual({ what: 'journal 3', why: 'changed' });
    const changes = await verifiedAfter(
      `update public.journal_changes set changes = '[]' where organization_id = $1`,
    );
    expect(firstOf(changes, 'chain of the journal')).toMatchObject({ why: 'changes' });
  });

  it.each([
    ['entry_months', 'co2e_kg = co2e_kg + 0.000000000001', 'co2e_kg is not null', 'co2e_kg'],
    ['result_totals', 'counted_starting = counted_starting + 1', 'true', 'counted_starting'],
    ['span_totals', 'market_co2e_kg = market_co2e_kg + 1', 'true', 'market_co2e_kg'],
    ['span_gases', 'kg = kg + 0.000000000001', 'true', 'kg'],
    ['current_entries', 'co2e_order = 7', 'true', 'co2e_order'],
    ['entry_facets', 'lines = lines + 1', 'true', 'lines'],
  ])('names a row of %s that was changed, and the column', async (table, change, where, column) => {
    const checks = await verifiedAfter(
      `update public.${table} set ${change} where ctid = (
         select ctid from public.${table} where organization_id = $1 and ${where} limit 1)`,
    );
    expect(firstOf(checks, table)).toMatchObject({
      what: expect.stringMatching(`^${table} `) as never,
      why: column,
    });
    expect(wrongIn(checks)).toEqual({ [table]: 1 });
  });

  it.each(['result_totals', 'span_gases', 'current_entries'])(
    'finds a row of %s that is missing',
    async (table) => {
      const checks = await verifiedAfter(
        `delete from public.${table} where ctid = (select ctid from public.${table} where organization_id = $1 limit 1)`,
      );
      expect(firstOf(checks, table)).toMatchObject({ why: 'missing' });
    },
  );

  it('finds a standing line under another name: the one that lacks and the one that is too many', async () => {
    const checks = await verifiedAfter(
      `update public.current_entries set line_id = gen_random_uuid() where line_id = (
         select line_id from public.current_entries where organization_id = $1 limit 1)`,
    );
    expect(wrongIn(checks)).toEqual({ current_entries: 2 });
    const found = checks.find(({ name }) => name === 'current_entries')?.first.map(({ why }) => why);
    expect(found?.toSorted()).toEqual(['missing', 'surplus']);
  });

  it('finds words of a line of an import, which has none', async () => {
    const checks = await verifiedAfter(
      `update public.current_entries set words = 'diesel' where entry_id = (
         select id from public.entries where organization_id = $1 and result ? 'import' limit 1)`,
    );
    expect(firstOf(checks, 'current_entries')).toMatchObject({ why: 'words' });
  });

  it('names a closing whose record was changed', async () => {
    const checks = await verifiedAfter(
      `alter table public.closings drop constraint closings_hash`,
      `update public.closings set snapshot = jsonb_set(snapshot, '{totals,co2eKg}', '"1"') where organization_id = $1`,
    );
    expect(firstOf(checks, 'closings')).toMatchObject({ why: 'not isRecordWhole' });
  });

  it('takes evidence that came later and samples for no change', async () => {
    const { rows } = await house.database.pool.query<{ id: string }>(
      'select id from public.entries where organization_id = $1 order by sequence limit 1',
      [house.north.id],
    );
    const { id: documentId } = await storeDocument(house, house.north, 'mais.csv', 'mais');
    await house.as(owner, addEvidence, { entryId: rows[0]?.id, documentId });
    await house.as(owner, drawSample, { name: 'Tudo', population: { from: '2025-01-01', to: '2026-12-31' } });
    expect(wrongIn(await verifiedAfter())).toEqual({});
  });
});
