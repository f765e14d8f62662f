import { lastDayOfMonth } from '#engine/period.ts';
import { kindsNamed, type Ledger, type Line } from './ledger.ts';

/** What a figure is summed over; months are `2025-03`, both ends included. */
export interface Where {
  readonly from: string;
  readonly to: string;
  readonly kinds?: readonly string[];
  readonly scopes?: readonly number[];
  readonly categories?: readonly string[];
  /** Keys of the sample's plants: `forge`, `machining`, `boiler`. */
  readonly sites?: readonly string[];
}

type Group = 'kind' | 'category' | 'scope' | 'site' | 'month' | 'quarter';

interface Sum {
  /** `tCO2e`, `tCO2` (biogenic), or the unit that amounts are summed in. */
  readonly sum: string;
  readonly where: Where;
}

/** A figure that an answer must tell, as data: it is computed from the lines each time, so that no figure stands here. */
export type Figure =
  | Sum
  | { readonly ratio: readonly [Figure, Figure]; readonly unit: string; readonly times?: number }
  | { readonly difference: readonly [Figure, Figure] }
  /** In percent of the first. */
  | { readonly change: readonly [Figure, Figure] }
  | { readonly mean: Figure; readonly over: number }
  | { readonly each: Group; readonly of: Sum }
  | { readonly top: number; readonly by: Group; readonly of: Sum }
  | { readonly bottom: number; readonly by: Group; readonly of: Sum }
  | { readonly constant: number }
  /** What a verb answers, under a path; `times` brings it into `unit`. */
  | {
      readonly verb: string;
      readonly input: Readonly<Record<string, unknown>>;
      readonly path: string;
      readonly unit: string;
      readonly times?: number;
    };

/** A figure as it must be found in an answer. */
export interface Wanted {
  readonly value: number;
  /** `tCO2e`, `tCO2`, `%`, `raw` (a number by itself), or a unit of amounts. */
  readonly unit: string;
  readonly tolerance: number;
}

const SIZES: Readonly<Record<string, number>> = {
  'kWh>MWh': 1e-3,
  'kWh>GWh': 1e-6,
  'L>m3': 1e-3,
  'kg>t': 1e-3,
  't>kg': 1e3,
};
const DAY_MS = 86_400_000;

/**
 * Computes a figure from the lines of the sample and through its verbs.
 * @throws Error where an amount has no size in the unit, or a verb tells nothing under the path
 */
export async function wanted(figure: Figure, ledger: Ledger): Promise<Wanted[]> {
  if ('sum' in figure) return [near(sum(figure, ledger), figure.sum)];
  if ('constant' in figure) return [near(figure.constant, 'raw')];
  if ('each' in figure) return groups(figure.each, figure.of, ledger).filter(({ value }) => value !== 0);
  if ('top' in figure) return ranked(figure.by, figure.of, ledger).slice(0, figure.top);
  if ('bottom' in figure) return ranked(figure.by, figure.of, ledger).slice(-figure.bottom);
  if ('verb' in figure) {
    const value = at(await ledger.read(figure.verb, figure.input), figure.path) * (figure.times ?? 1);
    return [near(value, figure.unit)];
  }
  if ('mean' in figure) {
    const [one] = await wanted(figure.mean, ledger);
    return one ? [near(one.value / figure.over, one.unit)] : [];
  }
  return [await ofTwo(figure, ledger)];
}

type Two = Extract<Figure, { ratio: unknown } | { difference: unknown } | { change: unknown }>;

/** A ratio, a difference or a change of two figures. */
async function ofTwo(figure: Two, ledger: Ledger): Promise<Wanted> {
  const pair = 'ratio' in figure ? figure.ratio : 'difference' in figure ? figure.difference : figure.change;
  const [first, second] = (await Promise.all(pair.map((one) => wanted(one, ledger)))).map(([one]) => one);
  if (!first || !second) throw new Error(`A figure of nothing: ${JSON.stringify(figure)}`);
  if ('difference' in figure) {
    const gap = Math.abs(second.value - first.value);
    return { ...near(gap, first.unit), tolerance: Math.max(gap * 0.005, 0.015) };
  }
  if ('change' in figure) return near(Math.abs(second.value / first.value - 1) * 100, '%');
  const value = (first.value / second.value) * (figure.unit === '%' ? 100 : (figure.times ?? 1));
  return near(value, figure.unit);
}

function near(value: number, unit: string): Wanted {
  const tolerance = unit === '%' ? 0.15 : Math.max(Math.abs(value) * 0.001, unit === 'raw' ? 1e-6 : 0.005);
  return { value, unit, tolerance };
}

function sum({ sum: unit, where }: Sum, { lines, sites }: Ledger): number {
  const [first, last] = [`${where.from}-01`, lastDayOfMonth(`${where.to}-01`)];
  const siteIds = where.sites?.map((key) => sites[key] ?? '');
  return lines.reduce((total, line) => {
    const fits =
      (!where.kinds || kindsNamed(where.kinds, line.kind)) &&
      (!where.scopes || where.scopes.includes(line.scope)) &&
      (!where.categories || where.categories.includes(line.category)) &&
      (!siteIds || siteIds.includes(line.siteId));
    return fits ? total + sizeIn(line, unit) * part(line, first, last) : total;
  }, 0);
}

function sizeIn(line: Line, unit: string): number {
  if (unit === 'tCO2e') return Number(line.co2eKg ?? 0) / 1000;
  if (unit === 'tCO2') return Number(line.biogenicCo2Kg ?? 0) / 1000;
  const size = line.unit === unit ? 1 : SIZES[`${line.unit}>${unit}`];
  if (size === undefined) throw new Error(`${line.kind} in ${line.unit} has no size in ${unit}.`);
  return Number(line.quantity) * size;
}

/** The days of a line that are within the period, of all its days. */
function part({ from, to }: Line, first: string, last: string): number {
  const days = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / DAY_MS + 1;
  const [start, end] = [from > first ? from : first, to < last ? to : last];
  return start > end ? 0 : days(start, end) / days(from, to);
}

function groups(by: Group, of: Sum, ledger: Ledger): Wanted[] {
  return keysOf(by, of, ledger).map((where) =>
    near(sum({ ...of, where: { ...of.where, ...where } }, ledger), of.sum),
  );
}

function ranked(by: Group, of: Sum, ledger: Ledger): Wanted[] {
  return groups(by, of, ledger)
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value);
}

function keysOf(by: Group, { where }: Sum, { lines, sites }: Ledger): Partial<Where>[] {
  if (by === 'site') return Object.keys(sites).map((key) => ({ sites: [key] }));
  if (by === 'scope') return [1, 2, 3].map((scope) => ({ scopes: [scope] }));
  if (by === 'kind')
    return unique(lines.map(({ kind }) => kind)).flatMap((kind) =>
      !where.kinds || kindsNamed(where.kinds, kind) ? [{ kinds: [kind] }] : [],
    );
  if (by === 'category')
    return unique(lines.map(({ category }) => category)).map((category) => ({ categories: [category] }));
  const months = monthsOf(where);
  if (by === 'month') return months.map((month) => ({ from: month, to: month }));
  return months.flatMap((month, place) =>
    place % 3 === 0 ? [{ from: month, to: months[place + 2] ?? where.to }] : [],
  );
}

function monthsOf({ from, to }: Where): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; ) {
    months.push(month);
    const [year = 0, number = 0] = month.split('-').map(Number);
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  }
  return months;
}

const unique = (values: readonly string[]) => [...new Set(values)];

function at(answer: unknown, path: string): number {
  let told: unknown = answer;
  for (const key of path.split('.')) {
    const list = Array.isArray(told)
      ? (told as Record<string, unknown>[]).find((one) => Object.values(one).includes(key))
      : null;
    told = list ?? (told as Record<string, unknown> | null)?.[key];
  }
  const value = Number(told);
  if (!Number.isFinite(value) || told === null) throw new Error(`Nothing under ${path}.`);
  return value;
}
