import { periodOf, siteOf } from '../assignment/locate.ts';
import { contextFor } from '../assignment/surroundings.ts';
import type { Draft } from './draft.ts';
import { conceptRank } from '../kinds/kinds.ts';
import { resolveKinds } from '../kinds/resolve-kind.ts';
import { isNegated, spansOf } from '../reading/proposal-spans.ts';
import type { Reading } from '../reading/reading.ts';
import type { Segment } from '../reading/segments.ts';
import type { Amount } from '../text/mentions.ts';
import type { KindVocabulary } from '../understanding.ts';

/** Something consumed or bought was named, but no amount of it; one that is denied of a time may be a zero, which is asked. */
export function withoutAmount(
  reading: Reading,
  segments: readonly Segment[],
  vocabulary: KindVocabulary,
): Draft | null {
  const dated = reading.periods.some(({ from }) => from !== '');
  const named = reading.items.filter((item) => dated || !isNegated(reading, item));
  const best = named.toSorted(
    (a, b) => conceptRank(b.concept) - conceptRank(a.concept) || b.end - b.start - (a.end - a.start),
  )[0];
  if (best === undefined) return null;
  const { start, end } = best;
  const number = { start, end, value: null, inWords: false, weak: false, negative: false };
  const none = { unit: null, rate: null, eachWay: false, bareDollar: false, percent: false };
  const pseudo: Amount = { start, end, number, ...none };
  const kinds = resolveKinds(best.concept, contextFor(reading, segments, [pseudo])(pseudo, best), vocabulary);
  const period = periodOf(reading, segments, [pseudo], pseudo);
  const site = siteOf(reading, segments, [pseudo], pseudo);
  return {
    proposal: {
      kind: kinds.length === 1 ? (kinds[0] ?? null) : null,
      candidates: kinds,
      quantity: null,
      unit: null,
      from: period?.from ?? null,
      to: period?.to ?? null,
      ...(site?.names.length === 1 && site.names[0] !== undefined ? { site: site.names[0] } : {}),
      estimated: false,
      yearInferred: period?.yearInferred ?? false,
      ...(isNegated(reading, best) && { denied: true as const }),
      spans: spansOf(reading, [
        ['kind', best],
        ['period', period],
        ['site', site],
      ]),
    },
    asks: [{ slot: 'quantity', place: best }],
  };
}
