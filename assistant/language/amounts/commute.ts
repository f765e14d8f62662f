import { pattern } from '../lexicon/pattern.ts';
import { thereAndBack } from './each.ts';
import type { Ready } from './ready.ts';
import { product } from '../numbers/exact.ts';
import type { Reading } from '../reading/reading.ts';
import { type Amount, overlaps } from '../text/mentions.ts';

const REMOTE_WORK = pattern()`
  \b(?:home ?office|teletrabalho|trabalho remoto|remote|homeworking|home working|wfh|work(?:ing|ed|s)? from home|
  trabalh\w+ (?:de|em) casa|telework)
`;

/** `42 funcionários, 26 km por dia cada um, 21 dias`: people × km × days, doubled when the way is one of two. */
export function commuteProduct(reading: Reading, amounts: readonly Amount[]): Ready[] | null {
  const remote = REMOTE_WORK.test(reading.text);
  const [came] = amounts.filter(({ unit }) => unit?.dimension === 'distance');
  return remote && came !== undefined
    ? besideHome(reading, amounts, came)
    : productOf(reading, amounts, remote);
}

/** `640 dias de home office; 9 operadores vieram de moto, 12 km por dia, 20 dias`: who comes and who stays are counted apart. */
function besideHome(reading: Reading, amounts: readonly Amount[], came: Amount): Ready[] | null {
  const people = amounts.findLast((amount) => amount.end <= came.start && isPeople(reading, amount));
  const start = people?.start ?? came.start;
  const stop = reading.text.slice(came.end).search(/[;\n]|\.\s/);
  const end = stop < 0 ? reading.text.length : came.end + stop;
  const own = amounts.filter((amount) => amount.start >= start && amount.end <= end);
  const others = amounts.filter((amount) => !own.includes(amount));
  const commuted = productOf(reading, own, false);
  if (commuted === null) return null;
  const home = productOf(reading, others, true) ?? others.map((amount) => ({ ...amount, parts: [amount] }));
  return [...commuted, ...home].sort((a, b) => a.start - b.start);
}

const ONE_WAY = pattern()`
  \b(?:each way|one way|por trecho|cada trecho|cada sentido|por sentido|so de ida|na ida e (?:o mesmo |
  \d+ ?km )?na volta|in each direction|cada perna|per leg|de ida)\b
`;

function productOf(reading: Reading, amounts: readonly Amount[], remote: boolean): Ready[] | null {
  const [way, ...others] = waysIn(reading, amounts, remote);
  if (!way?.unit || others.length > 0) return null;
  const people = amounts.find((amount) => isPeople(reading, amount));
  const days = toldIn('day', amounts).find((amount) => amount !== way);
  if (days === undefined && people === undefined) return null;
  const open = remote && days === undefined ? ofEachOrAll(reading, way, people) : null;
  if (open !== null) return [...besides(amounts, [people, way]), ...open].sort((a, b) => a.start - b.start);
  const double = way.eachWay || ONE_WAY.test(reading.text);
  const parts = [people, way, days].filter((part): part is Amount => part !== undefined);
  const values = parts.map((part) => part.number.value ?? '1');
  if (double) values.push('2');
  const start = Math.min(...parts.map((part) => part.start));
  const end = Math.max(...parts.map((part) => part.end));
  const whole: Ready = {
    ...way,
    start,
    end,
    number: { ...way.number, value: product(...values) },
    unit:
      remote || way.unit.code === 'mile' ? way.unit : { ...way.unit, code: 'pkm', dimension: 'passenger' },
    // `3 days a week`: how many weeks is not said.
    rate: way.rate === 'week' || parts.some(({ rate }) => rate === 'week') ? 'week' : null,
    arithmetic: values.join(' × '),
    parts,
  };
  return [...besides(amounts, parts), whole].sort((a, b) => a.start - b.start);
}

/** What each person did each day: ways to work, or else hours at home, told as whole days where no hours are. */
function waysIn(reading: Reading, amounts: readonly Amount[], remote: boolean): readonly Amount[] {
  const measured = thereAndBack(reading, toldIn(remote ? 'time' : 'distance', amounts));
  return remote && measured.length === 0 ? toldIn('day', amounts) : measured;
}

function toldIn(dimension: string, amounts: readonly Amount[]): Amount[] {
  return amounts.filter(({ unit, number }) => unit?.dimension === dimension && number.value !== null);
}

/** The amounts beside those of a product, as they stand. */
function besides(amounts: readonly Amount[], parts: readonly (Amount | undefined)[]): Ready[] {
  return amounts
    .filter((amount) => parts.every((part) => part === undefined || !overlaps(part, amount)))
    .map((amount) => ({ ...amount, parts: [amount] }));
}

const OF_EACH = pattern()`\b{amounts.of_each_person}\b`;
const OF_ALL = pattern()`\b(?:{amounts.of_all_together}|acumul\w+|totaliz\w+)\b`;
/** More days than a month has are hardly those of one person. */
const MOST_DAYS = 31;

/**
 * `120 funcionários fizeram 663 h de home office`: the hours of each of them or of all together. Said so, they are one or the
 * other; else both are offered, and nothing is multiplied in silence. Null where people times the measure is what was said.
 */
function ofEachOrAll({ text }: Reading, way: Amount, people: Amount | undefined): Ready[] | null {
  const told = way.number.value;
  if (told === null || !people?.number.value || way.rate !== null || OF_EACH.test(text)) return null;
  const times = /^[^\d]{0,40}(?: x|×|\*) ?$/.test(text.slice(people.end, Math.max(people.end, way.start)));
  if (times || (way.unit?.code === 'day' && Number(told) <= MOST_DAYS && !OF_ALL.test(text))) return null;
  if (OF_ALL.test(text)) return [{ ...way, parts: [people, way] }];
  const places = [people.number, way.number].sort((a, b) => a.start - b.start);
  const readIn = { start: places[0]?.start ?? way.start, end: places[1]?.end ?? way.end };
  const number = { ...way.number, readIn };
  return [{ ...way, number, range: [told, product(told, people.number.value)], parts: [people, way] }];
}

/** `42 funcionários`: how many people, and nothing that is measured. */
export function isPeople(reading: Reading, amount: Amount): boolean {
  if (amount.unit !== null || amount.number.value === null || !/^\d+$/.test(amount.number.value))
    return false;
  return reading.people.some(
    (person) =>
      person.start >= amount.end &&
      /^\s*(?:[a-z]+ |de |of ){0,2}$/.test(reading.text.slice(amount.end, person.start)),
  );
}
