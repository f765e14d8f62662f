import { pattern } from '../lexicon/pattern.ts';
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  multiply,
  ONE,
  subtract,
  toText,
} from '#engine/decimal.ts';
import { convert } from '#engine/quantity.ts';
import { findUnit } from '#engine/unit.ts';
import { plus } from '../numbers/exact.ts';
import type { Reading } from '../reading/reading.ts';
import { joinedInto, type Place } from '../text/mentions.ts';
import type { Ready } from './ready.ts';

/** Words and signs that say an amount again in another measure. */
const AGAIN = pattern()`
  (?:\(|=|~|\bou seja\b|\bisto e\b|\bequival\w+|\bcorrespond\w+|\bi\.?e\b|\bthat is\b|\bwhich is\b
  |\bo que da\b|\bdando\b|\bou\b|\bor\b|\baka\b)[^\d]*$
`;
const OPENED =
  /\(\s*(?:ou |or |= ?|~ ?|ou seja,? |i\.?e\.?,? |that is |cerca de |about |aprox\.? |equivalente a |equivalent to )*$/;
/** What stands behind these is one more, or goes into the other. */
const JOINED = /\b(?:e|and|mais|plus|com|with|x|por|per|para|to|(?<!cerca )de|of)\s*$/;
const LATIN = pattern()`\b(?:{amounts.as_much_as}|i\. ?e\.?)(?= ?[\d(=~]?\s*$)`;
/** How far a restated amount may be rounded: one hundredth. */
const ROUNDED = decimal('0.01');

/**
 * `2.000 litros (2 m³)`, `2 m³, ou seja, 2.000 litros`, `500 gallons (1,893 L)`: one amount in two units counts once, as it was
 * said first. Two amounts in brackets that are not the same are one question.
 */
export function toldOnce(reading: Reading, amounts: readonly Ready[]): Ready[] {
  return joinedInto(amounts, (last, amount) => joined(reading, last, amount));
}

function joined(reading: Reading, a: Ready, b: Ready): Ready | null {
  if ([a, b].some(({ range, aside }) => range !== undefined || aside === true)) return null;
  const said = isApart(reading, a, b) ? null : inUnitOf(b, a);
  if (said === null || a.number.value === null || namesAnother(reading, a, b)) return null;
  const between = reading.text.slice(a.end, b.start);
  const inOther = a.unit?.code !== b.unit?.code;
  if ((inOther || a.arithmetic !== undefined) && isSaidAgain(between, said, decimal(a.number.value)))
    return whole(reading, a, b);
  const bracketed = OPENED.test(between) && /^\s*\)/.test(reading.text.slice(b.end));
  return inOther && bracketed ? { ...whole(reading, a, b), range: [a.number.value, toText(said)] } : null;
}

/** Whether something stands between two amounts that keeps the second from saying the first again. */
function isApart({ amounts, text }: Reading, a: Place, b: Place): boolean {
  const between = text.slice(a.end, b.start).replace(LATIN, '=');
  return (
    b.start - a.end > 60 ||
    /[\n;+]|\.\s/.test(between) ||
    JOINED.test(between) ||
    amounts.some(({ start }) => start >= a.end && start < b.start)
  );
}

/** The same beside itself or behind a word that says so; behind such a word it may be rounded. */
function isSaidAgain(between: string, said: Decimal, first: Decimal): boolean {
  const again = AGAIN.test(between);
  if (compare(said, first) === 0) return again || /^[\s,.]*$/.test(between);
  return again && compare(absolute(subtract(said, first)), multiply(said, ROUNDED)) <= 0;
}

/** An amount in the unit of another one, or null where their units measure different things. */
function inUnitOf(amount: Ready, like: Ready): Decimal | null {
  const from = findUnit(amount.unit?.code ?? '');
  const to = findUnit(like.unit?.code ?? '');
  if (from === null || to === null || amount.number.value === null) return null;
  if (['currency', 'count'].includes(amount.unit?.dimension ?? '')) return null;
  const read = convert({ amount: decimal(amount.number.value), unit: from }, to);
  return read.ok ? read.value.amount : null;
}

/** `2 m³ de diesel, 2.000 L de gasolina`: each amount has a thing of its own. */
function namesAnother(reading: Reading, a: Ready, b: Ready): boolean {
  const own = reading.items.find((item) => item.start >= a.end && item.end <= b.start);
  const behind = reading.items.find(
    (item) => item.start >= b.end && /^\s*(?:de|do|da|of)?\s*$/.test(reading.text.slice(b.end, item.start)),
  );
  return own !== undefined && behind !== undefined && own.concept !== behind.concept;
}

function whole(reading: Reading, a: Ready, b: Ready): Ready {
  const itemBetween = reading.items.some((item) => item.start >= a.end && item.end <= b.start);
  const close = /^\s*(?:ao todo |no total |in total |in all )?\)/.exec(reading.text.slice(b.end))?.[0] ?? '';
  return {
    ...a,
    ...(itemBetween ? {} : { end: b.end + close.length }),
    parts: [...a.parts, ...b.parts],
  };
}

/** `duas toneladas e trezentos quilos de coque`: a larger unit and what is left over in a smaller one are one amount. */
export function summedUnits(reading: Reading, amounts: readonly Ready[]): Ready[] {
  return joinedInto(amounts, (last, amount) => leftOver(reading, last, amount));
}

/** The numbers of a message with a larger unit and what is left over in a smaller one taken for one. */
export function withSums(reading: Reading): Reading {
  const amounts = summedUnits(
    reading,
    reading.amounts.map((amount) => ({ ...amount, parts: [amount] })),
  );
  return amounts.length === reading.amounts.length ? reading : { ...reading, amounts };
}

/** `um quilo e duzentos`: hundreds in words behind a kilogram or a tonne are of the thousandth of it. */
function hundreds(reading: Reading, a: Ready, b: Ready): Decimal | null {
  const { value } = b.number;
  if (b.unit !== null || !b.number.inWords || value === null || !/^[1-9]\d\d$/.test(value)) return null;
  if (a.unit?.code !== 'kg' && a.unit?.code !== 't') return null;
  return /^(?: (?:de|of)\b|\s*(?:[,.;]|$))/.test(reading.text.slice(b.end))
    ? multiply(decimal(value), decimal('0.001'))
    : null;
}

function leftOver(reading: Reading, a: Ready, b: Ready): Ready | null {
  const { value } = a.number;
  const plain = [a, b].every((one) => one.arithmetic === undefined && one.range === undefined && !one.aside);
  if (!plain || value === null || b.number.value === null || !/^\d+$/.test(value)) return null;
  if (a.unit?.dimension !== 'mass' && a.unit?.dimension !== 'volume') return null;
  if (a.unit.code === b.unit?.code || !/^ (?:(?:e|and) )?$/.test(reading.text.slice(a.end, b.start)))
    return null;
  const rest = hundreds(reading, a, b) ?? inUnitOf(b, a);
  if (rest === null || compare(rest, ONE) >= 0) return null;
  return {
    ...a,
    end: b.end,
    number: { ...a.number, end: b.number.end, value: plus(value, toText(rest)) },
    arithmetic: `${value} ${a.unit.code} + ${b.number.value} ${b.unit?.code ?? (a.unit.code === 't' ? 'kg' : 'g')}`,
    parts: [...a.parts, ...b.parts],
  };
}
