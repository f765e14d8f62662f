import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';

const stated = JSON.parse(
  readFileSync(new URL('../../supabase/callable.json', import.meta.url), 'utf8'),
) as Readonly<Record<'anon' | 'authenticated', readonly string[]>>;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

describe('functions over the wire', () => {
  it.each(['anon', 'authenticated'] as const)('are callable by %s as stated, and no others', async (role) => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
         and has_function_privilege($1, p.oid, 'execute') order by 1`,
      [role],
    );
    expect(rows.map(({ name }) => name)).toEqual(stated[role]);
  });
});
