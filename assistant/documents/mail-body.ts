import { isMoneyUnit, asUnused } from './money.ts';
import { product, plus } from '../language/numbers/exact.ts';
import type { DocumentActivity, DocumentProposals } from './proposal-shape.ts';

/** Whether a part of a mail tells an amount of a kind that is known, whose money no other line tells. */
function isWhole({ kind, quantity, unit }: DocumentActivity): boolean {
  return kind !== null && quantity !== null && unit !== null && !isMoneyUnit(unit);
}

/** The thing of a kind, whatever it is used for: `mobile.diesel` and `stationary.diesel` are one. */
function thingOf(kind: string): string {
  return kind.replace(/^(?:mobile|stationary)\./, '=');
}

/**
 * What a mail says in its own words beside the papers that it brings: amounts of things that none of them tells, which it
 * reports as they do. What a paper tells too is the paper's; told twice it would count twice. That is left, and told.
 */
export function besidePapers(
  body: DocumentProposals,
  papers: readonly DocumentActivity[],
): DocumentProposals {
  const told = papers.flatMap(({ kind, candidates }) => (kind === null ? candidates : [kind]));
  const kept = body.activities.filter(
    (one) => isWhole(one) && isNews(one, told, papers) && isOfTheirTime(one, papers),
  );
  const left = body.activities.filter((one) => !kept.includes(one));
  return { ...body, activities: kept, unused: [...body.unused, ...left.flatMap(asUnused)] };
}

function isNews(
  { kind, quantity }: DocumentActivity,
  told: readonly string[],
  papers: readonly DocumentActivity[],
): boolean {
  if (kind === null || told.includes(kind)) return false;
  const same = papers.filter((one) =>
    (one.kind === null ? one.candidates : [one.kind]).some((other) => thingOf(other) === thingOf(kind)),
  );
  if (same.length === 0) return true;
  // The same thing for another use: another amount of it, unless it is what the papers come to.
  const amounts = same.flatMap((one) => (one.quantity === null ? [] : [product(one.quantity)]));
  const sum = amounts.reduce((total, amount) => plus(total, amount), '0');
  return quantity !== null && ![...amounts, sum].includes(product(quantity));
}

/** Told of no time, or of one in which the papers lie too: what was before them was reported before. */
function isOfTheirTime({ from, to }: DocumentActivity, papers: readonly DocumentActivity[]): boolean {
  if (from === null || to === null) return true;
  const dated = papers.filter((one) => one.from !== null && one.to !== null);
  return (
    dated.length === 0 ||
    dated.some(
      (one) =>
        (one.from ?? '').slice(0, 7) <= to.slice(0, 7) && from.slice(0, 7) <= (one.to ?? '').slice(0, 7),
    )
  );
}
