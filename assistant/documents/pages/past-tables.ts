import { pattern } from '../../language/lexicon/pattern.ts';
import type { PageTable } from './page-tables.ts';
import type { DocumentActivity, Unused } from '../proposal-shape.ts';
import { isWhole } from './told-on-paper.ts';

/** Titles of what other months were. */
const PAST = pattern('i')`
  hist[oó]ric|history|[uú]ltimos |anteriores|(?:last|previous|prior|past) (?:\d+ |\w+ )?(?:months|periods|quarters|
  years|bills)|evolu[cç][aã]o|compara(?:tiv|[cç][aã]o|ble|tive)|for comparison|\btrend\b|consumption profile
`;

/** A table below a title that names other months than the paper's own. */
export function isPast({ sheet, lines }: Pick<PageTable, 'sheet' | 'lines'>): boolean {
  const [head] = lines;
  const at = sheet.head.findIndex(({ cells }) => cells.length > 1);
  const title = sheet.head[at - 1]?.cells[0]?.text ?? '';
  return [title, head?.texts.length === 1 ? head.text : ''].some((text) => PAST.test(text));
}

/** What one table of a paper tells. */
export interface Told {
  readonly activities: readonly DocumentActivity[];
  readonly unused: readonly Unused[];
  readonly title: string;
  /** Its title says that it is of other months. */
  readonly past: boolean;
}

/**
 * Beside a table of what a paper is of, one of the months before it: by its title, or because all of its lines end before
 * the days that the paper states. It is told as not used.
 */
export function withoutPast(
  told: readonly Told[],
  paper: { readonly from: string; readonly to: string } | null,
): readonly Told[] {
  const before = ({ activities }: Told) =>
    paper !== null &&
    paper.from !== paper.to &&
    activities.length > 0 &&
    activities.every(({ to }) => to !== null && to < paper.from);
  const isPresent = (one: Told) => !one.past && !before(one) && one.activities.some(isWhole);
  if (!told.some(isPresent)) return told;
  return told.map((one) => {
    if (!one.past && !before(one)) return one;
    const left = one.activities.flatMap(({ evidence }) =>
      evidence.filter(({ slot }) => slot === 'quantity').slice(0, 1),
    );
    const unused = left.map(
      ({ quote, place }): Unused => ({ reason: 'beside', quote: quote.slice(0, 80), place }),
    );
    return { ...one, activities: [], unused: [...one.unused, ...unused] };
  });
}
