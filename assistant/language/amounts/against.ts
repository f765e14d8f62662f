import { pattern, source } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import { isFree, type Amount } from '../text/mentions.ts';
import {
  AVERAGED,
  CAPACITY,
  COMPOSED,
  CONTAINERS,
  IN_STORE,
  MEANT,
  OUGHT,
  PRICED,
} from '../words/no-amounts.ts';

/** Words that lead from the one that says what a number is to the number itself. */
const LINK = source`(?:\s*(?:[:=-]|\b{amounts.links}\b\.?)){0,3}\s*$`;
const OF_WHAT = String.raw`(?:\s(?:d[eoa]s?|of|of the|for|for the)\s[a-z]+(?:\s[a-z]+)?)?`;
const led = (words: string, of = '') => new RegExp(String.raw`\b(?:${words})${of}${LINK}`);

const CAN_HOLD = led(CAPACITY, OF_WHAT);
const CHARGED = /\bcarga\b[^\d,;.]*$/;
const CONTAINER = new RegExp(
  String.raw`(?<!\d )(?<!\b(?:ao|to)[ -])\b(?:${CONTAINERS})(?: [a-z]+){0,2} (?:de|com|of|para|for|with|que leva|that holds|:)\s*$`,
);
const CONTAINER_BEHIND = new RegExp(
  String.raw`^[ -]?(?:de capacidade|of capacity|capacity|(?:bulk |storage |fuel )?(?:${CONTAINERS}))\b`,
);
const HELD_AGAINST = pattern()`
  \b(?:{amounts.held_against}|vs\.?)(?: (?:o|a|os|as|do|da|dos|das|de|the|our|um|uma|an?|nosso
  |nossa))*(?: (?:valor|volume|consumo|figure))? (?:${MEANT})[^a-z\d]*$
`;
const WAS_MEANT = led(MEANT, OF_WHAT);
const MEANT_BEHIND = pattern()`
  ^ (?:(?:de|of) [a-z]+ )?(?:(?:que )?(?:foram |estavam |were |was |had )?
  (?:been )?){amounts.meant_behind}\b
`;
const OUGHT_TO_BE = led(OUGHT);
const STANDS = led(IN_STORE, OF_WHAT);
const STANDS_BEHIND = pattern()`
  ^ (?:(?:de|of) [a-z]+ )?(?:left(?: over)?(?=\s*(?:[,.;:)]|$|in\b))|remaining(?=\s*(?:[,.;:)]|$
  |in\b))|de (?:carga|capacidade)(?=\s*(?:[,.;:)]|$))|(?:ainda )?(?:em|no) (?:estoque|tanque)\b|
  (?:still )?in (?:stock|the tank|store)\b|on hand\b|sobrando\b|restantes\b|de (?:estoque|saldo
  |sobra)\b)
`;
const COSTS = led(PRICED);
const AVERAGE = led(AVERAGED, OF_WHAT);
const CONSISTS = led(COMPOSED, OF_WHAT);

const ONE = source`{amounts.units_of_one}`;
/** `5,97 o litro`, `1,15 por km`, `5.97 a litre`, `212/t`: of one unit, whatever is counted. */
const OF_ONE = new RegExp(
  String.raw`^\s?(?:\/|o|ao|no|na|por|per|cada|each|the|p\/|a(?: cada)?|an)\s?${ONE}(?![a-z0-9])`,
);
/** `12 m³/h`, `3,5 L por hora`, `0,3 L por tonelada`: how much of it goes with one of something else. */
const FLOWS = pattern()`
  ^\s?(?:\/|por|per|a cada|for (?:each|every))\s?(?:{amounts.units_of_flows}|100 ?km)(?![a-z0-9])|^\s?
  (?:mpg|km\/l|kml|rpm|bpm)\b
`;

/** Whether the words beside a number say that it measures no activity: a price, a plan, a size, a stock, an average, a grade. */
export function speaksAgainst(reading: Reading, amount: Amount): boolean {
  const { text } = reading;
  const before = text.slice(Math.max(0, amount.start - 60), amount.start);
  const behind = text.slice(amount.end, amount.end + 40);
  const others = reading.amounts.some(
    (other) => other !== amount && other.unit !== null && other.unit.dimension !== 'currency',
  );
  if (isOfOne(reading, amount) || FLOWS.test(behind) || isMeant(before, behind)) return true;
  return others && (isHolder(reading, amount, before, behind) || isStanding(reading, amount, before, behind));
}

/** How much a fleet, a tank or a store has room for. */
function isHolder(reading: Reading, amount: Amount, before: string, behind: string): boolean {
  if (isFleetSize(reading, amount, before)) return true;
  if (CAN_HOLD.test(before) && (!CHARGED.test(before) || !isShipped(reading))) return true;
  // `um silo nosso de 1.400 m²`: a floor is let, and nothing is filled into it.
  return amount.unit?.code !== 'm2' && (CONTAINER.test(before) || CONTAINER_BEHIND.test(behind));
}

/** What stands somewhere, costs, consists of or is a mean. */
function isStanding(reading: Reading, amount: Amount, before: string, behind: string): boolean {
  if (STANDS.test(before) || STANDS_BEHIND.test(behind)) return true;
  if (amount.unit === null && (COSTS.test(before) || CONSISTS.test(before))) return true;
  return AVERAGE.test(before) || isRunningBeside(reading, amount);
}

/** A price or a ratio: the unit behind the number is said with an article, a preposition or a bar. */
function isOfOne({ text }: Reading, { number, unit, rate }: Amount): boolean {
  if (number.inWords && number.value !== null && number.value.startsWith('0.')) return false;
  const behind = text.slice(number.end, number.end + 30);
  const before = text.slice(Math.max(0, number.start - 30), number.start);
  if (!OF_ONE.test(behind) || rate === 'day') return false;
  // `12 por 300 km`, `310 t por 95 km` have a number of their own behind; `um a tonne` is a count in words.
  if (unit === null || unit.dimension === 'currency')
    return !number.inWords || /,|\./.test(number.value ?? '');
  return (
    /[a-z]/.test(text.slice(number.end, unit.start)) &&
    (/(?:[$€£]|\b(?:at|a|por|paid|paguei|pagamos|saiu|price|preco))\s*$/.test(before) ||
      /[.,]\d\d$/.test(text.slice(number.start, number.end)))
  );
}

const FLEET_BEFORE = pattern()`
  \b(?:frotas?|fleets?|veiculos|vehicles|caminh(?:ao|oes)|trucks?|lorries|carros|cars|vans|empilhadeiras|
  forklifts)\b[^.;\n\d]{0,16}$
`;

/** `Truck fleet, 24 units`: how many vehicles there are, where nobody says that they were bought. */
function isFleetSize({ cues, text }: Reading, { unit, number }: Amount, before: string): boolean {
  return (
    unit?.code === 'unit' &&
    /^(?:un|und|unid\w*|units?)$/.test(text.slice(Math.max(number.end, unit.start), unit.end)) &&
    FLEET_BEFORE.test(before) &&
    cues.every(({ cue }) => cue !== 'buy')
  );
}

function isMeant(before: string, behind: string): boolean {
  if (MEANT_BEHIND.test(behind) || OUGHT_TO_BE.test(before)) return true;
  return WAS_MEANT.test(before) && !HELD_AGAINST.test(before);
}

/** `carga total de 28 t por 300 km`: what was carried, and not what a machine holds. */
function isShipped({ amounts }: Reading): boolean {
  return amounts.some(({ unit }) => unit?.dimension === 'distance' || unit?.dimension === 'freight');
}

/** `415 L, cerca de 14 L por dia`: how fast, where how much is told in the same measure. */
function isRunningBeside(reading: Reading, amount: Amount): boolean {
  if (amount.rate !== 'day' && amount.rate !== 'week') return false;
  const { unit } = amount;
  return (
    unit !== null &&
    unit.dimension !== 'distance' &&
    isFree(unit, reading.periods) &&
    reading.amounts.some(
      (other) => other !== amount && other.rate === null && other.unit?.dimension === unit.dimension,
    ) &&
    reading.amounts.every((other) => other.unit?.dimension !== 'day')
  );
}
