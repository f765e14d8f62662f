/**
 * Specific embedded free allocation: what is deducted because Union producers still get allowances free of charge.
 * IR (EU) 2025/2620, Annex, points 3 (actual emissions) and 4 (default values). All in t CO2e per tonne of good.
 */
import { type Decimal, isZero } from '../decimal.ts';
import { ok, type Result } from '../problem.ts';
import { figure, type Sheet, type Term } from '../sheet.ts';
import { benchmarkOf } from './benchmarks.ts';
import { datedValue, ruleTerm } from './dated.ts';
import type { CbamTables, Route } from './tables.ts';

export interface FreeAllocation {
  /** t CO2e per tonne of good. */
  readonly sefa: Term;
  /** What was held at the last published figure, by name (`cscf`, `benchmark`): never empty in a projection beyond it. */
  readonly held: readonly string[];
  /** Route of the benchmark that was used; null where none was needed because the factor is 0. */
  readonly route: Route | null;
}

interface Year {
  /** Year of import: decides the CBAM factor and the CSCF. */
  readonly year: number;
  /** Year of production: decides the benchmark; without one, the year of import. */
  readonly productionYear?: number;
  /** For projections: hold CSCF and benchmark at the last published figure, and say so in `held`. */
  readonly hold?: boolean;
}

export interface DefaultAllocation extends Year {
  /** CN code of eight or ten digits. */
  readonly code: string;
  /** Routes of the default row (`DefaultValue.routes`); of several the highest benchmark counts. */
  readonly routes: readonly Route[];
}

/** Free allocation of a good under default values: `CBAM_y · CSCF_y · BM_B` (point 4). Refuses as `benchmarkOf` and `datedValue`. */
export function freeAllocationByDefault(
  sheet: Sheet,
  question: DefaultAllocation,
  tables: CbamTables,
): Result<FreeAllocation> {
  return allocation(sheet, { ...question, column: 'B' }, tables);
}

export interface PrecursorAllocation {
  /** Tonnes of precursor per tonne of good, m_i. */
  readonly perTonne: Term;
  /** t CO2e per tonne of precursor: verified by its supplier, or `freeAllocationByDefault` of it. */
  readonly sefa: Term;
}

export interface ActualAllocation extends Year {
  readonly code: string;
  /** Route of the process; null where the benchmark does not depend on it. */
  readonly route: Route | null;
  readonly precursors: readonly PrecursorAllocation[];
}

/**
 * Free allocation of a good under actual emissions: `CBAM_y · CSCF_y · BM_A + Σ m_i · SEFA_i` (point 3.1, 3.3).
 * Refuses as `benchmarkOf` and `datedValue`.
 */
export function freeAllocation(
  sheet: Sheet,
  question: ActualAllocation,
  tables: CbamTables,
): Result<FreeAllocation> {
  const routes = question.route === null ? [] : [question.route];
  const own = allocation(sheet, { ...question, routes, column: 'A' }, tables);
  if (!own.ok || question.precursors.length === 0) return own;
  const parts = question.precursors.map(({ perTonne, sefa }) =>
    sheet.multiply([perTonne, sefa], figure('cbam_sefa_precursor', 't/t')),
  );
  return ok({ ...own.value, sefa: sheet.add([own.value.sefa, ...parts], figure('cbam_sefa', 't/t')) });
}

interface Question extends DefaultAllocation {
  readonly column: 'A' | 'B';
}

function allocation(sheet: Sheet, question: Question, tables: CbamTables): Result<FreeAllocation> {
  const year = String(question.year);
  const factor = datedValue('factor', year, tables);
  if (!factor.ok) return factor;
  const factorTerm = ruleTerm(sheet, 'cbam_factor', factor.value, tables);
  // Nothing is left to allocate: neither CSCF nor benchmark of that year are asked for.
  if (isZero(factor.value.value))
    return ok({ sefa: sheet.multiply([factorTerm], figure('cbam_sefa', 't/t')), held: [], route: null });
  const cscf = datedValue('cscf', year, tables, question.hold);
  if (!cscf.ok) return cscf;
  const { productionYear, ...rest } = question;
  const benchmark = benchmarkOf({ ...rest, year: productionYear ?? question.year }, tables);
  if (!benchmark.ok) return benchmark;
  const { value, route, heldFrom } = benchmark.value;
  const sefa = sheet.multiply(
    [
      factorTerm,
      ruleTerm(sheet, 'cbam_cscf', cscf.value, tables),
      benchmarkTerm(sheet, value, question, tables, route),
    ],
    figure('cbam_sefa', 't/t'),
  );
  const held = [
    ...(cscf.value.heldFrom === null ? [] : ['cscf']),
    ...(heldFrom === null ? [] : ['benchmark']),
  ];
  return ok({ sefa, held, route });
}

function benchmarkTerm(
  sheet: Sheet,
  value: Decimal,
  { column, code }: Question,
  tables: CbamTables,
  route: Route,
): Term {
  const locator = `${column}/${code}/${route === '' ? '-' : route}`;
  return sheet.given(value, {
    ...figure('cbam_benchmark', 't/t'),
    source: { ...tables.benchmarkSource, locator },
  });
}
