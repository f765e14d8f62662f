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
  const told = askAboutRates(reading, entries);
  return askAboutSites(reading, told);
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
