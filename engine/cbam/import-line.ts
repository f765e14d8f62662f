/**
 * A line of a declarant's imports: emissions, free allocation and certificates of one good of one origin and quarter, by
 * default values or by the verified ones of the operator. Regulation (EU) 2023/956, Articles 6, 7 and 9; IR (EU) 2025/2621;
 * IR (EU) 2025/2620. All per tonne of the good as it is imported.
 */
import { compare, type Decimal, isPositive, multiply, parseDecimal, subtract, ZERO } from '../decimal.ts';
import { ok, type Problem, type Result, refuse } from '../problem.ts';
import { figure, Sheet, type Term } from '../sheet.ts';
import type { TraceNode } from '../trace.ts';
import { certificatesOf } from './certificates.ts';
import { citation, type Dated, datedValue, ruleTerm } from './dated.ts';
import { type DefaultValue, isExemptOrigin, lookUpDefault } from './defaults.ts';
import { type CbamGood, goodOf } from './goods.ts';
import { freeAllocationByDefault } from './sefa.ts';
import type { CbamTables } from './tables.ts';

/** What the certificates of a tonne follow from; amounts are plain decimals. */
export interface LineBasis {
  readonly code: string;
  readonly origin: string;
  readonly year: number;
  readonly basis: 'default' | 'actual';
  /** Null: the year of the import. */
  readonly productionYear: number | null;
  /** t CO2e per tonne; of actual values. */
  readonly seeDirect: string | null;
  readonly seeIndirect: string | null;
  readonly sefa: string | null;
  readonly verified: boolean;
}

/** What a tonne comes to. */
export interface PerTonne {
  readonly good: CbamGood;
  /** Specific embedded emissions with the mark-up, t CO2e per tonne. */
  readonly see: Decimal;
  /** Specific embedded free allocation, t CO2e per tonne. */
  readonly sefa: Decimal;
  /** Certificates for a carbon price that was paid at origin, t CO2e per tonne. */
  readonly deduction: Decimal;
  /** Said beside it: never stops the calculation. */
  readonly notes: readonly Problem[];
}

/** The first year of the definitive period. */
export const FIRST_YEAR = 2026;

interface Parts {
  readonly see: Term;
  readonly sefa: Term;
  readonly good: CbamGood;
  readonly notes: readonly Problem[];
}

/**
 * What a tonne of a line comes to. Refuses with what `lookUpDefault` and `freeAllocationByDefault` refuse with, and
 * `cbam.production_early`, `cbam.unverified` (actual values that nobody verified), `cbam.indirect_missing` (a good outside
 * Annex II counts indirect emissions), `cbam.sefa_missing` (the operator's report states it), `cbam.electricity_line`.
 */
export function perTonne(line: LineBasis, tables: CbamTables): Result<PerTonne> {
  const parts = partsOf(new Sheet(), line, tables);
  if (!parts.ok) return parts;
  const { see, sefa, good, notes } = parts.value;
  const deduction = carbonPricePaid(line, tables)?.value ?? ZERO;
  return ok({ good, see: see.value, sefa: sefa.value, deduction, notes });
}

/** Certificates of a mass: `max(0, mass · (SEE − SEFA) − deduction)`, as `certificatesOf` gives them with its steps. */
export function certificatesFor(
  mass: Decimal,
  { see, sefa, deduction }: Pick<PerTonne, 'see' | 'sefa' | 'deduction'>,
): Decimal {
  const before = subtract(multiply(mass, subtract(see, sefa)), multiply(mass, deduction));
  return isPositive(before) ? before : ZERO;
}

/** The same for one line with every step. Refuses as `perTonne` does. */
export function explainLine(
  line: LineBasis & { readonly massT: string },
  tables: CbamTables,
): Result<{ readonly certificates: Decimal; readonly trace: TraceNode }> {
  const sheet = new Sheet();
  const parts = partsOf(sheet, line, tables);
  if (!parts.ok) return parts;
  const mass = sheet.given(parseDecimal(line.massT) ?? ZERO, figure('cbam_mass', 't'));
  const paid = carbonPricePaid(line, tables);
  const deduction =
    paid === null
      ? null
      : sheet.multiply(
          [mass, ruleTerm(sheet, 'cbam_carbon_price', paid, tables)],
          figure('cbam_deduction', 't'),
        );
  const { certificates } = certificatesOf(sheet, {
    mass,
    see: parts.value.see,
    sefa: parts.value.sefa,
    deduction,
  });
  return ok({ certificates: certificates.value, trace: sheet.close().node(certificates.index) });
}

/**
 * Certificates a tonne for a carbon price that was effectively paid (Article 9), by the dated strategy of the country of origin:
 * Brazil has none to pay yet. Null: no strategy is known for the country, and nothing is deducted.
 */
function carbonPricePaid({ origin, year }: LineBasis, tables: CbamTables): Dated | null {
  const paid = datedValue(`carbon-price/${origin}`, String(year), tables);
  return paid.ok ? paid.value : null;
}

function partsOf(sheet: Sheet, line: LineBasis, tables: CbamTables): Result<Parts> {
  if (line.year < FIRST_YEAR) return refuse('cbam.year_before', { year: String(line.year) });
  const produced = line.productionYear ?? line.year;
  if (produced < FIRST_YEAR) return refuse('cbam.production_early', { year: String(produced) });
  return line.basis === 'default' ? byDefault(sheet, line, produced, tables) : byActual(sheet, line, tables);
}

function byDefault(sheet: Sheet, line: LineBasis, produced: number, tables: CbamTables): Result<Parts> {
  const found = lookUpDefault({ code: line.code, country: line.origin, year: line.year }, tables);
  if (!found.ok) return found;
  const allocation = freeAllocationByDefault(
    sheet,
    { code: line.code, routes: found.value.routes, year: line.year, productionYear: produced },
    tables,
  );
  if (!allocation.ok) return allocation;
  return ok({
    good: found.value.good,
    see: defaultTerm(sheet, found.value, tables),
    sefa: allocation.value.sefa,
    notes: notesOf(found.value, line),
  });
}

/** The default value with its mark-up as steps: `total · (1 + mark-up)`, t CO2e per tonne. */
export function defaultTerm(sheet: Sheet, value: DefaultValue, tables: CbamTables): Term {
  const total = sheet.given(value.total, { ...figure('cbam_default', 't/t'), source: value.source });
  const markUp = sheet.given(value.markUp, {
    ...figure('cbam_mark_up'),
    source: citation(value.markUpRule, tables.ruleSource),
  });
  const raise = sheet.multiply([total, markUp], figure('cbam_mark_up_part', 't/t'));
  return sheet.add([total, raise], figure('cbam_see', 't/t'));
}

/** What is said beside a default value: the row of other countries, a zero that the act prints. */
export function notesOf(
  value: DefaultValue,
  { code, origin }: Pick<LineBasis, 'code' | 'origin'>,
): Problem[] {
  return [
    ...(value.fallback
      ? [{ code: 'cbam.default_fallback', params: { code, country: origin } } as const]
      : []),
    ...(value.doubt === null ? [] : [{ code: 'cbam.default_doubt', params: { code: value.code } } as const]),
  ];
}

function byActual(sheet: Sheet, line: LineBasis, tables: CbamTables): Result<Parts> {
  const good = actualGood(line, tables);
  if (!good.ok) return good;
  const direct = sheet.given(parseDecimal(line.seeDirect ?? '') ?? ZERO, figure('cbam_see_direct', 't/t'));
  const indirectText = good.value.directOnly ? null : line.seeIndirect;
  if (!good.value.directOnly && indirectText === null)
    return refuse('cbam.indirect_missing', { code: line.code });
  const indirect = parseDecimal(indirectText ?? '');
  const see =
    indirect === null
      ? direct
      : sheet.add(
          [direct, sheet.given(indirect, figure('cbam_see_indirect', 't/t'))],
          figure('cbam_see', 't/t'),
        );
  const sefa = actualAllocation(sheet, line, tables);
  if (!sefa.ok) return sefa;
  const isIgnored =
    good.value.directOnly &&
    line.seeIndirect !== null &&
    compare(parseDecimal(line.seeIndirect) ?? ZERO, ZERO) > 0;
  const notes = isIgnored ? [{ code: 'cbam.indirect_ignored', params: { code: line.code } } as const] : [];
  return ok({ good: good.value, see, sefa: sefa.value, notes });
}

/** The good of actual values: its code must be one that is declared, its origin one that CBAM applies to. */
function actualGood(line: LineBasis, tables: CbamTables): Result<CbamGood> {
  const good = goodOf(line.code, tables);
  if (!good.ok) return good;
  if (good.value.sector === 'electricity') return refuse('cbam.electricity_line', { code: line.code });
  if (isExemptOrigin(line.origin, tables)) return refuse('cbam.origin_exempt', { country: line.origin });
  if (!line.verified) return refuse('cbam.unverified', { code: line.code });
  return good;
}

/** What the operator's report states; of a year without free allocation, zero. */
function actualAllocation(sheet: Sheet, line: LineBasis, tables: CbamTables): Result<Term> {
  const stated = parseDecimal(line.sefa ?? '');
  if (stated !== null) return ok(sheet.given(stated, figure('cbam_sefa_reported', 't/t')));
  const factor = datedValue('factor', String(line.year), tables);
  if (!factor.ok) return factor;
  if (isPositive(factor.value.value)) return refuse('cbam.sefa_missing', { code: line.code });
  return ok(ruleTerm(sheet, 'cbam_factor', factor.value, tables));
}

/**
 * What a tonne counts for the quarterly holding, whatever its own values are: the default without mark-up less the free
 * allocation, never below zero (Regulation (EU) 2023/956, Article 22(2)). Null before 2027, when nothing is held, and where
 * no default value is known for the good.
 */
export function holdingPerTonne(
  line: Pick<LineBasis, 'code' | 'origin' | 'year' | 'productionYear'>,
  tables: CbamTables,
): Decimal | null {
  if (!datedValue('threshold/quarterly-holding', String(line.year), tables).ok) return null;
  const found = lookUpDefault({ code: line.code, country: line.origin, year: line.year }, tables);
  if (!found.ok) return null;
  const { code, year, productionYear } = line;
  const allocation = freeAllocationByDefault(
    new Sheet(),
    { code, routes: found.value.routes, year, productionYear: productionYear ?? year },
    tables,
  );
  if (!allocation.ok) return null;
  const net = subtract(found.value.total, allocation.value.sefa.value);
  return isPositive(net) ? net : ZERO;
}
