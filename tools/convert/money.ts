import { type Decimal, decimal, divide, fromInteger, roundToPlaces, sum, toText } from '#engine/decimal.ts';
import type { SourceCard } from '#reference/card.ts';
import { type Row, cell, readTable, writeJson, writeTable } from './table.ts';

/** Exchange rates against the US dollar, from the Federal Reserve's H.10 and G.5A releases. */
const RATES: SourceCard = {
  id: 'fed/h10',
  publisher: 'Federal Reserve Board',
  title: 'Foreign exchange rates (H.10, G.5, G.5A), averages of months and years',
  edition: '2026-06',
  licence: 'PDDL 1.0',
  attribution: 'Board of Governors of the Federal Reserve System, via datasets/exchange-rates.',
  retrievedOn: '2026-11-23',
  gwpSet: null,
  boundary: 'Reais, euros and pounds for one US dollar: averages of months and of years, 2010 to June 2026.',
  pitfalls: [
    'Each figure is currency for one dollar, also of the euro and the pound, which are often quoted the other way round.',
    'A year that is not over has no annual average; a month that is not published is asked for.',
  ],
  url: 'https://www.federalreserve.gov/releases/h10/hist/',
  provenance:
    'datasets/exchange-rates, commit fa7d949. June 2024 compared with the mean of 20 daily reference ' +
    'rates of the ECB: real 5.371 against 5.386, euro 0.9295 against 0.9291, pound 0.7867 against 0.7864. ' +
    'Annual averages differ from the mean of their months by at most 0.25 %.',
  leftOut: [
    'Other currencies and years before 2010.',
    'Annual averages of the pound: the mean of its twelve months stands in.',
  ],
};

/** The price index of the US dollar. */
const PRICES: SourceCard = {
  id: 'bls/cpi-u',
  publisher: 'US Bureau of Labor Statistics',
  title:
    'Consumer Price Index for All Urban Consumers, all items, US city average (1982–84 = 100), not seasonally adjusted',
  edition: '2026-05',
  licence: 'PDDL 1.0',
  attribution: 'US Bureau of Labor Statistics, via datasets/cpi-us.',
  retrievedOn: '2026-11-23',
  gwpSet: null,
  boundary:
    'Consumer prices in the United States by month and, as the mean of twelve months, by year, 2010 to May 2026.',
  pitfalls: [
    'An index of consumer prices: for goods between companies a price index of the industry would be nearer.',
    'October 2025 was not published, so 2025 has no annual mean.',
  ],
  url: 'https://www.bls.gov/cpi/',
  provenance: 'datasets/cpi-us, commit a1f785a, of series CUUR0000SA0.',
  leftOut: [
    'Years before 2010.',
    'Price indices of other currencies: no published factor here is in their money.',
  ],
};

const CURRENCIES: Readonly<Record<string, string>> = { Brazil: 'BRL', Euro: 'EUR', 'United Kingdom': 'GBP' };
const FIRST_YEAR = 2010;
const LAST_YEAR = 2026;
const MONTHS = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'));

interface Cells {
  readonly currency: string;
  readonly locator: string;
  readonly source: string;
  /** Digits after the point of a mean of months, as the publisher prints its own. */
  readonly places: number;
}

/** Rows of a series, a year before its months: the published annual figure, else the mean of twelve months. */
function series(
  { currency, locator, source, places }: Cells,
  months: ReadonlyMap<string, string>,
  years: ReadonlyMap<string, string>,
): Row[] {
  const rows: Row[] = [];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    const own = MONTHS.map((month) => [`${year}-${month}`, months.get(`${year}-${month}`)] as const);
    const known = own.flatMap(([, value]) => (value === undefined ? [] : [decimal(value)]));
    const annual = years.get(String(year));
    const period = String(year);
    if (known.length === MONTHS.length) {
      const value = annual ?? toText(meanOf(known, places));
      const how = annual === undefined ? 'mean of the twelve months' : 'annual average';
      rows.push({ currency, period, value, source, locator: how });
    }
    for (const [month, value] of own)
      if (value !== undefined) rows.push({ currency, period: month, value, source, locator });
  }
  return rows;
}

function meanOf(values: readonly Decimal[], places: number): Decimal {
  return roundToPlaces(divide(sum(values), fromInteger(values.length)), places);
}

function byPeriod(rows: readonly Row[], column: string, length: number): Map<string, string> {
  return new Map(rows.map((row) => [cell(row, 'Date').slice(0, length), cell(row, column)]));
}

const COLUMNS = ['currency', 'period', 'value', 'source', 'locator'];
const MONTH_LENGTH = 7;
const YEAR_LENGTH = 4;

/** Writes `money/rates.csv` and `money/indices.csv` with their cards. */
export function convertMoney(raw: string): void {
  const monthly = readTable(raw, 'money/fed_exchange_rates_monthly_br_eu_uk.csv');
  const annual = readTable(raw, 'money/fed_exchange_rates_annual.csv');
  const rates = Object.entries(CURRENCIES).flatMap(([country, currency]) => {
    const of = (rows: readonly Row[]) => rows.filter((row) => cell(row, 'Country') === country);
    const cells = { currency, locator: 'monthly average', source: RATES.id, places: 4 };
    const months = byPeriod(of(monthly), 'Exchange rate', MONTH_LENGTH);
    return series(cells, months, byPeriod(of(annual), 'Exchange rate', YEAR_LENGTH));
  });
  writeTable('money/rates.csv', COLUMNS, rates);
  const prices = byPeriod(readTable(raw, 'money/bls_cpi_u_monthly.csv'), 'Index', MONTH_LENGTH);
  const cells = { currency: 'USD', locator: 'all items, US city average', source: PRICES.id, places: 3 };
  writeTable('money/indices.csv', COLUMNS, series(cells, prices, new Map()));
  writeJson('money/fed/source.json', RATES);
  writeJson('money/bls/source.json', PRICES);
}
