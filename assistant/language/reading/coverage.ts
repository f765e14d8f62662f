import { overlaps, type Place } from '../text/mentions.ts';
import { typedPlace } from './proposal-spans.ts';
import type { Reading } from './reading.ts';
import type { NotUnderstood } from '../understanding.ts';

/**
 * Every number of the text is in an activity, a period, a name, or reported here: nothing silent. Small number words that
 * are articles (`um`, `a`) are not numbers; `used` are the places that proposals, answers or corrections consumed.
 */
export function notUnderstood(reading: Reading, used: readonly Place[]): NotUnderstood[] {
  const left: NotUnderstood[] = [];
  for (const amount of reading.amounts) {
    const { number } = amount;
    if (number.weak && amount.unit === null) continue;
    if (used.some((place) => overlaps(place, number))) continue;
    left.push({ ...typedPlace(reading, number), value: number.value });
  }
  for (const undated of reading.undated) {
    if (!used.some((place) => overlaps(place, undated)))
      left.push({ ...typedPlace(reading, undated), value: null });
  }
  return left.sort((a, b) => a.start - b.start);
}
