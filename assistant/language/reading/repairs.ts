import { pattern } from '../lexicon/pattern.ts';
import type { Amount, ItemMention, PeriodMention, Place, SiteMention } from '../text/mentions.ts';
import type { Reading } from './reading.ts';

export interface Repaired {
  readonly reading: Reading;
  /** Numbers that the person took back in the same breath: said, but not meant. */
  readonly takenBack: readonly Place[];
}

/** Words with which a speaker takes back what was just said. */
const CUE = pattern('g')`
  (?<![a-z0-9])(?:{reading.corrects_oneself}|nao(?=\s*[,.:;-])|nao,? pera|no(?=\s*[,.:;-]))
  (?![a-z0-9])
`;
/** These also open a plain addition; they take back only where nothing else is named behind them. */
const WEAK = /^(?:na verdade|na real|actually|rather|alias)$/;
const SMALL = pattern()`^(?:[\s,.:;()-]|\b(?:{reading.small_words_between}|r\$|us\$)\b)*$`;
/** How far back a thing that is taken back may stand. */
const REACH = 70;
const AHEAD = 30;

/**
 * What was said and corrected within one message: of `2,5 t… não, 2,5 kg` only the second stands, of `300 L, não 500 L`
 * only the first. Applies to amounts, things, periods and sites alike: each is replaced by one of its own sort.
 */
export function repaired(reading: Reading): Repaired {
  const gone = new Set<Place>();
  const units = new Map<Amount, Amount>();
  for (const match of reading.text.matchAll(CUE)) {
    const cue = { start: match.index, end: match.index + match[0].length };
    const next = firstBehind(reading, cue);
    if (next === null) continue;
    const isWeak = WEAK.test(match[0]);
    if (next.sort === 'amount') takeBackAmount({ reading, cue, gone, units }, next.place, isWeak);
    else takeBack({ reading, cue, gone }, next);
  }
  for (const denied of deniedAmounts(reading)) gone.add(denied);
  for (const mention of deniedElse(reading)) gone.add(mention);
  if (gone.size === 0) return { reading, takenBack: [] };
  const kept = <T extends Place>(mentions: readonly T[]) => mentions.filter((mention) => !gone.has(mention));
  return {
    reading: {
      ...reading,
      amounts: kept(reading.amounts).map((amount) => {
        const donor = units.get(amount);
        return donor === undefined ? amount : { ...amount, unit: donor.unit };
      }),
      periods: kept(reading.periods),
      sites: kept(reading.sites),
      items: kept(reading.items),
    },
    takenBack: reading.amounts.filter((amount) => gone.has(amount)).map((amount) => amount.number),
  };
}

type Mention =
  | { readonly sort: 'amount'; readonly place: Amount }
  | { readonly sort: 'period'; readonly place: PeriodMention }
  | { readonly sort: 'site'; readonly place: SiteMention }
  | { readonly sort: 'item'; readonly place: ItemMention };

function firstBehind(reading: Reading, cue: Place): Mention | null {
  const behind = <T extends Place>(mentions: readonly T[]) =>
    mentions.find((mention) => mention.start >= cue.end && mention.start <= cue.end + AHEAD);
  const found: Mention[] = [];
  const amount = behind(reading.amounts.filter(({ number, unit }) => !number.weak || unit !== null));
  if (amount) found.push({ sort: 'amount', place: amount });
  const period = behind(reading.periods.filter(({ from }) => from !== ''));
  if (period) found.push({ sort: 'period', place: period });
  const site = behind(reading.sites);
  if (site) found.push({ sort: 'site', place: site });
  const item = behind(reading.items);
  if (item) found.push({ sort: 'item', place: item });
  const [next] = found.sort((a, b) => a.place.start - b.place.start);
  return next !== undefined && SMALL.test(reading.text.slice(cue.end, next.place.start)) ? next : null;
}

function before<T extends Place>(mentions: readonly T[], cue: Place): T | undefined {
  return mentions.filter((mention) => mention.end <= cue.start && mention.end >= cue.start - REACH).at(-1);
}

/** What a correction takes back, out of what was read before its cue. */
interface Correction {
  readonly reading: Reading;
  readonly cue: Place;
  readonly gone: Set<Place>;
}

function isOfAnotherPart({ reading, cue }: Correction): boolean {
  return reading.text.slice(Math.max(0, cue.start - REACH), cue.start).includes('\n\n');
}

function takeBackAmount(
  correction: Correction & { readonly units: Map<Amount, Amount> },
  next: Amount,
  isWeak: boolean,
): void {
  const { reading, cue, gone, units } = correction;
  if (isOfAnotherPart(correction)) return;
  const alike = reading.amounts.filter((amount) => !gone.has(amount) && comparable(amount, next));
  const old = before(alike, cue) ?? (isWeak ? undefined : otherMeasure(reading, cue, next, gone));
  if (old === undefined) return;
  const were = reading.items.filter((item) => item.start >= old.end && item.end <= cue.start);
  const isOther = itemsOf(reading, next).some((item) => were.every((was) => was.concept !== item.concept));
  if (isWeak && isOther && were.length > 0) return;
  gone.add(old);
  if (next.unit === null && old.unit !== null) units.set(next, old);
  if (isOther) for (const was of were) gone.add(was);
}

function takeBack(correction: Correction, next: Exclude<Mention, { readonly sort: 'amount' }>): void {
  const { reading, cue, gone } = correction;
  if (isOfAnotherPart(correction)) return;
  const mentions: Readonly<Record<typeof next.sort, readonly Place[]>> = {
    period: reading.periods,
    site: reading.sites,
    item: reading.items,
  };
  const old = before(
    mentions[next.sort].filter((mention) => !gone.has(mention)),
    cue,
  );
  if (old === undefined) return;
  const { end } = next.place;
  const isMeasured = reading.amounts.some(
    ({ start, end: amountEnd }) =>
      (start >= old.end && amountEnd <= cue.start) || (start >= end && start <= end + AHEAD),
  );
  if (next.sort !== 'item' || !isMeasured) gone.add(old);
}

/** `870 t de óleo... não, 870 mil Nm³ de gás`: right behind the amount and its thing, another thing in another measure takes its place. */
function otherMeasure(
  reading: Reading,
  cue: Place,
  next: Amount,
  gone: ReadonlySet<Place>,
): Amount | undefined {
  const measured = ({ unit }: Amount) =>
    unit !== null && ['mass', 'volume', 'energy'].includes(unit.dimension);
  const old = before(reading.amounts, cue);
  if (old === undefined || gone.has(old) || !measured(old) || !measured(next)) return undefined;
  const [item] = itemsOf(reading, next);
  const own =
    item !== undefined && /^ (?:de|of) (?:[a-z]+ )?$/.test(reading.text.slice(next.end, item.start));
  const near =
    /^ (?:de|of) [^\d;\n]{2,36}$/.test(reading.text.slice(old.end, cue.start)) ||
    reading.items.some(
      ({ start, end }) =>
        start - old.end >= 0 && start - old.end < 5 && end <= cue.start && cue.start - end < 5,
    );
  const joined = /^[\s,.:;-]*(?:e|and|mais|plus|foram|tambem|also|houve|usamos|we)\b/.test(
    reading.text.slice(cue.end, next.start),
  );
  return own && near && !joined ? old : undefined;
}

/** The things named right behind an amount, before the next one. */
function itemsOf(reading: Reading, amount: Amount): ItemMention[] {
  const next = reading.amounts.find((other) => other.start >= amount.end);
  const end = Math.min(next?.start ?? reading.text.length, amount.end + 40);
  return reading.items.filter((item) => item.start >= amount.end && item.end <= end);
}

function comparable(a: Amount, b: Amount): boolean {
  if (a.percent !== b.percent) return false;
  return a.unit === null || b.unit === null || a.unit.dimension === b.unit.dimension;
}

const DENIAL =
  /(?:[,;(]|\be|\band|-)\s*(?:nao|not)\s+(?:foram |foi |eram |era |os |as |the |em |in |de |na |no |at )*$/;

/** `300 L, não 500 L`: the second is the one that was not. */
function deniedAmounts(reading: Reading): Amount[] {
  return reading.amounts.filter((amount, index) => {
    const old = reading.amounts[index - 1];
    return (
      old !== undefined &&
      comparable(old, amount) &&
      DENIAL.test(reading.text.slice(Math.max(old.end - 1, amount.start - 30), amount.start))
    );
  });
}

/** `em maio, não em abril`, `em Betim, não Camaçari`. */
function deniedElse(reading: Reading): Place[] {
  const denied = <T extends Place>(mentions: readonly T[]) =>
    mentions.filter(
      (mention, index) =>
        index > 0 && DENIAL.test(reading.text.slice(Math.max(0, mention.start - 30), mention.start)),
    );
  return [...denied(reading.periods), ...denied(reading.sites)];
}
