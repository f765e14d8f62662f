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
import type { Amount, ItemMention, Place, SiteMention } from '../text/mentions.ts';
import type { KindVocabulary } from '../understanding.ts';
import { CONCEPTS } from '../words/items.ts';
import { DIMENSION_OF } from '../words/units.ts';

/** What drafts are made from: a reading with the amounts of it that count, and what else of it is an activity. */
export interface Drafting {
  readonly reading: Reading;
  readonly segments: readonly Segment[];
  readonly amounts: readonly Ready[];
  readonly places: readonly Place[];
  readonly contextOf: ReturnType<typeof contextFor>;
  readonly vocabulary: KindVocabulary;
}

/** Dimensions in which an amount of who knows what is an activity; a length of time is none. */
const MEASURED: ReadonlySet<string> = new Set([
  'mass',
  'volume',
  'energy',
  'currency',
  'freight',
  'passenger',
  'distance',
  'night',
  'ream',
]);

/** The proposal of an amount and its thing with what is open of it; null where it is no activity. */
export function draftOf(
  drafting: Drafting,
  pair: Pair,
  distance: Amount | undefined,
  rival: ItemMention | null,
): Draft | null {
  const { reading, segments, amounts, places, vocabulary } = drafting;
  const amount = withUnit(reading, pair, amounts);
  if (amount === null || isNoActivity(drafting, pair, amount)) return null;
  if (isPriced(drafting, pair, amount))
    return amounts.length > 1 ? null : withoutAmount(reading, segments, vocabulary);
  const { kind, fitting } = kindsOf(drafting, pair, amount, rival);
  const period = pair.amount.when ?? periodOf(reading, segments, places, pair.amount);
  if (isToCome(reading, period)) return null;
  const site = siteOf(reading, segments, amounts, pair.amount) ?? siteBeside(reading, period);
  const share = shareOf(reading, amount);
  const { from = null, to = null, yearInferred = false } = period ?? {};
  const isLoad = isLoadOf(pair, amount);
  const asks = [
    ...asksOfQuantity(amount, share),
    ...asksOfUnit(amount, fitting, vocabulary),
    ...asksOfRest({ kind, fitting, site, period, wayUntold: isLoad && distance === undefined }, pair, amount),
  ];
  return {
    proposal: {
      kind,
      candidates: fitting,
      quantity: share === null ? quantityOf(amount) : null,
      unit: amount.unit?.code ?? null,
      from,
      to,
      ...onlySite(site),
      estimated: isEstimated(reading, segments, pair.amount),
      yearInferred,
      ...(isLoad ? carriedOver(distance) : {}),
      ...(amount.arithmetic === undefined ? {} : { arithmetic: amount.arithmetic }),
      spans: spansOf(reading, [
        ['kind', pair.item],
        ['kind', describedBeside(reading, amount, pair.item)],
        ['quantity', amount.number.readIn ?? amount.number],
        ['unit', amount.unit],
        ['period', period],
        ['site', site],
        ['distance', distance],
      ]),
    },
    asks,
  };
}

/** The amount of a pair in its own unit, or in that of its list; of a thing that it does not fit, in none. */
function withUnit(reading: Reading, pair: Pair, amounts: readonly Ready[]): Ready | null {
  return pair.misfit ? { ...(pair.amount as Ready), unit: null } : inheritedUnit(reading, pair, amounts);
}

function quantityOf(amount: Ready): string | null {
  return isRunning(amount) || amount.range !== undefined ? null : amount.number.value;
}

function onlySite(site: SiteMention | null): { readonly site?: string } {
  const [name, ...others] = site?.names ?? [];
  return name === undefined || others.length > 0 ? {} : { site: name };
}

/** Freight told by its mass, which takes a distance to be counted. */
function isLoadOf({ item }: Pair, amount: Amount): boolean {
  return item?.concept === 'freight' && dimensionOf(amount) === 'mass';
}

function carriedOver(distance: Amount | undefined) {
  return { distance: distance?.number.value ?? null, distanceUnit: distance?.unit?.code ?? null };
}

function dimensionOf(amount: Amount): string | null {
  return amount.unit?.dimension ?? (amount.bareDollar ? 'currency' : null);
}

/** What is denied, paid for something that is measured, or measured in nothing that an activity is measured in. */
function isNoActivity(
  { reading, segments, amounts }: Drafting,
  { amount, item, inherited }: Pair,
  own: Ready,
): boolean {
  const dimension = dimensionOf(own);
  if (item !== null && isNegated(reading, item) && !isLaterThan(segments, item, own)) return true;
  if (item === null && !MEASURED.has(dimension ?? '')) return true;
  if (isPaidFor(reading, amounts, amount) || isPaidAhead(reading, amounts, amount)) return true;
  if (dimension !== 'currency' || !isPrice(reading, amount)) return false;
  return item === null ? amounts.some(isMeasured) : inherited && amounts.length > 1;
}

const isMeasured = ({ unit }: Amount) => unit !== null && unit.dimension !== 'currency';

/** Money that is the price of a thing without an amount. */
function isPriced({ reading, segments }: Drafting, { amount, item }: Pair, own: Ready): boolean {
  if (item !== null || dimensionOf(own) !== 'currency') return false;
  return pricedThing(reading, segments, amount) !== null;
}

/** The kinds that an amount of a thing may be of, and the one that it is where that is sure. */
function kindsOf(
  { reading, segments, amounts, contextOf, vocabulary }: Drafting,
  pair: Pair,
  amount: Ready,
  rival: ItemMention | null,
): { readonly kind: string | null; readonly fitting: readonly string[] } {
  const { item } = pair;
  const dimension = dimensionOf(amount);
  const resolve = (thing: ItemMention) => {
    const { concept } = discarded(reading, segments, amounts, pair.amount, thing);
    return resolveKinds(concept, contextOf(amount, thing), vocabulary);
  };
  const fit = item === null ? [] : resolve(item).filter((kind) => accepts(kind, dimension, vocabulary));
  const bare = item === null || (fit.length === 0 && dimension === 'freight');
  const resolved = bare ? impliedKinds(reading, amount, contextOf(amount, NOTHING), vocabulary) : fit;
  const uses = rival === null && usesTwice(reading, amount, amounts) ? resolved.map(otherUse) : [];
  const others = rival === null ? uses : resolve(rival);
  const doubted = doubtedKinds(reading, segments, amount, resolved);
  const known = gazetteer(vocabulary).kinds;
  const fitting = [...new Set([...(doubted ?? resolved), ...others])].filter((one) => known.has(one));
  const sure = doubted === null && fitting.length === 1 && isSure(reading, pair, amount, resolved);
  return { kind: sure ? (fitting[0] ?? null) : null, fitting };
}

/** No word between an amount and its thing, or of the thing itself, says that the amount is of something else. */
function isSure(reading: Reading, pair: Pair, amount: Ready, resolved: readonly string[]): boolean {
  const { item } = pair;
  if (pair.inherited && hasOwnVerb(reading, pair.amount)) return false;
  if (item === null) return true;
  return (
    !governsAnother(reading, amount, item) &&
    !(SUBSTANCE.test(resolved[0] ?? '') && isOfUnknown(reading, item))
  );
}

type Asks = Draft['asks'][number][];

const isRunning = ({ rate }: Ready) => rate === 'day' || rate === 'week';

function asksOfQuantity(amount: Ready, share: readonly string[] | null): Asks {
  const asks: Asks = [];
  if (amount.range !== undefined) asks.push({ slot: 'quantity', values: amount.range, place: amount });
  if (share !== null) asks.push({ slot: 'quantity', values: share, place: amount });
  if (isRunning(amount) && amount.number.value !== null) asks.push({ slot: 'quantity', place: amount });
  if (amount.number.values !== undefined)
    asks.push({ slot: 'number_format', values: amount.number.values, place: amount.number });
  return asks;
}

function asksOfUnit(amount: Ready, fitting: readonly string[], vocabulary: KindVocabulary): Asks {
  if (amount.unit !== null) return [];
  if (amount.bareDollar) return [{ slot: 'currency', values: ['USD', 'BRL'], place: amount }];
  const values = unitsOf(fitting, vocabulary);
  const money = values.length > 0 && values.every((unit) => DIMENSION_OF.get(unit) === 'currency');
  return [{ slot: money ? 'currency' : 'unit', values, place: amount.number }];
}

/** What is asked of the kind, the way that a load went, the site and the time. */
function asksOfRest(
  found: {
    readonly kind: string | null;
    readonly fitting: readonly string[];
    readonly site: ReturnType<typeof siteOf>;
    readonly period: ReturnType<typeof periodOf>;
    readonly wayUntold: boolean;
  },
  { item }: Pair,
  amount: Place,
): Asks {
  const { kind, fitting, site, period, wayUntold } = found;
  const asks: Asks = [];
  if (kind === null) asks.push({ slot: 'kind', values: fitting, place: item ?? amount });
  if (wayUntold) asks.push({ slot: 'distance', place: amount });
  if (site !== null && site.names.length > 1) asks.push({ slot: 'site', values: site.names, place: site });
  if (period === null) asks.push({ slot: 'period' });
  return asks;
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
function describedBeside(reading: Reading, amount: Place, item: ItemMention | null): ItemMention | null {
  if (item === null) return null;
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
