/** Exchange rates and price indices that a spend needs: those published for its days, where the caller gives none. */
import type { Factor } from '../factor.ts';
import type { GivenRate } from '../form.ts';
import { figureOf } from '../money.ts';
import type { Ask } from './ask.ts';
import { priceYearOf } from './factors.ts';

const DOLLAR = 'USD';

/** Units of the spend's currency for one of the factor's; one where they are the same, nothing where none is published. */
export function exchangeRateFor({ activity, library }: Ask, factor: Factor): GivenRate | undefined {
  const { unit, from, to } = activity;
  if (factor.unit === unit) return { value: '1' };
  if (factor.unit !== DOLLAR) return undefined;
  const found = figureOf((period) => library.money?.perDollar(unit, period), from, to);
  return found && { value: found.value, unit: `${unit}/${DOLLAR}`, source: found.source };
}

/**
 * The price index of the factor's currency at the spend or in the year that the factor is priced in. Both are one where the
 * spend is of that year; a published one never stands beside one that the caller gives, whose base nobody knows.
 */
export function indexFor(
  { activity, library, parameters }: Ask,
  factor: Factor,
  which: 'spendIndex' | 'factorIndex',
): GivenRate | undefined {
  const { from, to } = activity;
  const year = priceYearOf(factor);
  if (year === null) return undefined;
  if (from.startsWith(year) && to.startsWith(year)) return { value: '1' };
  if (parameters['indexSpendYear'] !== undefined || parameters['indexFactorYear'] !== undefined)
    return undefined;
  const lookUp = (period: string) => library.money?.index(factor.unit, period);
  const [spend, price] = [figureOf(lookUp, from, to), lookUp(year)];
  // One without the other would say nothing: both are asked for then.
  if (spend === undefined || price === undefined) return undefined;
  return which === 'spendIndex' ? spend : price;
}
