import { plus } from '../../language/numbers/exact.ts';
import type { DocumentActivity, Unused } from '../proposal-shape.ts';

/** What one table of a document says. */
interface Told {
  readonly activities: readonly DocumentActivity[];
  readonly unused: readonly Unused[];
}

/** A single sum may be the same by chance; a table of one amount must be named a summary to be one. */
const LEAST_SUMS = 2;
const NAMED = /resum|summary|consolidad|dashboard|painel|overview|total|sintese|síntese/i;

/**
 * Tables without those that only sum up others of the same document: each of their amounts is the sum of what another
 * table says of one kind, month or site. What they said is told as totals.
 * @param names what stands over each table, its sheet's name and titles
 */
export function withoutSummaries<Table extends Told>(
  tables: readonly Table[],
  names: readonly string[],
): Table[] {
  const left = new Set(tables);
  // A summary says less than what it sums up: the shortest are looked at first.
  const order = [...tables].sort((a, b) => a.activities.length - b.activities.length);
  for (const table of order) {
    const others = [...left].filter((one) => one !== table).flatMap(({ activities }) => activities);
    const named = NAMED.test(names[tables.indexOf(table)] ?? '');
    if (table.activities.length < others.length + Number(named) && isSummary(table, others, named))
      left.delete(table);
  }
  return tables.map((table) =>
    left.has(table) ? table : { ...table, activities: [], unused: [...table.unused, ...asTotals(table)] },
  );
}

function isSummary({ activities }: Told, others: readonly DocumentActivity[], named: boolean): boolean {
  const amounts = activities.flatMap(({ quantity }) => quantity ?? []);
  if (amounts.length < activities.length || amounts.length < (named ? 1 : LEAST_SUMS)) return false;
  const sums = sumsOf(others);
  return activities.every(
    ({ quantity, unit }) =>
      [unit, null].some((of) => sums.get(of ?? '')?.has(quantity ?? '') === true) ||
      (unit === null && [...sums.values()].some((all) => all.has(quantity ?? ''))),
  );
}

/** The sums of activities by unit, over every way of taking them together. */
function sumsOf(activities: readonly DocumentActivity[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sums = new Map<string, string>();
  for (const one of activities) {
    const { quantity, unit, site = '', from } = one;
    if (quantity === null) continue;
    const [fuel, month] = [fuelOf(one), (from ?? '').slice(0, 7)];
    const ways = new Set([
      fuel,
      `${fuel} ${site}`,
      `${fuel} ${month}`,
      `${fuel} ${site} ${month}`,
      ...one.evidence
        .filter(({ slot }) => slot === 'kind')
        .map(({ quote }) => `named ${quote.toLowerCase()}`),
      ...(one.counterparty?.name === undefined ? [] : [`${fuel} by ${one.counterparty.name}`]),
      '',
    ]);
    for (const way of ways) {
      const key = `${unit ?? ''}\n${way}`;
      sums.set(key, plus(sums.get(key) ?? '0', quantity));
    }
  }
  const byUnit = new Map<string, Set<string>>();
  for (const [key, sum] of sums) {
    const unit = key.split('\n')[0] ?? '';
    byUnit.set(unit, (byUnit.get(unit) ?? new Set()).add(sum));
  }
  return byUnit;
}

/** What an activity is of, whatever it was used for. */
function fuelOf({ kind, candidates }: DocumentActivity): string {
  return (kind ?? candidates[0] ?? '').replace(/^(?:mobile|stationary)\./, '');
}

function asTotals({ activities }: Told): Unused[] {
  return activities.flatMap(({ evidence }) =>
    evidence
      .filter(({ slot }) => slot === 'quantity')
      .map(({ quote, place }): Unused => ({ reason: 'total', quote: quote.slice(0, 80), place })),
  );
}
