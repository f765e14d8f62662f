/**
 * Defaults of the first tier: what the guidelines print for a field that the caller left out, where the other fields say
 * which row of the table holds. What the caller gives always goes first, and where no row holds the field is asked for.
 */
import type { Library, ProcessDefault } from '../library.ts';
import { ownEntry } from '../lookup.ts';

export interface WithDefaults {
  readonly inputs: unknown;
  /** Where each value that was filled in comes from, once each. */
  readonly from: readonly string[];
}

type Raw = Readonly<Record<string, unknown>>;

/** Fills in the inputs of a process. `wholeYear`: whether what is printed per year may stand for them. */
export function withDefaults(
  process: string,
  inputs: unknown,
  library: Library,
  wholeYear = true,
): WithDefaults {
  const rows = (library.defaults?.of(process) ?? []).filter(({ perYear }) => wholeYear || !perYear);
  if (rows.length === 0 || !isRecord(inputs)) return { inputs, from: [] };
  const used = new Set<string>();
  const ofForm = rows.filter(({ field }) => !field.includes('.'));
  const filled: Record<string, unknown> = filledIn(inputs, ofForm, used);
  for (const list of new Set(rows.flatMap(({ field }) => listIn(field)))) {
    const items = ownEntry(filled, list);
    if (!Array.isArray(items)) continue;
    const ofItem = rows.filter(({ field }) => listIn(field)[0] === list);
    filled[list] = items.map((item: unknown) => (isRecord(item) ? filledIn(item, ofItem, used) : item));
  }
  return { inputs: filled, from: [...used] };
}

/** The fewest fields that, said besides what is given, would lead to a default of a field; none where no row is near. */
export function decidedBy(
  process: string,
  name: string,
  values: Raw,
  library: Library,
  wholeYear = true,
): readonly string[] {
  const rows = (library.defaults?.of(process) ?? []).filter(
    ({ field, perYear }) => nameIn(field) === name && (wholeYear || !perYear),
  );
  const open = rows
    .map(({ when }) => Object.entries(when))
    .filter((asked) =>
      asked.every((one) => one[1] !== '*' && (!isGiven(values, one[0]) || holds(one, values))),
    )
    .map((asked) => asked.map(([field]) => field).filter((field) => !isGiven(values, field)));
  return open.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function filledIn(values: Raw, rows: readonly ProcessDefault[], used: Set<string>): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...values };
  for (const name of new Set(rows.map(({ field }) => nameIn(field)))) {
    if (isGiven(values, name)) continue;
    const row = bestOf(
      rows.filter(({ field }) => nameIn(field) === name),
      values,
    );
    if (row === undefined) continue;
    filled[name] = row.given;
    used.add(row.from);
  }
  return filled;
}

/** The row that asks for most and holds; of those that ask for as much, the first. */
function bestOf(rows: readonly ProcessDefault[], values: Raw): ProcessDefault | undefined {
  const size = ({ when }: ProcessDefault): number => Object.keys(when).length;
  const holding = rows.filter(({ when }) => Object.entries(when).every((one) => holds(one, values)));
  return holding.toSorted((one, other) => size(other) - size(one))[0];
}

function holds([name, wanted]: readonly [string, string], values: Raw): boolean {
  return wanted === '*' ? isGiven(values, name) : ownEntry(values, name) === wanted;
}

function isGiven(values: Raw, name: string): boolean {
  const value = ownEntry(values, name);
  return value !== undefined && value !== null;
}

const listIn = (field: string): string[] => field.split('.').slice(0, -1);
const nameIn = (field: string): string => field.split('.').at(-1) ?? field;

function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
