import { combine } from '../amounts/combine.ts';
import { handedOn } from '../amounts/handed-on.ts';
import type { Ready } from '../amounts/ready.ts';
import { withUnitsBeside } from '../amounts/units-beside.ts';
import { isUnsupported } from '../amounts/unsupported.ts';
import { isAllToCome, isNotConsumption } from '../amounts/unmeant.ts';
import { assign } from '../assignment/assign.ts';
import type { Pair } from '../assignment/pair.ts';
import { accepts } from '../kinds/accepts.ts';
import { withHeadingUnit } from '../assignment/list-units.ts';
import { joinDistances, withShipments } from '../assignment/shipments.ts';
import { contextFor } from '../assignment/surroundings.ts';
import { unexplainedWords } from '../doubts/doubts.ts';
import { wordsOfHeirs } from '../doubts/heirs.ts';
import { rivalOf } from '../doubts/rivals.ts';
import { isActivityAmount } from './activity-amount.ts';
import { loadsOf } from './carried.ts';
import { countedOnce } from './counted-once.ts';
import { draftOf, type Drafting } from './draft-of.ts';
import type { Draft, Recorded } from './draft.ts';
import { forEachActivity } from './each-activity.ts';
import { flightDraft } from './flight-draft.ts';
import { shared } from './shares.ts';
import { askAboutWholes } from './subsets.ts';
import { askAboutTrailingSite } from './trailing-site.ts';
import { askAboutTwice } from './twice.ts';
import { withMonthsOfLists } from './months-of-lists.ts';
import { unusedMentions } from './unused.ts';
import { withoutAmount } from './without-amount.ts';
import { resolveKinds } from '../kinds/resolve-kind.ts';
import { monthIndex } from '../periods/days.ts';
import { findFlights, type Flight } from '../reading/flights.ts';
import type { Reading } from '../reading/reading.ts';
import { repaired } from '../reading/repairs.ts';
import { segmentsOf } from '../reading/segments.ts';
import { type Amount, isFree, type ItemMention, type Place } from '../text/mentions.ts';
import type { KindVocabulary } from '../understanding.ts';

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
  const passedOn = new Map(ready.map((amount) => [amount, handedOn(reading, segments, amount)]));
  const countable = ready.filter(
    (amount) =>
      isActivityAmount(reading, amount, flights) &&
      passedOn.get(amount) === null &&
      !isNotConsumption(reading, segments, amount) &&
      !amount.parts.some((part) => flightAmounts.has(part)),
  );
  const united = withUnitsBeside(reading, countable);
  const withUnits = withHeadingUnit(
    reading,
    united.filter((amount) => !isUnsupported(reading, amount, united)),
  );
  const contextOf = contextFor(reading, segments, withUnits);
  const places: Place[] = [...withUnits, ...flights].sort((a, b) => a.start - b.start);
  const pairs = assign(reading, segments, withUnits, contextOf, vocabulary);
  const freight = joinDistances(segments, pairs);
  const drafting = { reading, segments, amounts: withUnits, places, contextOf, vocabulary };
  const drafts = [...draftsOfFlights(drafting, flights), ...draftsOfPairs(drafting, pairs, freight)];
  const wentOut = [...passedOn.values()].filter((place) => place !== null);
  const unmeant =
    wentOut.length > 0 ||
    ready.some((amount) => amount.unit !== null && isNotConsumption(reading, segments, amount));
  // An amount in a unit that nobody knows is reported: that it was said is not to be asked again.
  const unread = withUnits.some(({ unit, number }) => unit === null && !number.weak);
  if (drafts.length === 0 && !unmeant && !unread && !isAllToCome(reading)) {
    const open = withoutAmount(reading, segments, vocabulary);
    if (open !== null) drafts.push({ at: 0, draft: open, used: [] });
  }
  drafts.sort((a, b) => a.at - b.at);
  const once = askAboutWholes(reading, countedOnce(reading, withMonthsOfLists(reading, drafts)));
  const apart = askAboutTwice(reading, shared(reading, once, vocabulary));
  const counted = askAboutTrailingSite(reading, forEachActivity(reading, apart));
  const proposed = counted.map(({ draft }) => draft);
  const used = [...takenBack, ...counted.flatMap((entry) => entry.used)];
  const strange = [
    ...wentOut,
    ...unexplainedWords(reading, segments, withUnits),
    ...unusedMentions(reading, proposed),
    ...wordsOfHeirs(reading, segments, freight.pairs),
    ...flights.flatMap(({ unnumbered }) => unnumbered ?? []),
  ];
  const loads = loadsOf(reading, counted);
  const odd = strange.filter(
    (place, at) =>
      isFree(place, used) &&
      isFree(place, strange.slice(0, at)) &&
      !loads.some(({ start, end }) => place.start >= start && place.end <= end),
  );
  return { drafts: proposed, strange: odd, used };
}

/** A draft with where it stands and the numbers that it is made of. */
interface Entry {
  readonly at: number;
  readonly draft: Draft;
  readonly used: Place[];
}

function draftsOfFlights({ reading, segments, places }: Drafting, flights: readonly Flight[]): Entry[] {
  return flights.map((flight) => ({
    at: flight.start,
    draft: flightDraft(reading, segments, places, flight),
    used: [...(flight.passengersAt ? [flight.passengersAt] : []), ...(flight.counted ?? [])],
  }));
}

function draftsOfPairs(
  drafting: Drafting,
  pairs: readonly Pair[],
  freight: ReturnType<typeof joinDistances>,
): Entry[] {
  const { reading, contextOf, vocabulary } = drafting;
  const fits = (amount: Amount, item: ItemMention) =>
    resolveKinds(item.concept, contextOf(amount, item), vocabulary).some((kind) =>
      accepts(kind, amount.unit?.dimension ?? null, vocabulary),
    );
  return freight.pairs.flatMap((pair) => {
    const distance = freight.distances.get(pair);
    const draft = draftOf(drafting, pair, distance, rivalOf(reading, pair, pairs, fits));
    if (draft === null) return [];
    const parts = (pair.amount as Ready).parts;
    return [
      { at: pair.amount.start, draft, used: [...parts, ...(distance === undefined ? [] : [distance])] },
    ];
  });
}

function monthsOf(reading: Reading): number | null {
  const dated = reading.periods.filter((period) => period.from !== '');
  const [only] = dated;
  if (dated.length !== 1 || only === undefined) return null;
  return monthIndex(only.to) - monthIndex(only.from) + 1;
}
