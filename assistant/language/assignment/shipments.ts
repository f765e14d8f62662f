import { pattern } from '../lexicon/pattern.ts';
import type { Pair } from './pair.ts';
import { type Amount, isFree, type ItemMention, overlaps, type Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import { CONCEPTS } from '../words/items.ts';

/** A distance beside a mass that is shipped belongs to it and is no amount of its own. */
export function joinDistances(segments: readonly Segment[], pairs: readonly Pair[]) {
  const distances = new Map<Pair, Amount>();
  const kept = new Set(pairs);
  const isFreight = (pair: Pair) => pair.item?.concept === 'freight';
  // The distance that stands nearest to a mass is its own, whichever comes first in the text.
  const ways = pairs.filter((pair) => pair.amount.unit?.dimension === 'distance');
  const nearest = (way: Pair) =>
    Math.min(
      ...pairs
        .filter((one) => isFreight(one) && one.amount.unit?.dimension === 'mass')
        .map((one) => gap(one.amount, way.amount)),
    );
  for (const pair of [...ways].sort((a, b) => nearest(a) - nearest(b))) {
    const sentence = segments[segmentAt(segments, pair.amount.start)]?.sentence;
    const masses = pairs.filter(
      (other) =>
        isFreight(other) &&
        other.amount.unit?.dimension === 'mass' &&
        !distances.has(other) &&
        segments[segmentAt(segments, other.amount.start)]?.sentence === sentence,
    );
    // A distance is of the mass named before it, unless only one behind it is left.
    const far = (other: Pair) => gap(other.amount, pair.amount);
    const mass = masses.sort((a, b) => far(a) - far(b))[0];
    if (mass === undefined) continue;
    const together = segmentAt(segments, mass.amount.start) === segmentAt(segments, pair.amount.start);
    const ownThing = pair.item !== null && pair.item.concept !== 'freight' && !pair.inherited;
    if (!together && ownThing && !['truck', 'train', 'van', 'ferry'].includes(pair.item.concept)) continue;
    distances.set(mass, pair.amount);
    kept.delete(pair);
  }
  return { pairs: [...kept], distances };
}

function gap(mass: Place, way: Place): number {
  return mass.start < way.start ? way.start - mass.start : mass.start - way.start + 60;
}

const PACKING = pattern()`^{assignment.packings}$`;
const VEHICLES = new Set(['freight', 'truck', 'train', 'van', 'ferry', 'ship']);
const SENT = pattern()`^{assignment.sent}$`;
/** Vehicles of one's own; `frete por nossa conta` says who pays. */
const OURS = pattern()`
  \b(?:frota|fleet|our own(?! (?:cost|expense))|(?<!fretes? )nossos?(?! (?:fretes?|cargo|custo|bolso
  |transporte))|nossas?(?! (?:propria )?(?:conta|custas?|expensas))|proprios?|proprias?(?! (?:conta
  |custas?)))\b
`;

/**
 * `20 pallets (12 t) by truck, 400 km`, `10 t de cimento de caminhão, 300 km`: a mass, a vehicle and a distance in one
 * breath are freight; what is packed or carried is no purchase of its own there.
 */
export function withShipments(reading: Reading, segments: readonly Segment[]): Reading {
  const sentence = (place: Place) => segments[segmentAt(segments, place.start)]?.sentence;
  // Each looks at what those before it have left.
  let items: ItemMention[] = reading.items.filter((item) => !isPackingOfLoad(reading, item, sentence));
  items = items.filter((item) => !isCharteredVehicle(reading, item) && !isLoad(reading, item));
  items = items.filter((item) => !isLoadOfNamed(reading, items, item));
  items = items.filter((item) => !isSentToBeTreated(reading, items, item, sentence));
  items = items.filter((item) => !isWhatItIsFor(reading, items, item));
  const sent = sentByMode(reading, items, sentence);
  items = [...items.filter((item) => isFree(item, sent)), ...sent];
  items = items.filter((item) => !isCargo(reading, segments, items, item));
  items = [...items, ...carriedByMode(reading, items, sentence)].sort((a, b) => a.start - b.start);
  const shipped = unnamedShipments(reading, items, sentence);
  if (shipped.length > 0) {
    const named = items.filter(
      (item) => !VEHICLES.has(item.concept) || !shipped.some((other) => overlaps(item, other)),
    );
    return { ...reading, items: [...named, ...shipped].sort((a, b) => a.start - b.start) };
  }
  for (const [at, mass] of reading.amounts.entries()) {
    const way = reading.amounts[at + 1];
    if (way !== undefined) items = asFreight(reading, items, mass, way, sentence);
  }
  return { ...reading, items };
}

type SentenceOf = (place: Place) => number | undefined;

function isPackingOfLoad(reading: Reading, item: ItemMention, sentence: SentenceOf): boolean {
  if (!PACKING.test(reading.text.slice(item.start, item.end))) return false;
  const here = (place: Place) => sentence(place) === sentence(item);
  const ships = reading.items.some((other) => VEHICLES.has(other.concept) && here(other));
  return ships && reading.amounts.some((amount) => isDistance(amount) && here(amount));
}

/** `o navio fretado`: hired to carry goods, and no way to work. */
function isCharteredVehicle(reading: Reading, item: ItemMention): boolean {
  return item.concept === 'charter' && CHARTERED.test(reading.text.slice(0, item.start));
}

const CHARTERED = /\b(?:navios?|aviao|avioes|caminh(?:ao|oes)|carretas?|barcos?|ships?|vessels?|trucks?) $/;

/** `duas cargas de GLP`: a load of something named is that thing. */
function isLoadOfNamed(reading: Reading, items: readonly ItemMention[], item: ItemMention): boolean {
  return (
    item.concept === 'freight' &&
    /^(?:cargas?|loads?|entregas?|deliver(?:y|ies))$/.test(reading.text.slice(item.start, item.end)) &&
    items.some(
      (other) => other.start > item.end && /^ (?:de|of) $/.test(reading.text.slice(item.end, other.start)),
    )
  );
}

/** `enviamos 6 t de lodo para coprocessamento`: sent away to be treated, and no shipment. */
function isSentToBeTreated(
  reading: Reading,
  items: readonly ItemMention[],
  item: ItemMention,
  sentence: SentenceOf,
): boolean {
  if (item.concept !== 'freight' || !SENT.test(reading.text.slice(item.start, item.end))) return false;
  const here = (place: Place) => sentence(place) === sentence(item);
  const treated = items.some((other) => CONCEPTS[other.concept]?.rule.startsWith('waste:') && here(other));
  return treated && !reading.amounts.some((amount) => isDistance(amount) && here(amount));
}

/** `gelo seco para transporte de vacinas`: what the thing before it is for. */
function isWhatItIsFor(reading: Reading, items: readonly ItemMention[], item: ItemMention): boolean {
  const { text } = reading;
  if (item.concept !== 'freight') return false;
  if (!/^(?:transporte|transport|logistica|logistics|shipping)$/.test(text.slice(item.start, item.end)))
    return false;
  return items.some(
    (other) =>
      other.end <= item.start &&
      other.concept !== 'freight' &&
      !VEHICLES.has(other.concept) &&
      /^ (?:para|pra|for) (?:o |the )?$/.test(text.slice(other.end, item.start)),
  );
}

/** The things of a reading, the one between a mass and a way as freight where a vehicle, a mode or a hire carried it. */
function asFreight(
  reading: Reading,
  items: ItemMention[],
  mass: Amount,
  way: Amount,
  sentence: SentenceOf,
): ItemMention[] {
  if (mass.unit?.dimension !== 'mass' || !isDistance(way)) return items;
  if (sentence(mass) !== sentence(way) || OURS.test(reading.text)) return items;
  const carried = items.filter(
    (item) => item.start >= mass.end && item.start < way.start && sentence(item) === sentence(mass),
  );
  const [first] = carried;
  // `… na lavoura e o caminhão rodou 740 km`: a clause of its own tells what it drove.
  const between = reading.text.slice(mass.end, way.start);
  if (first === undefined || DRIVES.test(between) || TRAVELS.test(between)) return items;
  const across = /\b(?:por|over|for|x) $/.test(reading.text.slice(first.end, way.start));
  const isFreight = (item: ItemMention) => item.concept === 'freight' && sentence(item) === sentence(mass);
  const heads = items.filter(isFreight);
  if (
    !carried.some((item) => VEHICLES.has(item.concept)) &&
    !isCarriedBehind(reading, way) &&
    !(heads.length > 0 && (across || isHired(reading, heads, mass, sentence)))
  )
    return items;
  return items
    .filter((item) => item === first || !carried.includes(item))
    .map((item) => (item === first ? { ...item, concept: 'freight' } : item));
}

/** `300 t of urea 450 km by truck`: what carried it stands behind the way. */
function isCarriedBehind(reading: Reading, way: Amount): boolean {
  return (
    !reading.cues.some(({ cue }) => cue === 'apply') &&
    reading.cues.some(
      ({ cue, start }) =>
        MODES.has(cue) &&
        start > way.end &&
        /^ (?:(?:de|por|by|em|on) (?:an? |the )?)?$/.test(reading.text.slice(way.end, start)),
    )
  );
}

/** `carreta contratada e paga por nós: 26 t de resina, 640 km`: a hire heads what is carried. */
function isHired(
  reading: Reading,
  freight: readonly ItemMention[],
  mass: Place,
  sentence: SentenceOf,
): boolean {
  return (
    freight.some((item) => item.end <= mass.start) &&
    reading.cues.some(
      ({ cue, start, end }) =>
        /^(?:ours|theirs)$/.test(cue) && end <= mass.start && sentence({ start, end }) === sentence(mass),
    )
  );
}

/** `… de carvão e rodamos 4.508 km em carro alugado`: a clause of its own tells who went. */
const TRAVELS = pattern()`
  (?:\b(?:e|and|mas|but)|[;,]) (?:(?:we|nos|a gente|staff
  |[oa]s? [a-z]+) )?{assignment.travels_stems}[a-z]* $
`;

const DRIVES = pattern()`
  (?:\b(?:e|and|mas|but|enquanto|while)|[;,]) (?:[oa]s? |the |our )?(?:caminh(?:ao|oes)|carretas?
  |vans?|trucks?|lorr(?:y|ies)) (?:[a-z]+ ){0,3}(?:rod|fez|fizeram|percorr|andou|andaram|did|drove
  |covered|ran)[a-z]* $
`;

/** `68 t por 145 km`, `68 t num trajeto de 145 km`, `900 t x 1.060 km`: a mass, and the way that it went. */
const OVER = pattern()`
  ^(?: cada(?: um[ao]?)?,?| each,?)?(?:,? | ?(?:x|por|over|for|×|\*|a(?: uma distancia de)?) ?
  |,? (?:n?um|em um|por um|numa|em uma|por uma|over an?|on an?|along an?) {assignment.ways} (?:de
  |of) )$
`;

/** `barcaça contratada: 900 t x 1.060 km`: a mass by a distance and a way to carry it are freight that nobody calls so. */
function unnamedShipments(
  reading: Reading,
  items: readonly ItemMention[],
  sentence: SentenceOf,
): ItemMention[] {
  return reading.amounts.flatMap((mass, at) => {
    const way = reading.amounts[at + 1];
    if (way === undefined || mass.unit?.dimension !== 'mass' || !isDistance(way)) return [];
    if (!OVER.test(reading.text.slice(mass.end, way.start))) return [];
    const from = reading.amounts[at - 1]?.end ?? 0;
    const to = reading.amounts[at + 2]?.start ?? reading.text.length;
    const near = (place: Place) =>
      sentence(place) === sentence(mass) && place.start >= from && place.end <= to;
    if (OURS_TO_DRIVE.test(reading.text.slice(from, to))) return [];
    if (items.some((item) => item.concept === 'freight' && near(item))) return [];
    const modes = reading.cues.filter((cue) => MODES.has(cue.cue) && near(cue));
    const mode = modes.findLast(({ end }) => end <= mass.start) ?? modes[0];
    return mode === undefined
      ? []
      : [{ start: mode.start, end: mode.end, concept: 'freight', corrected: false }];
  });
}

/** `frango exportado: 540 t de navio por 9.800 km`: what carries a mass over a way stands right behind it. */
function carriedByMode(reading: Reading, items: readonly ItemMention[], sentence: SentenceOf): ItemMention[] {
  return reading.amounts.flatMap((mass, at) => {
    const way = reading.amounts[at + 1];
    if (way === undefined || mass.unit?.dimension !== 'mass' || !isDistance(way)) return [];
    if (sentence(mass) !== sentence(way)) return [];
    const mode = reading.cues.find(
      ({ cue, start, end }) =>
        MODES.has(cue) &&
        /^ (?:(?:de|por|by|on|em) (?:an? |um |uma )?)?$/.test(reading.text.slice(mass.end, start)) &&
        /^(?:,? (?:por|over|for|x)|,) $/.test(reading.text.slice(end, Math.max(end, way.start))),
    );
    if (mode === undefined || items.some((item) => item.start < mode.end && mode.start < item.end)) return [];
    return [{ start: mode.start, end: mode.end, concept: 'freight', corrected: false }];
  });
}

const SENDS = pattern()`\b{assignment.sends}\b`;
const BY = /\b(?:por|de|em|via|by|on)(?: (?:uma?|an?|the))? $/;

/** `exportamos 300 t de açúcar por navio`: what is sent away in something that carries it is freight, however far it went. */
function sentByMode(reading: Reading, items: readonly ItemMention[], sentence: SentenceOf): ItemMention[] {
  const { text, amounts, cues } = reading;
  return amounts.flatMap((mass, at) => {
    if (mass.unit?.dimension !== 'mass') return [];
    const here = (place: Place) => sentence(place) === sentence(mass);
    const told = items.some(
      ({ concept, ...place }) =>
        here(place) && (concept === 'freight' || CONCEPTS[concept]?.rule.startsWith('waste:') === true),
    );
    const from = amounts[at - 1]?.end ?? 0;
    if (told || !SENDS.test(text.slice(from, mass.start))) return [];
    const next = amounts[at + 1]?.start ?? text.length;
    const mode = cues.find(
      ({ cue, start, end }) =>
        MODES.has(cue) &&
        start >= mass.end &&
        end <= next &&
        here({ start, end }) &&
        (BY.test(text.slice(0, start)) || /^(?:by|via|por) /.test(text.slice(start, end))) &&
        !/^(?:containers?|conteiner(?:es)?)$/.test(text.slice(start, end)),
    );
    return mode === undefined
      ? []
      : [{ start: mode.start, end: mode.end, concept: 'freight', corrected: false }];
  });
}

const MODES = new Set(['road', 'rail', 'sea', 'air', 'inland_water']);
const OURS_TO_DRIVE = pattern()`\b{assignment.ours_to_drive}\b`;

/** `transportamos por ferrovia 4.200 t de açúcar`, `1.900 t de açúcar por navio, frete do comprador`: carried, and not bought. */
function isCargo(
  reading: Reading,
  segments: readonly Segment[],
  items: readonly ItemMention[],
  item: ItemMention,
): boolean {
  if (!/^(?:material:|kind:purchased\.)/.test(CONCEPTS[item.concept]?.rule ?? '')) return false;
  const here = segments[segmentAt(segments, item.start)]?.sentence;
  const beside = (place: Place) => segments[segmentAt(segments, place.start)]?.sentence === here;
  const weighed = reading.amounts.some(
    (amount) =>
      amount.unit?.dimension === 'mass' &&
      /^(?: cada| each)? (?:de|of) (?:[a-z]+ )?$/.test(
        reading.text.slice(amount.end, Math.max(amount.end, item.start)),
      ),
  );
  const cues = reading.cues.filter(beside);
  return (
    weighed &&
    items.some((other) => other.concept === 'freight' && beside(other)) &&
    cues.some(({ cue }) => MODES.has(cue)) &&
    !cues.some(({ cue }) => cue === 'buy' || cue === 'produce' || cue === 'spend')
  );
}

function isLoad(reading: Reading, item: ItemMention): boolean {
  return (
    (['truck', 'van', 'trucks_bought', 'vans_bought'].includes(item.concept) ||
      // `carreto`, the hire, and `carreta`, the vehicle, fold to one stem.
      /^carretas?$/.test(reading.text.slice(item.start, item.end))) &&
    /(?:\b(?:uma?|an?|one|dois|duas|tres|two|three)|\d) $/.test(reading.text.slice(0, item.start)) &&
    /^ (?:de|of) (?!(?:bombeir|resgate|socorro|som\b|mud|transp|entreg|carg|coleta|lixo|terceir|aluguel|delivery|ours))[a-z]{3,}/.test(
      reading.text.slice(item.end),
    )
  );
}

function isDistance(amount: Amount): boolean {
  return amount.unit?.dimension === 'distance';
}
