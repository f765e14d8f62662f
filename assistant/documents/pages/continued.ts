import type { Told } from './past-tables.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { folded, type Words } from '../words/words.ts';

/**
 * Tables that go on below the same headings on a later page: what the title of the first page says of all lines (their
 * site, what a fuel is used for) holds for theirs, where they name none themselves.
 * @param heads the headings of each table, as one text
 */
export function asBefore(told: readonly Told[], heads: readonly string[], words: Words): Told[] {
  return told.map((one, at) => {
    const first = told[heads.indexOf(heads[at] ?? '')];
    if (first === undefined || first === one || first.activities.length === 0) return one;
    const sites = new Set(first.activities.map(({ site }) => site));
    const [site] = sites;
    const kinds = new Map(first.activities.map((activity) => [namedIn(activity), activity.kind]));
    const activities = one.activities.map((activity) => {
      const kind = activity.kind === null ? kinds.get(namedIn(activity)) : null;
      const known = kind !== null && kind !== undefined && activity.candidates.includes(kind) ? kind : null;
      return {
        ...activity,
        ...(known === null ? {} : { kind: known, candidates: [known] }),
        ...words.scopeOf(known),
        ...(activity.site === undefined && sites.size === 1 && site !== undefined ? { site } : {}),
      };
    });
    return { ...one, activities };
  });
}

/** The words that name what an activity is of. */
function namedIn({ evidence }: DocumentActivity): string {
  return folded(evidence.find(({ slot }) => slot === 'kind')?.quote ?? '');
}
