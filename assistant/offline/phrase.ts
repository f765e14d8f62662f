import type { KindEntry, Locale } from '../language/understanding.ts';
import { period, quantity } from './format.ts';
import { say, type Wording } from './wording.ts';

/** What an activity is called in a sentence; amounts are decimal strings. */
export interface Spoken {
  readonly kind: string | null;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** What the person called it, for a kind that is still open. */
  readonly called?: string | undefined;
}

export interface Tongue {
  readonly reply: Locale;
  readonly numbers: Locale;
  readonly kinds: readonly KindEntry[];
  /** Id of the message, which chooses among variants. */
  readonly seed: string;
}

/** `1.200 L de óleo diesel`, without its period. */
export function itemInWords(activity: Spoken, tongue: Tongue): string {
  const { reply, numbers } = tongue;
  const kind =
    activity.kind === null && activity.called ? activity.called : amid(kindInWords(activity.kind, tongue));
  if (activity.quantity === null) return say(reply, 'item_no_quantity', { kind });
  const amount = quantity(activity.quantity, numbers);
  if (activity.unit === null) return say(reply, 'item_no_unit', { quantity: amount, kind });
  const { unit } = activity;
  // Trips are of people, not of what carries them.
  const words: Wording = unit === 'trip' ? 'item_trips' : 'item';
  const sign = CURRENCIES[unit];
  if (sign !== undefined) return say(reply, 'item', { quantity: sign, unit: amount, kind });
  return say(reply, words, { quantity: amount, unit: unitInWords(unit, activity.quantity, reply), kind });
}

/** A name as it stands in the middle of a sentence: `Óleo diesel` → `óleo diesel`; what is no word stays (`GLP`, `R-410A`). */
export function amid(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

/** A sentence with its first letter large. */
export function begun(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

const CURRENCIES: Readonly<Record<string, string>> = { BRL: 'R$', USD: 'US$', EUR: '€', GBP: '£' };
const SIGNS: Readonly<Record<string, string>> = {
  m3: 'm³',
  Nm3: 'Nm³',
  m2: 'm²',
  tkm: 't·km',
  pkm: 'p·km',
};
/** Units that are words and have a plural. */
const COUNTED = new Set([
  'cylinder',
  'night',
  'head',
  'unit',
  'bag',
  'ream',
  'meal',
  'day',
  'trip',
  'mile',
  'gal',
]);

/** A unit as it is written: `m³`, `t·km`, `noites`. */
export function unitInWords(unit: string, amount: string, reply: Locale): string {
  if (COUNTED.has(unit)) return say(reply, `unit_${unit}` as Wording, { count: Number(amount) });
  return SIGNS[unit] ?? unit;
}

/** The name of a kind without its explanations: `óleo diesel (B, comercial…) — frota…` → `óleo diesel`. */
export function kindInWords(key: string | null, { kinds, reply }: Tongue): string {
  const kind = kinds.find((one) => one.key === key);
  if (!kind) return key ?? say(reply, 'unknown_kind');
  return kind.name[reply].split(/ \(|, | — |: /)[0] ?? kind.key;
}

/** `, março de 2025` when all activities share their period, else nothing. */
export function sharedPeriod(activities: readonly Spoken[], { reply }: Tongue): string {
  const [first] = activities;
  if (!first?.from || !first.to) return '';
  if (activities.some(({ from, to }) => from !== first.from || to !== first.to)) return '';
  return say(reply, 'when', { period: period(first.from, first.to, reply) });
}
