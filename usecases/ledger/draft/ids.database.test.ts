import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { ids } from './row.ts';

describe('a statement that names rows by their ids', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.stop());

  it('is planned once for however many, not for each call', async () => {
    const sql = `select d.id from public.drafts d where d.id = any (${ids('$1')})`;
    const plans = await database.transaction({ role: 'service_role' }, async (tx) => {
      for (let turn = 0; turn < 12; turn += 1) await tx.query(sql, [[]], { kept: true });
      const [row] = await tx.query<{ generic: boolean; custom: boolean }>(
        `select generic_plans >= 5 as generic, custom_plans <= 5 as custom from pg_prepared_statements where statement = $1`,
        [sql],
      );
      return row;
    });
    expect(plans).toEqual({ generic: true, custom: true });
  });
});
