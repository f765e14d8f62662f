import { type Decimal, decimal, divide, multiply, parseScientific, toText } from '#engine/decimal.ts';
import type { TemplateLists } from '#reference/cbam-template.ts';
import type { TemplateCell } from '#reports/data/cbam/fill-communication.ts';
import type { Told } from '../point-rows.ts';

export type Amount = string | number | Decimal;

/** What a sheet is filled from. */
export interface Ground extends Told {
  readonly lists: TemplateLists;
  /** Names of processes, each another, as its lists name them; by id. */
  readonly names: ReadonlyMap<string, string>;
}

const HUNDRED = decimal('100');

/** A number as it was given, exactly. @throws Error for one that cannot be read: a year that is calculated has none */
export function read(value: Amount): Decimal {
  if (typeof value === 'object') return value;
  const number = parseScientific(String(value));
  if (number === null) throw new Error(`No number: ${value}`);
  return number;
}

/** Cells of the communication template on their way, and what it has no cell for. */
export class Filling {
  readonly cells: TemplateCell[] = [];
  /** In English, as the whole template. */
  readonly left: string[] = [];
  #sheet = '';

  /** The cells that follow are of this sheet. */
  on(sheet: string): this {
    this.#sheet = sheet;
    return this;
  }

  text(cell: string, value: string | undefined): void {
    if (value !== undefined && value.trim() !== '')
      this.cells.push({ sheet: this.#sheet, cell, text: value.trim() });
  }

  /** Words of one of its lists, which are found by their letters and by the space behind them. */
  listed(cell: string, value: string | undefined): void {
    if (value !== undefined) this.cells.push({ sheet: this.#sheet, cell, text: value });
  }

  /** A number; a workbook holds its nearest double. */
  number(cell: string, value: Amount | undefined | null): void {
    if (value === undefined || value === null) return;
    this.cells.push({ sheet: this.#sheet, cell, number: String(Number(toText(read(value)))) });
  }

  /** A fraction where the template wants a number from 0 to 100. */
  percent(cell: string, fraction: Amount | undefined): void {
    if (fraction !== undefined) this.number(cell, multiply(read(fraction), HUNDRED));
  }

  /** A percentage where the template wants a fraction; words that are no number stay words. */
  fraction(cell: string, percentage: string | undefined): void {
    if (percentage === undefined || percentage.trim() === '') return;
    const value = parseScientific(percentage.trim());
    if (value === null) this.text(cell, percentage);
    else this.number(cell, divide(value, HUNDRED));
  }

  truth(cell: string, truth: boolean): void {
    this.cells.push({ sheet: this.#sheet, cell, truth });
  }

  /** Something that the template has no cell for. */
  leave(what: string): void {
    this.left.push(what);
  }
}

/** Letters and digits alone, without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * The row of a category's production route, from 0. A category of one route has one row; a route that the template does not know is
 * among “other”, one that is not told among “unknown”.
 */
export function routeAt(
  lists: TemplateLists,
  category: keyof TemplateLists['routes'],
  route?: string,
): number {
  const routes = lists.routes[category] ?? [];
  if (routes.length <= 1) return 0;
  const told = plain(route ?? '');
  const found = routes.findIndex((one) =>
    [one, ...(lists.called[one] ?? [])].some((name) => plain(name) === told),
  );
  if (found !== -1) return found;
  const rest = told === '' ? 'unknown' : 'other';
  return routes.findIndex((one) => one.toLowerCase().startsWith(rest));
}
