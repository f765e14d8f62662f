import type { Pair } from './assign.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import { CONCEPTS } from '../words/items.ts';

/** A distance beside a mass that is shipped belongs to it and is no amount of its own. */
export function joinDistances(segments: readonly Segment[], pairs: readonly Pair[]) {
  const distances = new Map<Pair, Amount>();
  const kept = new Set(pairs);
  const isFreight = (pair: Pair) => pair.item?.concept === 'freight';
  for (const pair of pairs) {
    if (pair.amount.unit?.dimension !== 'distance') continue;
    const sentence = segments[segmentAt(segments, pair.amount.start)]?.sentence;
    const masses = pairs.filter(
      (other) =>
        isFreight(other) &&
        other.amount.unit?.dimension === 'mass' &&
        !distances.has(other) &&
        segments[segmentAt(segments, other.amount.start)]?.sentence === sentence,
    );
    // A distance is of the mass named before it, unless only one behind it is left.
    const far = (other: Pair) =>
      other.amount.start < pair.amount.start
        ? pair.amount.start - other.amount.start
        : other.amount.start - pair.amount.start + 60;
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

const PACKING = /^(?:palet(?:e|es)|pallets?|palets?|caixas?|boxes|containers?|conteiner(?:es)?)$/;
const VEHICLES = new Set(['freight', 'truck', 'train', 'van', 'ferry', 'ship']);
const SENT = /^(?:enviamos|despachamos|embarcamos|escoamos|delivered|shipped|ships|transportamos|entrega)$/;
const OURS = /\b(?:frota|fleet|our own|nossos?|nossas?|proprios?|proprias?)\b/;

/**
 * `20 pallets (12 t) by truck, 400 km`, `10 t de cimento de caminhão, 300 km`: a mass, a vehicle and a distance in one
 * breath are freight; what is packed or carried is no purchase of its own there.
 */
export function withShipments(reading: Reading, segments: readonly Segment[]): Reading {
  const sentence = (place: Place) => segments[segmentAt(segments, place.start)]?.sentence;
  let items = reading.items.filter((item) => {
    if (!PACKING.test(reading.text.slice(item.start, item.end))) return true;
    const here = (place: Place) => sentence(place) === sentence(item);
    const ships = reading.items.some((other) => VEHICLES.has(other.concept) && here(other));
    return !(ships && reading.amounts.some((amount) => isDistance(amount) && here(amount)));
  });
  // `o navio fretado`: hired to carry goods, and no way to work.
  items = items.filter(
    (item) =>
      item.concept !== 'charter' ||
      !/\b(?:navios?|aviao|avioes|caminh(?:ao|oes)|carretas?|barcos?|ships?|vessels?|trucks?) $/.test(
        reading.text.slice(0, item.start),
      ),
  );
  // `um caminhão de lenha`: what it was loaded with, and no vehicle.
  items = items.filter((item) => !isLoad(reading, item));
  // `duas cargas de GLP`: a load of something named is that thing.
  items = items.filter((item) => {
    if (
      item.concept !== 'freight' ||
      !/^(?:cargas?|loads?|entregas?|deliver(?:y|ies))$/.test(reading.text.slice(item.start, item.end))
    )
      return true;
    return !items.some(
      (other) => other.start > item.end && /^ (?:de|of) $/.test(reading.text.slice(item.end, other.start)),
    );
  });
  // `enviamos 6 t de lodo para coprocessamento`: sent away to be treated, and no shipment.
  items = items.filter((item) => {
    if (item.concept !== 'freight' || !SENT.test(reading.text.slice(item.start, item.end))) return true;
    const here = (place: Place) => sentence(place) === sentence(item);
    const treated = items.some((other) => CONCEPTS[other.concept]?.rule.startsWith('waste:') && here(other));
    return !treated || reading.amounts.some((amount) => isDistance(amount) && here(amount));
  });
  // `gelo seco para transporte de vacinas`: what the thing before it is for.
  items = items.filter(
    (item) =>
      item.concept !== 'freight' ||
      !items.some(
        (other) =>
          other.end <= item.start &&
          other.concept !== 'freight' &&
          !VEHICLES.has(other.concept) &&
          /^ (?:para|pra|for) (?:o |the )?$/.test(reading.text.slice(other.end, item.start)) &&
          /^(?:transporte|transport|logistica|logistics|shipping)$/.test(
            reading.text.slice(item.start, item.end),
          ),
      ),
  );
  const shipped = unnamedShipment(reading, sentence);
  if (shipped !== null) return { ...reading, items: [...items, shipped].sort((a, b) => a.start - b.start) };
  for (const [at, mass] of reading.amounts.entries()) {
    const way = reading.amounts[at + 1];
    if (way === undefined || mass.unit?.dimension !== 'mass' || !isDistance(way)) continue;
    if (sentence(mass) !== sentence(way) || OURS.test(reading.text)) continue;
    const carried: ItemMention[] = items.filter(
      (item) => item.start >= mass.end && item.start < way.start && sentence(item) === sentence(mass),
    );
    const [first] = carried;
    const freight = items.some((item) => item.concept === 'freight' && sentence(item) === sentence(mass));
    const across = /\b(?:por|over|for|x) $/.test(reading.text.slice(first?.end ?? 0, way.start));
    if (first === undefined) continue;
    if (!carried.some((item) => VEHICLES.has(item.concept)) && !(freight && across)) continue;
    items = items
      .filter((item) => item === first || !carried.includes(item))
      .map((item) => (item === first ? { ...item, concept: 'freight' } : item));
  }
  return { ...reading, items };
}

/** `barcaça contratada: 900 t x 1.060 km`: a mass by a distance and a way to carry it are freight that nobody calls so. */
function unnamedShipment(
  reading: Reading,
  sentence: (place: Place) => number | undefined,
): ItemMention | null {
  for (const [at, mass] of reading.amounts.entries()) {
    const way = reading.amounts[at + 1];
    if (way === undefined || mass.unit?.dimension !== 'mass' || !isDistance(way)) continue;
    if (!/^(?:,? | ?(?:x|por|over|for|×|\*) ?)$/.test(reading.text.slice(mass.end, way.start))) continue;
    if (reading.items.some((item) => item.concept === 'freight') || OURS_TO_DRIVE.test(reading.text))
      return null;
    const mode = reading.cues.find((cue) => MODES.has(cue.cue) && sentence(cue) === sentence(mass));
    if (mode !== undefined) return { start: mode.start, end: mode.end, concept: 'freight', corrected: false };
  }
  return null;
}

const MODES = new Set(['road', 'rail', 'sea', 'air', 'inland_water']);
const OURS_TO_DRIVE =
  /\b(?:frota propria|nossa frota|our own (?:trucks?|fleet)|caminh(?:ao|oes) propri[oa]s?)\b/;

function isLoad(reading: Reading, item: ItemMention): boolean {
  return (
    ['truck', 'van', 'trucks_bought', 'vans_bought'].includes(item.concept) &&
    /(?:\b(?:uma?|an?|one|dois|duas|tres|two|three)|\d) $/.test(reading.text.slice(0, item.start)) &&
    /^ (?:de|of) (?!(?:mud|transp|entreg|carg|coleta|lixo|terceir|aluguel|delivery|ours))[a-z]{3,}/.test(
      reading.text.slice(item.end),
    )
  );
}

function isDistance(amount: Amount): boolean {
  return amount.unit?.dimension === 'distance';
}
