import type { Amount, Place } from './mentions.ts';
import type { Reading } from './reading.ts';
import { type Segment, segmentAt } from './segments.ts';

const PACKING = /^(?:palet(?:e|es)|pallets?|palets?|caixas?|boxes|containers?|conteiner(?:es)?)$/;
const VEHICLES = new Set(['freight', 'truck', 'train', 'van', 'ferry', 'ship']);

/** `20 pallets (12 t) by truck, 400 km`: the packing of what is shipped is no thing of its own. */
export function withoutPacking(reading: Reading, segments: readonly Segment[]): Reading {
  const sentence = (place: Place) => segments[segmentAt(segments, place.start)]?.sentence;
  const items = reading.items.filter((item) => {
    if (!PACKING.test(reading.text.slice(item.start, item.end))) return true;
    const here = (place: Place) => sentence(place) === sentence(item);
    const ships = reading.items.some((other) => VEHICLES.has(other.concept) && here(other));
    const far = reading.amounts.some((amount) => amount.unit?.dimension === 'distance' && here(amount));
    return !(ships && far);
  });
  return items.length === reading.items.length ? reading : { ...reading, items };
}

const GENERATED =
  /\b(?:telhado|rooftop|paine(?:l|is)|panels?|placas?|geracao propria|autogeracao|self[- ]generat\w+|usina solar propria|geramos|geraram|gerou|gerad[oa]s?|produziram|produziu|produced|generat\w+|on[- ]site (?:solar|wind))\b/;
const BOUGHT =
  /\b(?:i-? ?recs?|irecs?|certificad\w*|certificates?|comprad\w*|compramos|bought|purchased?|contrat\w*|ppa|guarantees? of origin|rego|fornecedor\w*|supplier)\b/;

/**
 * Whether the one kind that the words give is too much to conclude: electricity of the organization's own panels is bought
 * from nobody, so it is neither grid electricity nor a renewable contract. Returns the kinds to offer instead, or null.
 */
export function doubtedKinds(
  reading: Reading,
  segments: readonly Segment[],
  amount: Amount,
  kinds: readonly string[],
): readonly string[] | null {
  if (kinds.length !== 1 || kinds[0] !== 'electricity.renewable') return null;
  const sentence = segments[segmentAt(segments, amount.start)]?.sentence;
  const words = segments
    .filter((segment) => segment.sentence === sentence)
    .map((segment) => reading.text.slice(segment.start, segment.end))
    .join(' ');
  return GENERATED.test(words) && !BOUGHT.test(words) ? ['electricity.renewable', 'electricity'] : null;
}
