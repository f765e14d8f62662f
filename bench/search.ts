import { readFileSync } from 'node:fs';
import type { Claims, Database } from '#database/database.ts';
import { factorSearch } from '#usecases/calculation/factor/factor.contract.ts';
import { findFactors } from '#usecases/calculation/factor/search.ts';

export interface SearchFigures {
  readonly queries: number;
  /** Milliseconds of one search as a person who is signed in: transaction, policies and all; every run counts. */
  readonly p50: number;
  readonly p95: number;
  /** Share of the queries whose first factor is the right one. */
  readonly topShare: number;
}

interface Query {
  readonly query: string;
  readonly kinds: readonly string[];
  /** Pattern of the ids that are right too. */
  readonly factor?: string;
}

const ROUNDS = 3;
const PERSON: Claims = { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' };
const QUERIES = new URL('../reference/checks/search-queries.json', import.meta.url);

/** The product's own list of queries against a database that holds the whole library, each as one request would be. */
export async function benchSearch(database: Database): Promise<SearchFigures> {
  const queries = JSON.parse(readFileSync(QUERIES, 'utf8')) as readonly Query[];
  await database.pool.query('analyze public.factors, public.factor_aliases, public.factor_kinds');
  const times: number[] = [];
  let right = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const asked of queries) {
      const started = performance.now();
      const input = factorSearch.input.parse({ query: asked.query });
      const [first] = await database.transaction(PERSON, (tx) => findFactors(tx, input));
      // The first round fills the caches and judges; the others are timed.
      if (round > 0) times.push(performance.now() - started);
      else if (first !== undefined && isRight(asked, first)) right += 1;
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { queries: queries.length, p50: at(0.5), p95: at(0.95), topShare: right / queries.length };
}

/** Whether a found factor is the one that a query means. */
export function isRight(asked: Query, found: { factor: { id: string }; kinds: readonly string[] }): boolean {
  if (found.kinds.some((kind) => asked.kinds.includes(kind))) return true;
  return asked.factor !== undefined && new RegExp(asked.factor).test(found.factor.id);
}
