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
    // Prepared here by name: of those that the pool keeps there are only so many in a process.
    const plans = await database.transaction({ role: 'service_role' }, async (tx) => {
      await tx.query(
        `prepare of_ids (uuid[]) as select d.id from public.drafts d where d.id = any (${ids('$1')})`,
      );
      for (let turn = 0; turn < 12; turn += 1) await tx.query(`execute of_ids ('{}')`);
      const [row] = await tx.query<{ generic: boolean; custom: boolean }>(
        `select generic_plans >= 5 as generic, custom_plans <= 5 as custom from pg_prepared_statements where name = 'of_ids'`,
      );
      await tx.query('deallocate of_ids');
      return row;
    });
    expect(plans).toEqual({ generic: true, custom: true });
  });
});
