import type { DocumentActivity } from '../proposal-shape.ts';
import type { Words } from '../words/words.ts';

const MASS: ReadonlySet<string | null> = new Set(['t', 'kg', 'lb']);
/** Ways of carrying goods, those by road first: for which side it was, and how, is asked. */
const CARRIED = [
  'freight_in.road',
  'freight_out.road',
  'freight_in.rail',
  'freight_out.rail',
  'freight_in.sea',
  'freight_out.sea',
  'freight_in.air',
] as const;

/** A mass that was carried over a distance is freight, whoever paid for it, where nothing else of its row says what it is. */
export function withUnnamedFreight(
  activities: readonly DocumentActivity[],
  words: Words,
): DocumentActivity[] {
  const candidates = CARRIED.filter((kind) => words.isKind(kind));
  return activities.map((one) => {
    const carried = one.kind === null && one.candidates.length === 0 && MASS.has(one.unit);
    return carried && one.distance !== undefined ? { ...one, candidates } : one;
  });
}
