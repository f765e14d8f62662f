/** The committed tables as plain cells, looked up by key: read here again, so that a fault of the loader would be seen. */
import { readLines } from '../tables.ts';
import { type Fraction, fraction } from './fraction.ts';

export type Cells = Readonly<Record<string, string>>;

const rowsOf = (file: string): Cells[] => readLines(file).map(({ value }) => value);

/** Rows by the value of a column, or of several joined by a space; the first of each. */
function keyed(rows: readonly Cells[], ...columns: readonly string[]): Map<string, Cells> {
  const found = new Map<string, Cells>();
  for (const row of rows) {
    const key = columns.map((column) => row[column] ?? '').join(' ');
    if (!found.has(key)) found.set(key, row);
  }
  return found;
}

const BRAZIL = 'mctic-ipcc/2016';
export const SPENT = { kind: 'purchased.steel', key: '331110.with', priceYear: '2022' };

const factors = new Map(
  [...rowsOf(`factors/${BRAZIL}/stationary.csv`), ...rowsOf(`factors/${BRAZIL}/mobile.csv`)].map((row) => [
    `${BRAZIL}/${row['key']}`,
    row,
  ]),
);
const properties = keyed(rowsOf('fuels/properties.csv'), 'fuel', 'property');
const gwp = keyed(rowsOf('gwp/gwp100.csv'), 'set', 'gas');
const grid = keyed(rowsOf('factors/mcti-sin/2026-08/monthly.csv'), 'key');
const rates = keyed(rowsOf('money/rates.csv'), 'currency', 'period');
const indices = keyed(rowsOf('money/indices.csv'), 'currency', 'period');
const spent = keyed(rowsOf('factors/useeio/1.3.0/commodities.csv'), 'key').get(SPENT.key);
const months = keyed(rowsOf('blends/months.csv'), 'blend', 'month');
const acts = rowsOf('blends/acts/acts.csv');
const compositions = Map.groupBy(rowsOf('refrigerants/blends.csv'), (row) => row['blend'] ?? '');

/** A cell that must be there. */
function cell(row: Cells | undefined, column: string, what: string): string {
  const text = row?.[column] ?? '';
  if (text === '') throw new Error(`nothing in ${column} of ${what}`);
  return text;
}

/** Of a fuel: kg per m3 (`density`), GJ per t (`ncv`), degrees Celsius of its m3 (`reference_celsius`). */
export const propertyOf = (fuel: string, property: string): Fraction | null => {
  const row = properties.get(`${fuel} ${property}`);
  return row === undefined ? null : fraction(cell(row, 'value', fuel));
};

export const gwpOf = (set: string, gas: string): Fraction =>
  fraction(cell(gwp.get(`${set} ${gas}`), 'value', gas));
export const isWeighed = (set: string, gas: string): boolean => gwp.has(`${set} ${gas}`);

/** kg CO2 per MWh of the Brazilian grid in a month. */
export const gridOf = (month: string): Fraction => fraction(cell(grid.get(month), 'co2', month));
export const gridMonths = (): string[] => [...grid.keys()].filter((key) => /^\d{4}-\d\d$/.test(key)).toSorted();

/** Reais for a dollar, and the price index of the dollar, of a month or year. */
export const rateOf = (month: string): Fraction => fraction(cell(rates.get(`BRL ${month}`), 'value', month));
export const indexOf = (period: string): Fraction =>
  fraction(cell(indices.get(`USD ${period}`), 'value', period));
export const moneyMonths = (): string[] =>
  [...rates.values()]
    .filter(({ currency }) => currency === 'BRL')
    .map(({ period = '' }) => period)
    .filter((period) => period.length === 7 && indices.has(`USD ${period}`));
/** kg CO2e per dollar of the price year. */
export const spentOf = (): Fraction => fraction(cell(spent, 'co2e', SPENT.key));

/** A factor row burnt in Brazil: kg of each gas per TJ net, by component of a blend where the kind is one. */
export interface Burnt {
  readonly kind: string;
  readonly units: readonly string[];
  readonly blend: string | null;
  /** By component; `''` where the kind is no blend. */
  readonly rows: ReadonlyMap<string, Cells>;
}

/** Kinds that are burnt in Brazil by the country's own factors. */
export function burntKinds(): Burnt[] {
  const links = rowsOf('activities/factor-kinds.csv').filter(({ factor_id: id = '' }) =>
    id.startsWith(`${BRAZIL}/`),
  );
  const kinds = keyed(rowsOf('activities/kinds.csv'), 'key');
  return [...Map.groupBy(links, ({ kind = '' }) => kind)].map(([kind, own]) => {
    const row = kinds.get(kind);
    const burnt = /BR:(\S+)/.exec(cell(row, 'fuel', kind))?.[1] ?? '';
    const isBlend = acts.some(({ blend }) => blend === burnt);
    return {
      kind,
      units: cell(row, 'units', kind).split(' '),
      blend: isBlend ? burnt : null,
      rows: new Map(
        own.map(({ component = '', factor_id: id = '' }) => [component, factors.get(id) ?? {}] as const),
      ),
    };
  });
}

/** Volume shares of a blend on a day: the month's own row, else the act in force. */
export function sharesOn(blend: string, day: string): Readonly<Record<string, Fraction>> {
  const row =
    months.get(`${blend} ${day.slice(0, 7)}`) ??
    acts.filter((act) => act['blend'] === blend && (act['from'] ?? '') <= day).at(-1);
  const shares = cell(row, 'shares', `${blend} ${day}`).split(' ');
  return Object.fromEntries(
    shares.map((one) => {
      const [name = '', share = ''] = one.split('=');
      return [name, fraction(share)];
    }),
  );
}

/** Mass fractions of the gas or blend that a kind of leak is of. */
export function leaks(): { readonly kind: string; readonly gases: readonly (readonly [string, Fraction])[] }[] {
  return rowsOf('activities/kinds.csv')
    .filter(({ method, gas }) => method === 'fugitive' && gas !== '')
    .map(({ key = '', gas = '' }) => {
      const parts = compositions.get(gas)?.map((row) => {
        return [row['gas'] ?? '', fraction(cell(row, 'mass_fraction', gas))] as const;
      });
      return { kind: key, gases: parts ?? [[gas, fraction('1')] as const] };
    });
}
