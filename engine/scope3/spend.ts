/**
 * Spend-based: money times a factor per unit of money. A factor is in the money of one currency and one year, so spend
 * is first exchanged into that currency, at the rate of the year in which it was spent, and then brought to the prices
 * of the factor's year with a price index of that currency. None of these is ever guessed: each is an input.
 */
import type { Emission } from '../emission.ts';
import type { Read } from '../form.ts';
import { equals, ONE } from '../decimal.ts';
import { EXCHANGE_RATE, factor, list, measure, optional, rate, share, text, within } from '../form.ts';
import type { Measure } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import { readUnit } from '../quantity.ts';
import { figure } from '../sheet.ts';
import { apply, sharedOf } from './apply.ts';
import { categories, defineMethod, guidance } from './definition.ts';

const spends = list({
  name: optional(text),
  /** Without value-added tax. */
  spend: measure,
  spendYear: within('1990', '2100'),
  factor,
  factorYear: within('1990', '2100'),
  /** Units of the factor's currency for one unit of the currency spent, in the year of the spend. */
  exchangeRate: rate(EXCHANGE_RATE),
  /** Price index of the factor's currency in both years. */
  indexSpendYear: rate('index'),
  indexFactorYear: rate('index'),
  share: optional(share),
});

type Spend = Read<{ spends: typeof spends }>['spends'][number];

function spent(calculation: Calculation, given: Spend): Result<readonly Emission[]> {
  const real = inPricesOfFactor(calculation, given);
  if (!real.ok) return real;
  const ours = given.share === null ? real.value : sharedOf(calculation, real.value, given.share);
  return apply(calculation, ours, given.factor);
}

function inPricesOfFactor(calculation: Calculation, given: Spend): Result<Measure> {
  const { sheet } = calculation;
  const { spend, exchangeRate, indexSpendYear, indexFactorYear } = given;
  const currency = readUnit(given.factor.unit);
  if (!currency.ok || currency.value.family !== 'money' || spend.unit.family !== 'money') {
    const params = { factor: given.factor.id, from: spend.unit.code, to: given.factor.unit };
    return refuse('factor.unit', params);
  }
  const { code } = currency.value;
  if (code === spend.unit.code && !equals(exchangeRate.value, ONE))
    return refuse('currency.mismatch', { from: spend.unit.code, to: code });
  const pair = `${code}/${spend.unit.code}`;
  // Published rates are often the other way round: reais for a dollar.
  const isInverse = exchangeRate.unit === `${spend.unit.code}/${code}` && exchangeRate.unit !== pair;
  if (exchangeRate.unit !== EXCHANGE_RATE && exchangeRate.unit !== pair && !isInverse)
    return refuse('currency.mismatch', { from: exchangeRate.unit, to: pair });
  const sameYear = equals(given.spendYear.value, given.factorYear.value);
  if (sameYear && !equals(indexSpendYear.value, indexFactorYear.value))
    return refuse('price_index.mismatch', { field: 'indexSpendYear' });
  const exchanged = isInverse
    ? sheet.divide(spend.term, exchangeRate, figure('spend_exchanged', code))
    : sheet.multiply([spend.term, exchangeRate], figure('spend_exchanged', code));
  const scaled = sheet.multiply([exchanged, indexFactorYear], figure('spend_deflated', code));
  const term = sheet.divide(scaled, indexSpendYear, figure('spend_deflated', code));
  return ok({ term, unit: currency.value });
}

export const SPEND = [
  defineMethod({
    key: 'spend_based',
    categories: categories(1, 2, 4, 5, 6, 7, 8, 9, 13, 14, 15),
    reference: guidance('Category 1: Spend-based method'),
    fields: { spends },
    run(calculation, inputs) {
      calculation.disclosures.push({ code: 'scope3.spend_based', params: {} });
      const results = together(inputs.spends.map((one) => spent(calculation, one)));
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
];
