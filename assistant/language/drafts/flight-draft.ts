import type { Flight } from '../reading/flights.ts';
import { periodOf } from '../assignment/locate.ts';
import type { Place } from '../text/mentions.ts';
import { spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import type { Draft } from './draft.ts';
import type { Segment } from '../reading/segments.ts';

/** The proposal of one flight: route, travellers, class and return as said; the distance is worked out elsewhere. */
export function flightDraft(
  reading: Reading,
  segments: readonly Segment[],
  places: readonly Place[],
  flight: Flight,
): Draft {
  const period = periodOf(reading, segments, places, flight);
  return {
    proposal: {
      kind: 'travel.flight',
      candidates: ['travel.flight'],
      quantity: null,
      unit: null,
      from: period?.from ?? null,
      to: period?.to ?? null,
      estimated: false,
      yearInferred: period?.yearInferred ?? false,
      ...(flight.route.airports.length > 1 ? { route: flight.route.airports } : {}),
      passengers: flight.passengers,
      ...(flight.class === undefined ? {} : { class: flight.class }),
      return: flight.return,
      ...(flight.radiativeForcing === undefined ? {} : { radiativeForcing: flight.radiativeForcing }),
      spans: spansOf(reading, [
        ['route', flight.route],
        ['passengers', flight.passengersAt],
        ['period', period],
      ]),
    },
    asks: [
      ...(flight.route.airports.length > 1 ? [] : [{ slot: 'quantity' as const, place: flight.route }]),
      ...(period === null ? [{ slot: 'period' as const }] : []),
    ],
  };
}
