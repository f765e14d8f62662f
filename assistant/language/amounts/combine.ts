import { pattern } from '../lexicon/pattern.ts';
import { commuteProduct, isPeople } from './commute.ts';
import { distanceOfEach, nightsOfRooms, ridesOfEach } from './each.ts';
import { isCountOfSold, isMachineCount } from './machine-counts.ts';
import { isSum, isUnitPrice } from './prices.ts';
import { products } from './products.ts';
import type { Ready } from './ready.ts';
import { inBrackets, metered, nightsOfEach, ofTotal, readAndTold } from './restated.ts';
import { isSetAside } from './set-aside.ts';
import { summedUnits, toldOnce } from './told-twice.ts';
import { isBareYear } from './unmeant.ts';
import { product } from '../numbers/exact.ts';
import type { Reading } from '../reading/reading.ts';
import type { Place } from '../text/mentions.ts';

const EVERY_MONTH = pattern()`
  \b(?:a cada mes|todo mes|todos os meses|por mes|every month|each month|mensalmente|monthly|(?:consumo|media|gasto|
  uso|volume|conta|compra) mensa(?:l|is)|media por mes)\b
`;

/** Finds products (`18 x 20 kg`, `3 tambores de 200 L`, people × km × days, `500 L por mês` over months) and sets labels aside. */
export function combine(reading: Reading, commute: boolean, months: number | null): Ready[] {
  const amounts = reading.amounts.filter(
    (amount) =>
      amount.aside !== true &&
      !isSetAside(reading, amount) &&
      !amount.percent &&
      !isUnitPrice(reading, amount) &&
      !isSum(reading, amount) &&
      !isBareYear(reading, amount) &&
      !isMachineCount(reading, amount) &&
      !isCountOfSold(reading, amount),
  );
  const parted = ofTotal(reading, inBrackets(reading, readAndTold(reading, amounts)));
  const asides = reading.amounts.filter(({ start }) => parted.every((amount) => amount.start !== start));
  const ready = commute ? commuteProduct(reading, parted) : null;
  const plain = ready ?? overDays(reading, products(reading, parted));
  const people = plain.find((amount) => amount.arithmetic === undefined && isPeople(reading, amount));
  const nights = nightsOfEach(reading, nightsOfRooms(reading, plain), people);
  const shared = distanceOfEach(reading, ridesOfEach(reading, nights, people));
  const list = toldOnce(reading, summedUnits(reading, metered(reading, shared)));
  const monthly = list.length === 1 && EVERY_MONTH.test(reading.text);
  const timed = list.map((amount) => overMonths(monthly ? { ...amount, rate: 'month' } : amount, months));
  return [...timed, ...asides.map((amount) => ({ ...amount, parts: [amount], aside: true }))].sort(
    (a, b) => a.start - b.start,
  );
}

/** Shifts are days of those who work them, and not of a machine that runs through them. */
function isShifts({ text }: Reading, { start, end }: Place): boolean {
  return /^(?:shift|turno|planta|planto)/.test(text.slice(start, end));
}

/** `200 L por dia` with `20 dias` beside it: the days multiply. */
function overDays(reading: Reading, list: readonly Ready[]): Ready[] {
  const days = list.find(
    (amount) =>
      amount.unit?.dimension === 'day' && amount.number.value !== null && !isShifts(reading, amount.unit),
  );
  const daily = list.find(
    (amount) => amount.rate === 'day' && amount !== days && amount.number.value !== null,
  );
  if (days === undefined || daily === undefined || /home ?office|hotel/.test(reading.text)) return [...list];
  const values = [daily.number.value ?? '1', days.number.value ?? '1'];
  const whole: Ready = {
    ...daily,
    number: { ...daily.number, value: product(...values) },
    rate: null,
    arithmetic: values.join(' × '),
    parts: [...daily.parts, ...days.parts],
  };
  return list.filter((amount) => amount !== days).map((amount) => (amount === daily ? whole : amount));
}

/** `500 L por mês` said of several whole months: that many times. */
function overMonths(amount: Ready, months: number | null): Ready {
  if (amount.rate !== 'month' || months === null || months < 2 || amount.number.value === null) return amount;
  const value = product(amount.number.value, String(months));
  return {
    ...amount,
    number: { ...amount.number, value },
    arithmetic: `${amount.arithmetic ?? amount.number.value} × ${months}`,
  };
}
