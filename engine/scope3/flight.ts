/**
 * Flights between airports. The distance is the great circle; whether it is raised for indirect routes is the factor's
 * own rule (the UK factors contain 8 % already, so it is never added twice). The factor is found by cabin and by band of
 * distance among those handed in. Effects beyond CO2 at altitude are in the main factor or not, as `radiativeForcing`
 * says; with both kinds of factor at hand, both totals are given.
 */
import type { Emission } from '../emission.ts';
import type { Factor } from '../factor.ts';
import type { Read } from '../form.ts';
import { amount, choice, count, factor, list, optional, rate, text, within } from '../form.ts';
import { compare, fromInteger, isPositive, toText } from '../decimal.ts';
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Problem, Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import type { Term } from '../sheet.ts';
import { figure, unitOf } from '../sheet.ts';
import { apply } from './apply.ts';
import { categories, defineMethod, guidance } from './definition.ts';
import { greatCircle } from './distance.ts';

const latitude = within('-90', '90');
const longitude = within('-180', '180');
const cabin = choice('economy', 'premium_economy', 'business', 'first', 'average');

const fields = {
  flights: list({
    name: optional(text),
    from: text,
    fromLatitude: latitude,
    fromLongitude: longitude,
    to: text,
    toLatitude: latitude,
    toLongitude: longitude,
    journey: choice('one_way', 'return'),
    passengers: count,
    cabin,
  }),
  /** Factors per passenger and kilometre; the first one of the cabin whose band reaches the distance is used. */
  bands: list({
    cabin,
    /** The longest great-circle distance of the band; the last band has none. */
    upTo: optional(amount('km')),
    factor,
    /** The same with the effects at altitude left out, or put in. */
    otherFactor: optional(factor),
  }),
  radiativeForcing: choice('with', 'without'),
  uplift: choice('in_factor', 'applied', 'none'),
  /** Where `uplift` is applied: what the great circle is multiplied by (1.08). */
  upliftFactor: optional(rate('km/km')),
};

type Inputs = Read<typeof fields>;
type Flight = Inputs['flights'][number];
type Band = Inputs['bands'][number];

interface Flown {
  readonly emissions: readonly Emission[];
  readonly others: readonly Emission[] | null;
}

function fly(calculation: Calculation, inputs: Inputs, flight: Flight, order: number): Result<Flown> {
  const { sheet } = calculation;
  const circle = greatCircle(
    calculation,
    { latitude: flight.fromLatitude.value, longitude: flight.fromLongitude.value },
    { latitude: flight.toLatitude.value, longitude: flight.toLongitude.value },
    { from: flight.from, to: flight.to },
  );
  calculation.figures.set(`greatCircleKm.${order}`, circle);
  const band = bandOf(inputs.bands, flight.cabin, circle);
  if (band === null)
    return refuse('flight.no_band', { cabin: flight.cabin, from: flight.from, to: flight.to });
  const upliftFactor = inputs.uplift === 'applied' ? inputs.upliftFactor : null;
  const flown =
    upliftFactor === null ? circle : sheet.multiply([circle, upliftFactor], figure('distance_flown', 'km'));
  const journeys = flight.journey === 'return' ? [sheet.given(fromInteger(2), figure('return_journey'))] : [];
  const term = sheet.multiply([flown, flight.passengers, ...journeys], figure('passenger_distance', 'pkm'));
  calculation.figures.set(`passengerKm.${order}`, term);
  return both(calculation, band, term);
}

function both(calculation: Calculation, band: Band, term: Term): Result<Flown> {
  const quantity = { term, unit: unitOf('pkm') };
  const emissions = apply(calculation, quantity, band.factor);
  if (!emissions.ok) return emissions;
  if (band.otherFactor === null) return ok({ emissions: emissions.value, others: null });
  const others = apply(calculation, quantity, band.otherFactor);
  return others.ok ? ok({ emissions: emissions.value, others: others.value }) : others;
}

function bandOf(bands: readonly Band[], wanted: Band['cabin'], distance: Term): Band | null {
  const fits = (band: Band): boolean =>
    band.cabin === wanted && (band.upTo === null || compare(distance.value, band.upTo.value) <= 0);
  return bands.find(fits) ?? null;
}

/** The total with the other kind of factor, where every flight has one. */
function tellOther(calculation: Calculation, flown: readonly Flown[], main: 'with' | 'without'): void {
  if (flown.some(({ others }) => others === null)) return;
  const { sheet, set } = calculation;
  const steps = flown.flatMap(({ others }) =>
    (others ?? []).flatMap(({ co2e, place }) => (co2e === null || place !== 'counted' ? [] : [co2e])),
  );
  const index = sheet.graph.add(steps, {
    step: 'sum',
    label: 'result.co2e',
    unit: 'kgCO2e',
    params: { set },
  });
  const name = main === 'with' ? 'co2eKgWithoutRadiativeForcing' : 'co2eKgWithRadiativeForcing';
  calculation.figures.set(name, sheet.term(index, 'kgCO2e'));
}

function disclose(calculation: Calculation, { radiativeForcing, uplift, upliftFactor, bands }: Inputs): void {
  const params = { choice: radiativeForcing };
  calculation.disclosures.push({ code: 'scope3.radiative_forcing', params });
  if (uplift === 'in_factor') {
    const [band] = bands;
    const named: Factor | undefined = band?.factor;
    calculation.disclosures.push({ code: 'scope3.uplift_in_factor', params: { factor: named?.id ?? '' } });
  }
  if (uplift === 'applied' && upliftFactor !== null)
    calculation.disclosures.push({
      code: 'scope3.uplift_applied',
      params: { uplift: toText(upliftFactor.value) },
    });
}

function missingUplift({ uplift, upliftFactor }: Inputs): Problem | null {
  const missing = uplift === 'applied' && (upliftFactor === null || !isPositive(upliftFactor.value));
  return missing ? { code: 'input.missing', params: { field: 'upliftFactor' } } : null;
}

export const FLIGHT = [
  defineMethod({
    key: 'flight',
    categories: categories(6),
    reference: guidance('Category 6: Distance-based method'),
    fields,
    run(calculation, inputs) {
      const missing = missingUplift(inputs);
      if (missing !== null) return { ok: false, problems: [missing] };
      const flown = together(inputs.flights.map((flight, order) => fly(calculation, inputs, flight, order)));
      if (!flown.ok) return flown;
      tellOther(calculation, flown.value, inputs.radiativeForcing);
      disclose(calculation, inputs);
      return ok(flown.value.flatMap(({ emissions }) => emissions));
    },
  }),
];
