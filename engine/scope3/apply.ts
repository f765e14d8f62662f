/** The step that every method of scope 3 shares: a quantity of something, counted in a factor's unit, emits. */
import type { Emission } from '../emission.ts';
import { CO2E_ONLY, emit } from '../emission.ts';
import type { Factor } from '../factor.ts';
import { choice, factor, list, measure, optional, share, text, amount } from '../form.ts';
import type { Measure } from '../form.ts';
import { findRoute } from '../fuel.ts';
import { ownEntry } from '../lookup.ts';
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import { readUnit } from '../quantity.ts';
import type { Term } from '../sheet.ts';
import { figure, unitOf } from '../sheet.ts';
import { walk } from '../walk.ts';

/** Something bought, burnt, carried or thrown away, with its factor; `share` where only part of it is the company's. */
export const items = list({ name: optional(text), quantity: measure, factor, share: optional(share) });

/** Emissions that somebody else calculated: kg CO2e on a GWP set. */
export const reported = { emissions: amount('kg'), gwpSet: choice('AR4', 'AR5', 'AR6') };

interface Item {
  readonly quantity: Measure;
  readonly factor: Factor;
  readonly share: Term | null;
}

/** All items. Refuses with `spend.year_missing` for money, `factor.unit`, `gwp.*`, `factor.unreadable`. */
export function applyItems(calculation: Calculation, given: readonly Item[]): Result<Emission[]> {
  const results = together(
    given.map(({ quantity, factor: one, share: part }) => {
      // Prices change from year to year and place to place: only the spend-based method is told of that.
      if (quantity.unit.family === 'money') return refuse('spend.year_missing', { method: 'spend_based' });
      return apply(calculation, part === null ? quantity : sharedOf(calculation, quantity, part), one);
    }),
  );
  return results.ok ? ok(results.value.flat()) : results;
}

/** The part of a quantity that is the company's. */
export function sharedOf({ sheet }: Calculation, { term, unit }: Measure, part: Term): Measure {
  return { term: sheet.multiply([term, part], figure('share_of_quantity', unit.code)), unit };
}

/** Emissions of a quantity by a factor, through unit conversions and, for fuels, density and calorific value. */
export function apply(
  calculation: Calculation,
  { term, unit }: Measure,
  applied: Factor,
): Result<readonly Emission[]> {
  const to = readUnit(applied.unit);
  if (!to.ok) return refuse('factor.unit', { factor: applied.id, from: unit.code, to: applied.unit });
  const fuel = ownEntry(calculation.library.fuels, applied.fuel ?? '') ?? null;
  const fromBasis = applied.basis ?? 'net';
  const route = findRoute({ from: unit, fromBasis, to: to.value, toBasis: applied.basis, fuel });
  if (!route.ok) return route;
  calculation.factors.set(applied.id, applied);
  const amountOf = walk(calculation.sheet.graph, { index: term.index, unit }, route.value);
  const biogenic = applied.biogenic ?? fuel?.biogenic ?? false;
  const emitted = emit(calculation.question(), applied, amountOf.index, biogenic);
  if (!emitted.ok) return emitted;
  calculation.problems.push(...emitted.value.problems);
  return ok(emitted.value.emissions);
}

/** Emissions that are known as CO2e only, on the set they were calculated with; another set is refused. */
export function reportedCo2e(calculation: Calculation, co2e: Term, set: string): Result<Emission> {
  if (set !== calculation.set) {
    const mismatch = { factor: 'reported', factorSet: set, set: calculation.set };
    if (!calculation.acceptGwpSet) return refuse('gwp.set_mismatch', mismatch);
    calculation.problems.push({ code: 'gwp.set_mismatch', params: mismatch });
  }
  return ok({ gas: CO2E_ONLY, mass: null, co2e: co2e.index, place: 'counted' });
}

/** A quantity made of others: their product, counted in a unit of the engine. */
export function product({ sheet }: Calculation, terms: readonly Term[], name: string, code: string): Measure {
  return { term: sheet.multiply(terms, figure(name, code)), unit: unitOf(code) };
}
