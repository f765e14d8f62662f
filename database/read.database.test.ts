import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForReading } from './read.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table public.lines (n int)');
});
afterAll(() => database?.stop());

it('is read through two connections at one moment, whatever is written meanwhile', async () => {
  const opened = await openForReading({ data: 'unused', url: database.url });
  try {
    const seen = await opened.snapshot(async (tx, beside) => {
      await database.pool.query('insert into public.lines values (1)');
      const count = 'select count(*)::int as n, pg_backend_pid() as pid from public.lines';
      return [await tx.query<Row>(count), await beside.query<Row>(count)].flat();
    });
    expect(seen.map(({ n }) => n)).toEqual([0, 0]);
    expect(new Set(seen.map(({ pid }) => pid)).size).toBe(2);
    await expect(
      opened.snapshot((_, beside) => beside.query('insert into public.lines values (2)')),
    ).rejects.toThrow('read-only');
  } finally {
    await opened.close();
  }
});

interface Row {
  readonly n: number;
  readonly pid: number;
}
