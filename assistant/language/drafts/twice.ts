import { pattern } from '../lexicon/pattern.ts';
import { isUnread } from '../assignment/unknown.ts';
import { isPlainWord } from '../text/typos.ts';
import type { Place } from '../text/mentions.ts';
import type { Reading } from '../reading/reading.ts';
import type { Draft } from './draft.ts';

interface Entry {
  readonly at: number;
  readonly draft: Draft;
  readonly used: readonly Place[];
}

/** What a meter measures: one figure for a place and a time. */
const METERED = /^(?:electricity|stationary\.natural_gas|purchased\.water|steam)/;

/**
 * `Sumaré 15.300, Extrema 9.870; março: 16.010 e 9.455`: two figures of one meter for one place and one time, in a text that
 * names several places, are most likely of two of them; which is whose is asked.
 */
export function askAboutTwice<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  return askAboutTwins(reading, askAboutSites(reading, askAboutRates(reading, entries)));
}

/** Words that set an amount beside another one of the same thing, time and place. */
const APART = pattern()`\b(?:{drafts.apart}|adicion\w+)\b|\+`;

/**
 * `500 L no tanque, 2.000 L e 300 L: diesel`, `15 mil de táxi e 99`: one more amount of just the same thing, time and place,
 * with no word of its own, hardly is one more: whether it is has to be said.
 */
function askAboutTwins<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  return entries.map((entry, at) => {
    const { proposal, asks } = entry.draft;
    const twin = entries.slice(0, at).findLast(({ draft }) => isTwin(draft.proposal, proposal));
    if (twin === undefined || asks.length > 0 || twin.draft.asks.some(({ slot }) => slot === 'quantity'))
      return entry;
    const between = reading.text.slice(twin.at, entry.at + 40);
    const told = reading.cues.some(({ start }) => start >= twin.at && start <= entry.at + 60);
    if (APART.test(between) || told || proposal.quantity === null || isListed(reading, entry.at))
      return entry;
    const place = { start: entry.at, end: entry.at };
    const ask = { slot: 'quantity' as const, values: [proposal.quantity], place };
    return { ...entry, draft: { proposal: { ...proposal, quantity: null }, asks: [...asks, ask] } };
  });
}

/** `2,1 kg, 1,4 kg e 900 g`, `300 kWh no térreo`: one of a plain list, or beside a word of its own, which is reported. */
function isListed(reading: Reading, at: number): boolean {
  const own = reading.amounts.findIndex(({ start }) => start === at);
  const [amount, before] = [reading.amounts[own], reading.amounts[own - 1]];
  if (amount === undefined || before === undefined) return false;
  if (/^\s*(?:,|;|\/|e|and|\s)*\s*$/.test(reading.text.slice(before.end, amount.start)))
    return amount.unit !== null;
  const next = reading.amounts[own + 1]?.start ?? reading.text.length;
  // A word in front of a colon heads the amount, and is reported nowhere.
  const head = reading.text.slice(before.end, amount.start).lastIndexOf(':');
  const from = head < 0 ? before.end : before.end + head;
  return reading.tokens.some((token) =>
    (token.start >= from && token.end <= amount.start) || (token.start >= amount.end && token.end <= next)
      ? token.word.length > 3 && isUnread(reading, token) && !isPlainWord(token.word)
      : false,
  );
}

/** The same thing by the same words, and the same time and place. */
function isTwin(a: Draft['proposal'], b: Draft['proposal']): boolean {
  const words = ({ spans }: Draft['proposal']) =>
    spans.flatMap(({ slot, start }) => (slot === 'kind' ? [start] : [])).join();
  return (
    a.kind !== null &&
    a.kind !== 'travel.flight' &&
    a.kind === b.kind &&
    a.from === b.from &&
    a.to === b.to &&
    a.site === b.site &&
    (a.unit === b.unit || b.arithmetic === undefined) &&
    words(a) === words(b)
  );
}

/** `about 12,000 m³ a month; in March it was 12,350`: what it is every month beside what it was in one of them. */
const EVERY_MONTH =
  /^[\d.,]+ ?[a-z0-9]+(?: [a-z-]+){0,4} (?:(?:a|per|por|ao|every|cada) (?:month|mes)|monthly|mensa(?:l|is))\b/;

function askAboutRates<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  return entries.map((entry) => {
    const { proposal, asks } = entry.draft;
    const again = entries.some((other) => other !== entry && slotOf(other) === slotOf(entry));
    const { from, to, quantity } = proposal;
    const oneMonth = from !== null && to !== null && from.slice(0, 7) === to.slice(0, 7);
    if (!again || !oneMonth || quantity === null || !EVERY_MONTH.test(reading.text.slice(entry.at)))
      return entry;
    const ask = { slot: 'quantity' as const, values: [quantity], place: { start: entry.at, end: entry.at } };
    return { ...entry, draft: { proposal: { ...proposal, quantity: null }, asks: [...asks, ask] } };
  });
}

function askAboutSites<T extends Entry>(reading: Reading, entries: readonly T[]): T[] {
  const names = [...new Set(reading.sites.flatMap((site) => site.names))];
  if (names.length < 2) return [...entries];
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(slotOf(entry), (counts.get(slotOf(entry)) ?? 0) + 1);
  return entries.map((entry) => {
    const { draft, at } = entry;
    const metered = METERED.test(draft.proposal.kind ?? '');
    if (!metered || (counts.get(slotOf(entry)) ?? 0) < 2 || draft.asks.some(({ slot }) => slot === 'site'))
      return entry;
    const { site: _site, ...proposal } = draft.proposal;
    const spans = proposal.spans.filter(({ slot }) => slot !== 'site');
    const ask = { slot: 'site' as const, values: names, place: { start: at, end: at } };
    return { ...entry, draft: { proposal: { ...proposal, spans }, asks: [...draft.asks, ask] } };
  });
}

function slotOf({ draft: { proposal } }: Entry): string {
  return [proposal.kind, proposal.unit, proposal.from, proposal.to, proposal.site].join('|');
}
