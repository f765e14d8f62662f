/** How a source is split over nodes: IR (EU) 2025/2547, Annex III, point A; Eq. 41–43. Always 100 %. */
import { equals, ONE, sum, ZERO, compare, parseScientific, toText } from '../decimal.ts';
import type { Term } from '../sheet.ts';
import type { Num, Target } from './installation.ts';
import type { Work } from './work.ts';

/** The nodes that a target names, each once. */
export function nodesOf(target: Target | undefined): readonly string[] {
  if (target === undefined) return [];
  return typeof target === 'string' ? [target] : target.parts.map(({ to }) => to);
}

/**
 * The fraction that goes to a node, as a step of the calculation; null for the whole. Shares must add up to one
 * (`shares.not_one`); metered amounts are corrected alike (Eq. 41, 42); moles are amount over molar mass (Eq. 43).
 */
export function fractionFor(work: Work, target: Target, node: string, field: string): Term | null {
  if (typeof target === 'string') return null;
  const terms = termsOf(work, target, field);
  const own = target.parts.flatMap(({ to }, index) => (to === node ? (terms[index] ?? []) : []));
  const part = work.add(own, 'cbam_part', '');
  if (target.by === 'share') return part;
  return work.divide(part, work.add(terms, 'cbam_parts', ''), 'cbam_fraction', '', field);
}

function termsOf(work: Work, target: Exclude<Target, string>, field: string): readonly Term[] {
  if (target.by === 'share') {
    const shares = target.parts.map(({ share }, index) =>
      work.given(share, { field: `${field}.parts.${index}.share`, figure: 'cbam_share', bounds: 'share' }),
    );
    return shares;
  }
  const byMole = target.by === 'molar' && target.parts.every(({ molarMass }) => molarMass !== undefined);
  return target.parts.map((part, index) => {
    const path = `${field}.parts.${index}`;
    const amount = work.given(part.amount, { field: `${path}.amount`, figure: 'cbam_metered' });
    if (!byMole || !('molarMass' in part)) return amount;
    const mass = work.given(part.molarMass, {
      field: `${path}.molarMass`,
      figure: 'cbam_molar_mass',
      unit: 'g/mol',
      bounds: 'positive',
    });
    return work.divide(amount, mass, 'cbam_moles', '', `${path}.molarMass`);
  });
}

/** Problems of a split that no node sees alone: shares that are not one, amounts that are all zero, nodes that are not there. */
export function checkSplit(
  work: Work,
  target: Target | undefined,
  nodes: ReadonlySet<string>,
  field: string,
): void {
  for (const node of nodesOf(target))
    if (!nodes.has(node)) work.refuse('cbam.id_unknown', { field, id: node.slice(0, 80) });
  if (target === undefined || typeof target === 'string') return;
  const given: readonly Num[] =
    target.by === 'share' ? target.parts.map(({ share }) => share) : target.parts.map(({ amount }) => amount);
  const total = sum(given.map((value) => parseScientific(String(value)) ?? ZERO));
  if (target.by === 'share' && !equals(total, ONE))
    work.refuse('shares.not_one', { field, total: toText(total) });
  if (target.by !== 'share' && compare(total, ZERO) <= 0) work.refuse('allocation.empty', { field });
}
