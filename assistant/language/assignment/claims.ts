import { pattern } from '../lexicon/pattern.ts';
import { conceptRank } from '../kinds/kinds.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import { type Amount, type ItemMention, overlaps, type Place } from '../text/mentions.ts';
import { CONCEPTS } from '../words/items.ts';

/** `3 t de trapos para incineração`: where what nobody knows goes is told behind it, in the same breath. */
export function isSaidBehind(segments: readonly Segment[], amount: Amount, item: ItemMention): boolean {
  if (item.concept === 'freight') return true;
  const here = segmentAt(segments, item.start) === segmentAt(segments, amount.start);
  // `compostamos 18 t de restos de poda`: a verb tells what was done with it.
  if (here && CONCEPTS[item.concept]?.rule.startsWith('waste:') === true) return true;
  return conceptRank(item.concept) === 2 && item.start >= amount.end && here;
}

/** `850 kg por avião, 2.690 km, frete nosso`: the way of a shipment, and no journey of somebody in what carries it. */
export function isCarrier(
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
export function isPutInto(
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
export function isBeside(reading: Reading, item: ItemMention): boolean {
  if (conceptRank(item.concept) === 2) return false;
  return reading.items.some(
    (other) =>
      other.end <= item.start &&
      conceptRank(other.concept) > 0 &&
      INTO.test(reading.text.slice(other.end, item.start)),
  );
}

const INTO = pattern()`
  ^ (?:(?:que )?(?:foi |foram |was |were )?{assignment.put_into_stems}[a-z]* )?(?:n[oa]s?|in|into|to
  |for|para|pra|ao?)(?: the| our| nossos?| nossas?| [ao])?(?: {assignment.mixtures} (?:d[aeo]s?|of)
  (?: the)?)? $
`;

/** `resíduo perigoso para incineração: 3 t, 4 t`: the waste is the one that its destination names, and no thing beside it. */
export function isDestined(reading: Reading, item: ItemMention): boolean {
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

/** `carvão: jul 18 t, ago 21 t. Está na pasta.`: the amount's own sentence named a thing that it may be of. */
export function toldBefore(
  reading: Reading,
  segments: readonly Segment[],
  amount: Amount,
  fits: (amount: Amount, item: ItemMention) => boolean,
): boolean {
  const sentence = segments[segmentAt(segments, amount.start)]?.sentence;
  return reading.items.some(
    (item) =>
      item.end <= amount.start &&
      segments[segmentAt(segments, item.start)]?.sentence === sentence &&
      conceptRank(item.concept) > 0 &&
      fits(amount, item),
  );
}

/** `1.200 m³ … e 8 botijões P13`: the gas of a bottle that is counted by its name is of that count alone. */
export function isBottled(amounts: readonly Amount[], item: ItemMention): boolean {
  return amounts.some(
    ({ of }) => of !== undefined && of.concept === item.concept && of !== item && overlaps(of, item),
  );
}

/** `barrilha na composição do vidro: 240 t em jan, 185 em fev`: a list behind both is of what goes in, where it is measured so. */
export function isLedBy(
  reading: Reading,
  amount: Amount,
  item: ItemMention,
  fits: (amount: Amount, item: ItemMention) => boolean,
): boolean {
  const lead = reading.items.findLast(({ end }) => end <= item.start);
  return (
    lead !== undefined &&
    item.end <= amount.start &&
    /:/.test(reading.text.slice(item.end, amount.start)) &&
    conceptRank(lead.concept) > 0 &&
    INTO.test(reading.text.slice(lead.end, item.start)) &&
    fits(amount, lead)
  );
}

const CHAIN = /^kind:upstream\./;
const OWN_NUMBER = /^:? ?(?:(?:of|d[aeo]s?|foi|foram|was|were|at|=) ?)?\d/;

/**
 * `55,000 L of diesel, well to tank`, `1.920 MWh de energia (perdas de transmissão)`: what stands behind a thing in marks of its
 * own says which part of its chain is meant, where no number is told for that part alone.
 */
export function isDescribedBy(reading: Reading, item: ItemMention): boolean {
  if (!/^(?:fuel:|fuels|electricity|gas\b)/.test(CONCEPTS[item.concept]?.rule ?? '')) return false;
  const chain = reading.items.filter(({ concept }) => CHAIN.test(CONCEPTS[concept]?.rule ?? ''));
  // `well to tank: 55,000 L of diesel`: or heads it.
  if (
    chain.some(
      ({ end }) =>
        end <= item.start && /^ ?: ?[\d.,]+ ?[a-z0-9]+ (?:of|de) $/.test(reading.text.slice(end, item.start)),
    )
  )
    return true;
  return chain.some(
    (other) =>
      other.start >= item.end &&
      /^ ?[,(:-] ?(?:(?:only|just|so|apenas|somente|the|its|as|os|on a|basis) )*$/.test(
        reading.text.slice(item.end, other.start),
      ) &&
      !OWN_NUMBER.test(reading.text.slice(other.end)),
  );
}

/** Behind the amount, and not in its sentence. */
export function isInLaterSentence(segments: readonly Segment[], amount: Place, item: Place): boolean {
  const sentence = (place: Place) => segments[segmentAt(segments, place.start)]?.sentence ?? 0;
  return sentence(item) > sentence(amount);
}

/** `biogás do aterro`, `landfill biogas`: a treatment of waste that only tells where a fuel comes from. */
export function isOrigin(reading: Reading, item: ItemMention): boolean {
  if (CONCEPTS[item.concept]?.rule.startsWith('waste:') !== true) return false;
  return reading.items.some((fuel) => {
    if (!FUELS.test(CONCEPTS[fuel.concept]?.rule ?? '')) return false;
    return fuel.end <= item.start
      ? /^ (?:d[eao]s?|from|of) (?:the |our |[ao] )?$/.test(reading.text.slice(fuel.end, item.start))
      : reading.text.slice(item.end, fuel.start) === ' ';
  });
}

const FUELS = /^(?:fuel:|kind:(?:stationary|mobile))/;

/** `gasolina do nosso caminhão`: the vehicle that burns what stands before it, where nothing is told by the way it went. */
export function isFuelled(reading: Reading, item: ItemMention): boolean {
  if (!/^(?:vehicle|bought_vehicle):/.test(CONCEPTS[item.concept]?.rule ?? '')) return false;
  if (reading.amounts.some(({ unit }) => unit?.dimension === 'distance')) return false;
  return reading.items.some(
    (fuel) =>
      fuel.end <= item.start &&
      (CONCEPTS[fuel.concept]?.rule ?? '').startsWith('fuel:') &&
      /^ (?:d[eao]s?|n[ao]s?|of|for|in) (?:noss[oa]s? |the |our |company )?$/.test(
        reading.text.slice(fuel.end, item.start),
      ),
  );
}

/** `T&D losses on 75 MWh of electricity`: where a deciding thing is named in the same breath, the other only describes it. */
export function isSubordinate(
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
  const fuel = FUELS.test(CONCEPTS[item.concept]?.rule ?? '');
  const governed =
    fuel && /^ ?(?:d[eao]s?|of) $/.test(reading.text.slice(amount.end, Math.max(amount.end, item.start)));
  const waste = ({ concept, end }: ItemMention) =>
    end <= amount.start && CONCEPTS[concept]?.rule.startsWith('waste:') === true;
  return reading.items.some(
    (other) =>
      conceptRank(other.concept) === 2 &&
      segmentAt(segments, other.start) === here &&
      !(governed && waste(other)) &&
      !isOrigin(reading, other) &&
      fits(amount, other),
  );
}

/** `as motos fizeram 58.200 km e os carros beberam 3.410 L`: the vehicle of the way's own clause drove it, and none of the next. */
export function isDrivenBefore(
  reading: Reading,
  segments: readonly Segment[],
  amount: Amount,
  item: ItemMention,
): boolean {
  if (amount.unit?.dimension !== 'distance' || item.start < amount.end || !isVehicle(item)) return false;
  const here = segmentAt(segments, amount.start);
  if (segmentAt(segments, item.start) === here) return false;
  return reading.items.some(
    (other) => isVehicle(other) && other.end <= amount.start && segmentAt(segments, other.start) === here,
  );
}

const isVehicle = ({ concept }: ItemMention) =>
  /^(?:vehicle|bought_vehicle):/.test(CONCEPTS[concept]?.rule ?? '');
