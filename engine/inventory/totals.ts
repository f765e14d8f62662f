/**
 * Totals of an inventory from its lines: by scope, category, gas, site and month, exact. Scope 2 has two accounts
 * (location and market); there is a total with each, and none with both. Lines that could not be counted travel with the
 * totals as a number, never as zero.
 */
import type { Decimal } from '../decimal.ts';
import { add, toText, ZERO } from '../decimal.ts';
import type { GasName } from '../gas.ts';
import { compareGases } from '../gas.ts';
import { orRefused } from '../malformed.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok } from '../problem.ts';
import { Accumulator } from './accumulator.ts';
import type { InventoryLine } from './line.ts';

export type Account = '1' | '2.location' | '2.market' | '3';

export interface Part {
  readonly key: string;
  readonly co2eKg: string;
  readonly biogenicCo2Kg: string;
  readonly counted: number;
  readonly notCounted: number;
}

export interface InventoryTotals {
  /** Scopes 1, 2 by location and 3, kg CO2e. */
  readonly locationCo2eKg: string;
  /** Scopes 1, 2 by market and 3; null where no line of scope 2 is by market. */
  readonly marketCo2eKg: string | null;
  readonly biogenicCo2Kg: string;
  readonly counted: number;
  readonly notCounted: number;
  readonly byAccount: readonly Part[];
  /** Keys `<account> <category>`. */
  readonly byCategory: readonly Part[];
  /**
   * kg CO2e by gas over scopes 1, 2 by location and 3; `CO2e` is what factors published without gases add.
   */
  readonly byGas: readonly { readonly gas: GasName; readonly co2eKg: string }[];
  /** By site and by month the market account of scope 2 is left out, so that parts add up to `locationCo2eKg`. */
  readonly bySite: readonly Part[];
  readonly byMonth: readonly Part[];
}

/** All lines that stand in one place: the only sums taken line by line, everything else adds these up. */
interface Cell {
  readonly account: Account;
  readonly category: string;
  readonly site: string;
  readonly month: string;
  readonly co2e: Accumulator;
  readonly biogenic: Accumulator;
  readonly gases: Map<GasName, Accumulator>;
  counted: number;
  notCounted: number;
}

/** Key of lines without a site. */
export const NO_SITE = '';

/** Adds lines up. Refuses with `amount.unreadable` (`where`, `text`), of all lines at once. */
export function inventoryTotals(lines: readonly InventoryLine[]): Result<InventoryTotals> {
  return orRefused(() => totalsOf(lines));
}

function totalsOf(lines: readonly InventoryLine[]): Result<InventoryTotals> {
  const problems: Problem[] = [];
  const cells = new Map<string, Cell>();
  for (const line of lines) addLine(cellOf(cells, line), line, problems);
  if (problems.length > 0) return { ok: false, problems };
  const all = [...cells.values()];
  const withoutMarket = all.filter(({ account }) => account !== '2.market');
  const withoutLocation = all.filter(({ account }) => account !== '2.location');
  return ok({
    locationCo2eKg: toText(co2eOf(withoutMarket)),
    marketCo2eKg: withoutMarket.length === all.length ? null : toText(co2eOf(withoutLocation)),
    biogenicCo2Kg: toText(biogenicOf(withoutMarket)),
    counted: all.reduce((sum, { counted }) => sum + counted, 0),
    notCounted: all.reduce((sum, { notCounted }) => sum + notCounted, 0),
    byAccount: partsBy(all, ({ account }) => account),
    byCategory: partsBy(all, ({ account, category }) => `${account} ${category}`),
    byGas: gasesOf(withoutMarket),
    bySite: partsBy(withoutMarket, ({ site }) => site),
    byMonth: partsBy(withoutMarket, ({ month }) => month),
  });
}

export function accountOf({ scope, scope2Method }: Pick<InventoryLine, 'scope' | 'scope2Method'>): Account {
  if (scope === 2) return scope2Method === 'market' ? '2.market' : '2.location';
  return scope === 1 ? '1' : '3';
}

function cellOf(cells: Map<string, Cell>, line: InventoryLine): Cell {
  const account = accountOf(line);
  const site = line.site ?? NO_SITE;
  const key = `${account}\n${line.category}\n${line.month}\n${site}`;
  const known = cells.get(key);
  if (known !== undefined) return known;
  const cell: Cell = {
    account,
    category: line.category,
    site,
    month: line.month,
    co2e: new Accumulator(),
    biogenic: new Accumulator(),
    gases: new Map(),
    counted: 0,
    notCounted: 0,
  };
  cells.set(key, cell);
  return cell;
}

function addLine(cell: Cell, line: InventoryLine, problems: Problem[]): void {
  if (line.co2eKg === null) {
    cell.notCounted += 1;
    return;
  }
  cell.counted += 1;
  const read = addText(cell.co2e, line.co2eKg, line.id, problems);
  if (line.biogenicCo2Kg !== undefined) addText(cell.biogenic, line.biogenicCo2Kg, line.id, problems);
  if (line.gasesCo2eKg === undefined) {
    // The same text once more: what is wrong with it was said above.
    if (read) gasOf(cell, 'CO2e').addText(line.co2eKg);
    return;
  }
  for (const gas in line.gasesCo2eKg) {
    if (Object.hasOwn(line.gasesCo2eKg, gas))
      addText(gasOf(cell, gas), line.gasesCo2eKg[gas] ?? '', line.id, problems);
  }
}

function gasOf({ gases }: Cell, gas: GasName): Accumulator {
  const known = gases.get(gas);
  if (known !== undefined) return known;
  const made = new Accumulator();
  gases.set(gas, made);
  return made;
}

/** Whether the text was an amount; what was none is a problem. */
function addText(sum: Accumulator, text: string, id: string, problems: Problem[]): boolean {
  const read = sum.addText(text);
  if (!read) problems.push({ code: 'amount.unreadable', params: { where: id, text: excerpt(text) } });
  return read;
}

function co2eOf(cells: readonly Cell[]): Decimal {
  return cells.reduce((sum, { co2e }) => add(sum, co2e.value), ZERO);
}

function biogenicOf(cells: readonly Cell[]): Decimal {
  return cells.reduce((sum, { biogenic }) => add(sum, biogenic.value), ZERO);
}

function partsBy(cells: readonly Cell[], keyOf: (cell: Cell) => string): Part[] {
  const groups = Map.groupBy(cells, keyOf);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => ({
      key,
      co2eKg: toText(co2eOf(group)),
      biogenicCo2Kg: toText(biogenicOf(group)),
      counted: group.reduce((sum, { counted }) => sum + counted, 0),
      notCounted: group.reduce((sum, { notCounted }) => sum + notCounted, 0),
    }));
}

function gasesOf(cells: readonly Cell[]): InventoryTotals['byGas'] {
  const totals = new Map<GasName, Decimal>();
  for (const { gases } of cells)
    for (const [gas, sum] of gases) totals.set(gas, add(totals.get(gas) ?? ZERO, sum.value));
  return [...totals]
    .sort(([a], [b]) => compareGases(a, b))
    .map(([gas, total]) => ({ gas, co2eKg: toText(total) }));
}
