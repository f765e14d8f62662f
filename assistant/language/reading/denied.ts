import type { Place } from '../text/mentions.ts';
import type { Reading } from './reading.ts';

/** `não MWh`, `em vez de litros`, `MWh não, kWh`: named only to say that it is not so. */
export function isDenied(reading: Reading, place: Place): boolean {
  const before = reading.text.slice(Math.max(0, place.start - 18), place.start);
  if (/\b(?:nao|not|em vez de|ao inves de|instead of|rather than)\s+(?:[a-z]{1,3} )?$/.test(before))
    return true;
  return /^\s*,?\s*(?:nao|not|no)\b\s*(?:[,.;!]|mas|but|$)/.test(
    reading.text.slice(place.end, place.end + 12),
  );
}
