/** Benchmarks of IR (EU) 2025/2620: column A for actual emissions (the process alone), column B for default values. */
import { compare, type Decimal } from '../decimal.ts';
import { ok, type Result, refuse } from '../problem.ts';
import { digitsOf } from './goods.ts';
import type { BenchmarkRow, CbamTables, Route } from './tables.ts';

export interface BenchmarkQuestion {
  readonly column: 'A' | 'B';
  /** CN code of eight digits, or of ten. */
  readonly code: string;
  /** Routes that may apply; none where the default row prints none. */
  readonly routes: readonly Route[];
  /** Year of production. */
  readonly year: number;
  /** Hold the last published period for later years: only for projections, and the answer says so. */
  readonly hold?: boolean;
}

export interface Benchmark {
  /** t CO2e per tonne. */
  readonly value: Decimal;
  readonly route: Route;
  /** Last year of the period that was held, where a projection asked for a later one. */
  readonly heldFrom: string | null;
  /** Whether the highest of several was taken: several grades for one code (Annex, point 5.1). */
  readonly highestOf: number;
}

/**
 * The benchmark of a good. A route that has none takes the one that does not depend on the route (7318 15, 7318 16);
 * of several routes the highest. Refuses with `cbam.code_heading` (fewer than eight digits), `cbam.benchmark_missing`,
 * `cbam.route_missing` (names the routes), `cbam.not_published` (year after the last period).
 */
export function benchmarkOf(question: BenchmarkQuestion, tables: CbamTables): Result<Benchmark> {
  const read = digitsOf(question.code);
  if (!read.ok) return read;
  const code = read.value.slice(0, 8);
  if (code.length < 8) return refuse('cbam.code_heading', { code, codes: '' });
  const all = tables.benchmarks.get(`${question.column}/${code}`) ?? [];
  if (all.length === 0) return refuse('cbam.benchmark_missing', { code, column: question.column });
  const last = lastYear(tables);
  const held = question.hold === true && question.year > last;
  const year = held ? last : question.year;
  const inForce = all.filter(({ from, to }) => (from ?? 0) <= year && year <= (to ?? last));
  if (inForce.length === 0)
    return refuse('cbam.not_published', { what: 'benchmark', period: String(year), due: '' });
  const fitting = ofRoutes(inForce, question.routes);
  const [first, ...others] = fitting;
  if (first === undefined)
    return refuse('cbam.route_missing', {
      code,
      routes: [...new Set(inForce.map(({ route }) => route))].join(' '),
    });
  const best = others.reduce((high, row) => (compare(row.benchmark, high.benchmark) > 0 ? row : high), first);
  return ok({
    value: best.benchmark,
    route: best.route,
    heldFrom: held ? String(last) : null,
    highestOf: fitting.length,
  });
}

function ofRoutes(rows: readonly BenchmarkRow[], routes: readonly Route[]): readonly BenchmarkRow[] {
  const exact = rows.filter(({ route }) => routes.includes(route));
  return exact.length > 0 ? exact : rows.filter(({ route }) => route === '');
}

const LAST = new WeakMap<CbamTables, number>();

/** Last year of any period that the benchmarks have. */
function lastYear(tables: CbamTables): number {
  const known = LAST.get(tables);
  if (known !== undefined) return known;
  let last = 0;
  for (const rows of tables.benchmarks.values()) for (const { to } of rows) last = Math.max(last, to ?? 0);
  LAST.set(tables, last);
  return last;
}
