import { pattern } from '../lexicon/pattern.ts';
import type { TravelClass } from '../understanding.ts';
import type { Amount, Place } from '../text/mentions.ts';
import type { Reading } from './reading.ts';

const CLASSES: readonly (readonly [RegExp, TravelClass])[] = [
  [pattern()`\b{reading.premium_classes}\b`, 'premium_economy'],
  [/\b(?:executiva|business)(?: class)?\b(?! (?:trip|travel|days?))/, 'business'],
  [/\b(?:primeira classe|first class|in first|na primeira)\b/, 'first'],
  [
    pattern()`\b{reading.economy_classes}\b|[,(] ?coach(?=[,.;)\n]| (?:in|on|for|last|this)\b|\s*$)`,
    'economy',
  ],
];

/** The class that a stretch of text names; undefined where it names none. */
export function classIn(text: string): TravelClass | undefined {
  return CLASSES.find(([pattern]) => pattern.test(text))?.[1];
}

/** Travellers that sit in one class of a flight. */
interface Seats {
  readonly amount: Amount;
  readonly passengers: number;
  readonly class: TravelClass;
}

/**
 * `4 na econômica e 1 na executiva`, `five in economy and one in business`: the travellers of each class; empty where not at
 * least two classes have a number of their own.
 */
export function seatsIn(reading: Reading, zone: Place): Seats[] {
  const found: Seats[] = [];
  for (const amount of reading.amounts) {
    if (amount.start < zone.start || amount.end > zone.end || amount.unit !== null) continue;
    const { value } = amount.number;
    if (value === null || !/^\d{1,3}$/.test(value)) continue;
    const behind = /^ (?:[a-z]+ )?(?:n[ao]|em|in|de|on)? ?(?:classe )?([a-z]+ ?[a-z]*)/.exec(
      reading.text.slice(amount.end, amount.end + 40),
    );
    const seat = behind === null ? undefined : classIn(behind[0].replace(/\b(?:e|and)\b.*$/, ''));
    if (seat !== undefined) found.push({ amount, passengers: Number(value), class: seat });
  }
  const different = new Set(found.map((one) => one.class)).size === found.length;
  return found.length > 1 && different ? found : [];
}
