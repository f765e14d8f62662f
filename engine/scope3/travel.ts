/** Travel by distance, hotel nights, commuting and working at home. */
import type { Emission } from '../emission.ts';
import type { Factor } from '../factor.ts';
import { isZero } from '../decimal.ts';
import { amount, choice, count, factor, list, optional, share, text, within } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import { readUnit } from '../quantity.ts';
import type { Term } from '../sheet.ts';
import { figure, unitOf } from '../sheet.ts';
import { apply, product } from './apply.ts';
import { categories, defineMethod, guidance } from './definition.ts';

/**
 * Distance times people, by a factor per passenger-km or per vehicle-km. Of a vehicle the people in it must be known;
 * people over occupancy need not be whole vehicles.
 */
function carry(
  calculation: Calculation,
  terms: readonly Term[],
  occupancy: Term | null,
  one: Factor,
): Result<readonly Emission[]> {
  const travelled = product(calculation, terms, 'passenger_distance', 'pkm');
  const unit = readUnit(one.unit);
  if (!unit.ok || unit.value.dimension !== 'distance') return apply(calculation, travelled, one);
  if (occupancy === null || isZero(occupancy.value)) return refuse('input.missing', { field: 'occupancy' });
  const { sheet } = calculation;
  const term = sheet.divide(travelled.term, occupancy, figure('vehicle_distance', 'km'));
  return apply(calculation, { term, unit: unitOf('km') }, one);
}

const occupancy = optional(within('0', '1000'));

export const TRAVEL = [
  defineMethod({
    key: 'travel_distance',
    categories: categories(6),
    reference: guidance('Category 6: Distance-based method'),
    fields: {
      trips: list({
        name: optional(text),
        /** Of one journey. */
        distance: amount('km'),
        journeys: count,
        passengers: count,
        /** People in one vehicle, where the factor counts vehicle-km. */
        occupancy,
        factor,
      }),
      /** Of air travel: whether the factor contains the effects beyond CO2 at altitude. */
      radiativeForcing: optional(choice('with', 'without')),
    },
    run(calculation, { trips, radiativeForcing }) {
      if (radiativeForcing !== null)
        calculation.disclosures.push({
          code: 'scope3.radiative_forcing',
          params: { choice: radiativeForcing },
        });
      const results = together(
        trips.map((trip) =>
          carry(calculation, [trip.distance, trip.journeys, trip.passengers], trip.occupancy, trip.factor),
        ),
      );
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
  defineMethod({
    key: 'hotel',
    categories: categories(6),
    reference: guidance('Category 6: Hotel nights (optional)'),
    fields: { stays: list({ name: optional(text), rooms: count, nights: count, factor }) },
    run(calculation, { stays }) {
      calculation.disclosures.push({ code: 'scope3.optional_boundary', params: { activity: 'hotel' } });
      const results = together(
        stays.map(({ rooms, nights, factor: one }) =>
          apply(calculation, product(calculation, [rooms, nights], 'room_nights', 'night'), one),
        ),
      );
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
  defineMethod({
    key: 'commuting_distance',
    categories: categories(7),
    reference: guidance('Category 7: Distance-based and average-data methods'),
    fields: {
      groups: list({
        name: optional(text),
        employees: count,
        /** Share of them that goes this way; left out, all. */
        share: optional(share),
        oneWay: amount('km'),
        /** Journeys a day (2: there and back) and days of the period. */
        tripsPerDay: within('0', '20'),
        days: within('0', '366'),
        occupancy,
        factor,
      }),
    },
    run(calculation, { groups }) {
      const results = together(
        groups.map((group) => {
          const terms = [group.oneWay, group.tripsPerDay, group.days, group.employees];
          if (group.share !== null) terms.push(group.share);
          return carry(calculation, terms, group.occupancy, group.factor);
        }),
      );
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
  defineMethod({
    key: 'homeworking',
    categories: categories(7),
    reference: guidance('Category 7: Teleworking (optional)'),
    fields: {
      groups: list({
        name: optional(text),
        /** Full-time equivalents, and hours that each works at home. */
        employees: count,
        hours: amount('h'),
        factor,
      }),
    },
    run(calculation, { groups }) {
      calculation.disclosures.push({ code: 'scope3.optional_boundary', params: { activity: 'homeworking' } });
      const results = together(
        groups.map(({ employees, hours, factor: one }) =>
          apply(calculation, product(calculation, [employees, hours], 'hours_at_home', 'h'), one),
        ),
      );
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
];
