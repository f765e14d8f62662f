import { type Claims, type Database } from '#database/open.ts';
import { openTestDatabase } from '#database/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadIntoDatabase } from './shelve-in-database.ts';
import { openReferenceDatabase } from './testing.ts';

/** Whole loads one after the other take long on a busy machine. */
const LOADS = 600_000;
let database: Database;
const person: Claims = { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' };

beforeAll(async () => {
  database = await openReferenceDatabase();
});
afterAll(() => database?.stop());

interface Hit {
  readonly id: string;
  readonly score: number;
}

const search = (query: string, filters: Record<string, string | number> = {}): Promise<Hit[]> => {
  const names = Object.keys(filters);
  const named = names.map((name, index) => `, ${name} => $${index + 2}`).join('');
  return database.transaction(person, (tx) =>
    tx.query<Hit>(`select id, score from public.search_factors($1${named})`, [query, ...Object.values(filters)]),
  );
};
const first = async (query: string, filters?: Record<string, string | number>): Promise<string | undefined> =>
  (await search(query, filters))[0]?.id;

describe('loading into the database', () => {
  it('does nothing when the tables have not changed, and says how much there is', async () => {
    const again = await loadIntoDatabase(database);
    expect(again.changed).toBe(false);
    expect(again.factors).toBeGreaterThan(11_000);
    const { rows } = await database.pool.query(
      'select (select count(*)::int from factors) as factors, (select count(*)::int from reference_loads) as loads',
    );
    expect(rows).toEqual([{ factors: again.factors, loads: 1 }]);
  });

  it('loads again, to the same rows, when the last checksum is another', async () => {
    const fresh = await openTestDatabase();
    try {
      const [one, two] = await Promise.all([loadIntoDatabase(fresh), loadIntoDatabase(fresh)]);
      expect([one, two].filter((report) => report.changed)).toHaveLength(1);
      const rows = 'select md5(string_agg(f::text, chr(10) order by id)) as sum from factors f';
      const before = await fresh.pool.query(rows);
      await fresh.pool.query(`insert into reference_loads (checksum, sources, factors) values ('another', 0, 0)`);
      expect((await loadIntoDatabase(fresh)).changed).toBe(true);
      expect((await fresh.pool.query(rows)).rows).toEqual(before.rows);
    } finally {
      await fresh.stop();
    }
  }, LOADS);
});

describe('who may read and write the reference', () => {
  it('lets a person who is signed in read everything and write nothing', async () => {
    const read = await database.transaction(person, (tx) => tx.query('select id from factors limit 1'));
    expect(read).toHaveLength(1);
    await expect(
      database.transaction(person, (tx) => tx.query(`update factors set unit = 'kg'`)),
    ).rejects.toThrow('permission denied');
    await expect(
      database.transaction(person, (tx) => tx.query(`delete from factor_aliases`)),
    ).rejects.toThrow('permission denied');
  });

  it('shows nothing to somebody who is not signed in', async () => {
    await expect(database.transaction(null, (tx) => tx.query('select id from factors limit 1'))).rejects.toThrow(
      'permission denied',
    );
    await expect(
      database.transaction(null, (tx) => tx.query(`select id from public.search_factors('diesel')`)),
    ).rejects.toThrow('permission denied');
  });
});

describe('finding factors', () => {
  it.each([
    ['óleo diesel', 'mctic-ipcc/2016/mobile.road.diesel_a'],
    ['OLEO DIESEL', 'mctic-ipcc/2016/mobile.road.diesel_a'],
    ['diesel S-10', 'mctic-ipcc/2016/mobile.road.diesel_a'],
    ['disel da frota', 'mctic-ipcc/2016/mobile.road.diesel_a'],
    ['GNV da frota', 'mctic-ipcc/2016/mobile.road.natural_gas_br'],
    ['álcool', 'mctic-ipcc/2016/mobile.road.ethanol_hydrous'],
    ['botijão P13', 'mctic-ipcc/2016/mobile.road.lpg_br'],
    ['gás natural caldeira', 'mctic-ipcc/2016/stationary.natural_gas_br.manufacturing'],
    ['coque de petróleo', 'mctic-ipcc/2016/stationary.petroleum_coke_br.manufacturing'],
    // What stands for the months that are not published yet is the newest.
    ['conta de luz', 'mcti-sin/2026-08/mean-12'],
    ['R-410A', 'release/1/R-410A'],
    ['r410a', 'release/1/R-410A'],
    ['R 404', 'release/1/R-404A'],
    ['electricity germany', 'owid-ember/2024/DE-2024'],
    ['hotel', 'desnz/2025/29_600_4006_13'],
    ['lixo para o aterro', 'desnz/2025/20_507_5313_15'],
  ])('answers "%s" with %s first', async (query, id) => {
    expect(await first(query)).toBe(id);
  });

  it('gives an exact name the score 1, anything else less, and nothing for words that mean nothing', async () => {
    expect((await search('diesel'))[0]?.score).toBe(1);
    const [near] = await search('óleo diesel S10 dos caminhões de Betim');
    expect(near?.score).toBeLessThan(1);
    expect(await search('xyzzy qwrtp')).toEqual([]);
  });

  it('filters by place, year, unit, publisher, kind and scope', async () => {
    expect(await first('electricity', { region: 'GB', year: 2024 })).toBe('desnz/2024/7_400_4000_5');
    expect(await first('electricity', { region: 'US-CAMX', year: 2025 })).toBe('epa-egrid/2025/US-CAMX-2025');
    const places = (await search('electricity', { region: 'US', year: 2025, max: 40 })).map((hit) => hit.id);
    expect(places).toContain('epa-egrid/2025/US-2025');
    expect(places).toContain('epa-egrid/2025/US-CAMX-2025');
    expect(await first('diesel', { unit: 'gal', kind: 'mobile.diesel' })).toBe('epa/2025/mobile.diesel_fuel');
    const uk = await search('diesel', { publisher: 'DESNZ', max: 50 });
    expect(uk).toHaveLength(50);
    expect(uk.every((hit) => hit.id.startsWith('desnz/'))).toBe(true);
    expect((await search('diesel', { scope: 2 })).every((hit) => /electric|SIN|egrid/i.test(hit.id))).toBe(true);
  });

  it('lists by the filters alone when there are no words', async () => {
    expect(await first('', { kind: 'electricity', region: 'BR' })).toBe('mcti-sin/2026-08/mean-12');
    expect(await search('', { max: 7 })).toHaveLength(7);
  });

  it('takes words as words, whatever they hold', async () => {
    for (const query of [`'; drop table factors; --`, '100%', '\\', '((((', '& | !', 'a'.repeat(200), '😀']) {
      expect(Array.isArray(await search(query))).toBe(true);
    }
  });
});
