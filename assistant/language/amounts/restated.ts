import { decimal, isPositive, subtract, sum, toText } from '#engine/decimal.ts';
import type { Ready } from './ready.ts';
import type { Amount } from '../text/mentions.ts';
import { product } from '../numbers/exact.ts';
import type { Reading } from '../reading/reading.ts';

/** Said of two counts of one meter: what counts is their difference. */
const FIRST =
  /\b(?:anterior|inicial|inicio|previous|prior|initial|start(?:ing|ed)?|opening|from|antes|passou de|foi de|went from|de)\b[^\d]{0,30}$/;
const SECOND =
  /\b(?:atual|final|fim|current|present|end(?:ing)?|closing|to|para|pra|ate|agora|depois|now)\b[^\d]{0,30}$/;
const BEGUN =
  /^[^\d]{0,20}\b(?:no inicio|no comeco|inicial|anterior|at (?:the )?(?:start|beginning)|opening|antes)\b/;
const DONE = /^[^\d]{0,20}\b(?:no fim|no final|final|atual|at (?:the )?end|closing|depois)\b/;
export const METER =
  /\b(?:leituras?|medidor(?:es)?|meters?|readings?|hidrometro|hodometro|odometro|odometer|horimetro|relogio|contador)\b/;

/** `anterior 45.120 m³, atual 47.890 m³`: two readings of a meter are one amount, their difference, with its arithmetic. */
export function metered(reading: Reading, amounts: readonly Ready[]): Ready[] {
  if (!METER.test(reading.text)) return [...amounts];
  const counted = amounts.filter(
    (amount) =>
      amount.aside !== true &&
      (amount.range !== undefined || (amount.number.value !== null && !amount.number.weak)),
  );
  const [a, b] = counted;
  if (a === undefined || counted.length > 2) return [...amounts];
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
