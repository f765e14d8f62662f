/** The deadlines that follow from imports of a year: Regulation (EU) 2023/956, Articles 6, 22, 23 and 24. */
import type { CbamTables, DatedRule } from './tables.ts';

export interface Deadline {
  /** Key of the register without its kind: `declaration`, `holding_q1`. */
  readonly deadline: string;
  /** ISO day. */
  readonly on: string;
  /** The calendar year of the quarter that the holding is of; null for all others. */
  readonly quarter: number | null;
  readonly rule: DatedRule;
}

/** Years after the year of import in which a deadline falls. */
const YEARS_AFTER: Readonly<Record<string, number>> = { declaration: 1, repurchase: 1, cancellation: 1 };

/**
 * Deadlines of the imports of a year, by day: holdings at the ends of its quarters (from 2027), the declaration and what
 * follows it a year later, the one day on which sales begin, and the prices of its quarters that are due.
 */
export function deadlinesOf(year: number, tables: CbamTables): readonly Deadline[] {
  const found: Deadline[] = [];
  for (const [code, [rule]] of tables.rules) {
    if (!code.startsWith('calendar/') || rule === undefined) continue;
    const deadline = code.slice('calendar/'.length).toLowerCase().replaceAll('-', '_');
    const on = dayOf(rule, year + (YEARS_AFTER[deadline] ?? 0));
    if (on === null || !concerns(deadline, on, year)) continue;
    const quarter = /_q([1-4])$/.exec(deadline)?.[1];
    found.push({ deadline, on, quarter: quarter === undefined ? null : Number(quarter), rule });
  }
  for (const rule of tables.rules.get('price') ?? [])
    if (rule.due !== '' && rule.value === '' && rule.from.startsWith(String(year)))
      found.push({
        deadline: `price_${rule.from.slice(-2).toLowerCase()}`,
        on: rule.due,
        quarter: null,
        rule,
      });
  return found.sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}

/** A whole day as it stands; a day of every year in `year`, from the first that the rule names. */
function dayOf({ value, from }: DatedRule, year: number): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  if (!/^\d{2}-\d{2}$/.test(value) || (from !== '' && String(year) < from)) return null;
  return `${year}-${value}`;
}

/** The one day on which the obligation or the sale began concerns the year that it lies in, or the one before. */
function concerns(deadline: string, on: string, year: number): boolean {
  if (deadline === 'obligation') return on.startsWith(String(year));
  return deadline !== 'sale' || on.startsWith(String(year + 1));
}
