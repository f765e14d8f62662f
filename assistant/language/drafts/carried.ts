import type { Reading } from '../reading/reading.ts';
import type { Place } from '../text/mentions.ts';
import type { Draft } from './draft.ts';

interface Entry {
  readonly draft: Draft;
  readonly used: readonly Place[];
}

/** Kinds of which it matters how much went which way, and not what it was. */
const CARRIED = /^(?:freight_(?:in|out)\.(?!warehouse)|waste(?:_own)?\.)/;

/**
 * `300 t de açúcar por navio`, `546 t of rubble in our own landfill`: what a load is of, named right behind its mass or its way;
 * where it goes, or what carries it, is what counts.
 */
export function loadsOf({ text, items }: Reading, entries: readonly Entry[]): Place[] {
  return entries
    .filter(({ draft }) => CARRIED.test(draft.proposal.kind ?? ''))
    .flatMap(({ draft, used }) =>
      used.flatMap(({ end }) => {
        const found = /^( (?:de|of) )((?:[a-z]+)(?: (?:de|of) [a-z]+)?)(?= |[,.;:)\n]|$)/.exec(
          text.slice(end, end + 60),
        );
        if (found?.[1] === undefined || found[2] === undefined) return [];
        const start = end + found[1].length;
        const load = { start, end: start + found[2].length };
        // A waste that nothing behind it says the way of is told: what it is may be where it goes.
        const goes =
          draft.proposal.kind?.startsWith('freight') === true || items.some((item) => item.start >= load.end);
        return goes ? [load] : [];
      }),
    );
}
