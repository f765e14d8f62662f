/** Purchased energy with what is held for it: both methods of scope 2, of which the one by location is the footprint. */
import type { Consumption } from '../scope2/input.ts';
import { calculateScope2 } from '../scope2/calculate.ts';
import { countryOf } from '../region.ts';
import { allocate } from '../allocate.ts';
import { decimal, toText } from '../decimal.ts';
import { valueAt } from '../graph.ts';
import { monthsOf } from '../period.ts';
import { seal } from '../seal.ts';
import type { Ask } from './ask.ts';
import type { Calculated } from './calculated.ts';
import type { Factor } from '../factor.ts';
import type { Activity } from '../footprint.ts';

/** Amounts by location, and by market beside them; the trace holds both. */
export function purchase({ activity, input, kind, library, parameters, period }: Ask): Calculated {
  const { instruments = [], residualMixes = [], made, market } = parameters;
  const { from, to, region } = activity;
  const line: Consumption = {
    ...consumptionOf(activity, input.factor),
    market: market ?? countryOf(region),
    ...(made === undefined ? {} : { made }),
  };
  const { gwpSet, programme, today, acceptGwpSet = false } = input;
  const asked = { consumption: [line], instruments, residualMixes, gwpSet, programme, today, acceptGwpSet };
  const result = calculateScope2(asked, library);
  if (result.status === 'not_calculated') return result;
  const { locationBased, marketBased, trace, coverage, ...rest } = result;
  const months = monthsOf(period);
  const days = months.map((month) => month.days);
  const [co2e, biogenic] = [locationBased.co2eKg, locationBased.biogenicCo2Kg].map((text) =>
    allocate(decimal(text), days),
  );
  const placed = { kind: kind.key, category: kind.category, from, to, region, programme, set: gwpSet };
  return {
    status: 'calculated',
    ...locationBased,
    gwpSet,
    scope: 2,
    category: kind.category,
    factors: rest.factors,
    problems: rest.problems,
    disclosures: rest.disclosures,
    figures: { energyKwh: coverage.energyKwh, coveredKwh: coverage.coveredKwh, coveredShare: coverage.share },
    method: 'scope2',
    marketBased,
    months: months.map(({ month }, position) => ({
      month,
      co2eKg: toText(valueAt(co2e ?? [], position)),
      biogenicCo2Kg: toText(valueAt(biogenic ?? [], position)),
    })),
    trace: seal({ ...trace, params: { ...trace.params, ...placed } }),
  };
}

/** The consumption of an activity of purchased energy, in the market of its country. */
export function consumptionOf(activity: Activity, factor: Factor | undefined): Consumption {
  const { kind, quantity, unit, from, to, region, site, supplier } = activity;
  return {
    id: kind,
    kind: kind as Consumption['kind'],
    quantity,
    unit,
    from,
    to,
    region,
    market: countryOf(region),
    ...(site === undefined ? {} : { site }),
    ...(supplier === undefined ? {} : { supplier }),
    ...(factor === undefined ? {} : { factor }),
  };
}
