import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './testing.ts';

const service = { role: 'service_role' };
const hash = (digit: string): string => digit.repeat(64);

describe('the last statement of a transaction', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.stop());

  const stored = async (digit: string): Promise<number> => {
    const { rowCount } = await database.pool.query(
      'select 1 from public.setup_tokens where token_sha256 = $1',
      [hash(digit)],
    );
    return rowCount ?? 0;
  };
  const add = 'insert into public.setup_tokens (token_sha256) values ($1)';

  for (const [way, run] of [
    [
      'of a request',
      (...asked: Parameters<TestDatabase['asService']>) => database.transaction(service, ...asked),
    ],
    ['of the owner', (...asked: Parameters<TestDatabase['asService']>) => database.asService(...asked)],
  ] as const) {
    const [good, bad, thrown] = way === 'of a request' ? ['1', '2', '3'] : ['4', '5', '6'];

    it(`holds with all before it, ${way}`, async () => {
      const answer = await run(async (_, behind) => {
        behind({ sql: add, parameters: [hash(good)] });
        return Promise.resolve('told');
      });
      expect([answer, await stored(good)]).toEqual(['told', 1]);
    });

    it(`takes everything back where it fails, with its own error, ${way}`, async () => {
      const call = run(async (tx, behind) => {
        await tx.query(add, [hash(bad)]);
        behind({ sql: 'select 1 / $1::int', parameters: [0] });
      });
      await expect(call).rejects.toThrow('division by zero');
      expect(await stored(bad)).toBe(0);
    });

    it(`is taken back where the call fails after it was sent, ${way}`, async () => {
      const call = run(async (tx, behind) => {
        behind({ sql: add, parameters: [hash(thrown)] });
        await tx.query('select 1');
        throw new Error('changed my mind');
      });
      await expect(call).rejects.toThrow('changed my mind');
      expect(await stored(thrown)).toBe(0);
    });
  }
});
