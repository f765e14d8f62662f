import { isPeople } from '../amounts/commute.ts';
import type { Ready } from '../amounts/ready.ts';
import { countsOne } from '../amounts/units-beside.ts';
import { isZero } from '../numbers/exact.ts';
import type { Flight } from '../reading/flights.ts';
import type { Reading } from '../reading/reading.ts';

/** Whether an amount may be of an activity: not negative, read, zero of a unit, and no count of people, days or trips of something told otherwise. */
export function isActivityAmount(reading: Reading, amount: Ready, flights: readonly Flight[]): boolean {
  if (amount.aside === true || amount.number.negative) return false;
  if (amount.number.value !== null && isZero(amount.number.value) && amount.unit === null) return false;
  if (amount.number.value === null && amount.number.values === undefined) return false;
  if (amount.number.weak && amount.unit === null && !countsOne(reading, amount)) return false;
  if (amount.arithmetic === undefined && isPeople(reading, amount)) return false;
  if (
    amount.unit?.dimension === 'day' &&
    !reading.items.some((item) => item.concept === 'homeworking' || item.concept === 'rental_car')
  )
    return false;
  if (flights.length > 0 && amount.unit?.dimension === 'trip') return false;
  return true;
}
