import { plus, product } from '../../language/numbers/exact.ts';
import { asUnused } from '../money.ts';
import type { DocumentActivity, DocumentProposals } from '../proposal-shape.ts';

/** What comes by wire or pipe, of which a statement prices the same amount line by line. */
const METERED = /^(?:electricity|steam|heat|cooling|stationary\.natural_gas$|purchased\.water$)/;
/** Amounts of so many digits are not the same by chance. */
const TELLING = 4;

/**
 * Tells once what a statement says of one supply and period: its charges (`Gas cost`, `Transportation`) repeat the
 * amount that the meter counted, or part it by tiers. Lines of the first table that told it are kept.
 */
export function meteredOnce(proposals: DocumentProposals): DocumentProposals {
  const gone = new Set<DocumentActivity>();
  for (const [at, whole] of proposals.activities.entries()) {
    if (gone.has(whole) || !isTelling(whole)) continue;
    const later = proposals.activities.slice(at + 1).filter((one) => !gone.has(one) && ofSame(whole, one));
    const again = later.filter(({ quantity }) => same(quantity, whole.quantity));
    const parts = later.filter((one) => !again.includes(one));
    const sum = parts.reduce((all, { quantity }) => plus(all, quantity ?? '0'), '0');
    for (const one of again) gone.add(one);
    if (parts.length > 1 && same(sum, whole.quantity)) for (const one of parts) gone.add(one);
  }
  if (gone.size === 0) return proposals;
  const activities = proposals.activities.filter((one) => !gone.has(one));
  return { ...proposals, activities, unused: [...proposals.unused, ...[...gone].flatMap(asUnused)] };
}

function same(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && product(one) === product(other);
}

function isTelling({ kind, quantity }: DocumentActivity): boolean {
  if (kind === null || quantity === null || !METERED.test(kind)) return false;
  return quantity.replace('.', '').replace(/^0+|0+$/g, '').length >= TELLING;
}

/** One supply in one period; papers of their own number tell supplies of their own. */
function ofSame(one: DocumentActivity, other: DocumentActivity): boolean {
  return (
    one.kind === other.kind &&
    one.unit === other.unit &&
    one.from !== null &&
    one.from === other.from &&
    one.to === other.to &&
    (one.site ?? null) === (other.site ?? null) &&
    (one.documentKey ?? null) === (other.documentKey ?? null)
  );
}
