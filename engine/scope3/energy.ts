/**
 * Category 3, derived from the fuels of scope 1 and the electricity of scope 2: what was emitted before the fuel was
 * burnt or the power was made, and what was lost on the way. The quantities are those of the scope 1 and 2 lines.
 */
import type { Emission } from '../emission.ts';
import type { Read } from '../form.ts';
import { factor, list, measure, optional, share, text } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import { figure } from '../sheet.ts';
import { apply } from './apply.ts';
import { categories, defineMethod, guidance } from './definition.ts';

const rates = {
  /** Well to tank of the fuel, or upstream of the power's fuels. */
  upstreamFactor: optional(factor),
  /** Losses by a factor of their own, per unit delivered; and what is upstream of them. */
  lossesFactor: optional(factor),
  lossesUpstreamFactor: optional(factor),
  /** Or by the share lost of what is delivered, times the factor of generation. */
  lossShare: optional(share),
  generationFactor: optional(factor),
  /** Energy that was bought to be sold on: its generation counts here. */
  resoldFactor: optional(factor),
};

const lines = list({
  name: optional(text),
  /** Fuel burnt or energy used, as in scope 1 or 2. */
  quantity: measure,
  ...rates,
});

/** Lines of scopes 1 and 2 by their activity kind, and the rates of each kind: every line must find its own. */
const ledger = {
  lines: list({ name: optional(text), kind: text, quantity: measure }),
  factors: list({ kind: text, ...rates }),
};

type Line = Read<{ lines: typeof lines }>['lines'][number];

function derived(calculation: Calculation, line: Line): Result<readonly Emission[]> {
  const { quantity, lossShare, generationFactor } = line;
  const direct = [line.upstreamFactor, line.lossesFactor, line.lossesUpstreamFactor, line.resoldFactor];
  const results = direct.flatMap((one) => (one === null ? [] : [apply(calculation, quantity, one)]));
  if (lossShare !== null && generationFactor !== null) {
    const { term, unit } = quantity;
    const lost = calculation.sheet.multiply([term, lossShare], figure('energy_lost', unit.code));
    results.push(apply(calculation, { term: lost, unit }, generationFactor));
    calculation.disclosures.push({ code: 'scope3.losses_without_upstream', params: {} });
  }
  if (results.length === 0) return refuse('input.missing', { field: 'upstreamFactor' });
  const all = together(results);
  return all.ok ? ok(all.value.flat()) : all;
}

function derivedFromLedger(
  calculation: Calculation,
  inputs: Read<typeof ledger>,
): Result<readonly Emission[]> {
  const byKind = new Map(inputs.factors.map((one) => [one.kind, one]));
  const results = together(
    inputs.lines.map(({ name, kind, quantity }) => {
      const found = byKind.get(kind);
      if (found === undefined) return refuse('factor.missing', { kind, region: '', from: '', to: '' });
      const { kind: _, ...own } = found;
      return derived(calculation, { name, quantity, ...own });
    }),
  );
  return results.ok ? ok(results.value.flat()) : results;
}

export const ENERGY = [
  defineMethod({
    key: 'fuel_energy_ledger',
    categories: categories(3),
    reference: guidance('Category 3: Fuel- and energy-related activities, from the lines of scopes 1 and 2'),
    fields: ledger,
    run: derivedFromLedger,
  }),
  defineMethod({
    key: 'fuel_energy',
    categories: categories(3),
    reference: guidance('Category 3: Fuel- and energy-related activities'),
    fields: { lines },
    run(calculation, inputs) {
      const results = together(inputs.lines.map((line) => derived(calculation, line)));
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
];
