/** Exchange rates and price indices that a spend needs: those published for its days, where the caller gives none. */
import type { Factor } from '../factor.ts';
import type { GivenRate } from '../given-rate.ts';
import type { FigureOfDays } from '../money.ts';
import { figureOf } from '../money.ts';
import type { Problem } from '../problem.ts';
import type { Ask } from './ask.ts';
import { priceYearOf } from './factors.ts';

const DOLLAR = 'USD';

/** Units of the spend's currency for one of the factor's; one where they are the same, nothing where none is published. */
export function exchangeRateFor(ask: Ask, factor: Factor): GivenRate | undefined {
  if (factor.unit === ask.activity.unit) return { value: '1' };
  const found = publishedRate(ask, factor)?.figure;
  return found && { value: found.value, unit: `${ask.activity.unit}/${DOLLAR}`, source: found.source };
}

/** Nothing where the factor is in the money that was spent, or in another than dollars. */
function publishedRate({ activity, library }: Ask, factor: Factor): FigureOfDays | undefined {
  const { unit, from, to } = activity;
  if (factor.unit === unit || factor.unit !== DOLLAR) return undefined;
  return figureOf((period) => library.money?.perDollar(unit, period), from, to);
}

/**
 * The price index of the factor's currency at the spend or in the year that the factor is priced in. Both are one where the
 * spend is of that year; a published one never stands beside one that the caller gives, whose base nobody knows.
 */
export function indexFor(
  ask: Ask,
  factor: Factor,
  which: 'spendIndex' | 'factorIndex',
): GivenRate | undefined {
  if (isOfPriceYear(ask, factor)) return { value: '1' };
  const year = priceYearOf(factor);
  if (year === null || areGiven(ask)) return undefined;
  const [spend, price] = [publishedIndex(ask, factor), ask.library.money?.index(factor.unit, year)];
  // One without the other would say nothing: both are asked for then.
  if (spend === undefined || price === undefined) return undefined;
  return which === 'spendIndex' ? spend.figure : price;
}

function publishedIndex({ activity, library }: Ask, factor: Factor): FigureOfDays | undefined {
  const { from, to } = activity;
  return figureOf((period) => library.money?.index(factor.unit, period), from, to);
}

function isOfPriceYear({ activity: { from, to } }: Ask, factor: Factor): boolean {
  const year = priceYearOf(factor);
  return year !== null && from.startsWith(year) && to.startsWith(year);
}

function areGiven({ parameters }: Ask): boolean {
  return parameters['indexSpendYear'] !== undefined || parameters['indexFactorYear'] !== undefined;
}

/** `price.provisional` (`currency`, `month`: the one that stands in) for each figure of a month that is not published. */
export function standInsOf(ask: Ask, factor: Factor): Problem[] {
  const rate = ask.parameters['exchangeRate'] === undefined ? publishedRate(ask, factor) : undefined;
  const isIndexed = !isOfPriceYear(ask, factor) && !areGiven(ask) && priceYearOf(factor) !== null;
  const index = isIndexed ? publishedIndex(ask, factor) : undefined;
  const used = [
    { currency: ask.activity.unit, month: rate?.standsIn },
    { currency: factor.unit, month: index?.standsIn },
  ];
  return used.flatMap(({ currency, month }) =>
    typeof month === 'string' ? [{ code: 'price.provisional' as const, params: { currency, month } }] : [],
  );
}
