import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Claims, Database } from '#database/open.ts';
import { openTestDatabase } from '#database/testing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadIntoDatabase, referenceChecksum } from './load.ts';
import { FOLDER } from './tables.ts';

interface Query {
  readonly query: string;
  readonly kinds: readonly string[];
  readonly factor?: string;
}

const queries = JSON.parse(readFileSync(join(FOLDER, 'checks/search-queries.json'), 'utf8')) as Query[];
const person: Claims = { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' };
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase({
    prepared: {
      key: `reference ${referenceChecksum()}`,
      prepare: async (fresh) => {
        await loadIntoDatabase(fresh);
        await fresh.pool.query('analyze');
      },
    },
  });
});
afterAll(() => database?.stop());

/** The query and what it gave instead, or null where the first factor is right. */
async function miss({ query, kinds, factor }: Query): Promise<string | null> {
  const [top] = await database.transaction(person, (tx) =>
    tx.query<{ id: string; kinds: string[] }>(
      `select found.id, array(select k.kind from public.factor_kinds k where k.factor_id = found.id) as kinds
       from public.search_factors($1, max => 1) as found`,
      [query],
    ),
  );
  const right = top?.kinds.some((kind) => kinds.includes(kind)) || (factor && new RegExp(factor).test(top?.id ?? ''));
  return right ? null : `${query} → ${top?.id ?? 'nothing'}`;
}

describe("the product's own list of searches", () => {
  it('holds at least 200, in both languages, with typos, plurals and codes, none twice', () => {
    expect(queries.length).toBeGreaterThanOrEqual(200);
    expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
  });

  it('is answered with the right factor first in at least 95 of 100', async () => {
    const misses: string[] = [];
    for (const asked of queries) {
      const missed = await miss(asked);
      if (missed) misses.push(missed);
    }
    expect(misses.length / queries.length, misses.join('\n')).toBeLessThanOrEqual(0.05);
  });
});
