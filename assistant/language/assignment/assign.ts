import { type Context, resolveKinds } from '../kinds/resolve-kind.ts';
import { conceptRank, gazetteer } from '../kinds/kinds.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import { CONCEPTS } from '../words/items.ts';
import type { KindVocabulary } from '../understanding.ts';
import { isCounted } from './counted.ts';
import { headingOf, isBurned } from './rubbish.ts';
import { measuresUnknown, namesUnknown } from './unknown.ts';

/** An amount with the thing it measures. */
export interface Pair {
  readonly amount: Amount;
  readonly item: ItemMention | null;
  /** True when the item was named for another amount or as a heading. */
  readonly inherited: boolean;
  /** True when the amount is plainly of this thing, though in a unit that it is not measured in: the unit is asked. */
  readonly misfit?: boolean;
}

/** Whether a kind can be given in a dimension; an amount without a unit fits whatever is near. */
export function accepts(kind: string, dimension: string | null, vocabulary: KindVocabulary): boolean {
  if (dimension === null) return true;
  const dimensions = gazetteer(vocabulary).dimensions.get(kind);
  return dimensions?.has(dimension) ?? false;
}

type ContextOf = (amount: Amount, item: ItemMention) => Context;

/**
 * Pairs amounts with things one to one: nearest first, `quantidade de coisa` strongest, never across a dimension that the
 * thing cannot be given in. What is left over inherits from a heading or from the amount before it (`47,9 mil em fevereiro`).
 */
export function assign(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
  contextOf: ContextOf,
  vocabulary: KindVocabulary,
): Pair[] {
  const fits = (amount: Amount, item: ItemMention): boolean => {
    const kinds = resolveKinds(item.concept, contextOf(amount, item), vocabulary);
    const dimension = amount.unit?.dimension ?? (amount.bareDollar ? 'currency' : null);
    return kinds.some((kind) => accepts(kind, dimension, vocabulary));
  };
  // What heads the column of a table is what its numbers measure.
  const heads = (amount: Amount) => (amount.of !== undefined && fits(amount, amount.of) ? amount.of : null);
  const standing = reading.items.map((item) => countBefore(amounts, item.start));
  const order = orderOf(reading, segments, amounts);
  const destined = new Set(reading.items.filter((item) => isDestined(reading, item)));
  const costs: { amount: number; item: number; cost: number }[] = [];
  for (const [a, amount] of amounts.entries()) {
    if (heads(amount) !== null) continue;
    const strange = measuresUnknown(reading, amount);
    for (const [i, item] of reading.items.entries()) {
      if (destined.has(item)) continue;
      if (strange && !isSaidBehind(segments, amount, item)) continue;
      if (isCarrier(reading, segments, amounts, amount, item)) continue;
      if (Math.abs((standing[i] ?? 0) - a) > MOST_BETWEEN || !fits(amount, item)) continue;
      const cost =
        distance(reading, segments, amounts, amount, item) +
        (order(amount) && item.start >= amount.end ? 16 : 0) +
        // A word that was only taken for a slip of the pen stands behind one that was typed so.
        (item.corrected ? 6 : 0) +
        (isBeside(reading, item) ? 14 : 0) +
        (item.concept === 'invested' && isPutInto(reading, amount, item, fits) ? 16 : 0) +
        // Litres are of a fuel, whatever it delivers.
        (item.concept === 'freight' && amount.unit?.dimension === 'volume' ? 24 : 0) +
        (isSubordinate(reading, segments, amount, item, fits) ? 12 : 0) +
        (isCounted(reading, amounts, amount, item) ? 14 : 0) +
        (isBurned(reading, segments, amount, item, fits) ? 20 : 0);
      if (cost < 60) costs.push({ amount: a, item: i, cost });
    }
  }
  costs.sort((a, b) => a.cost - b.cost || a.amount - b.amount);
  const itemOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const { amount, item } of costs) {
    if (itemOf.has(amount) || taken.has(item)) continue;
    itemOf.set(amount, item);
    taken.add(item);
  }
  const measured = new Map<ItemMention, Amount>();
  for (const [a, i] of itemOf) {
    const [amount, item] = [amounts[a], reading.items[i]];
    if (amount !== undefined && item !== undefined) measured.set(item, amount);
  }
  const pairs: Pair[] = [];
  for (const [a, amount] of amounts.entries()) {
    const head = heads(amount);
    if (head !== null) {
      pairs.push({ amount, item: head, inherited: false });
      continue;
    }
    const own = itemOf.get(a);
    const item = own === undefined ? null : (reading.items[own] ?? null);
    if (item !== null) {
      pairs.push({ amount, item, inherited: false });
      continue;
    }
    const misfit = misfitOf(reading, amount, taken, vocabulary);
    if (misfit !== null) {
      pairs.push({ amount, item: misfit, inherited: false, misfit: true });
      continue;
    }
    const destination = measuresUnknown(reading, amount) ? headingOf(reading, segments, amount) : null;
    if (destination !== null) {
      pairs.push({ amount, item: destination, inherited: true });
      continue;
    }
    const heir =
      namesUnknown(reading, amount) || isElsewhere(reading, amount) || namesMisfit(reading, amount)
        ? null
        : inherited(
            reading,
            segments,
            amount,
            pairs,
            (one, item) =>
              !destined.has(item) && fits(one, item) && !isMeasuredElsewise(one, measured.get(item)),
          );
    pairs.push({ amount, item: heir, inherited: heir !== null });
  }
  return pairs;
}

/** `3 t de trapos para incineração`: where what nobody knows goes is told behind it, in the same breath. */
function isSaidBehind(segments: readonly Segment[], amount: Amount, item: ItemMention): boolean {
  if (item.concept === 'freight') return true;
  const here = segmentAt(segments, item.start) === segmentAt(segments, amount.start);
  // `compostamos 18 t de restos de poda`: a verb tells what was done with it.
  if (here && CONCEPTS[item.concept]?.rule.startsWith('waste:') === true) return true;
  return conceptRank(item.concept) === 2 && item.start >= amount.end && here;
}

/** `850 kg por avião, 2.690 km, frete nosso`: the way of a shipment, and no journey of somebody in what carries it. */
function isCarrier(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
  amount: Amount,
  item: ItemMention,
): boolean {
  if (amount.unit?.dimension !== 'distance' || !CARRIERS.test(CONCEPTS[item.concept]?.rule ?? ''))
    return false;
  const sentence = (place: Place) => segments[segmentAt(segments, place.start)]?.sentence;
  const here = sentence(amount);
  const shipped = amounts.filter((one) => one.unit?.dimension === 'mass' && sentence(one) === here);
  const freight = reading.items.some((one) => one.concept === 'freight' && sentence(one) === here);
  return freight && shipped.length === 1 && sentence(item) === here;
}

const CARRIERS = /^(?:kind:travel\.flight|passenger:|vehicle:|bought_vehicle:)/;

/** `R$ 310 mil em caminhonetes`: what the money was put into is named right behind it. */
function isPutInto(
  reading: Reading,
  amount: Amount,
  item: ItemMention,
  fits: (amount: Amount, item: ItemMention) => boolean,
): boolean {
  return reading.items.some(
    (other) =>
      other !== item &&
      other.start >= amount.end &&
      /^ (?:em|n[oa]s?|in|on|into)(?: [a-z]+){0,2} $/.test(reading.text.slice(amount.end, other.start)) &&
      fits(amount, other),
  );
}

/** `barrilha no vidro`, `fuel oil for steam`, `ureia no milho`: what the first thing goes into, and not the thing itself. */
function isBeside(reading: Reading, item: ItemMention): boolean {
  if (conceptRank(item.concept) === 2) return false;
  return reading.items.some(
    (other) =>
      other.end <= item.start &&
      conceptRank(other.concept) > 0 &&
      /^ (?:n[oa]s?|in|into|for|para|pra)(?: the| [ao])? $/.test(reading.text.slice(other.end, item.start)),
  );
}

/** `resíduo perigoso para incineração: 3 t, 4 t`: the waste is the one that its destination names, and no thing beside it. */
function isDestined(reading: Reading, item: ItemMention): boolean {
  const rule = CONCEPTS[item.concept]?.rule ?? '';
  const named =
    rule.startsWith('waste:') && /^(?:residuos?|waste)\b/.test(reading.text.slice(item.start, item.end));
  if (rule !== 'wastes' && !rule.startsWith('scrap') && !named) return false;
  return reading.items.some(
    (other) =>
      other.start >= item.end &&
      CONCEPTS[other.concept]?.rule.startsWith('waste:') === true &&
      /^ (?:(?!(?:e|and|mais|plus) )[a-z-]+ ){0,4}$/.test(reading.text.slice(item.end, other.start)),
  );
}

/** `200 L de Arla 32`: the thing of this amount is named, though it is not counted in this unit; no neighbour stands in for it. */
function namesMisfit(reading: Reading, amount: Amount): boolean {
  if (!['mass', 'volume'].includes(amount.unit?.dimension ?? '')) return false;
  return reading.items.some(
    (item) =>
      item.start >= amount.end &&
      conceptRank(item.concept) === 1 &&
      /^\s*(?:(?:de|do|da|of)\s+)?$/.test(reading.text.slice(amount.end, item.start)),
  );
}

/** `gasolina: 300 kWh`, `300 kWh de gasolina`: a fuel or an energy named right beside an amount that cannot be of it. */
function misfitOf(
  reading: Reading,
  amount: Amount,
  taken: ReadonlySet<number>,
  vocabulary: KindVocabulary,
): ItemMention | null {
  if (!['mass', 'volume', 'energy'].includes(amount.unit?.dimension ?? '')) return null;
  const measured = /^(?:stationary|mobile|electricity|fugitive|steam|heat|cooling)/;
  const found = reading.items.find((item, index) => {
    if (taken.has(index) || conceptRank(item.concept) === 0) return false;
    const bare: Context = { use: null, cues: new Set(), dimension: null, beside: new Set() };
    const kinds = resolveKinds(item.concept, bare, vocabulary);
    if (kinds.length === 0 || !kinds.every((kind) => measured.test(kind))) return false;
    if (kinds.some((kind) => accepts(kind, amount.unit?.dimension ?? null, vocabulary))) return false;
    return item.start >= amount.end
      ? /^\s*(?:de|do|da|of)\s+$/.test(reading.text.slice(amount.end, item.start))
      : /^(?: [a-z]+){0,3}\s*[:=-]\s*$/.test(reading.text.slice(item.end, amount.start));
  });
  return found ?? null;
}

/** `; prédio: 41.700 kWh` behind another use of electricity: the power of a place, and not of that use. */
function isElsewhere(reading: Reading, amount: Amount): boolean {
  return (
    amount.unit?.dimension === 'energy' &&
    /(?:^|[\n;|,.]|\b(?:e|and))\s*(?:o |a |the |no |na )?(?:predio|escritorios?|fabrica|planta|galpao|sede|restante|resto|demais|building|offices?|factory|plant|rest|remainder|everything else)\s*[:=-]?\s*$/.test(
      reading.text.slice(Math.max(0, amount.start - 40), amount.start),
    )
  );
}

/** Behind so many other amounts an item is never the nearest one: each of them costs more than a quarter of the limit. */
const MOST_BETWEEN = 7;

/** How many amounts start before an offset; they are in the order of the text. */
function countBefore(amounts: readonly Amount[], offset: number): number {
  let low = 0;
  let high = amounts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((amounts[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `Gasolina 45 L etanol 30 L diesel 200 L`: a sentence in which every amount stands behind its thing. */
function orderOf(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
): (amount: Amount) => boolean {
  const marks = new Map<number, string>();
  const all = [
    // A zero is an amount in the order of the words, though of no activity.
    ...reading.amounts
      .filter((amount) => amount.unit !== null || amounts.some(({ start }) => start === amount.start))
      .map(({ start }) => ({ start, mark: 'A' })),
    ...reading.items
      .filter(({ concept }) => conceptRank(concept) > 0)
      .map(({ start }) => ({ start, mark: 'I' })),
  ].sort((a, b) => a.start - b.start);
  for (const { start, mark } of all) {
    const sentence = segments[segmentAt(segments, start)]?.sentence ?? 0;
    marks.set(sentence, (marks.get(sentence) ?? '') + mark);
  }
  // `R$ 2 mi na obra e R$ 310 mil em caminhonetes`: a thing that an amount governs stands behind it.
  const governs = ({ end }: Amount) =>
    reading.items.some(
      ({ start, concept }) =>
        start >= end &&
        conceptRank(concept) < 2 &&
        /^ (?:d[eao]s?|em|n[oa]s?|of|in|on|into) (?:[ao]s? |the |our )?$/.test(
          reading.text.slice(end, start),
        ),
    );
  return (amount) =>
    !governs(amount) &&
    /^(?:IA){2,}$/.test(marks.get(segments[segmentAt(segments, amount.start)]?.sentence ?? 0) ?? '');
}

/** `T&D losses on 75 MWh of electricity`: where a deciding thing is named in the same breath, the other only describes it. */
function isSubordinate(
  reading: Reading,
  segments: readonly Segment[],
  amount: Amount,
  item: ItemMention,
  fits: (amount: Amount, item: ItemMention) => boolean,
): boolean {
  if (conceptRank(item.concept) === 2) return false;
  const here = segmentAt(segments, amount.start);
  if (segmentAt(segments, item.start) !== here) return false;
  // `o motor do aterro queimou 230 m³ de biogás`: the amount says itself what it is of.
  const fuel = /^(?:fuel:|kind:(?:stationary|mobile))/.test(CONCEPTS[item.concept]?.rule ?? '');
  const governed =
    fuel && /^ ?(?:d[eao]s?|of) $/.test(reading.text.slice(amount.end, Math.max(amount.end, item.start)));
  const waste = ({ concept, end }: ItemMention) =>
    end <= amount.start && CONCEPTS[concept]?.rule.startsWith('waste:') === true;
  return reading.items.some(
    (other) =>
      conceptRank(other.concept) === 2 &&
      segmentAt(segments, other.start) === here &&
      !(governed && waste(other)) &&
      fits(amount, other),
  );
}

function distance(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
  amount: Amount,
  item: ItemMention,
): number {
  const after = item.start >= amount.start;
  const [from, to] = after ? [amount.end, item.start] : [item.end, amount.start];
  const between = reading.text.slice(Math.min(from, to), Math.max(from, to));
  let cost = Math.min(30, between.length / 4);
  const a = segmentAt(segments, amount.start);
  const b = segmentAt(segments, item.start);
  for (let index = Math.min(a, b); index < Math.max(a, b); index += 1) {
    const [left, right] = [segments[index], segments[index + 1]];
    cost += left?.heading ? 1 : left?.sentence !== right?.sentence ? 25 : 6;
  }
  for (const other of amounts) {
    if (other !== amount && within(other, Math.min(from, to), Math.max(from, to))) cost += 14;
  }
  // What stands on the next line is hardly of this amount.
  if (after && between.includes('\n')) cost += 8;
  else if (after && /^\s*(?:de|do|da|dos|das|of|d'|em|in|on|com|no|na|for|para|to|por)?\s*$/.test(between))
    cost -= 8;
  else if (after && /^\s*(?:de|do|da|of|em|in|on|com|to|para|por) (?:[a-z]+ ){0,2}$/.test(between)) cost -= 5;
  if (!after) cost += 2;
  const rank = conceptRank(item.concept);
  return cost + (rank === 2 ? -7 : rank === 0 ? 9 : 0);
}

function within(place: Place, from: number, to: number): boolean {
  return place.start >= from && place.end <= to;
}

function inherited(
  reading: Reading,
  segments: readonly Segment[],
  amount: Amount,
  pairs: readonly Pair[],
  fits: (amount: Amount, item: ItemMention) => boolean,
): ItemMention | null {
  const here = segments[segmentAt(segments, amount.start)];
  // The amount right before, or the heading of the line or list.
  const previous = [...pairs].reverse().find((pair) => pair.item !== null);
  const candidates = [
    ...(previous?.item ? [previous.item] : []),
    ...reading.items.filter((item) => item.start < amount.start).reverse(),
  ];
  const before = candidates.find((item) => fits(amount, item));
  if (before !== undefined) return before;
  return (
    reading.items.find(
      (item) =>
        item.start > amount.start &&
        segments[segmentAt(segments, item.start)]?.sentence === here?.sentence &&
        fits(amount, item),
    ) ?? onlyThing(reading, amount, fits)
  );
}

/** `96.310 kWh, 2.450 m³ de gás natural`: kilowatt-hours of nothing named are not of the fuel that has an amount in another measure. */
function isMeasuredElsewise(amount: Amount, measured: Amount | undefined): boolean {
  if (amount.unit?.dimension !== 'energy' || !measured?.unit) return false;
  return measured.unit.dimension !== 'energy';
}

/** One single thing is named in the whole text: a list's amounts are of it. */
function onlyThing(
  reading: Reading,
  amount: Amount,
  fits: (amount: Amount, item: ItemMention) => boolean,
): ItemMention | null {
  const fitting = reading.items.filter((item) => fits(amount, item));
  return new Set(fitting.map((item) => item.concept)).size === 1 ? (fitting[0] ?? null) : null;
}
