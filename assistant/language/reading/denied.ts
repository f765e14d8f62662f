import { pattern } from '../lexicon/pattern.ts';
import type { Place } from '../text/mentions.ts';
import type { Reading } from './reading.ts';

/** `não MWh`, `em vez de litros`, `MWh não, kWh`: named only to say that it is not so. */
export function isDenied(reading: Reading, place: Place): boolean {
  const before = reading.text.slice(Math.max(0, place.start - 18), place.start);
  if (/\b(?:nao|not|em vez de|ao inves de|instead of|rather than)\s+(?:[a-z]{1,3} )?$/.test(before))
    return true;
  return /^\s*,?\s*(?:nao|not|no)\b\s*(?:[,.;:!]|mas|but|foi|era|$)/.test(
    reading.text.slice(place.end, place.end + 12),
  );
}

const NOT_THERE = pattern()`(?:\b(?:nao|not)|n't|n t)(?: (?:{reading.around_denied}|[dn]?[oa]s?)){0,5} $`;

/** `não foi no gerador`, `it wasn't used by our fleet`: where or in what it was not. */
export function isDeniedPlace({ text }: Reading, { start }: Place): boolean {
  return NOT_THERE.test(text.slice(Math.max(0, start - 60), start));
}

const EXCHANGES = pattern()`
  (?:^|[^a-z])(?:{reading.moved_not_denied}|troc\w+|troqu\w+|substitu\w+|mud\w+|alter\w+|corri[gj]\w+
  |replac\w+|swap\w*|chang\w+|switch\w*) (?:(?!e\b|and\b|but\b|mas\b)[a-z]+ ){0,5}$
`;
const INSTEAD =
  /^ (?:por|pel[oa]|para|pra|pro|with|for|by|to|->|=>) (?:(?:o|a|os|as|the|de|do|da|mes|month|of) )*(?=[a-z0-9])/;

/** `troca maio por junho`, `replace May with June`: the first of two, in whose stead the next one behind it stands. */
export function isExchanged(reading: Reading, place: Place, among: readonly Place[]): boolean {
  const { text } = reading;
  const before = text.slice(Math.max(0, place.start - 60), place.start);
  const behind = INSTEAD.exec(text.slice(place.end));
  if (behind === null || !EXCHANGES.test(before) || INTO.test(before)) return false;
  const next = place.end + behind[0].length;
  return among.some(({ start }) => start === next);
}

/** `muda para maio`: behind this stands what is new. */
const INTO = / (?:para|pra|pro|to|por|with) (?:(?:o|a|the|mes|month|de|of) )*$/;
