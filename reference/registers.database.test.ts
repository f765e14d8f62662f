import type { Claims, Database } from '#database/open.ts';
import { openTestDatabase } from '#database/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EditionChanged, loadIntoDatabase } from './shelve-in-database.ts';
import { REGISTERS, type RegisterName, readRegister } from './registers.ts';
import { openReferenceDatabase } from './testing.ts';

const person: Claims = { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' };
/** Whole loads one after the other take long on a busy machine. */
const LOADS = 600_000;
let database: Database;

beforeAll(async () => {
  database = await openReferenceDatabase();
});
afterAll(() => database?.stop());

const find = (register: RegisterName, query: string, parent: string | null = null): Promise<{ code: string; score: number }[]> =>
  database.transaction(person, (tx) => tx.query('select code, score from public.search_register($1, $2, $3, 5)', [register, query, parent]));
const first = async (register: RegisterName, query: string): Promise<string | undefined> => (await find(register, query))[0]?.code;

describe('the registers in the database', () => {
  it('hold what the tables hold, each entry under a source', async () => {
    const { rows } = await database.pool.query('select register, count(*)::int as entries from register_entries group by register');
    const found = Object.fromEntries((rows as { register: string; entries: number }[]).map((row) => [row.register, row.entries]));
    expect(found).toEqual(Object.fromEntries(REGISTERS.map((name) => [name, readRegister(name).size])));
  });

  it.each<readonly [RegisterName, string, string]>([
    ['airports', 'GRU', 'GRU'],
    ['airports', 'sao paulo guarulhos', 'GRU'],
    ['airports', 'Lisboa', 'LIS'],
    ['airports', 'berlin', 'BER'],
    ['airports', 'congonhas', 'CGH'],
    ['airports', 'viracopus', 'VCP'],
    ['countries', 'alemanha', 'DE'],
    ['countries', 'Germany', 'DE'],
    ['countries', 'BR', 'BR'],
    ['countries', 'estados unidos', 'US'],
    ['cnae', '4711-3/01', '4711301'],
    ['cnae', 'fabricacao de cimento', '232'],
    ['cnae', 'siderurgia', '242'],
    ['ncm-fuels', '2710.19.21', '27101921'],
    ['anp-products', 'oleo diesel b s10', '820101034'],
    ['us-zip', '90210', '90210'],
    ['cbam-goods', '72083900', '7208'],
    ['cbam-goods', 'clinquer', '25231000'],
    ['cbam-goods', 'hidrogenio', '28041000'],
    ['cbam-defaults', 'BR/7201', 'BR/7201'],
  ])('%s: "%s" is %s', async (register, query, code) => {
    const hit = await first(register, query);
    expect(hit?.replaceAll(/[^A-Z0-9]/g, '')).toBe(code.replaceAll(/[^A-Z0-9]/g, ''));
  });

  it('narrow by what lies above, and list the first ones without words', async () => {
    expect((await find('airports', '', 'PT')).map(({ code }) => code)).toContain('LIS');
    expect((await find('cbam-defaults', 'pig iron', 'BR'))[0]?.code).toBe('BR/7201');
    expect(await find('airports', '   ')).toHaveLength(5);
  });

  it.each<readonly [RegisterName, string, string]>([
    ['cbam-goods', '2523', '25231000'],
    ['cbam-goods', '2523100000', '25231000'],
    ['cbam-defaults', '25231000', 'AE/2523100010'],
    ['cbam-defaults', '2523 10 00', 'AE/2523100010'],
    ['cbam-defaults', '2523100010', 'AE/2523100010'],
    ['cbam-defaults', '252310', 'AE/2523100010'],
    ['cbam-benchmarks', '25070080', 'A/25070080/-/all'],
    ['cbam-benchmarks', '2507', 'A/25070080/-/all'],
    ['cbam-benchmarks', '2507008000', 'A/25070080/-/all'],
  ])('find goods by bare digits, four to ten of them: %s %s is %s', async (register, query, code) => {
    expect((await find(register, query)).map((hit) => hit.code)).toContain(code);
  });

  it('find the default of a country by bare digits', async () => {
    expect((await find('cbam-defaults', '7201', 'BR'))[0]?.code).toBe('BR/7201');
    expect((await find('cbam-defaults', '72011011', 'BR'))[0]?.code).toBe('BR/7201');
  });

  it('take words as words, whatever they hold', async () => {
    for (const query of [`'; drop table register_entries; --`, '100%', '_', '\\', '((((', '& | !', '😀', 'a'.repeat(200)]) {
      expect(Array.isArray(await find('cnae', query))).toBe(true);
    }
  });

  it('are read by who is signed in, written by nobody but the server, and closed to others', async () => {
    for (const table of ['register_entries', 'best_before', 'factor_seals']) {
      expect(await database.transaction(person, (tx) => tx.query(`select 1 from ${table} limit 1`))).toHaveLength(1);
      await expect(database.transaction(person, (tx) => tx.query(`delete from ${table}`))).rejects.toThrow('permission denied');
      await expect(database.transaction(null, (tx) => tx.query(`select 1 from ${table}`))).rejects.toThrow('permission denied');
    }
  });
});

describe('an edition of factors', () => {
  const id = 'desnz/2025/7_400_4000_5';

  it('is refused where a number changed under the same id, and the database keeps what it had', async () => {
    const fresh = await openTestDatabase();
    try {
      await fresh.asService((tx) => tx.query(`insert into factor_seals (factor_id, seal) values ($1, 'of another number')`, [id]));
      await expect(loadIntoDatabase(fresh)).rejects.toThrow(EditionChanged);
      await expect(loadIntoDatabase(fresh)).rejects.toThrow(id);
      expect((await fresh.pool.query('select 1 from factors')).rows).toEqual([]);
    } finally {
      await fresh.stop();
    }
  }, LOADS);

  it('has a seal that depends on its numbers, not on its name, its remarks or its published limits', async () => {
    const seal = async (change: object): Promise<string> => {
      const { rows } = await database.pool.query('select factor_seal(body || $2::jsonb) as seal from factors where id = $1', [id, change]);
      return (rows as { seal: string }[])[0]?.seal ?? '';
    };
    const same = await seal({});
    expect(await seal({ name: { en: 'x' }, note: { en: 'y' }, uncertainty: {} })).toBe(same);
    for (const change of [{ unit: 'MWh' }, { gasesCo2eKg: { CO2: '1' } }, { region: 'BR' }, { validTo: '2030-01-01' }, { gwpSet: 'AR4' }]) {
      expect(await seal(change)).not.toBe(same);
    }
  });

  it('keeps its seal for ever, also for the server', async () => {
    await expect(database.pool.query(`update factor_seals set seal = '' where factor_id = '${id}'`)).rejects.toThrow('never changed');
    await expect(database.asService((tx) => tx.query('delete from factor_seals'))).rejects.toThrow('never changed');
  });
});
