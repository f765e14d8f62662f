import { pattern } from '../lexicon/pattern.ts';
import { type Amount, overlaps, type PeriodMention, type Place, type SiteMention } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import { type Segment, segmentAt } from '../reading/segments.ts';
import { periodsFor } from './bound-periods.ts';
import { inside, nearestTo, zoneOf } from './zone.ts';

/** The period of an amount: its own segment's, else the heading before it or the one said behind, by the style of the text. */
export function periodOf(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Place[],
  amount: Place,
): PeriodMention | null {
  const dated = periodsFor(
    reading,
    reading.periods.filter((period) => period.from !== ''),
    amount,
  );
  const listed = dated.filter((period) => !isOfAnotherLine(reading, dated, amounts, period, amount));
  const own = listed.length > 0 ? listed : dated;
  return (
    zippedHere(reading, segments, dated, amounts, amount) ??
    spread(own, segments, amounts, amount, true) ??
    withinParts(dated, amount)
  );
}

/** `64 pessoas; 34 km por dia cada, e setembro teve 22 dias`: the one period between the numbers of a product is its own. */
function withinParts(dated: readonly PeriodMention[], { start, end }: Place): PeriodMention | null {
  const [only, ...more] = dated.filter((period) => period.start > start && period.end < end);
  return more.length === 0 ? (only ?? null) : null;
}

/** `- Electricity: Apr 41, May 40, Jun 44` of a list under `Q2 2026`: the months of one line say nothing of the lines below. */
function isOfAnotherLine(
  { text }: Reading,
  dated: readonly PeriodMention[],
  amounts: readonly Place[],
  period: PeriodMention,
  amount: Place,
): boolean {
  if (!text.slice(0, amount.start).includes('\n')) return false;
  const start = text.lastIndexOf('\n', period.start) + 1;
  const end = text.indexOf('\n', period.start) < 0 ? text.length : text.indexOf('\n', period.start);
  const within = (place: Place) => place.start >= start && place.end <= end;
  if (within(amount)) return false;
  const own = amounts.filter(within).length;
  const headed = dated.some(({ end: told }) => told < start && amounts.every((other) => other.start > told));
  // `- Diesel: 1,870 L, with the outage on the 17th` below `September 2026`: a day of one point of a list.
  if (headed && own > 0 && POINT.test(text.slice(start, end))) return true;
  return dated.filter(within).length > 1 && own > 1;
}

const POINT = /^\s*(?:[-*•–—·]|\d{1,2}[.)])\s/;

/** The site of an amount. Said behind one amount it holds for an earlier one only where that has no place of its own. */
export function siteOf(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
  amount: Place,
): SiteMention | null {
  const { sites } = reading;
  const [first] = sites;
  if (first === undefined) return null;
  const told =
    (amount as Amount).where ??
    zippedHere(reading, segments, sites, amounts, amount) ??
    zippedAnew(reading, amounts, amount);
  if (told !== null) return told;
  const zone = zoneOf(segments, amounts, amount);
  const lead = inside(sites, zone.leading).at(-1);
  const opening = amounts[0] ?? { start: 0, end: 0 };
  const near =
    nearestTo(inside(sites, zone.own), amount) ??
    sites.find((site) => site.start >= amount.end && isOfAll(reading, site)) ??
    (first.start < opening.start
      ? (lead ?? sites.findLast((site) => site.end <= amount.start) ?? first)
      : inside(sites, zone.trailing)[0]);
  if (near !== undefined) return joint(reading, sites, near);
  if (lead !== undefined && zone.leading.start > opening.end) return lead;
  return siteBehind(reading, segments, amounts, amount) ?? siteAlone(reading, segments, amounts);
}

/** The next site of the sentence, where the amount stands bare in its stretch, or the site in one without an amount. */
function siteBehind(
  reading: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
  amount: Place,
): SiteMention | null {
  const { cues, periods, sites } = reading;
  const { own, sentence } = zoneOf(segments, amounts, amount);
  const site = inside(sites, sentence).find(
    (one) => one.start >= amount.end && !(sites.length > 1 && isBracketed(reading, one)),
  );
  if (site === undefined) return null;
  const uses = cues.filter(({ cue }) => cue === 'mobile' || cue === 'stationary');
  const bare = inside([...uses, ...periods], own).length === 0;
  const stretch = segments[segmentAt(segments, site.start)] as Place;
  return bare || !amounts.some((other) => overlaps(other, stretch)) ? site : null;
}

/** One site alone in a sentence of its own (`Tudo em Betim.`) holds for all. */
function siteAlone(
  { sites }: Reading,
  segments: readonly Segment[],
  amounts: readonly Amount[],
): SiteMention | null {
  const [only, ...others] = sites;
  if (only === undefined || others.length > 0) return null;
  const { sentence } = zoneOf(segments, amounts, only);
  return amounts.every(({ end }) => end <= sentence.start) ? only : null;
}

/** `(tudo em Betim)`, `all at Leeds`: said of whatever was named before. */
function isOfAll(reading: Reading, site: Place): boolean {
  return /\b(?:tud[oa]|todos|todas|ambos|ambas|os dois|as duas|all|both|everything)\b[^\d;.\n()]{0,40}$/.test(
    reading.text.slice(Math.max(0, site.start - 60), site.start),
  );
}

/** `22 MWh (Betim)`: said of the amount in front of the bracket alone. */
function isBracketed({ text }: Reading, { start, end }: Place): boolean {
  return /\(\s*$/.test(text.slice(0, start)) && /^\s*\)/.test(text.slice(end));
}

/** `(jan a mar/26, Suape)`: a site beside the date goes where the date goes. */
export function siteBeside(reading: Reading, period: PeriodMention | null): SiteMention | null {
  if (period === null) return null;
  const beside = reading.sites.filter((site) => {
    const [first, second] = site.start < period.start ? [site, period] : [period, site];
    return (
      first.end <= second.start &&
      /^[\s,/–(-]*(?:em |in |at |na |no |de |do |da )?$/.test(reading.text.slice(first.end, second.start))
    );
  });
  const [only] = beside;
  return beside.length === 1 && only !== undefined && only.names.length === 1 ? only : null;
}

/** Two sites named together (`Camaçari e Betim`) in front of one amount: nobody can tell whose it is. */
function joint(reading: Reading, sites: readonly SiteMention[], site: SiteMention): SiteMention {
  const at = sites.indexOf(site);
  const names = new Set(site.names);
  const compared = (a: SiteMention | undefined, b: SiteMention | undefined) =>
    joined(reading, a, b) || isCompared(reading, a, b);
  for (let left = at; left > 0 && compared(sites[left - 1], sites[left]); left -= 1)
    add(names, sites[left - 1]);
  for (let right = at; compared(sites[right], sites[right + 1]); right += 1) add(names, sites[right + 1]);
  return { start: site.start, end: site.end, names: [...names] };
}

function add(names: Set<string>, site: SiteMention | undefined): void {
  for (const name of site?.names ?? []) names.add(name);
}

const COMPARED = pattern()`
  ^[^\n;!?|\t(:]*\b(?:dobro|metade|triplo|tanto quanto|mais|menos|mesmo|igual|que|do que|than|as much as|twice|
  double|half|like|unlike|diferente)\b[^\n;.!?|\t(:]*$
`;

/** `Camaçari usou o dobro de Betim: 40 MWh`: two places in one sentence before any amount, and no list of them. */
function isCompared(reading: Reading, a: SiteMention | undefined, b: SiteMention | undefined): boolean {
  if (a === undefined || b === undefined || a.names.join() === b.names.join()) return false;
  if (reading.amounts.some((amount) => amount.start >= a.end && amount.start < b.start)) return false;
  return COMPARED.test(reading.text.slice(a.end, b.start));
}

function joined(reading: Reading, a: SiteMention | undefined, b: SiteMention | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return /^\s*(?:e|and|,|&|\+|\/|e de|e a|e em)\s*(?:a |the |o |em |in )?(?:planta|fabrica|unidade|plant)?(?: de| do| da)?\s*$/.test(
    reading.text.slice(a.end, b.start),
  );
}

/** As many as there are amounts, all before them, and `respectivamente` or side by side: one each, in order. */
function zipped<T extends Place>(
  reading: Reading,
  mentions: readonly T[],
  amounts: readonly Place[],
  amount: Place,
): T | null {
  if (mentions.length < 2 || mentions.length !== amounts.length) return null;
  const lastMention = mentions.at(-1);
  const firstAmount = amounts[0];
  if (lastMention === undefined || firstAmount === undefined) return null;
  const apart =
    lastMention.end <= firstAmount.start || (mentions[0]?.start ?? 0) >= (amounts.at(-1)?.end ?? 0);
  if (!apart) return null;
  const said =
    /respectiv|nessa ordem|nesta ordem|in (?:that|this) order|\d\S*(?: [a-z0-9]{1,4})? (?:contra|versus|vs\.?|against) \d/.test(
      reading.text,
    );
  const sideBySide = mentions.slice(1).every((mention, at) => mention.start - (mentions[at]?.end ?? 0) <= 6);
  return said || sideBySide ? (mentions[amounts.indexOf(amount)] ?? null) : null;
}

/** As `zipped`, of the whole text or of the amount's own sentence where others have places and times of their own. */
function zippedHere<T extends Place>(
  reading: Reading,
  segments: readonly Segment[],
  mentions: readonly T[],
  amounts: readonly Place[],
  amount: Place,
): T | null {
  const all = zipped(reading, mentions, amounts, amount);
  if (all !== null || !IN_ORDER.test(reading.text)) return all;
  const { sentence } = zoneOf(segments, amounts as readonly Amount[], amount);
  const told = inside(mentions, sentence);
  const own = inside(amounts, sentence);
  const said = IN_ORDER.test(reading.text.slice(sentence.start, sentence.end));
  return said && own.length < amounts.length ? zipped(reading, told, own, amount) : null;
}

/**
 * `Camaçari and Betim took 12 and 9 MWh in April, and 11 and 8 MWh in May`: places that are listed once, before all amounts, and
 * amounts in groups of as many: each group has one for each of them, in their order.
 */
function zippedAnew(reading: Reading, amounts: readonly Amount[], amount: Place): SiteMention | null {
  const { sites, text } = reading;
  const [first] = amounts;
  const last = sites.at(-1);
  const size = sites.length;
  if (first === undefined || last === undefined || size < 2 || last.end > first.start) return null;
  if (amounts.length <= size || amounts.length % size !== 0) return null;
  const listed = sites.slice(1).every((site, at) => joined(reading, sites[at], site));
  const grouped = amounts.every((one, at) => {
    const next = at % size === size - 1 ? undefined : amounts[at + 1];
    if (next === undefined) return true;
    const alike = one.unit === null || one.unit.code === next.unit?.code;
    return alike && BESIDE.test(text.slice(one.end, next.start));
  });
  if (!grouped || !(listed || IN_ORDER.test(text))) return null;
  return sites[amounts.findIndex(({ start }) => start === amount.start) % size] ?? null;
}

/** Between the amounts of one group. */
const BESIDE = /^ ?(?:,|\/|&|,? (?:e|and)) ?$/;

const IN_ORDER = /respectiv|nessa ordem|nesta ordem|in (?:that|this) order/;

/** `jan 812 fev 798 mar 840`, `812 em jan 798 em fev`: labels and amounts in turn; the first one tells which belongs to which. */
function alternating<T extends Place>(
  mentions: readonly T[],
  amounts: readonly Place[],
  amount: Place,
): T | undefined {
  if (mentions.length < 2 || mentions.length !== amounts.length) return undefined;
  const turns = mentions.map((mention, at) => [mention, amounts[at] as Place] as const);
  const before = turns.every(
    ([mention, one], at) => mention.end <= one.start && one.end <= (mentions[at + 1]?.start ?? one.end),
  );
  const behind = turns.every(
    ([mention, one], at) =>
      one.end <= mention.start && mention.end <= (amounts[at + 1]?.start ?? mention.end),
  );
  return before || behind ? mentions[amounts.indexOf(amount)] : undefined;
}

function spread<T extends Place>(
  mentions: readonly T[],
  segments: readonly Segment[],
  amounts: readonly Place[],
  amount: Place,
  back: boolean,
): T | null {
  if (mentions.length === 0) return null;
  const zone = zoneOf(segments, amounts, amount);
  const here = inside(mentions, zone.own);
  const own = alternating(here, inside(amounts, zone.own), amount) ?? nearestTo(here, amount);
  if (own !== undefined) return own;
  const first = amounts[0];
  const leading = first !== undefined && (mentions[0]?.start ?? 0) < first.start;
  const before = mentions.filter((mention) => mention.end <= amount.start).at(-1);
  const after = mentions.find((mention) => mention.start >= amount.end);
  if (leading) return inside(mentions, zone.leading).at(-1) ?? before ?? after ?? null;
  return inside(mentions, zone.trailing)[0] ?? after ?? (back ? before : undefined) ?? null;
}
