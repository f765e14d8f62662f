import type { DocumentActivity, Unused } from '../proposal-shape.ts';
import { folded } from '../words/words.ts';
import { isMoney, isNoActivity } from './headings.ts';

/** What one table of a document says. */
interface Told {
  readonly activities: readonly DocumentActivity[];
  readonly unused: readonly Unused[];
}

const CURRENCIES: ReadonlySet<string | null> = new Set(['BRL', 'USD', 'EUR', 'GBP']);

/** The name of a sheet says itself that it must not be counted (again). */
const NOT_AGAIN =
  /\b(?:already (?:reported|submitted|booked|recorded|filed)|ja (?:reportad|lancad|informad|declarad|enviad|registrad)[oa]s?|do not use|not for use|nao usar|desconsiderar|obsolet[oea]s?|superseded|substituid[oa])\b/;

/**
 * Tables without those that stand beside the activities of their document: what they cost, and what a company counts
 * beside them (`Horas trabalhadas`). What they said is told.
 * @param names what stands over each table, its sheet's name and titles
 */
export function withoutAsides<Table extends Told>(
  tables: readonly Table[],
  names: readonly string[],
): Table[] {
  const things = tables.some(({ activities }) =>
    activities.some(({ kind, unit }) => kind !== null && unit !== null && !CURRENCIES.has(unit)),
  );
  return tables.map((table, at) => {
    const name = names[at] ?? '';
    const costs =
      isMoney(name) && table.activities.every(({ kind, unit }) => kind === null && CURRENCIES.has(unit));
    const counts = isNoActivity(name) && table.activities.every(({ kind }) => kind === null);
    if (table.activities.length === 0 || !things || !(costs || counts)) return table;
    return { ...table, activities: [], unused: [...table.unused, ...amountsOf(table, costs)] };
  });
}

/** Whether the name of a sheet says that it is not to be counted. */
export function isNotAgain(name: string): boolean {
  return NOT_AGAIN.test(folded(name));
}

function amountsOf({ activities }: Told, costs: boolean): Unused[] {
  const reason = costs ? 'beside' : 'not_activity';
  return activities.flatMap(({ evidence }) =>
    evidence
      .filter(({ slot }) => slot === 'quantity')
      .map(({ quote, place }): Unused => ({ reason, quote: quote.slice(0, 80), place })),
  );
}
