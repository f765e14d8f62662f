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
