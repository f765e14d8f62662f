import { pattern } from '../lexicon/pattern.ts';
import type { Amount } from '../text/mentions.ts';
import type { Ready } from './ready.ts';
import { plus, product } from '../numbers/exact.ts';
import type { Reading } from '../reading/reading.ts';

const RIDES = new Set(['bus', 'train', 'metro', 'ferry']);
const BOTH_WAYS = pattern()`\b(?:{amounts.both_ways}|round[- ]?trip)\b`;

/** `8 funcionários foram de ônibus, 590 km cada`: people times distance are passenger-kilometres, twice when there and back. */
export function ridesOfEach(reading: Reading, amounts: readonly Ready[], people: Ready | undefined): Ready[] {
  const told = amounts.filter((amount) => amount.unit?.code === 'km' && amount.number.value !== null);
  const ways = bothWays(reading, told);
  const [way] = ways;
  const rides = reading.items.some((item) => RIDES.has(item.concept));
  if (people === undefined || way === undefined || ways.length !== 1 || !rides) return [...amounts];
  if (reading.text.slice(Math.min(people.start, way.start), way.end).includes('\n')) return [...amounts];
  const twice = way.eachWay || BOTH_WAYS.test(reading.text);
  const values = [people.number.value ?? '1', way.number.value ?? '1', ...(twice ? ['2'] : [])];
  const whole = multiplied(way, people, values);
  const pkm = { ...whole, unit: { ...whole.unit, code: 'pkm', dimension: 'passenger' } } as Ready;
  return amounts
    .filter((amount) => amount !== people && amount !== told[1])
    .map((amount) => (amount === told[0] ? pkm : amount));
}

/** The way there and the way back of one ride as one distance: each way where they are as long, else their sum. */
function bothWays(reading: Reading, ways: readonly Ready[]): Ready[] {
  const [there, back] = ways;
  if (there === undefined || back === undefined || ways.length !== 2) return [...ways];
  if (!areThereAndBack(reading, there, back)) return [...ways];
  const same = there.number.value === back.number.value;
  const value = same ? there.number.value : plus(there.number.value ?? '0', back.number.value ?? '0');
  return [
    {
      ...there,
      end: back.end,
      number: { ...there.number, end: back.number.end, value },
      eachWay: same,
      parts: [...there.parts, ...back.parts],
    },
  ];
}

const EACH_VEHICLE = pattern()`^\s*(?:,\s*)?{amounts.each_vehicle}\b`;
const DRIVEN = new Set(['truck', 'van', 'car', 'motorcycle']);

/** `12 caminhões rodaram 3.400 km cada`: vehicles times the distance of each. */
export function distanceOfEach(reading: Reading, amounts: readonly Ready[]): Ready[] {
  const ways = amounts.filter(
    (amount) => amount.unit?.dimension === 'distance' && EACH_VEHICLE.test(reading.text.slice(amount.end)),
  );
  const [way] = ways;
  if (way === undefined || ways.length !== 1 || way.number.value === null) return [...amounts];
  const count = amounts.find((amount) => {
    if (amount.unit !== null || amount.end > way.start || !/^\d{1,4}$/.test(amount.number.value ?? ''))
      return false;
    const between = reading.text.slice(amount.end, way.start);
    const driven = reading.items.some(
      (item) => DRIVEN.has(item.concept) && item.start >= amount.end && item.end <= way.start,
    );
    return driven && !/[\d\n;]|\.\s/.test(between);
  });
  if (count === undefined) return [...amounts];
  const whole = multiplied(way, count, [count.number.value ?? '1', way.number.value]);
  return amounts.filter((amount) => amount !== count).map((amount) => (amount === way ? whole : amount));
}

const ROOMS =
  /^\s*(?:[a-z]+ )?(?:quartos?|aptos?|apartamentos?|suites?|rooms?)\s*(?:x|por|for|durante|,|×)?\s*(?:for |por )?$/;

/** `3 quartos x 4 noites`, `5 rooms for 3 nights`: rooms times nights are the nights that count. */
export function nightsOfRooms(reading: Reading, amounts: readonly Ready[]): Ready[] {
  const nights = amounts.filter((amount) => amount.unit?.code === 'night' && amount.number.value !== null);
  const [stay] = nights;
  if (stay === undefined || nights.length !== 1) return [...amounts];
  const rooms = amounts.find(
    (amount) =>
      amount.end <= stay.start &&
      /^\d{1,4}$/.test(amount.number.value ?? '') &&
      ROOMS.test(reading.text.slice(amount.number.end, stay.start)),
  );
  if (rooms === undefined) return [...amounts];
  const whole = multiplied(stay, rooms, [rooms.number.value ?? '1', stay.number.value ?? '1']);
  return amounts.filter((amount) => amount !== rooms).map((amount) => (amount === stay ? whole : amount));
}

function multiplied(amount: Ready, by: Ready, values: readonly string[]): Ready {
  return {
    ...amount,
    start: Math.min(by.start, amount.start),
    end: Math.max(by.end, amount.end),
    number: {
      ...amount.number,
      start: Math.min(by.number.start, amount.number.start),
      end: Math.max(by.number.end, amount.number.end),
      value: product(...values),
    },
    arithmetic: values.join(' × '),
    parts: [...by.parts, ...amount.parts],
  };
}

/** `12 km ida e 12 km volta`, `9 miles there and 9 miles back`: one distance, each way. */
export function thereAndBack(reading: Reading, ways: readonly Amount[]): Amount[] {
  const [there, back] = ways;
  if (there === undefined || back === undefined || ways.length !== 2) return [...ways];
  if (
    there.unit?.code !== back.unit?.code ||
    there.number.value === null ||
    there.number.value !== back.number.value ||
    !areThereAndBack(reading, there, back)
  )
    return [...ways];
  return [{ ...back, start: there.start, eachWay: true }];
}

const WAY_THERE = pattern()`
  ^\s*(?:(?:de|na|para a|pra|on the way) )?(?:ida|there|out|to work|(?:para|pra) ir|(?:para|pra) vir|going|to go|
  to come)\s*(?:e|and|\+|,|mais|plus)\s*$
`;

const WAY_BACK = pattern()`
  ^\s*(?:(?:de|na|para a|pra|on the way) )?(?:volta|back|home|return|(?:para|pra) voltar|to return|to go home|
  coming back|going back)\b
`;

function areThereAndBack(reading: Reading, there: Amount, back: Amount): boolean {
  const between = reading.text.slice(there.end, back.start);
  const behind = reading.text.slice(back.end, back.end + 24);
  return WAY_THERE.test(between) && WAY_BACK.test(behind);
}
