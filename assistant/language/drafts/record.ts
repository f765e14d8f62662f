import { accepts, assign, type Pair } from '../assignment/assign.ts';
import { isOfUnknown, namesUnknown } from '../assignment/unknown.ts';
import { combine, isPeople } from '../amounts/combine.ts';
import { monthIndex } from '../periods/days.ts';
import { isZero, product } from '../numbers/exact.ts';
import { discarded } from './discarded.ts';
import { doubtedKinds, unexplainedWords } from '../doubts/doubts.ts';
import type { Draft, Recorded } from './draft.ts';
import { countsOne, withUnitsBeside } from '../amounts/units-beside.ts';
import { isEstimated } from '../amounts/estimated.ts';
import { flightDraft } from './flight-draft.ts';
import { findFlights, type Flight } from '../reading/flights.ts';
import { conceptRank, gazetteer } from '../kinds/kinds.ts';
import { inheritedUnit, withHeadingUnit } from '../assignment/list-units.ts';
import { periodOf, siteBeside, siteOf } from '../assignment/locate.ts';
import { type Amount, isFree, type ItemMention, type Place } from '../text/mentions.ts';
import { isPaidAhead, isPaidFor, isPrice, pricedThing } from '../amounts/prices.ts';
import { isNegated, spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import type { Ready } from '../amounts/ready.ts';
import { repaired } from '../reading/repairs.ts';
import { wordsOfHeirs } from '../doubts/heirs.ts';
import { rivalOf, usesTwice } from '../doubts/rivals.ts';
import { type Context, resolveKinds } from '../kinds/resolve-kind.ts';
import { countedOnce } from './counted-once.ts';
import { type Segment, segmentAt, segmentsOf } from '../reading/segments.ts';
import { joinDistances, withShipments } from '../assignment/shipments.ts';
import { shared } from './shares.ts';
import { askAboutWholes } from './subsets.ts';
import { contextFor } from '../assignment/surroundings.ts';
import { isAllToCome, isNotConsumption, isToCome } from '../amounts/unmeant.ts';
import { askAboutTrailingSite } from './trailing-site.ts';
import { askAboutTwice } from './twice.ts';
import { unusedMentions } from './unused.ts';
import type { KindVocabulary } from '../understanding.ts';
import { CONCEPTS } from '../words/items.ts';
import { DIMENSION_OF } from '../words/units.ts';

/** Turns what was read into proposals: amounts paired with things, dated and placed; nothing is filled in by guess. */
export function record(given: Reading, vocabulary: KindVocabulary): Recorded {
  const { reading: whole, takenBack } = repaired(given);
  const segments = segmentsOf(whole);
  const reading = withShipments(whole, segments);
  const flights = findFlights(reading);
  const commute =
    reading.cues.some((cue) => cue.cue === 'commute') ||
    reading.items.some((item) => ['charter', 'homeworking'].includes(item.concept));
  const ready = combine(reading, commute, monthsOf(reading));
  const flightAmounts = new Set(
    flights.flatMap((flight) => [flight.passengersAt, ...(flight.counted ?? [])]),
  );
  const countable = ready.filter(
    (amount) =>
      isActivityAmount(reading, amount, flights) &&
      !isNotConsumption(reading, segments, amount) &&
      !amount.parts.some((part) => flightAmounts.has(part)),
  );
  const withUnits = withHeadingUnit(reading, withUnitsBeside(reading, countable));
  const contextOf = contextFor(reading, segments, withUnits);
  const places: Place[] = [...withUnits, ...flights].sort((a, b) => a.start - b.start);
  const pairs = assign(reading, segments, withUnits, contextOf, vocabulary);
  const freight = joinDistances(segments, pairs);
  const drafts: { at: number; draft: Draft; used: Place[] }[] = [];
  for (const flight of flights)
    drafts.push({
      at: flight.start,
      draft: flightDraft(reading, segments, places, flight),
      used: [...(flight.passengersAt ? [flight.passengersAt] : []), ...(flight.counted ?? [])],
    });
  const fits = (amount: Amount, item: ItemMention) =>
    resolveKinds(item.concept, contextOf(amount, item), vocabulary).some((kind) =>
      accepts(kind, amount.unit?.dimension ?? null, vocabulary),
    );
  for (const pair of freight.pairs) {
    const rival = rivalOf(reading, pair, pairs, fits);
    const draft = draftOf(
      reading,
      segments,
      withUnits,
      places,
      pair,
      freight.distances.get(pair),
      contextOf,
      vocabulary,
      rival,
    );
    if (draft === null) continue;
    const distance = freight.distances.get(pair);
    drafts.push({
      at: pair.amount.start,
      draft,
      used: [...(pair.amount as Ready).parts, ...(distance === undefined ? [] : [distance])],
    });
  }
  const unmeant = ready.some((amount) => amount.unit !== null && isNotConsumption(reading, segments, amount));
  // An amount in a unit that nobody knows is reported: that it was said is not to be asked again.
  const unread = withUnits.some(({ unit, number }) => unit === null && !number.weak);
  if (drafts.length === 0 && !unmeant && !unread && !isAllToCome(reading)) {
    const open = withoutAmount(reading, segments, vocabulary);
    if (open !== null) drafts.push({ at: 0, draft: open, used: [] });
  }
  drafts.sort((a, b) => a.at - b.at);
  const once = askAboutWholes(reading, countedOnce(reading, drafts));
  const counted = askAboutTrailingSite(reading, askAboutTwice(reading, shared(reading, once, vocabulary)));
  const proposed = counted.map(({ draft }) => draft);
  const used = [...takenBack, ...counted.flatMap((entry) => entry.used)];
  const strange = [
    ...unexplainedWords(reading, segments, withUnits),
    ...unusedMentions(reading, proposed),
    ...wordsOfHeirs(reading, segments, freight.pairs),
  ];
  const odd = strange.filter((place, at) => isFree(place, used) && isFree(place, strange.slice(0, at)));
  return { drafts: proposed, strange: odd, used };
}

function monthsOf(reading: Reading): number | null {
  const dated = reading.periods.filter((period) => period.from !== '');
  const [only] = dated;
  if (dated.length !== 1 || only === undefined) return null;
  return monthIndex(only.to) - monthIndex(only.from) + 1;
}

function isActivityAmount(reading: Reading, amount: Ready, flights: readonly Flight[]): boolean {
  if (amount.aside === true || amount.number.negative) return false;
  if (amount.number.value !== null && isZero(amount.number.value)) return false;
  if (amount.number.value === null && amount.number.values === undefined) return false;
  if (amount.number.weak && amount.unit === null && !countsOne(reading, amount)) return false;
  if (amount.arithmetic === undefined && isPeople(reading, amount)) return false;
  if (
    amount.unit?.dimension === 'day' &&
    !reading.items.some((item) => item.concept === 'homeworking' || item.concept === 'rental_car')
  )
    return false;
  if (flights.length > 0 && amount.unit?.dimension === 'trip') return false;
  return true;
}

function draftOf(
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
      !['mass', 'volume', 'energy', 'currency', 'freight', 'passenger', 'distance', 'night'].includes(
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

/** Stands for the thing of an amount that names none. */
const NOTHING: ItemMention = { start: 0, end: 0, concept: '', corrected: false };

/** Kilowatt-hours of nothing named are electricity: nothing else is reported so without being called by its name. */
function impliedKinds(
  reading: Reading,
  amount: Ready,
  context: Context,
  vocabulary: KindVocabulary,
): readonly string[] {
  if (amount.unit?.code === 'night') return ['travel.hotel'];
  if (amount.unit?.code === 'therm') return [`${context.use ?? 'stationary'}.natural_gas`];
  if (amount.unit?.dimension === 'freight') return resolveKinds('freight', context, vocabulary);
  // Litres of nothing named in a vehicle are of one of the fuels that vehicles are filled with.
  if (amount.unit?.code === 'L' && context.use === 'mobile' && !namesUnknown(reading, amount))
    return resolveKinds('fuel', context, vocabulary);
  if (!['kWh', 'MWh', 'GWh'].includes(amount.unit?.code ?? '') || namesUnknown(reading, amount)) return [];
  return context.cues.has('renewable') ? ['electricity.renewable'] : ['electricity'];
}

/** `metade dos 800 litros`: the part is asked, with what it comes to where that is certain; null where no part is said. */
function shareOf(reading: Reading, amount: Ready): readonly string[] | null {
  const before = reading.text.slice(Math.max(0, amount.start - 30), amount.start);
  const said =
    /\b(metade|half|(?:um|dois|one|two) tercos?|(?:a|one) third|two thirds|(?:um|tres) quartos?|(?:a|one) quarter|three quarters|boa parte|parte|part|most)\s+(?:(?:d[eoa]s?|of)(?: the| our| os| as| nossos| nossas| those| these)?|the|our|those|these)\s*$|\d(?:\s?%|\/\d)\s+(?:d[eoa]s?|of)(?: the| our| nossos| nossas)?\s*$/.exec(
      before,
    );
  if (said === null) return null;
  const half = /^(?:metade|half)/.test(said[0]) && amount.number.value !== null;
  return half ? [product(amount.number.value, '0.5')] : [];
}

function unitsOf(kinds: readonly string[], vocabulary: KindVocabulary): string[] {
  const units = kinds.flatMap((kind) => gazetteer(vocabulary).kinds.get(kind)?.units ?? []);
  return [...new Set(units)].filter((unit) => unit !== 't+km').slice(0, 6);
}

/** Something consumed or bought was named, but no amount of it. */
function withoutAmount(
  reading: Reading,
  segments: readonly Segment[],
  vocabulary: KindVocabulary,
): Draft | null {
  const named = reading.items.filter((item) => !isNegated(reading, item));
  const best = [...named].sort(
    (a, b) => conceptRank(b.concept) - conceptRank(a.concept) || b.end - b.start - (a.end - a.start),
  )[0];
  if (best === undefined) return null;
  const pseudo: Amount = {
    start: best.start,
    end: best.end,
    number: { start: best.start, end: best.end, value: null, inWords: false, weak: false, negative: false },
    unit: null,
    rate: null,
    eachWay: false,
    bareDollar: false,
    percent: false,
  };
  const kinds = resolveKinds(best.concept, contextFor(reading, segments, [pseudo])(pseudo, best), vocabulary);
  const period = periodOf(reading, segments, [pseudo], pseudo);
  const site = siteOf(reading, segments, [pseudo], pseudo);
  return {
    proposal: {
      kind: kinds.length === 1 ? (kinds[0] ?? null) : null,
      candidates: kinds,
      quantity: null,
      unit: null,
      from: period?.from ?? null,
      to: period?.to ?? null,
      ...(site?.names.length === 1 && site.names[0] !== undefined ? { site: site.names[0] } : {}),
      estimated: false,
      yearInferred: period?.yearInferred ?? false,
      spans: spansOf(reading, [
        ['kind', best],
        ['period', period],
        ['site', site],
      ]),
    },
    asks: [{ slot: 'quantity', place: best }],
  };
}
