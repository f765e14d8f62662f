import { useInOrder } from './in-order.ts';
import { inside, nearestTo, type Zone } from './zone.ts';
import type { Context } from '../kinds/resolve-kind.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import { type Amount, type CueMention, type ItemMention, overlaps, type Place } from '../text/mentions.ts';
import { CONCEPTS } from '../words/items.ts';

/** Journeys and charging: the cars in their names use no fuel of ours. */
const TRAVELS = new Set(['rental_car', 'own_car', 'electricity_ev', 'electric_vehicle']);

/** A message, its segments and the amounts in it, from first to last. */
interface Message {
  readonly reading: Reading;
  readonly segments: readonly Segment[];
  readonly amounts: readonly Amount[];
}

/** Where a fuel is burned, as the words that stand nearest to its amount or head it tell; null where nothing does. */
export function useOf(message: Message, zone: Zone, amount: Amount, item: ItemMention): Context['use'] {
  const { reading, amounts } = message;
  const uses = reading.cues.filter((mention) => mention.cue === 'mobile' || mention.cue === 'stationary');
  // `diesel do gerador`: the words of the thing itself never tell its use (`gás natural veicular` is a thing).
  const said = uses.filter(
    (mention) =>
      (mention.end <= item.start || mention.start >= item.end) &&
      !reading.items.some((other) => TRAVELS.has(other.concept) && overlaps(other, mention)),
  );
  const free = said.filter((mention) => !isActOf(reading, mention, said));
  const own =
    useInOrder(reading, free, amounts, amount) ??
    nearestTo(inside(free, zone.own), amount) ??
    free.find((mention) => isBehind(reading, item, mention)) ??
    inside(free, zone.trailing)[0] ??
    inside(free, zone.leading).findLast((mention) => !isOfAnother(reading, mention, item));
  if (own !== undefined) return own.cue as Context['use'];
  // `diesel emp. 620 l`: a shortened word beside the fuel may tell a use that nobody read.
  if (isQualified(reading, amount, item)) return null;
  const ofAll =
    free.find((mention) => isSaidOfAll(reading, amounts, mention)) ?? ofLines(message, free, amount);
  return ofAll === undefined ? carriedUse(message, free, zone, amount, item) : (ofAll.cue as Context['use']);
}

/** A use that stands in a line of its own: above the amount, or as the only one below all. */
function ofLines(
  { segments, amounts }: Message,
  free: readonly CueMention[],
  amount: Amount,
): CueMention | undefined {
  const alone = free.filter((mention) => standsAlone(segments, amounts, mention));
  const foot =
    free.length === 1 && (amounts.at(-1)?.end ?? 0) <= (free[0]?.start ?? 0) ? alone[0] : undefined;
  return alone.findLast((mention) => mention.end <= amount.start) ?? foot;
}

/** What was said of other amounts, as far as it passes on to this one. */
function carriedUse(
  { reading, amounts }: Message,
  free: readonly CueMention[],
  zone: Zone,
  amount: Amount,
  item: ItemMention,
): Context['use'] {
  const firstAmount = amounts[0]?.start ?? 0;
  const heading = free.findLast((mention) => mention.end <= firstAmount);
  if (heading && !isOfAnother(reading, heading, item)) return heading.cue as Context['use'];
  const after = inside(free, zone.sentence).find((mention) => mention.start >= amount.end);
  const before = free.findLast((mention) => mention.end <= amount.start);
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
    return (
      other.cue !== verb.cue &&
      /^ (?:(?!(?:e|and|mas|but|ja|enquanto|while)\b)[a-z0-9]+ ){0,6}$/.test(between)
    );
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
export function isBehind(reading: Reading, item: Place, use: Place): boolean {
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
