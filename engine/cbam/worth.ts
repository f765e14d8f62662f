/**
 * Whether verified emissions are worth their cost: the default value of a good against its own, year by year to the end of
 * free allocation. Nothing in it is a forecast of the world: emissions, mass, cost and price are what the person says; what
 * is not published yet is held at the last known figure, and told.
 */
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  isPositive,
  isZero,
  multiply,
  parseDecimal,
  subtract,
  sum,
  ZERO,
} from '../decimal.ts';
import { ok, type Problem, type Result, refuse } from '../problem.ts';
import { figure, Sheet, type Term } from '../sheet.ts';
import type { TraceNode } from '../trace.ts';
import { certificatesOf } from './certificates.ts';
import { datedValue } from './dated.ts';
import { lookUpDefault } from './defaults.ts';
import { defaultTerm, notesOf } from './import-line.ts';
import { freeAllocationByDefault } from './sefa.ts';
import type { CbamTables } from './tables.ts';

export interface WorthQuestion {
  readonly code: string;
  readonly origin: string;
  /** Tonnes of a year. */
  readonly massT: string;
  /** What is, or is expected to be, verified: t CO2e per tonne. */
  readonly see: string;
  /** Specific embedded free allocation of `fromYear`, t CO2e per tonne; null: by the benchmark of `route`. */
  readonly sefa: string | null;
  readonly route: string | null;
  readonly fromYear: number;
  readonly costEur: string | null;
  readonly priceEur: string | null;
}

interface Side {
  readonly see: Decimal;
  readonly sefa: Decimal;
  readonly emissions: Decimal;
  readonly certificates: Decimal;
}

export interface WorthYear {
  readonly year: number;
  readonly byDefault: Side;
  readonly byActual: Side;
  readonly saved: Decimal;
  readonly savedEur: Decimal | null;
  /** Something of the year is not published and held at the last known figure. */
  readonly held: boolean;
  readonly trace: TraceNode;
}

export interface Worth {
  readonly years: readonly WorthYear[];
  readonly saved: Decimal;
  /** Price of a certificate from which the cost is earned; null where no cost is said or nothing is saved. */
  readonly breakEvenPrice: Decimal | null;
  readonly breakEvenYear: number | null;
  /** Emissions per tonne at which the first year saves nothing. */
  readonly breakEvenSee: Decimal;
  readonly publishedTo: number;
  readonly notes: readonly Problem[];
}

/** The last year whose CBAM factor the Directive names: free allocation ends with it. */
export const LAST_YEAR = 2034;

/**
 * Compares to 2034. Refuses as `lookUpDefault` and `freeAllocationByDefault` do, and with `cbam.route_needed` where neither an
 * allocation nor a route is said.
 */
export function worthOf(question: WorthQuestion, tables: CbamTables): Result<Worth> {
  if (question.sefa === null && question.route === null)
    return refuse('cbam.route_needed', { code: question.code });
  const years: WorthYear[] = [];
  for (let year = question.fromYear; year <= LAST_YEAR; year += 1) {
    const one = worthYear(question, year, tables);
    if (!one.ok) return one;
    years.push(one.value);
  }
  const found = lookUpDefault(
    { code: question.code, country: question.origin, year: question.fromYear },
    tables,
  );
  const [first] = years;
  if (first === undefined || !found.ok)
    return refuse('cbam.year_before', { year: String(question.fromYear) });
  const estimated: Problem = { code: 'cbam.sefa_estimated', params: { route: question.route ?? '' } };
  return ok({
    years,
    ...breakEven(question, years),
    breakEvenSee: floored(add(subtract(first.byDefault.see, first.byDefault.sefa), first.byActual.sefa)),
    publishedTo: lastPublished(question.fromYear, years),
    notes: [...notesOf(found.value, question), ...(question.sefa === null ? [estimated] : [])],
  });
}

/** 2034 needs no figure that is not published: the factor is zero. What is told is the last year before the first that is held. */
function lastPublished(from: number, years: readonly WorthYear[]): number {
  const held = years.find((year) => year.held);
  return held === undefined ? LAST_YEAR : Math.max(from - 1, held.year - 1);
}

function floored(amount: Decimal): Decimal {
  return isPositive(amount) ? amount : ZERO;
}

function breakEven({ costEur, priceEur }: WorthQuestion, years: readonly WorthYear[]) {
  const saved = sum(years.map((year) => year.saved));
  const cost = parseDecimal(costEur ?? '');
  const price = parseDecimal(priceEur ?? '');
  const breakEvenPrice = cost !== null && isPositive(saved) ? divide(cost, saved) : null;
  let breakEvenYear: number | null = null;
  let earned: Decimal = ZERO;
  if (cost !== null && price !== null)
    for (const year of years) {
      earned = add(earned, multiply(year.saved, price));
      if (compare(earned, cost) < 0) continue;
      breakEvenYear = year.year;
      break;
    }
  return { saved, breakEvenPrice, breakEvenYear };
}

function worthYear(question: WorthQuestion, year: number, tables: CbamTables): Result<WorthYear> {
  const { code, origin } = question;
  const found = lookUpDefault({ code, country: origin, year }, tables);
  if (!found.ok) return found;
  const sheet = new Sheet();
  const allocation = freeAllocationByDefault(
    sheet,
    { code, routes: found.value.routes, year, hold: true },
    tables,
  );
  if (!allocation.ok) return allocation;
  const own = ownAllocation(sheet, question, year, tables);
  if (!own.ok) return own;
  const mass = sheet.given(decimal(question.massT), figure('cbam_mass', 't'));
  const usual = { mass, see: defaultTerm(sheet, found.value, tables), sefa: allocation.value.sefa };
  const actual = {
    mass,
    see: sheet.given(decimal(question.see), figure('cbam_see_expected', 't/t')),
    sefa: own.value.sefa,
  };
  const usualCertificates = certificatesOf(sheet, { ...usual, deduction: null }).certificates;
  const actualCertificates = certificatesOf(sheet, { ...actual, deduction: null }).certificates;
  const saved = sheet.subtract([usualCertificates, actualCertificates], figure('cbam_saved', 't'));
  const price = parseDecimal(question.priceEur ?? '');
  return ok({
    year,
    byDefault: sideOf(usual, usualCertificates),
    byActual: sideOf(actual, actualCertificates),
    saved: saved.value,
    savedEur: price === null ? null : multiply(saved.value, price),
    held: allocation.value.held.length > 0 || own.value.held,
    trace: sheet.close().node(saved.index),
  });
}

function sideOf({ mass, see, sefa }: { mass: Term; see: Term; sefa: Term }, certificates: Term): Side {
  return {
    see: see.value,
    sefa: sefa.value,
    emissions: multiply(mass.value, see.value),
    certificates: certificates.value,
  };
}

/**
 * The allocation that goes with actual emissions: what was reported for the first year, carried on with CBAM factor and
 * CSCF; else, as an estimate, the benchmark of column B of the route, which stands for the good with its precursors.
 */
function ownAllocation(
  sheet: Sheet,
  question: WorthQuestion,
  year: number,
  tables: CbamTables,
): Result<{ readonly sefa: Term; readonly held: boolean }> {
  if (question.sefa === null) {
    const routes = question.route === null ? [] : [question.route];
    const estimate = freeAllocationByDefault(
      sheet,
      { code: question.code, routes, year, hold: true },
      tables,
    );
    return estimate.ok ? ok({ sefa: estimate.value.sefa, held: estimate.value.held.length > 0 }) : estimate;
  }
  const reported = sheet.given(decimal(question.sefa), figure('cbam_sefa_reported', 't/t'));
  if (year === question.fromYear) return ok({ sefa: reported, held: false });
  const [then, now] = [keptIn(question.fromYear, tables), keptIn(year, tables)];
  if (!then.ok) return then;
  if (!now.ok) return now;
  if (isZero(then.value.kept)) return ok({ sefa: reported, held: false });
  const ratio = sheet.divide(
    sheet.given(now.value.kept, figure('cbam_kept', '', { item: String(year) })),
    sheet.given(then.value.kept, figure('cbam_kept', '', { item: String(question.fromYear) })),
    figure('cbam_kept_ratio'),
  );
  return ok({ sefa: sheet.multiply([reported, ratio], figure('cbam_sefa', 't/t')), held: now.value.held });
}

/** CBAM factor times CSCF of a year: the share of free allocation that is kept. */
function keptIn(
  year: number,
  tables: CbamTables,
): Result<{ readonly kept: Decimal; readonly held: boolean }> {
  const factor = datedValue('factor', String(year), tables);
  if (!factor.ok) return factor;
  if (isZero(factor.value.value)) return ok({ kept: ZERO, held: false });
  const cscf = datedValue('cscf', String(year), tables, true);
  if (!cscf.ok) return cscf;
  return ok({ kept: multiply(factor.value.value, cscf.value.value), held: cscf.value.heldFrom !== null });
}
