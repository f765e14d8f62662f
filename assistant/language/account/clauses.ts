import { clauseOf } from '../doubts/clauses.ts';
import type { Reading } from '../reading/reading.ts';
import { segmentsOf } from '../reading/segments.ts';
import type { Place } from '../text/mentions.ts';
import type { Proposal } from '../understanding.ts';

/** An activity with the stretch of text that is its own. */
export interface Clause extends Place {
  readonly proposal: Proposal;
  /** Where its quantity stands. */
  readonly amount: Place;
}

/** The clauses of the activities whose quantity stands in the text, each from its neighbour's amount to the next one's. */
export function clausesOf(reading: Reading, activities: readonly Proposal[]): Clause[] {
  const segments = segmentsOf(reading);
  const placed = activities.flatMap((proposal) => {
    const quantity = proposal.spans.find(({ slot }) => slot === 'quantity');
    const amount = reading.amounts.find(
      ({ number }) => quantity !== undefined && reading.corrected.original(number.start) === quantity.start,
    );
    return amount === undefined ? [] : [{ proposal, amount }];
  });
  const amounts = placed.map(({ amount }) => amount);
  return placed.map(({ proposal, amount }) => ({
    ...clauseOf(reading, segments, amount, amounts),
    amount,
    proposal,
  }));
}

export function holds(clause: Place, place: Place): boolean {
  return place.start >= clause.start && place.end <= clause.end;
}
