import type { ItemMention, UnitMention } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { UNITS } from '../units/units.ts';
import { CONCEPTS } from '../words/items.ts';
import type { Ready } from './ready.ts';

/** Gives bare amounts the unit that stands beside them: the thing they count, or the unit of the next number of a list. */
export function withUnitsBeside(reading: Reading, amounts: readonly Ready[]): Ready[] {
  return amounts
    .map((amount) => daysOfHire(reading, countUnit(reading, amount), amounts))
    .map((amount, _, all) => sharedUnit(amount, all))
    .reduceRight<Ready[]>((list, amount) => [elidedUnit(reading, amount, list[0]), ...list], [])
    .reduce<Ready[]>((list, amount) => [...list, continuedUnit(reading, amount, list.at(-1))], [])
    .reduceRight<Ready[]>((list, amount) => [ledUnit(reading, amount, list[0]), ...list], []);
}

/** `vacas leiteiras, março: 320`: animals are counted by the head, wherever the number stands. */
function herdBefore(reading: Reading, amount: Ready): ItemMention | null {
  const herd = reading.items.findLast((other) => other.end <= amount.start);
  if (herd === undefined || CONCEPTS[herd.concept]?.count !== 'head') return null;
  return /^[^\d;\n]{0,12}(?:, [a-z0-9/ ]{3,24})?\s*[:=-]\s*$/.test(reading.text.slice(herd.end, amount.start))
    ? herd
    : null;
}

/** `carro alugado: 9 diárias`: the days of a hire, and no nights. */
function daysOfHire(reading: Reading, amount: Ready, amounts: readonly Ready[]): Ready {
  const { unit } = amount;
  if (unit?.code !== 'night' || !/^diarias?$/.test(reading.text.slice(unit.start, unit.end))) return amount;
  const [nearest] = reading.items
    .filter(({ concept, start }) => /^(?:rental_car|hotel)$/.test(concept) && start !== unit.start)
    .sort((a, b) => farFrom(amount, a) - farFrom(amount, b));
  // `29 diárias, R$ 1.980 de táxi e 2.240 km de carro alugado`: the hire has its own amount, and these are nights.
  const others = amounts.filter((other) => other.start !== amount.start && other.unit !== null);
  const taken =
    nearest !== undefined && others.some((other) => farFrom(other, nearest) < farFrom(amount, nearest));
  return nearest?.concept === 'rental_car' && !taken
    ? { ...amount, unit: { ...unit, code: 'day', dimension: 'day' } }
    : amount;
}

function farFrom(amount: Ready, { start, end }: ItemMention): number {
  return start >= amount.end ? start - amount.end + 3 : amount.start - end;
}

/** `1.150 bovinos`, `3 delivery vans`: the thing right behind a bare number is its own unit. */
function countUnit(reading: Reading, amount: Ready): Ready {
  if (amount.unit !== null || amount.bareDollar) return amount;
  const named = unitBefore(reading, amount);
  if (named !== null) return { ...amount, unit: named };
  const herd = herdBefore(reading, amount);
  if (herd !== null)
    return { ...amount, unit: { start: herd.start, end: herd.end, code: 'head', dimension: 'head' } };
  const shops = shopsOf(reading, amount);
  if (shops !== null) return { ...amount, unit: shops };
  const item = reading.items.find((other) => other.start >= amount.end);
  if (item === undefined) return amount;
  const unit =
    CONCEPTS[item.concept]?.count ??
    (['van', 'car', 'truck', 'motorcycle'].includes(item.concept) &&
    reading.cues.some((cue) => cue.cue === 'buy')
      ? 'unit'
      : undefined);
  if (unit === undefined || !/^\s*(?:[a-z]+ ){0,2}$/.test(reading.text.slice(amount.end, item.start)))
    return amount;
  const dimension = unit === 'unit' ? 'count' : unit;
  return { ...amount, unit: { start: item.start, end: item.end, code: unit, dimension } };
}

/** `compramos 40 notebooks e um servidor`: an article that counts one thing that was bought, where no price stands for it. */
export function countsOne(reading: Reading, amount: Ready): boolean {
  const item = reading.items.find((other) => other.start >= amount.end);
  if (item === undefined || CONCEPTS[item.concept]?.count !== 'unit') return false;
  const between = reading.text.slice(amount.end, item.start);
  const before = reading.text.slice(Math.max(0, amount.start - 12), amount.start);
  return (
    /^ (?:nov[oa] |new |second |another )?$/.test(between) &&
    !/\b(?:d[eoa]s?|com|por|para|pra|em|of|for|with|in|on|per|each|cada)\s*$/.test(before) &&
    reading.cues.some(({ cue }) => cue === 'buy') &&
    !reading.amounts.some(({ unit, bareDollar }) => unit?.dimension === 'currency' || bareDollar)
  );
}

/** `resma de papel: 150`, `sacos de cimento = 40`: counted in what is named in front of it. */
function unitBefore(reading: Reading, amount: Ready): UnitMention | null {
  const from = Math.max(0, amount.start - 40);
  const head = /(?:^|[\n;,.(|])[\s*-]*([^\n;,.(|\d]*?)\s*[:=]\s*$/.exec(
    reading.text.slice(from, amount.start),
  )?.[1];
  if (head === undefined) return nightsBefore(reading, amount);
  const start = reading.text.lastIndexOf(head, amount.start);
  const [unit] = UNITS.all(reading.tokens).filter(
    (hit) => hit.start >= start && hit.end <= amount.start && COUNTED_IN.has(hit.value.code),
  );
  return unit === undefined ? null : { start: unit.start, end: unit.end, ...unit.value };
}

/** `franquias 8 lojas`: the shops of what stands right before them. */
function shopsOf(reading: Reading, amount: Ready): UnitMention | null {
  const word = /^ (?:lojas?|unidades|shops?|stores?|outlets?)\b/.exec(reading.text.slice(amount.end));
  const owned = reading.items.some(
    ({ concept, end }) =>
      concept === 'franchises' && /^:? $/.test(reading.text.slice(end, Math.max(end, amount.start))),
  );
  if (word === null || !owned) return null;
  return { start: amount.end + 1, end: amount.end + word[0].length, code: 'unit', dimension: 'count' };
}

/** `hotel nights 88`: nights are counted whether a sign stands between or not. */
function nightsBefore(reading: Reading, amount: Ready): UnitMention | null {
  const hit = UNITS.all(reading.tokens).find(
    ({ end, value }) => value.code === 'night' && /^ +$/.test(reading.text.slice(end, amount.start)),
  );
  const other = reading.amounts.some(({ unit }) => unit !== null && unit.start === hit?.start);
  return hit === undefined || other ? null : { start: hit.start, end: hit.end, ...hit.value };
}

/** What is counted by its name alone, and read from no other word. */
const COUNTED_IN = new Set(['ream', 'bag', 'cylinder', 'night', 'meal', 'head']);

/** `jan 10, fev 12, mar 9 mil litros`: the number that lends its thousands lends its unit. */
function sharedUnit(amount: Ready, all: readonly Ready[]): Ready {
  const { readIn } = amount.number;
  if (readIn === undefined || amount.unit !== null) return amount;
  const lender = all.find(({ number }) => number.end === readIn.end);
  return lender?.unit ? { ...amount, unit: lender.unit } : amount;
}

/** `1.204 e 987 MWh`: a bare number right before another amount shares its unit. */
function elidedUnit(reading: Reading, amount: Ready, next: Ready | undefined): Ready {
  if (amount.unit !== null || amount.bareDollar || next?.unit === null || next?.unit === undefined)
    return amount;
  const between = reading.text.slice(amount.end, next.start);
  if (/^\s*(?:e|and|,|ou|;|\/|, e|, and)\s*$/.test(between)) return { ...amount, unit: next.unit };
  const label = [...reading.periods, ...reading.sites].find(
    ({ start, end }) => start >= amount.end && end <= next.start,
  );
  const listed =
    label !== undefined &&
    /^\s*(?:,|;|\/|\||e|and|, e|, and)\s*(?:em |in |de )?$/.test(
      reading.text.slice(amount.end, label.start),
    ) &&
    /^\s*[:=-]?\s*$/.test(reading.text.slice(label.end, next.start));
  return listed ? { ...amount, unit: next.unit } : amount;
}

/** Units that are said once for a list of like things. */
const CONTINUED = new Set(['L', 'm3', 'kg', 't']);

/** Things that are measured alike: fuels in tanks, water that comes and goes, what is bought, what is thrown away, gases. */
function measureOf({ concept }: ItemMention): string | null {
  const rule = CONCEPTS[concept]?.rule ?? '';
  if (/^(?:kind:purchased\.water|waste:wastewater)/.test(rule)) return 'water';
  return /^(fuel|waste|material):/.exec(rule)?.[1] ?? /^kind:(fugitive)\./.exec(rule)?.[1] ?? null;
}

/** `1.200 de diesel, 450 de gasolina e 300 litros de etanol`: the unit of a list of like things, said with the last one. */
function ledUnit(reading: Reading, amount: Ready, next: Ready | undefined): Ready {
  if (
    amount.unit !== null ||
    amount.bareDollar ||
    !CONTINUED.has(next?.unit?.code ?? '') ||
    next === undefined
  )
    return amount;
  return isListed(reading, amount, next) ? { ...amount, unit: next.unit } : amount;
}

/** `300 litros de gasolina e 200 de etanol`: the next fuel of a list is in litres as the one before it. */
function continuedUnit(reading: Reading, amount: Ready, last: Ready | undefined): Ready {
  if (
    amount.unit !== null ||
    amount.bareDollar ||
    !CONTINUED.has(last?.unit?.code ?? '') ||
    last === undefined
  )
    return amount;
  return isListed(reading, last, amount) ? { ...amount, unit: last.unit } : amount;
}

/** Two amounts of a list, each with its thing behind it (`300 de gasolina, 200 de etanol`) or before it (`diesel 300, etanol 200`). */
function isListed(reading: Reading, first: Ready, second: Ready): boolean {
  const between = reading.text.slice(first.end, second.start);
  const inside = reading.items.filter(({ start, end }) => start >= first.end && end <= second.start).at(-1);
  if (inside === undefined) return false;
  const lead = reading.items.filter(({ end }) => end <= first.start).at(-1);
  if (lead !== undefined && /^\s*[:=-]?\s*$/.test(reading.text.slice(lead.end, first.start)))
    return (
      areAlike(lead, inside) &&
      /^ ?(?:,|;|\n| e| and|, e|, and)\s*(?:[a-z0-9]+ ){1,3}?[:=-]?\s*$/.test(
        `${between} `.replace(/ {2,}$/, ' '),
      )
    );
  const item = reading.items.find(({ start }) => start >= second.end);
  const named =
    item !== undefined && /^ (?:de|of|to|para|pra) $/.test(reading.text.slice(second.end, item.start));
  const lists = /^ (?:de|of|to|para|pra) [a-z0-9 ]{3,40}?(?:,| e| and|, e|, and) $/.test(between);
  return lists && named && areAlike(inside, item);
}

function areAlike(a: ItemMention, b: ItemMention): boolean {
  return measureOf(a) !== null && measureOf(a) === measureOf(b);
}
