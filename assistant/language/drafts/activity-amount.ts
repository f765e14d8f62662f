import { isPeople } from '../amounts/commute.ts';
import type { Ready } from '../amounts/ready.ts';
import { countsOne } from '../amounts/units-beside.ts';
import { isZero } from '../numbers/exact.ts';
import type { Flight } from '../reading/flights.ts';
import type { Reading } from '../reading/reading.ts';

/**
 * Whether an amount may be of an activity: not negative, read, zero of a unit, and no count of people, days or trips of
 * something told otherwise.
 */
export function isActivityAmount(reading: Reading, amount: Ready, flights: readonly Flight[]): boolean {
  if (amount.aside === true || saysNothing(reading, amount)) return false;
  if (amount.arithmetic === undefined && isPeople(reading, amount)) return false;
  const dimension = amount.unit?.dimension;
  if (dimension === 'day') return reading.items.some(({ concept }) => IN_DAYS.has(concept));
  return flights.length === 0 || dimension !== 'trip';
}

/** Things that are measured in days. */
const IN_DAYS: ReadonlySet<string> = new Set(['homeworking', 'rental_car']);

/** A number below zero, without a value, of nothing, or a weak one that counts nothing. */
function saysNothing(reading: Reading, amount: Ready): boolean {
  const { number, unit } = amount;
  if (number.negative || (number.value === null && number.values === undefined)) return true;
  if (unit !== null) return false;
  if (number.value !== null && isZero(number.value)) return true;
  return number.weak && !countsOne(reading, amount);
}
