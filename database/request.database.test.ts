import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestDatabase } from './testing.ts';

const sql = "select current_setting('application_name') as name, $1::int as n";

describe('the id of a request', () => {
  let database: TestDatabase;
  let underName: typeof import('./request.ts').underName;
  beforeAll(async () => {
    // A process learns for itself which statements are kept prepared, and other files of this worker may have taught it.
    vi.resetModules();
    const { openTestDatabase } = await import('./testing.ts');
    ({ underName } = await import('./request.ts'));
    database = await openTestDatabase();
  });
  afterAll(() => database.stop());

  it('names what PostgreSQL is asked for it, by every road, and nothing after it', async () => {
    const told = await underName('0b7d', () =>
      Promise.all([
        database.transaction(null, (tx) => tx.query(sql, [1])),
        database.ask(null, { sql, parameters: [1] }),
        database.asService((tx) => tx.query(sql, [1])),
      ]),
    );
    expect(told.flat()).toEqual([1, 2, 3].map(() => ({ name: 'razao 0b7d', n: 1 })));
    expect(await database.transaction(null, (tx) => tx.query(sql, [2]))).toEqual([{ name: 'razao', n: 2 }]);
  });

  it('is that of each request where many run at once', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `request-${index}`);
    const told = await Promise.all(
      names.map((name) =>
        underName(name, () => database.ask<{ name: string }>(null, { sql, parameters: [0] })),
      ),
    );
    expect(told.map(([row]) => row?.name)).toEqual(names.map((name) => `razao ${name}`));
  });

  it('leaves the plans that are kept prepared as they are', async () => {
    const kept = `${sql} -- kept`;
    for (let round = 0; round < 6; round += 1)
      await underName(`round-${round}`, () => database.ask(null, { sql: kept, parameters: [round] }));
    const found = await database.transaction(null, (tx) =>
      tx.query<{ plans: number }>(
        'select (generic_plans + custom_plans)::int as plans from pg_prepared_statements where statement = $1',
        [kept],
      ),
    );
    expect(found).toEqual([{ plans: 5 }]);
  });

  it('may hold what a caller chose: it is cut, and its letters are plain', async () => {
    const [row] = await underName(`a'b;é${'x'.repeat(300)}`, () =>
      database.transaction(null, (tx) => tx.query<{ name: string }>(sql, [1])),
    );
    expect(row?.name).toMatch(/^razao a'b;\?x{52}$/);
  });
});
