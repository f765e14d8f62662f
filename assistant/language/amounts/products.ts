import { pattern } from '../lexicon/pattern.ts';
import type { Ready } from './ready.ts';
import { product } from '../numbers/exact.ts';
import type { Reading } from '../reading/reading.ts';
import type { Amount, Place } from '../text/mentions.ts';

const CONTAINER = pattern()`
  ^\s*(?:novos? |grandes? |full )?(?:(?:[a-z0-9-]+ ){1,2}(?={amounts.containers_en}\b))?
  (?:{amounts.containers_pt}|big ?bags?)?\s*(?:(?:de|of) [a-z0-9-]+ (?:[a-z]+ )?(?=com |with |x |(?:de
  |of) \d))?(?:(?:de|com|x|of|with|each with|cada um com) )?
  (?:[a-z0-9]+ de |glp de |gas de |[a-z]+ of )?(?:x )?\s*$
`;

/** Bottles by their names, ranges, and packs of packs, each made one amount with its parts. */
export function products(reading: Reading, amounts: readonly Amount[]): Ready[] {
  const ready: Ready[] = [];
  for (let at = 0; at < amounts.length; at += 1) {
    const amount = amounts[at] as Amount;
    const bottle = bottleBehind(reading, amount);
    if (bottle !== null && amount.number.value !== null) {
      const value = product(amount.number.value, bottle.kg);
      ready.push({
        ...amount,
        end: Math.max(amount.end, bottle.end),
        number: { ...amount.number, value },
        unit: { start: bottle.start, end: bottle.end, code: 'kg', dimension: 'mass' },
        // A bottle by its name holds this gas, whatever stands around it.
        of: { start: bottle.start, end: bottle.end, concept: 'lpg', corrected: false },
        arithmetic: `${amount.number.value} × ${bottle.kg} kg`,
        parts: [amount],
      });
      continue;
    }
    const next = amounts[at + 1];
    if (next !== undefined && isRange(reading, amount, next)) {
      const ends: [string, string] = [amount.number.value ?? '', next.number.value ?? ''];
      ready.push({
        ...next,
        start: amount.start,
        number: { ...next.number, start: amount.number.start },
        range: ends,
        parts: [amount, next],
      });
      at += 1;
      continue;
    }
    if (next !== undefined && multiplies(reading, amount, next)) {
      ready.push(multiplied([amount], next));
      at += 1;
      continue;
    }
    const third = amounts[at + 2];
    if (
      next !== undefined &&
      third !== undefined &&
      packs(reading, amount, next) &&
      multiplies(reading, next, third)
    ) {
      ready.push(multiplied([amount, next], third));
      at += 2;
      continue;
    }
    ready.push({ ...amount, parts: [amount] });
  }
  return ready;
}

/** One amount out of the counts before it: `40 bags × 25 kg`, `5 pallets × 40 bags × 25 kg`. */
function multiplied(counts: readonly Amount[], last: Amount): Ready {
  const values = [...counts, last].map(({ number }) => number.value ?? '1');
  const [first = last] = counts;
  return {
    ...last,
    start: first.start,
    number: { ...last.number, value: product(...values), start: first.number.start },
    arithmetic: values.join(' × '),
    parts: [...counts, last],
  };
}

/** `5 pallets x 40 bags`: a count of packs, each of a count. */
function packs(reading: Reading, a: Amount, b: Amount): boolean {
  const whole = (amount: Amount) => /^\d{1,5}$/.test(amount.number.value ?? '');
  const between = reading.text.slice(a.number.end, b.start);
  return whole(a) && whole(b) && CONTAINER.test(between) && /\b(?:x|de|com|of|with)\s*$/.test(between);
}

const PACKAGE_BEHIND = pattern()`
  ^[\s-]*(?:drums?|bags?|sacks?|bales?|cans?|tanks?|cylinders?|bottles?|boxes|loads?|kegs?|canisters?|barrels?|
  packs?|crates?|tins?|jerrycans?)\b
`;

function multiplies(reading: Reading, a: Amount, b: Amount): boolean {
  if (a.number.value === null || b.number.value === null || !/^\d+$/.test(a.number.value)) return false;
  const countable =
    a.unit === null ||
    ['cylinder', 'bag', 'count', 'trip', 'meal'].includes(a.unit.dimension) ||
    (a.unit.code === 'gal' && b.unit?.dimension === 'volume');
  if (
    !countable ||
    b.unit === null ||
    !['mass', 'volume', 'distance', 'energy', 'currency'].includes(b.unit.dimension)
  )
    return false;
  const between = reading.text.slice(a.number.end, b.start);
  if (!CONTAINER.test(between)) return false;
  // `12 20 kg` is no product: some word or sign must join them, or the pack is named behind (`12 20 kg bags`).
  return /[a-z]/.test(between) || PACKAGE_BEHIND.test(reading.text.slice(b.end));
}

/** `10 a 15 kg`, `entre 500 e 600 litros`, `10-15 t`. */
function isRange(reading: Reading, a: Amount, b: Amount): boolean {
  if (a.number.value === null || b.number.value === null || b.unit === null) return false;
  if (a.unit !== null && a.unit.code !== b.unit.code) return false;
  const between = reading.text.slice(a.end, b.start).trim();
  if (/^(?:a|ate|to|-|ou|or)$/.test(between)) return true;
  return /^(?:e|and)$/.test(between) && /\b(?:entre|between)\s*$/.test(reading.text.slice(0, a.start));
}

const BOTTLE_BEHIND = pattern()`
  ^\s*(?:botij(?:ao|oes)|cilindros?|cylinders?|bottles?|recargas?|unidades?)?\s*(?:\(|de |of |do |tipo |glp |lpg |
  gas |de glp |de gas |[a-z]+ )*\s*$
`;

function bottleBehind(reading: Reading, amount: Amount): (Place & { kg: string }) | null {
  if (amount.unit !== null && amount.unit.code !== 'cylinder') return null;
  const before = reading.bottles.filter((other) => other.end <= amount.start).at(-1);
  // `P45 x 3`, `P13: 8 un`.
  if (before !== undefined && /^\s*(?:x|:|=|-|×)\s*$/.test(reading.text.slice(before.end, amount.start)))
    return before;
  const bottle = reading.bottles.find((other) => other.start >= amount.end);
  if (bottle === undefined) return null;
  return BOTTLE_BEHIND.test(reading.text.slice(amount.end, bottle.start)) ? bottle : null;
}
