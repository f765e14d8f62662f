import { compare, decimal, multiply, roundToPlaces, divide, toText } from '#engine/decimal.ts';
import { conversion, findUnit } from '#engine/unit.ts';
import { plus } from '../../language/numbers/exact.ts';
import type { DocumentActivity, DocumentProposals } from '../proposal-shape.ts';
import { leftAmounts } from './asides.ts';

/** What one table of a document says. */
type Told = Pick<DocumentProposals, 'activities' | 'unused'>;

/** A single sum may be the same by chance; a table of one amount must be named a summary to be one. */
const LEAST_SUMS = 2;
const NAMED = /resum|summary|consolidad|dashboard|painel|overview|total|sintese|síntese|fechamento|recap/i;
/** The part of its amounts that a table without such a name sums up, where it says more than that. */
const MOST_OF = 0.6;

/** An amount of a summary with those of other tables that it sums up. */
interface Sum {
  readonly line: DocumentActivity;
  readonly of: readonly DocumentActivity[];
}

/**
 * Tables without those that only sum up others of the same document: their amounts are sums of what other tables say of
 * one kind, month or site. What they said is told as totals, what they say beside stays; an amount of theirs that differs
 * from what the others say of the same thing is none either.
 * @param names what stands over each table, its sheet's name and titles
 * @param sums only the sums are wanted: where a table tells them, they stand, and not what they sum up
 */
export function withoutSummaries<Table extends Told>(
  tables: readonly Table[],
  names: readonly string[],
  sums = false,
): Table[] {
  const left = new Map(tables.map((table) => [table, table.activities]));
  const isNamed = (table: Table) => NAMED.test(names[tables.indexOf(table)] ?? '');
  // A summary says less than what it sums up: those that are called so, then the shortest, are looked at first.
  const order = [...tables].sort(
    (a, b) => Number(isNamed(b)) - Number(isNamed(a)) || a.activities.length - b.activities.length,
  );
  for (const table of order) {
    const beside = [...left].flatMap(([one, activities]) => (one === table ? [] : [activities]));
    const others = beside.flat();
    const named = isNamed(table);
    if (table.activities.length > others.length) continue;
    const told = sumsIn(table, beside, named);
    if (told === null) continue;
    // Of as many amounts only months that days tell again are no more than a summary.
    const monthly = told.every(({ line, of }) => of.every((one) => spans(line, one)));
    if (table.activities.length === others.length && !named && !monthly) continue;
    const again = repeated(table, told, others);
    if (!sums) {
      left.set(
        table,
        table.activities.filter((one) => !again.has(one)),
      );
      continue;
    }
    const covered = new Set(told.flatMap(({ of }) => of));
    for (const [one, activities] of left)
      left.set(
        one,
        activities.filter((activity) =>
          one === table
            ? !again.has(activity) || told.some(({ line }) => line === activity)
            : !covered.has(activity),
        ),
      );
  }
  return tables.map((table) => {
    const kept = left.get(table) ?? [];
    const gone = table.activities.filter((one) => !kept.includes(one));
    return gone.length === 0
      ? table
      : {
          ...table,
          activities: kept,
          unused: [...table.unused, ...leftAmounts(gone, sums ? 'beside' : 'total')],
        };
  });
}

/** The amounts of a table that sum up others; null where it is no summary. */
function sumsIn(
  { activities }: Told,
  others: readonly (readonly DocumentActivity[])[],
  named: boolean,
): readonly Sum[] | null {
  const whole = activities.filter(({ quantity }) => quantity !== null);
  if (whole.length < activities.length || whole.length < (named ? 1 : LEAST_SUMS)) return null;
  const groups = groupsOf(others);
  const found = whole.flatMap((line): Sum[] => {
    const of = summedUp(line, groups);
    return of === null ? [] : [{ line, of }];
  });
  if (found.length === whole.length)
    return named || found.some(isOfSeveral) || found.some(isOfAll) ? found : null;
  if (named) return found.length > 0 ? found : null;
  const most = found.length > LEAST_SUMS && found.length >= whole.length * MOST_OF;
  return most && found.some(isOfSeveral) ? found : null;
}

const isOfSeveral = ({ of }: Sum): boolean => of.length > 1;
/** One line again, of the same site or without any. */
const isOfAll = ({ line, of: [only] }: Sum): boolean => line.site === undefined || line.site === only?.site;

/** The lines of a summary that are not to be counted: its sums, and what else it says of things that the others tell. */
function repeated(
  { activities }: Told,
  sums: readonly Sum[],
  others: readonly DocumentActivity[],
): ReadonlySet<DocumentActivity> {
  const summed = new Set(sums.map(({ line }) => line));
  const alike = (line: DocumentActivity) => (other: DocumentActivity) =>
    fuelOf(line) !== '' &&
    fuelOf(line) === fuelOf(other) &&
    (line.site === undefined || other.site === undefined || line.site === other.site) &&
    (line.from === null ||
      other.from === null ||
      (line.from.slice(0, 7) <= (other.to ?? other.from).slice(0, 7) &&
        other.from.slice(0, 7) <= (line.to ?? line.from).slice(0, 7)));
  return new Set(activities.filter((line) => summed.has(line) || others.some(alike(line))));
}

/** Amounts in one unit that may be taken together, with their sum. */
interface Group {
  readonly unit: string | null;
  readonly sum: string;
  readonly of: readonly DocumentActivity[];
}

/** The fewest amounts that come to one of a summary, rounded as it is and in its unit. */
function summedUp(line: DocumentActivity, groups: readonly Group[]): readonly DocumentActivity[] | null {
  let best: readonly DocumentActivity[] | null = null;
  for (const { unit, sum, of } of groups) {
    const fits =
      unit === line.unit || unit === null || line.unit === null
        ? sum === line.quantity
        : isConverted(sum, unit, line.quantity ?? '', line.unit);
    if (fits && (best === null || of.length < best.length) && !of.some((one) => spans(one, line))) best = of;
  }
  return best;
}

/** Whether an amount is of a longer time than another, of which that is a part: a day is no sum of its month. */
function spans(one: DocumentActivity, { from, to }: DocumentActivity): boolean {
  if (one.from === null || one.to === null || from === null || to === null) return false;
  return one.from <= from && to <= one.to && (one.from < from || to < one.to);
}

/** `1.234,6 MWh` of `1.234.567 kWh`: the same in another unit, to the last digit that is stated. */
function isConverted(sum: string, unit: string, stated: string, other: string): boolean {
  const [from, to] = [findUnit(unit), findUnit(other)];
  const ways = from === null || to === null ? null : conversion(from, to);
  if (ways === null) return false;
  const places = stated.split('.')[1]?.length ?? 0;
  const found = roundToPlaces(divide(multiply(decimal(sum), ways.multiplier), ways.divisor), places);
  return stated.replace(/\D/g, '').length > 1 && compare(decimal(toText(found)), decimal(stated)) === 0;
}

/** Every way of taking activities together, by unit. */
function groupsOf(tables: readonly (readonly DocumentActivity[])[]): readonly Group[] {
  const groups = new Map<string, { unit: string | null; sum: string; of: DocumentActivity[] }>();
  const all = tables.flatMap((table, at) => table.map((one) => [one, at] as const));
  for (const [one, at] of all) {
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
      // All gases of one table, all flights of a group: `HFC top-ups`.
      `table ${at}`,
      `table ${at} ${month}`,
      `group ${fuelOf(one).split('.')[0] ?? ''}`,
      '',
    ]);
    for (const way of ways) {
      const key = `${unit ?? ''}\n${way}`;
      const group = groups.get(key) ?? { unit, sum: '0', of: [] };
      group.sum = plus(group.sum, quantity);
      group.of.push(one);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

/** What an activity is of, whatever it was used for. */
function fuelOf({ kind, candidates }: DocumentActivity): string {
  return (kind ?? candidates[0] ?? '').replace(/^(?:mobile|stationary)\./, '');
}
