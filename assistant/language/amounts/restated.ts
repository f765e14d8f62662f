import { pattern } from '../lexicon/pattern.ts';
import { decimal, isPositive, subtract, sum, toText } from '#engine/decimal.ts';
import type { Ready } from './ready.ts';
import type { Amount, Place } from '../text/mentions.ts';
import { product } from '../numbers/exact.ts';
import type { Reading } from '../reading/reading.ts';

/** Said of two counts of one meter: what counts is their difference. */
const FIRST = pattern()`\b{amounts.first_reading}\b[^\d]{0,30}$`;
const SECOND = pattern()`\b{amounts.second_reading}\b[^\d]{0,30}$`;
const BEGUN = pattern()`^[^\d]{0,20}\b{amounts.at_the_beginning}\b`;
const DONE = /^[^\d]{0,20}\b(?:no fim|no final|final|atual|at (?:the )?end|closing|depois)\b/;
export const METER = pattern()`\b{amounts.meters}\b`;

/** `anterior 45.120 m³, atual 47.890 m³`: two readings of a meter are one amount, their difference, with its arithmetic. */
export function metered(reading: Reading, amounts: readonly Ready[]): Ready[] {
  if (!METER.test(reading.text)) return [...amounts];
  const counted = amounts.filter(
    (amount) =>
      amount.aside !== true &&
      amount.unit?.dimension !== 'currency' &&
      (amount.range !== undefined || (amount.number.value !== null && !amount.number.weak)),
  );
  const [a, b] = counted;
  if (a === undefined || counted.length > 2) return [...amounts];
  const dated = b === undefined ? null : onTwoDays(reading, a, b);
  if (dated !== null) return amounts.filter((amount) => amount !== a).map((one) => (one === b ? dated : one));
  const pair = b === undefined ? a.range : readings(reading, a, b);
  const last = b ?? a;
  if (pair === undefined || pair === null) return [...amounts];
  const used = subtract(decimal(pair[1]), decimal(pair[0]));
  // A count that went down is a stock or a slip: which figure counts is asked.
  if (!isPositive(used)) return b === undefined ? [...amounts] : asked(amounts, a, b, pair);
  const { range: _range, ...plain } = last;
  const whole: Ready = {
    ...plain,
    start: a.start,
    unit: last.unit ?? a.unit,
    number: { ...last.number, start: a.number.start, value: toText(used) },
    arithmetic: `${pair[1]} − ${pair[0]}`,
    parts: b === undefined ? a.parts : [...a.parts, ...b.parts],
  };
  return amounts
    .filter((amount) => amount !== a)
    .map((amount) => (amount === last ? whole : amount))
    .concat(b === undefined ? [whole] : []);
}

/** `418.250 m³ em 01/08/2026 e 431.900 m³ em 31/08/2026`: one meter on two days; its difference is of the days between. */
function onTwoDays({ periods, text }: Reading, a: Ready, b: Ready): Ready | null {
  const { unit } = b;
  if (unit === null || a.unit?.code !== unit.code || a.number.value === null || b.number.value === null)
    return null;
  const days = periods.filter(({ from, to }) => from !== '' && from === to);
  const [first, last] = days;
  if (first === undefined || last === undefined || days.length !== 2 || first.from >= last.from) return null;
  const behind = (amount: Ready, day: Place) =>
    /^ ?[(,]? ?(?:em|no dia|on|at|as of|de)? ?$/.test(text.slice(amount.end, day.start));
  const before = (amount: Ready, day: Place) => /^[ :=,-]{1,3}$/.test(text.slice(day.end, amount.start));
  const each = (behind(a, first) && behind(b, last)) || (before(a, first) && before(b, last));
  const used = subtract(decimal(b.number.value), decimal(a.number.value));
  if (!each || !isPositive(used)) return null;
  return {
    ...b,
    start: a.start,
    number: { ...b.number, start: a.number.start, value: toText(used) },
    when: { ...last, start: first.start, end: last.end, from: first.from },
    arithmetic: `${b.number.value} − ${a.number.value}`,
    parts: [...a.parts, ...b.parts],
  };
}

function asked(amounts: readonly Ready[], a: Ready, b: Ready, range: readonly [string, string]): Ready[] {
  const both: Ready = { ...b, start: a.start, range: [range[0], range[1]], parts: [...a.parts, ...b.parts] };
  return amounts.filter((amount) => amount !== a).map((amount) => (amount === b ? both : amount));
}

function readings(reading: Reading, a: Ready, b: Ready): readonly [string, string] | null {
  if (a.unit !== null && b.unit !== null && a.unit.code !== b.unit.code) return null;
  if (a.number.value === null || b.number.value === null) return null;
  const before = reading.text.slice(Math.max(0, a.start - 40), a.start);
  const between = reading.text.slice(a.end, b.start);
  if (FIRST.test(before) && SECOND.test(between)) return [a.number.value, b.number.value];
  const after = reading.text.slice(b.end, b.end + 40);
  if (BEGUN.test(between) && DONE.test(after)) return [a.number.value, b.number.value];
  if (/\b(?:anterior|previous|prior)\b[^\d]{0,30}$/.test(between)) return [b.number.value, a.number.value];
  return SECOND.test(before) && FIRST.test(between) ? [b.number.value, a.number.value] : null;
}

/** `Quatro funcionários ficaram 3 noites cada um`, `3 pessoas por 4 noites`: people times nights. */
export function nightsOfEach(
  reading: Reading,
  amounts: readonly Ready[],
  people: Ready | undefined,
): Ready[] {
  const nights = amounts.filter((amount) => amount.unit?.code === 'night' && amount.number.value !== null);
  const [stay] = nights;
  if (people === undefined || stay === undefined || nights.length !== 1 || people.number.value === null)
    return [...amounts];
  if (
    !/^\s*(?:[a-z]+ ){1,3}(?:por|durante|x|×|for)\s*$/.test(reading.text.slice(people.end, stay.start)) &&
    !/^\s*(?:de hotel |em hotel |of hotel )?(?:,\s*)?(?:cada|each|por pessoa|per person|por cabeca)\b/.test(
      reading.text.slice(stay.end),
    )
  )
    return [...amounts];
  const values = [people.number.value, stay.number.value ?? '1'];
  const whole: Ready = {
    ...stay,
    start: Math.min(people.start, stay.start),
    number: {
      ...stay.number,
      start: Math.min(people.number.start, stay.number.start),
      value: product(...values),
    },
    arithmetic: values.join(' × '),
    parts: [...people.parts, ...stay.parts],
  };
  return amounts.filter((amount) => amount !== people).map((amount) => (amount === stay ? whole : amount));
}

/** `2.000 L (1.500 caminhões, 500 gerador)`: bare parts in brackets that add up to what stands before them take its unit and its place. */
export function inBrackets(reading: Reading, amounts: readonly Amount[]): readonly Amount[] {
  const whole = amounts.find(
    (amount) =>
      amount.unit !== null && /^[^\d\n;.(]{0,30}\(/.test(reading.text.slice(amount.end, amount.end + 32)),
  );
  if (whole === undefined || whole.number.value === null) return amounts;
  const close = reading.text.indexOf(')', whole.end);
  const parts = amounts.filter((amount) => amount.start > whole.end && amount.end <= close);
  const bare = parts.every(({ unit, number, percent }) => unit === null && number.value !== null && !percent);
  if (parts.length < 2 || !bare) return amounts;
  const total = toText(sum(parts.map(({ number }) => decimal(number.value ?? '0'))));
  if (total !== whole.number.value) return amounts;
  return amounts.flatMap((amount) =>
    amount === whole ? [] : [parts.includes(amount) ? { ...amount, unit: whole.unit } : amount],
  );
}

/**
 * `read 90,412 on 1 July and 97,662 on 31 July, so 7,250 m3 were used`: two counts of a meter and their difference told
 * besides are that difference.
 */
export function readAndTold(reading: Reading, amounts: readonly Amount[]): readonly Amount[] {
  if (!METER.test(reading.text)) return amounts;
  const found = amounts.findLast((one) => one.unit !== null && readingsOf(reading, one) !== null);
  const counts = found === undefined ? null : readingsOf(reading, found);
  if (found === undefined || counts === null) return amounts;
  const days = reading.periods.filter(({ from }) => from !== '');
  const [first, last] = days;
  const between =
    first !== undefined &&
    last !== undefined &&
    days.length === 2 &&
    days.every(({ from, to }) => from === to);
  const told = between ? { ...found, when: { ...last, start: first.start, from: first.from } } : found;
  return amounts.filter((one) => !counts.includes(one)).map((one) => (one === found ? told : one));
}

/** The two counts whose difference an amount is: told before it in any order, or behind it as they rose. */
function readingsOf(reading: Reading, told: Amount): readonly Amount[] | null {
  const counts = reading.amounts.filter(
    ({ number, percent, unit }) =>
      number !== told.number &&
      number.value !== null &&
      !percent &&
      (unit === null || unit.code === told.unit?.code),
  );
  for (const [at, first] of counts.entries())
    for (const second of counts.slice(at + 1)) {
      const [a, b] = [first.number.value, second.number.value];
      const rose = isDifference(b, a, told.number.value);
      const fits = second.end <= told.start ? rose || isDifference(a, b, told.number.value) : rose;
      if (fits && (second.end <= told.start || first.start >= told.end)) return [first, second];
    }
  return null;
}

/** Whether `a` − `b` is what was told. */
function isDifference(a: string | null, b: string | null, told: string | null): boolean {
  if (a === null || b === null || told === null) return false;
  const used = decimal(told);
  return isPositive(used) && toText(subtract(decimal(a), decimal(b))) === toText(used);
}

/** What stands before a whole whose parts come behind it. */
export const OF_TOTAL = pattern()`
  (?:\b(?:d[eo]s?|de um|of|out of|of the|of a|out of a|out of the) (?:consumo )?(?:total|soma|montante
  |grand total|combined total) (?:de|d[oa]s?|of) |(?:^|[.;:\n] ?)(?:dos|das|out of|of the|of our
  |of) (?:cerca de |about |nossos |nossas )?)$
`;

/**
 * `do total de 5.200 MWh, 3.100 têm I-REC e 2.100 são da rede`: bare parts are of the unit of their whole, and count in
 * its place where they make it up.
 */
export function ofTotal({ text }: Reading, amounts: readonly Amount[]): readonly Amount[] {
  const whole = amounts.find(
    ({ start, end, unit, number, percent }) =>
      unit !== null &&
      number.value !== null &&
      !percent &&
      ['mass', 'volume', 'energy'].includes(unit.dimension) &&
      (/^ (?:de|of) [a-z ]{2,40}: ?\d/.test(text.slice(end, end + 48)) ||
        OF_TOTAL.test(text.slice(Math.max(0, start - 40), start))),
  );
  if (whole === undefined) return amounts;
  const stop = text.slice(whole.end).search(/[;\n!?]|\.(?!\d)/);
  const end = stop < 0 ? text.length : whole.end + stop;
  const parts = amounts.filter(
    (one) => one.start > whole.end && one.end <= end && !one.percent && isPart(one, whole),
  );
  const [first] = parts;
  if (first === undefined) return amounts;
  const said = parts.map(({ number }) => decimal(number.value ?? '0'));
  const rest = subtract(decimal(whole.number.value ?? '0'), sum(said));
  const given = (one: Amount) =>
    parts.includes(one) && one.unit === null ? { ...one, unit: whole.unit } : one;
  const named = OF_TOTAL.test(text.slice(Math.max(0, whole.start - 40), whole.start));
  // `40 t de lodo: 25 para o aterro e 15 para compostagem`: without a word of the whole only parts that make it up are parts.
  if (toText(rest) !== '0' && (!named || !isPositive(rest))) return amounts;
  return amounts.filter((one) => one !== whole || toText(rest) !== '0' || parts.length < 2).map(given);
}

/** A number without a unit, or with that of the whole, that is less than it; of a year or a day it is none. */
function isPart({ unit, number }: Amount, whole: Amount): boolean {
  if (number.value === null || number.weak || whole.number.value === null) return false;
  if (unit !== null && unit.code !== whole.unit?.code) return false;
  return isPositive(subtract(decimal(whole.number.value), decimal(number.value)));
}
