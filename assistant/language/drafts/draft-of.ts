import { isEstimated } from '../amounts/estimated.ts';
import { isPaidAhead, isPaidFor, isPrice, pricedThing } from '../amounts/prices.ts';
import type { Ready } from '../amounts/ready.ts';
import { isToCome } from '../amounts/unmeant.ts';
import type { Pair } from '../assignment/pair.ts';
import { accepts } from '../kinds/accepts.ts';
import { inheritedUnit } from '../assignment/list-units.ts';
import { periodOf, siteBeside, siteOf } from '../assignment/locate.ts';
import { contextFor } from '../assignment/surroundings.ts';
import { isOfUnknown } from '../assignment/unknown.ts';
import { doubtedKinds } from '../doubts/doubts.ts';
import { hasOwnVerb } from '../doubts/own-verb.ts';
import { usesTwice } from '../doubts/rivals.ts';
import { discarded } from './discarded.ts';
import type { Draft } from './draft.ts';
import { impliedKinds, NOTHING, shareOf } from './implied.ts';
import { withoutAmount } from './without-amount.ts';
import { gazetteer } from '../kinds/kinds.ts';
import { resolveKinds } from '../kinds/resolve-kind.ts';
import { isNegated, spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import type { Amount, ItemMention, Place } from '../text/mentions.ts';
import type { KindVocabulary } from '../understanding.ts';
import { CONCEPTS } from '../words/items.ts';
import { DIMENSION_OF } from '../words/units.ts';

/** The proposal of an amount and its thing with what is open of it; null where it is no activity. */
export function draftOf(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Ready[],
  places: readonly Place[],
  pair: Pair,
  distance: Amount | undefined,
  contextOf: ReturnType<typeof contextFor>,
  vocabulary: KindVocabulary,
  rival: ItemMention | null,
): Draft | null {
  const amount = pair.misfit
    ? { ...(pair.amount as Ready), unit: null }
    : inheritedUnit(reading, pair, amounts);
  const { item } = pair;
  if (amount === null || (item !== null && isNegated(reading, item) && !isLaterThan(segments, item, amount)))
    return null;
  const dimension = amount.unit?.dimension ?? (amount.bareDollar ? 'currency' : null);
  // Money or a length of time that no named thing is measured in is no activity; a physical amount of who knows what is.
  if (
    item === null &&
    (dimension === null ||
      !['mass', 'volume', 'energy', 'currency', 'freight', 'passenger', 'distance', 'night', 'ream'].includes(
        dimension,
      ))
  )
    return null;
  if (isPaidFor(reading, amounts, pair.amount) || isPaidAhead(reading, amounts, pair.amount)) return null;
  if (item === null && dimension === 'currency') {
    const measured = amounts.some((other) => other.unit !== null && other.unit.dimension !== 'currency');
    if (measured && isPrice(reading, pair.amount)) return null;
    const priced = pricedThing(reading, segments, pair.amount);
    if (priced !== null) return amounts.length > 1 ? null : withoutAmount(reading, segments, vocabulary);
  }
  if (pair.inherited && dimension === 'currency' && amounts.length > 1 && isPrice(reading, pair.amount))
    return null;
  const context = item === null ? null : contextOf(amount, item);
  const range = amount.range;
  const thing = item === null ? null : discarded(reading, segments, amounts, pair.amount, item);
  const fit =
    item === null || context === null || thing === null
      ? []
      : resolveKinds(thing.concept, context, vocabulary).filter((kind) =>
          accepts(kind, dimension, vocabulary),
        );
  const bare = item === null || (fit.length === 0 && dimension === 'freight');
  const resolved = bare ? impliedKinds(reading, amount, contextOf(amount, NOTHING), vocabulary) : fit;
  const others =
    rival === null
      ? usesTwice(reading, amount, amounts)
        ? resolved.map(otherUse)
        : []
      : resolveKinds(
          discarded(reading, segments, amounts, pair.amount, rival).concept,
          contextOf(amount, rival),
          vocabulary,
        );
  const known = gazetteer(vocabulary).kinds;
  const fitting = [
    ...new Set([...(doubtedKinds(reading, segments, amount, resolved) ?? resolved), ...others]),
  ].filter((one) => known.has(one));
  const sure =
    doubtedKinds(reading, segments, amount, resolved) === null &&
    !(item !== null && governsAnother(reading, amount, item)) &&
    !(pair.inherited && hasOwnVerb(reading, pair.amount)) &&
    !(item !== null && SUBSTANCE.test(resolved[0] ?? '') && isOfUnknown(reading, item));
  const kind = sure && fitting.length === 1 ? (fitting[0] ?? null) : null;
  const period = pair.amount.when ?? periodOf(reading, segments, places, pair.amount);
  if (isToCome(reading, period)) return null;
  const site = siteOf(reading, segments, amounts, pair.amount) ?? siteBeside(reading, period);
  const asks: Draft['asks'][number][] = [];
  if (range !== undefined) asks.push({ slot: 'quantity', values: range, place: amount });
  const share = shareOf(reading, amount);
  if (share !== null) asks.push({ slot: 'quantity', values: share, place: amount });
  const running = amount.rate === 'day' || amount.rate === 'week';
  if (running && amount.number.value !== null) asks.push({ slot: 'quantity', place: amount });
  if (amount.number.values !== undefined)
    asks.push({ slot: 'number_format', values: amount.number.values, place: amount.number });
  if (amount.bareDollar && amount.unit === null)
    asks.push({ slot: 'currency', values: ['USD', 'BRL'], place: amount });
  else if (amount.unit === null) {
    const values = unitsOf(fitting, vocabulary);
    const money = values.length > 0 && values.every((unit) => DIMENSION_OF.get(unit) === 'currency');
    asks.push({ slot: money ? 'currency' : 'unit', values, place: amount.number });
  }
  if (kind === null) asks.push({ slot: 'kind', values: fitting, place: item ?? amount });
  const freightMass = item?.concept === 'freight' && dimension === 'mass';
  if (freightMass && distance === undefined) asks.push({ slot: 'distance', place: amount });
  if (site !== null && site.names.length > 1) asks.push({ slot: 'site', values: site.names, place: site });
  if (period === null) asks.push({ slot: 'period' });
  return {
    proposal: {
      kind,
      candidates: fitting,
      quantity: running || range !== undefined || share !== null ? null : amount.number.value,
      unit: amount.unit?.code ?? null,
      from: period?.from ?? null,
      to: period?.to ?? null,
      ...(site?.names.length === 1 && site.names[0] !== undefined ? { site: site.names[0] } : {}),
      estimated: isEstimated(reading, segments, pair.amount),
      yearInferred: period?.yearInferred ?? false,
      ...(freightMass
        ? { distance: distance?.number.value ?? null, distanceUnit: distance?.unit?.code ?? null }
        : {}),
      ...('arithmetic' in amount && amount.arithmetic !== undefined ? { arithmetic: amount.arithmetic } : {}),
      spans: spansOf(reading, [
        ['kind', item],
        ['kind', item === null ? null : describedBeside(reading, amount, item)],
        ['quantity', amount.number.readIn ?? { start: amount.number.start, end: amount.number.end }],
        ['unit', amount.unit],
        ['period', period],
        ['site', site],
        ['distance', distance ?? null],
      ]),
    },
    asks,
  };
}

/**
 * `12 t de barrilha` taken for a waste that is named further on, and no `para` between them: what the amount itself says it is
 * of was passed over. Materials and wastes may go anywhere, and everything may be carried.
 */
function governsAnother(reading: Reading, amount: Place, item: ItemMention): boolean {
  if (!/^(?:waste:|scrap)/.test(CONCEPTS[item.concept]?.rule ?? '')) return false;
  const named = reading.items.find(
    (other) =>
      other !== item &&
      other.start >= amount.end &&
      /^ ?(?:d[eao]s?|of) $/.test(reading.text.slice(amount.end, other.start)),
  );
  if (named === undefined || /(?:ed|[ai]d[oa]s?)$/.test(reading.text.slice(item.start, item.end)))
    return false;
  if (
    !/^(?:fuel:|kind:(?:stationary|process|fugitive)|lime|urea|fertiliser)/.test(
      CONCEPTS[named.concept]?.rule ?? '',
    )
  )
    return false;
  return !/\b(?:para|pr[ao]s?|ao|a|to|for|sent|em)\b/.test(reading.text.slice(named.end, item.start));
}

const SUBSTANCE = /^(?:stationary|mobile|purchased|process)\./;

/** `papelão` of `90 kg de papelão para reciclagem`: what goes to the place that tells the kind. */
function describedBeside(reading: Reading, amount: Place, item: ItemMention): ItemMention | null {
  const beside = reading.items.find(
    (other) => other.start >= amount.end && /^ (?:de|of) $/.test(reading.text.slice(amount.end, other.start)),
  );
  return beside === undefined || beside === item || item.start < beside.start ? null : beside;
}

function otherUse(kind: string): string {
  return kind.replace(/^(mobile|stationary)\./, (head) => (head === 'mobile.' ? 'stationary.' : 'mobile.'));
}

/** `não houve gasolina em maio. Em junho foram 200 L`: the denial ends with its sentence. */
function isLaterThan(segments: readonly Segment[], item: Place, amount: Place): boolean {
  const sentence = (place: Place) => segments[segmentAt(segments, place.start)]?.sentence ?? 0;
  return sentence(amount) > sentence(item);
}

function unitsOf(kinds: readonly string[], vocabulary: KindVocabulary): string[] {
  const units = kinds.flatMap((kind) => gazetteer(vocabulary).kinds.get(kind)?.units ?? []);
  return [...new Set(units)].filter((unit) => unit !== 't+km').slice(0, 6);
}
