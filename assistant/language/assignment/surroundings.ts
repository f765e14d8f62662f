import { type Amount, type ItemMention, overlaps, type Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import type { Context } from '../kinds/resolve-kind.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import { CONCEPTS } from '../words/items.ts';

/** The neighbourhood of an amount: its own segment, and the segments without amounts before and behind it. */
export interface Zone {
  readonly own: Place;
  readonly leading: Place;
  readonly trailing: Place;
  readonly sentence: Place;
}

const COUNTS = new WeakMap<readonly Segment[], WeakMap<readonly Place[], Map<Segment, number>>>();
const SENTENCES = new WeakMap<readonly Segment[], Map<number, Place>>();

/** How many amounts stand in each segment; counted once for a text. */
function countsOf(segments: readonly Segment[], amounts: readonly Place[]): ReadonlyMap<Segment, number> {
  const known = COUNTS.get(segments)?.get(amounts);
  if (known !== undefined) return known;
  const counts = new Map<Segment, number>();
  for (const { start } of amounts) {
    const segment = segments[segmentAt(segments, start)];
    if (segment !== undefined && start >= segment.start && start < segment.end)
      counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  const byAmounts = COUNTS.get(segments) ?? new WeakMap<readonly Place[], Map<Segment, number>>();
  COUNTS.set(segments, byAmounts.set(amounts, counts));
  return counts;
}

/** Where each sentence begins and ends; found once for a text. */
function sentencesOf(segments: readonly Segment[]): ReadonlyMap<number, Place> {
  const known = SENTENCES.get(segments);
  if (known !== undefined) return known;
  const found = new Map<number, Place>();
  for (const { sentence, start, end } of segments)
    found.set(sentence, { start: found.get(sentence)?.start ?? start, end });
  SENTENCES.set(segments, found);
  return found;
}

export function zoneOf(segments: readonly Segment[], amounts: readonly Place[], amount: Place): Zone {
  const here = segmentAt(segments, amount.start);
  const own = segments[here] ?? { start: 0, end: 0, sentence: 0, heading: false };
  const counts = countsOf(segments, amounts);
  const ownHere = amounts.includes(amount as never) ? 1 : 0;
  const holds = (segment: Segment) => {
    const mine = ownHere === 1 && amount.start >= segment.start && amount.start < segment.end ? 1 : 0;
    return (counts.get(segment) ?? 0) > mine;
  };
  let first = here;
  while (
    first > 0 &&
    segments[first - 1]?.sentence === own.sentence &&
    !holds(segments[first - 1] as Segment)
  )
    first -= 1;
  let last = here;
  while (segments[last + 1]?.sentence === own.sentence && !holds(segments[last + 1] as Segment)) last += 1;
  const sentence = sentencesOf(segments).get(own.sentence) ?? own;
  // A heading in front of the next amount belongs to that one.
  while (last > here && segments[last]?.heading) last -= 1;
  return {
    own,
    leading: { start: segments[first]?.start ?? own.start, end: own.start },
    trailing: { start: own.end, end: segments[last]?.end ?? own.end },
    sentence: { start: sentence.start, end: sentence.end },
  };
}

export function inside<T extends Place>(mentions: readonly T[], place: Place): T[] {
  return mentions.filter((mention) => mention.start >= place.start && mention.end <= place.end);
}

export function nearestTo<T extends Place>(mentions: readonly T[], place: Place): T | undefined {
  let best: T | undefined;
  for (const mention of mentions) {
    if (best === undefined || gapOf(mention, place) < gapOf(best, place)) best = mention;
  }
  return best;
}

function gapOf(a: Place, b: Place): number {
  return a.start >= b.end ? a.start - b.end : b.start >= a.end ? b.start - a.end + 0.5 : 0;
}

const LOCAL = [
  'own',
  'third',
  'treat',
  'renewable',
  'leak',
  'solder',
  'extinguisher',
  'theirs',
  'ours',
  'road',
  'rail',
  'sea',
  'air',
  'inland_water',
];
const SHIPPING = ['theirs', 'ours', 'road', 'rail', 'sea', 'air', 'inland_water'];
const VERBAL = ['produce', 'buy', 'spend'];
const WIDE = ['apply', 'commute'];

/** Reads the context of an amount and the thing it measures. */
export function contextFor(reading: Reading, segments: readonly Segment[], amounts: readonly Amount[]) {
  return (amount: Amount, item: ItemMention): Context => {
    const zone = zoneOf(segments, amounts, amount);
    const cues = new Set<string>();
    for (const cue of LOCAL) if (localCue(reading, amounts, zone, cue)) cues.add(cue);
    const verb = nearestVerb(reading, zone, amount, item);
    if (verb !== null) cues.add(verb);
    // `spent on the purchase of trucks`: paid for, and bought.
    if (verb === 'spend' && inside(reading.cues, zone.own).some(({ cue }) => cue === 'buy')) cues.add('buy');
    for (const cue of WIDE) if (reading.cues.some((mention) => mention.cue === cue)) cues.add(cue);
    if (cues.has('apply') && verb === 'buy' && !saidHere(reading, zone, 'apply')) cues.delete('apply');
    keepNearModes(reading, zone, cues);
    if (cues.has('theirs')) cues.delete('ours');
    if (reading.cues.some((mention) => mention.cue === 'renewable' && isBehind(reading, item, mention)))
      cues.add('renewable');
    if (isWithout(reading, zone, amount)) {
      cues.delete('renewable');
      cues.add('without');
    }
    // `210 MWh from the grid` behind others with certificates: what is said of those does not pass on to it.
    if (item.concept === 'grid' && !saidOf(reading, zone, 'renewable')) cues.delete('renewable');
    if (cues.has('own') && cues.has('third')) settleOwner(reading, zone, cues);
    const near = inside(reading.items, { start: zone.own.start, end: zone.own.end });
    return {
      use: useOf(reading, segments, amounts, zone, amount, item),
      cues,
      dimension: amount.unit?.dimension ?? (amount.bareDollar ? 'currency' : null),
      unit: amount.unit?.code ?? null,
      beside: new Set(near.map((other) => other.concept)),
    };
  };
}

/** `20 MWh sem`, `20 MWh without RECs`, `não renovável`: what was said of the amount before does not hold here. */
function isWithout(reading: Reading, zone: Zone, amount: Amount): boolean {
  const before = reading.text.slice(Math.max(0, amount.start - 40), amount.start);
  if (
    /\b(?:sem|without|nao|non)[ -](?:o )?(?:i-?recs?|recs?|certificad\w*|certificat\w*|renov\w*|garantias?)[^\d;.\n]{0,16}$/.test(
      before,
    )
  )
    return true;
  const behind = reading.text.slice(amount.end, Math.max(zone.own.end, amount.end));
  return /^[\s,(]*(?:[a-z]+ ){0,4}?(?:sem|without|w\/o|nao[ -](?:renovave\w+|incentivad\w+|certificad\w+|cobert\w+)|non[ -]?renewable|uncertified|not (?:covered|certified)|no (?:i-?)?recs?|convencional|conventional|cativo)\b/.test(
    behind,
  );
}

/** Said in the amount's own stretch, or in one behind it that has no amount of its own. */
function saidOf(reading: Reading, zone: Zone, cue: string): boolean {
  const mentions = reading.cues.filter((mention) => mention.cue === cue);
  const heading = mentions.some((mention) => /^[^\d;.]{0,20}:/.test(reading.text.slice(mention.end)));
  return heading || [zone.own, zone.trailing].some((place) => inside(mentions, place).length > 0);
}

const MODES = ['road', 'rail', 'sea', 'air', 'inland_water'];

/** `rail freight: 310 t …; road freight: 55 t …`: each shipment goes the way that is named beside it. */
function keepNearModes(reading: Reading, zone: Zone, cues: Set<string>): void {
  const near = MODES.filter((mode) =>
    [zone.own, zone.leading, zone.trailing].some(
      (place) =>
        inside(
          reading.cues.filter(({ cue }) => cue === mode),
          place,
        ).length > 0,
    ),
  );
  if (near.length > 0) for (const mode of MODES) if (!near.includes(mode)) cues.delete(mode);
}

/** `comprei 2 t de adubo e apliquei 800 kg de ureia`: bought here, whatever was done with the other. */
function saidHere(reading: Reading, zone: Zone, cue: string): boolean {
  const mentions = reading.cues.filter((mention) => mention.cue === cue);
  const bought = inside(
    reading.cues.filter((mention) => mention.cue === 'buy'),
    zone.own,
  );
  return bought.length === 0 || inside(mentions, zone.own).length > 0;
}

/** Both `nossa ETE` and `concessionária` in one text: whoever is named in the amount's own stretch. */
function settleOwner(reading: Reading, zone: Zone, cues: Set<string>): void {
  const near = (cue: string) =>
    [zone.own, zone.leading, zone.trailing].some(
      (place) =>
        inside(
          reading.cues.filter((mention) => mention.cue === cue),
          place,
        ).length > 0,
    );
  const [own, third] = [near('own'), near('third')];
  if (own && !third) cues.delete('third');
  if (third && !own) cues.delete('own');
}

function localCue(reading: Reading, amounts: readonly Amount[], zone: Zone, cue: string): boolean {
  const mentions = reading.cues.filter((mention) => mention.cue === cue);
  if (mentions.length === 0) return false;
  if (inside(mentions, zone.own).length > 0) return true;
  if (inside(mentions, zone.trailing).length > 0) return true;
  if (inside(mentions, zone.leading).length > 0) return true;
  const shipped = amounts.filter(
    (amount) =>
      inside([amount], zone.sentence).length > 0 &&
      ['mass', 'freight'].includes(amount.unit?.dimension ?? ''),
  );
  if (SHIPPING.includes(cue) && shipped.length === 1 && inside(mentions, zone.sentence).length > 0)
    return true;
  // Extinguishers before the first amount tell nothing of the dry ice behind it.
  if (cue === 'extinguisher') return false;
  const first = amounts[0]?.start ?? 0;
  // What another sentence says of its own energy (`planning solar`) tells nothing of this one, a heading does.
  if (cue === 'renewable')
    return mentions.some((mention) => mention.end <= first && leads(reading, zone, mention));
  // Said once before the first amount it holds for all of them, unless one says otherwise for itself.
  return mentions.some((mention) => mention.end <= first);
}

/** Said in the same sentence or in a heading right above it. */
function leads(reading: Reading, zone: Zone, mention: Place): boolean {
  return (
    mention.start >= zone.sentence.start ||
    /[:\n]\s*$/.test(reading.text.slice(mention.end, zone.sentence.start))
  );
}

function nearestVerb(reading: Reading, zone: Zone, amount: Amount, item: ItemMention): string | null {
  const verbs = reading.cues.filter((mention) => VERBAL.includes(mention.cue));
  const own = nearestTo(inside(verbs, zone.own), amount);
  if (own !== undefined) return own.cue;
  const before = verbs
    .filter((mention) => mention.end <= amount.start && !describesAnother(reading, mention, item))
    .at(-1);
  return before?.cue ?? inside(verbs, zone.trailing)[0]?.cue ?? null;
}

/** `10 t de clínquer produzido, 5 t de cimento`: a participle right behind a thing is said of that thing alone. */
function describesAnother(reading: Reading, mention: Place, item: ItemMention): boolean {
  return (
    /(?:[aeiu]d[oa]s?|[a-z]ed|made|bought|sold|spent|paid)$/.test(
      reading.text.slice(mention.start, mention.end),
    ) &&
    reading.items.some(
      (other) =>
        other !== item &&
        other.end <= mention.start &&
        /^ (?:[a-z]+ )?$/.test(reading.text.slice(other.end, mention.start)),
    )
  );
}

/** Journeys and charging: the cars in their names use no fuel of ours. */
const TRAVELS = new Set(['rental_car', 'own_car', 'electricity_ev', 'electric_vehicle']);

function useOf(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
  zone: Zone,
  amount: Amount,
  item: ItemMention,
): Context['use'] {
  const uses = reading.cues.filter((mention) => mention.cue === 'mobile' || mention.cue === 'stationary');
  // `diesel do gerador`: the words of the thing itself never tell its use (`gás natural veicular` is a thing).
  const said = uses.filter(
    (mention) =>
      (mention.end <= item.start || mention.start >= item.end) &&
      !reading.items.some((other) => TRAVELS.has(other.concept) && overlaps(other, mention)),
  );
  const free = said.filter((mention) => !isActOf(reading, mention, said));
  const attached = free.find((mention) => isBehind(reading, item, mention));
  const own =
    nearestTo(inside(free, zone.own), amount) ??
    attached ??
    inside(free, zone.trailing)[0] ??
    inside(free, zone.leading).findLast((mention) => !isOfAnother(reading, mention, item));
  if (own !== undefined) return own.cue as Context['use'];
  // `diesel emp. 620 l`: a shortened word beside the fuel may tell a use that nobody read.
  if (isQualified(reading, amount, item)) return null;
  const ofAll = free.find((mention) => isSaidOfAll(reading, amounts, mention));
  if (ofAll !== undefined) return ofAll.cue as Context['use'];
  const firstAmount = amounts[0]?.start ?? 0;
  const heading = free.filter((mention) => mention.end <= firstAmount).at(-1);
  const before = free.filter((mention) => mention.end <= amount.start).at(-1);
  const after = inside(free, zone.sentence).find((mention) => mention.start >= amount.end);
  const line = free
    .filter((mention) => mention.end <= amount.start && standsAlone(segments, amounts, mention))
    .at(-1);
  if (line !== undefined) return line.cue as Context['use'];
  const [foot, ...others] = free.filter(
    (mention) => (amounts.at(-1)?.end ?? 0) <= mention.start && standsAlone(segments, amounts, mention),
  );
  if (foot !== undefined && others.length === 0 && free.length === 1) return foot.cue as Context['use'];
  const header = heading?.cue as Context['use'];
  if (header && heading !== undefined && !isOfAnother(reading, heading, item)) return header;
  const carried = (heading ?? after ?? before)?.cue as Context['use'];
  if (!carried) return null;
  const [, , fallback] = (CONCEPTS[item.concept]?.rule ?? '').split(':');
  return fallback !== carried && (fallback === 'mobile' || fallback === 'stationary') ? null : carried;
}

/** A word of two to five letters and a full stop between a fuel and its amount. */
function isQualified(reading: Reading, amount: Amount, item: ItemMention): boolean {
  const between = reading.text.slice(item.end, Math.max(item.end, amount.start));
  return /^ (?!(?:aprox|ref|total|tot|qtd|med|cons|mes|ca)\.)[a-z]{2,5}\. ?$/.test(between);
}

/** `o gerador rodou`, `abastecemos a caldeira`: a verb of driving tells nothing beside what it is said of. */
function isActOf(
  reading: Reading,
  verb: Place & { cue: string },
  uses: readonly (Place & { cue: string })[],
) {
  if (!/^(?:rod(?:ou|aram)|abastec\w+|ran)$/.test(reading.text.slice(verb.start, verb.end))) return false;
  return uses.some((other) => {
    const [first, second] = other.start < verb.start ? [other, verb] : [verb, other];
    const between = reading.text.slice(first.end, second.start);
    return other.cue !== verb.cue && /^ (?:[a-z]+ ){0,2}$/.test(between);
  });
}

/** `GLP nas empilhadeiras: 60 kg; gás natural: 8 m³`: the use of the thing that it stands behind, and no heading. */
function isOfAnother(reading: Reading, use: Place, item: ItemMention): boolean {
  return reading.items.some(
    (other) =>
      other !== item &&
      /^(?:fuel:|kind:stationary)/.test(CONCEPTS[other.concept]?.rule ?? '') &&
      isBehind(reading, other, use),
  );
}

/** `diesel nos caminhões`: the use that stands right behind a thing. */
function isBehind(reading: Reading, item: Place, use: Place): boolean {
  return use.start >= item.end && /^ (?:[a-z0-9-]+ ){0,3}$/.test(reading.text.slice(item.end, use.start));
}

/** `tudo frota`, `all for the fleet`: behind the last amount, and said of everything. */
function isSaidOfAll(reading: Reading, amounts: readonly Amount[], mention: Place): boolean {
  return (
    (amounts.at(-1)?.end ?? 0) <= mention.start &&
    /\b(?:tudo|todos|todas|ambos|ambas|os dois|as duas|all|both|everything)\b[^\d;.\n]{0,20}$/.test(
      reading.text.slice(0, mention.start),
    )
  );
}

/** A line of its own without amounts (`Gerador` above a list): a heading for the lines that follow. */
function standsAlone(segments: readonly Segment[], amounts: readonly Amount[], mention: Place): boolean {
  const sentence = segments[segmentAt(segments, mention.start)]?.sentence;
  return amounts.every((amount) => segments[segmentAt(segments, amount.start)]?.sentence !== sentence);
}
