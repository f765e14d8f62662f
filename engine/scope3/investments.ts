/**
 * Investments by PCAF: of the emissions of a company, project or property, the part that the money outstanding has in
 * what finances it all. The denominator depends on the kind of asset; the data-quality score is weighted by the money.
 */
import type { Emission } from '../emission.ts';
import type { Read } from '../form.ts';
import { compare, isZero, ONE, toText } from '../decimal.ts';
import { choice, list, measure, optional, text, within } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { refuse } from '../problem.ts';
import type { Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import { reported, reportedCo2e } from './apply.ts';
import { categories, defineMethod } from './definition.ts';

const positions = list({
  name: optional(text),
  assetClass: choice(
    'listed_equity_bonds',
    'business_loans_unlisted_equity',
    'project_finance',
    'commercial_real_estate',
    'mortgages',
    'motor_vehicle_loans',
    'sovereign_debt',
  ),
  outstanding: measure,
  /**
   * Enterprise value including cash; equity plus debt of a company or project; value of the property or vehicle at
   * origination; gross domestic product adjusted for purchasing power.
   */
  denominator: measure,
  ...reported,
  /**
   * Years that a project is expected to run: an initial sponsor or lender reports the emissions of all of them beside the
   * year's, not discounted and in no total.
   */
  projectYears: optional(within('0', '1000')),
  /** Data-quality score of PCAF: 1 is best, 5 is worst. */
  score: optional(within('1', '5')),
});

type Position = Read<{ positions: typeof positions }>['positions'][number];

function attributed(calculation: Calculation, position: Position, order: number): Result<Emission> {
  const { sheet } = calculation;
  const { outstanding, denominator, emissions, gwpSet } = position;
  if (outstanding.unit.family !== 'money' || outstanding.unit !== denominator.unit) {
    return refuse('currency.mismatch', { from: outstanding.unit.code, to: denominator.unit.code });
  }
  const attribution = sheet.divide(outstanding.term, denominator.term, figure('attribution'));
  if (compare(attribution.value, ONE) > 0) {
    return refuse('attribution.above_one', { field: `positions.${order}`, text: toText(attribution.value) });
  }
  calculation.figures.set(`attribution.${order}`, attribution);
  const ours = sheet.multiply([emissions, attribution], figure('financed_emissions', 'kg'));
  if (position.projectYears !== null) {
    if (position.assetClass !== 'project_finance') {
      const field = `positions.${order}.projectYears`;
      return refuse('input.contradicts', { field, other: `positions.${order}.assetClass` });
    }
    const whole = sheet.multiply([ours, position.projectYears], figure('project_lifetime', 'kg'));
    calculation.figures.set(`projectLifetimeKg.${order}`, whole);
    calculation.disclosures.push({
      code: 'scope3.project_lifetime',
      params: { position: String(order + 1) },
    });
  }
  return reportedCo2e(calculation, ours, gwpSet);
}

/** Σ outstanding × score / Σ outstanding, of positions in one currency that all have a score. */
function weighScores(calculation: Calculation, all: readonly Position[]): void {
  const { sheet } = calculation;
  const [first] = all;
  if (
    first === undefined ||
    all.some(({ score, outstanding }) => score === null || outstanding.unit !== first.outstanding.unit)
  )
    return;
  const { code } = first.outstanding.unit;
  const weighted: Term[] = all.flatMap(({ score, outstanding }) =>
    score === null ? [] : [sheet.multiply([outstanding.term, score], figure('weighted_score', code))],
  );
  const money = sheet.add(
    all.map(({ outstanding }) => outstanding.term),
    figure('outstanding_total', code),
  );
  if (isZero(money.value)) return;
  const top = sheet.add(weighted, figure('weighted_score', code));
  calculation.figures.set('dataQualityScore', sheet.divide(top, money, figure('data_quality_score')));
}

export const INVESTMENTS = [
  defineMethod({
    key: 'financed_emissions',
    categories: categories(15),
    reference:
      'PCAF, The Global GHG Accounting and Reporting Standard, Part A: Financed Emissions (second edition, 2022), Chapter 5',
    fields: { positions },
    run(calculation, inputs) {
      const results = together(
        inputs.positions.map((position, order) => attributed(calculation, position, order)),
      );
      if (results.ok) weighScores(calculation, inputs.positions);
      return results;
    },
  }),
];
