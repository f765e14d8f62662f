import { pattern } from '../lexicon/pattern.ts';
import { inside, zoneOf } from '../assignment/zone.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import { CONCEPTS } from '../words/items.ts';

/** Verbs and nouns that make waste of everything they govern. */
const DISPOSAL = pattern('g')`\b(?:{drafts.disposal}|descart\w+|colet\w+|recicl\w+)\b`;
/** What is bought to stay, and is in no list of things thrown away without being called so. */
const LASTING = /^(?:cement|concrete|chemicals|fertiliser|water|food|textiles)$/;
const PURCHASE = /\b(?:compr\w+|adquir\w+|recebemos|bought|buy|purchased?|acquired|ordered|received)\b/;

/**
 * `4 t of cardboard and 1.5 t of plastic sent for recycling`: what is thrown away is waste, whatever it was bought as. The
 * destination is the one named beside the thing, else the one of the list that it opens or of the verb that governs it; a
 * destination of another amount says nothing of it.
 */
export function discarded(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
  amount: Amount,
  item: ItemMention,
): ItemMention {
  // A waste of which only the sort is named (`caco de vidro`) went where a material would have gone.
  if (!isMaterial(item) && item.concept !== 'waste') return item;
  const sentenceOf = (place: Place) => segments[segmentAt(segments, place.start)]?.sentence;
  const all = reading.items.filter(isDestination);
  const here = all.filter((one) => sentenceOf(one) === sentenceOf(item));
  const zone = zoneOf(segments, amounts, amount);
  const own = [zone.own, zone.trailing].flatMap((place) => inside(here, place))[0];
  if (own !== undefined) return own;
  const ofAll = all.find((one) => isOfAll(reading, one));
  if (ofAll !== undefined) return ofAll;
  // `saíram 320 t de vidro do forno e reciclamos 9 t de papel`: it was made or bought here, wherever the next thing went.
  const kept = reading.cues.filter(({ cue }) => cue === 'produce' || cue === 'buy');
  if (inside(kept, zone.own).length > 0) return item;
  const next = here.find((one) => one.start > item.start);
  const first = amounts.find((one) => sentenceOf(one) === sentenceOf(item));
  const heading = here.find(
    (one) => one.end <= (first?.start ?? 0) && /[:\n]|\s-\s/.test(reading.text.slice(one.end, first?.start)),
  );
  if (isGoverned(reading, amounts, zone.sentence, item)) return next ?? heading ?? here.at(-1) ?? item;
  if (heading !== undefined) return heading;
  return next !== undefined &&
    isMaterial(item) &&
    !LASTING.test(item.concept) &&
    opensList(reading, amounts, item, next)
    ? next
    : item;
}

function isMaterial({ concept }: ItemMention): boolean {
  return CONCEPTS[concept]?.rule.startsWith('material:') === true;
}

function isDestination({ concept }: ItemMention): boolean {
  return CONCEPTS[concept]?.rule.startsWith('waste:') === true;
}

/** `enviamos 2 t de plástico e 1 t de papelão para reciclagem`: the verb stands before the thing, and nothing is bought since. */
function isGoverned(
  reading: Reading,
  amounts: readonly Amount[],
  sentence: Place,
  item: ItemMention,
): boolean {
  const before = reading.text.slice(sentence.start, item.start);
  const verb = [...before.matchAll(DISPOSAL)].findLast((match) => {
    const at = sentence.start + match.index;
    const first = amounts.every((amount) => amount.start < sentence.start || amount.start > at);
    const describes = reading.items.some(
      ({ end }) => end <= at && /^\s*(?:[a-z]+ )?$/.test(reading.text.slice(end, at)),
    );
    return first || (/(?:mos|ou|nt)$/.test(match[0]) && !describes);
  });
  return verb !== undefined && !PURCHASE.test(before.slice(verb.index));
}

/** `4 t of cardboard and 1.5 t of plastic sent for recycling`: up to the destination only things that are bought and thrown away. */
function opensList(
  reading: Reading,
  amounts: readonly Amount[],
  item: ItemMention,
  destination: ItemMention,
): boolean {
  const next = amounts.find((one) => one.start >= item.end)?.start ?? item.end;
  const apart = [...reading.sites, ...reading.periods].some(({ start }) => start >= item.end && start < next);
  if (apart || reading.text.slice(item.end, destination.start).includes('(')) return false;
  const between = amounts.filter((one) => one.start >= item.end && one.end <= destination.start);
  return between.every((one) => {
    const named = reading.items.find((other) => other.start >= one.end);
    return named !== undefined && isMaterial(named);
  });
}

/** `tudo pra cooperativa de reciclagem`: where everything went that was named before. */
function isOfAll(reading: Reading, destination: Place): boolean {
  return /\b(?:tud[oa]|todos|todas|all|everything)\b[^\d;.\n]{0,40}$/.test(
    reading.text.slice(0, destination.start),
  );
}
