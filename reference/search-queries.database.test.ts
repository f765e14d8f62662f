import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Claims, Database } from '#database/open.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKinds, readLinks } from './library-tables.ts';
import { FOLDER } from './tables.ts';
import { openReferenceDatabase } from './testing.ts';

interface Query {
  readonly query: string;
  readonly kinds: readonly string[];
  readonly factor?: string;
}

/** The second list was written before anybody looked at the words of the kinds; neither list may shrink. */
const LISTS = [
  { list: 'search-queries.json', least: 241 },
  { list: 'search-queries-2.json', least: 293 },
];
const read = (list: string): Query[] => JSON.parse(readFileSync(join(FOLDER, 'checks', list), 'utf8')) as Query[];
const person: Claims = { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' };
let database: Database;

beforeAll(async () => {
  database = await openReferenceDatabase();
});
afterAll(() => database?.stop());

const answered = new Set(readLinks(readKinds()).map(({ kind }) => kind));

/** Whether the words mean first a kind of those that are right, and no factor answers it by itself: then none can be first. */
async function isUnanswered(query: string, kinds: readonly string[]): Promise<boolean> {
  const [top] = await database.transaction(person, (tx) =>
    tx.query<{ kind: string }>('select kind from public.search_kinds($1, 1)', [query]),
  );
  return top !== undefined && kinds.includes(top.kind) && !answered.has(top.kind);
}

/** The query and what it gave instead, or null where the first factor (or the kind that none answers) is right. */
async function miss({ query, kinds, factor }: Query): Promise<string | null> {
  if (await isUnanswered(query, kinds)) return null;
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

describe("the product's own lists of searches", () => {
  it('ask in both languages, with typos, plurals and codes, and nothing twice', () => {
    const all = LISTS.flatMap(({ list }) => read(list).map(({ query }) => query));
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(LISTS)('are answered with the right factor first in at least 95 of 100: $list', async ({ list, least }) => {
    const queries = read(list);
    const misses: string[] = [];
    for (const asked of queries) {
      const missed = await miss(asked);
      if (missed) misses.push(missed);
    }
    expect(queries.length).toBeGreaterThanOrEqual(least);
    expect(misses.length / queries.length, misses.join('\n')).toBeLessThanOrEqual(0.05);
  });
});
