import { pattern } from '../lexicon/pattern.ts';
import { product } from '../numbers/exact.ts';
import { conceptRank } from '../kinds/kinds.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';

const PER_UNIT = pattern()`
  ^\s*(?:(?:\/|por|per|o|a|ao|cada|each|the)\s*(?:l|lts?|litros?|litres?|liters?|kg|quilos?|t|tons?|toneladas?|
  tonnes?|kwh|mwh|m3|unidades?|un|unit|pecas?|diarias?|noites?|nights?|km|miles?|h|hr|hours?|horas?|gj|mmbtu|
  therms?|nm3|m2|person|pessoa|cabeca|head|trip|viagem|corrida|ride|bags?|sacos?|botij(?:ao|oes)|gal(?:ao|oes)?|
  gallons?)\b|each\b|cada\b|apiece\b)
`;

/** `R$ 6,19/L`, `$1,150 each`, `R$ 6,29 o litro`: the price of one, not an amount of money that was spent. */
export function isUnitPrice(reading: Reading, amount: Amount): boolean {
  const led = /\b(?:a|at|por|valor|preco|price|total|deu|custou) $/.test(reading.text.slice(0, amount.start));
  if (led && isMoneyLike(reading, amount) && isBehindAmount(reading, amount, 30)) return true;
  if (amount.unit?.dimension !== 'currency' && !amount.bareDollar) return false;
  if (
    /[a-z0-9]\s*\(\s*(?:(?:total|valor|custo|cost|price)(?: de| of)?:?\s*)?$/.test(
      reading.text.slice(0, amount.start),
    ) &&
    isBehindAmount(reading, amount, 24)
  )
    return true;
  return PER_UNIT.test(reading.text.slice(amount.end, amount.end + 24));
}

/** Written with two decimals, or said to be of one: `a 4,29 o litro`, `valor 14.902,33`. */
function isMoneyLike({ text }: Reading, { number, unit, end }: Amount): boolean {
  if (unit !== null)
    return /^ (?:a|o|per|por|cada|each) $/.test(text.slice(number.end, Math.max(number.end, unit.start)));
  return (
    /[.,]\d\d$/.test(text.slice(number.start, number.end)) ||
    /^ (?:o|a|cada|por|per|the) (?:litro|lit(?:re|er)|kwh|kg|quilo)/.test(text.slice(end))
  );
}

/** `45 L a R$ 6,29 o litro, total R$ 283,05`, `45,000 kWh, $5,400 in total`: what the physical amount before it came to. */
export function isSum(reading: Reading, amount: Amount): boolean {
  if (amount.unit?.dimension !== 'currency' && !amount.bareDollar) return false;
  const before = reading.text.slice(Math.max(0, amount.start - 24), amount.start);
  const behind = reading.text.slice(amount.end, amount.end + 24);
  const said =
    /\b(?:(?:valor |custo )?total(?: pago)?(?: de| of)?|somando|totalizando|deu|dando|sum|came to|costing)\s*[:=]?\s*$|=\s*$/.test(
      before,
    ) || /^\s*(?:in total|no total|ao todo|total)\b/.test(behind);
  return (said && isBehindAmount(reading, amount, 80)) || isWorkedOut(reading, amount);
}

/** `15.000 L a R$ 6,12 o litro … Total R$ 91.800`: so much at such a price, wherever the sum stands. */
function isWorkedOut({ amounts }: Reading, amount: Amount): boolean {
  const { value } = amount.number;
  const before = amounts.filter(({ end, start }) => end <= amount.start && amount.start - start < 200);
  const prices = before.filter(({ unit, bareDollar }) => unit?.dimension === 'currency' || bareDollar);
  return before.some(
    ({ unit, number }) =>
      !['currency', 'day'].includes(unit?.dimension ?? '') &&
      prices.some(
        (price) =>
          number.value !== null &&
          price.number.value !== null &&
          number.value !== '1' &&
          product(number.value, price.number.value) === value,
      ),
  );
}

/** `14.320 kWh ($1.804)`: money right behind a physical amount, in the same sentence. */
function isBehindAmount(reading: Reading, amount: Amount, reach: number): boolean {
  return reading.amounts.some(
    (other) =>
      other.unit !== null &&
      other.unit.dimension !== 'currency' &&
      other.end <= amount.start &&
      amount.start - other.end < reach &&
      !/\n|;|\.\s/.test(reading.text.slice(other.end, amount.start)),
  );
}

const PRICE_BEFORE = pattern()`
  (?:\b(?:(?:valor |total )?(?:a pagar|total)(?: geral| da (?:nota|fatura|conta)| due)?:?|amount due:?|por|for|
  custo de|totalizando|no valor de|ao custo de|at a cost of|valor|custaram|custou|cost|costing|worth|a)\s*|\(\s*)$
`;

/** `4 caminhões por R$ 2,4 milhões`: money said of an amount that already counts. */
export function isPrice(reading: Reading, amount: Place): boolean {
  return PRICE_BEFORE.test(reading.text.slice(Math.max(0, amount.start - 24), amount.start));
}

/**
 * `2.000 L de diesel, R$ 11.980,00, para os caminhões`, `12 notebooks (R$ 54.000)`: money right behind an amount that counts
 * already, and of nothing named for itself.
 */
export function isPaidFor(reading: Reading, amounts: readonly Amount[], amount: Amount): boolean {
  if (amount.unit?.dimension !== 'currency') return false;
  const before = amounts.filter((other) => other.end <= amount.start).at(-1);
  if (before === undefined || before.unit === null || before.unit.dimension === 'currency') return false;
  const between = reading.text.slice(before.end, amount.start);
  if (
    !/^[^\n;]*(?:[,(–-]|\b(?:valor|total|custo|cost|por|for|nota|nf|price|preco))\s*:?\s*$/.test(between) ||
    /\.\s/.test(between)
  )
    return false;
  return (
    !/^\s*\)?\s*(?:de|d[oa]s?|em|com|of|on|in|with|worth of|para|pra|for)\s+(?!20\d\d)[a-z]/.test(
      reading.text.slice(amount.end),
    ) || isDate(reading, amount)
  );
}

/** `R$ 54.000 em janeiro`: when it was paid, and not what for. */
function isDate(reading: Reading, amount: Place): boolean {
  const next = reading.periods.find((period) => period.start >= amount.end);
  return (
    next !== undefined &&
    /^\s*\)?\s*(?:de|em|of|on|in)\s+(?:mes de )?$/.test(reading.text.slice(amount.end, next.start))
  );
}

const PAID_FOR = pattern()`
  ^\s*(?:(?:foi |foram |was |were )?(?:pag[oa]s? )?(?:por|pel[oa]s?|for|on|em|com|buying|na compra de|in buying)|de|
  of|worth of)\s*(?:os |as |uns |umas |the |cerca de |about )?$
`;

/** `pagamos R$ 5.000 por 900 L de diesel`, `spent £48,598 on 89 t of paper`: what the amount behind it cost. */
export function isPaidAhead(reading: Reading, amounts: readonly Amount[], amount: Amount): boolean {
  if (amount.unit?.dimension !== 'currency' && !amount.bareDollar) return false;
  const next = amounts.find((other) => other.start >= amount.end);
  return (
    next !== undefined &&
    next.unit !== null &&
    next.unit.dimension !== 'currency' &&
    PAID_FOR.test(reading.text.slice(amount.end, next.start))
  );
}

/** Money paid for a thing that is not measured in money: a price, not the amount of the activity. */
export function pricedThing(
  reading: Reading,
  segments: readonly Segment[],
  amount: Place,
): ItemMention | null {
  const sentence = segments[segmentAt(segments, amount.start)]?.sentence;
  return (
    reading.items.find(
      (item) =>
        segments[segmentAt(segments, item.start)]?.sentence === sentence && conceptRank(item.concept) > 0,
    ) ?? null
  );
}
