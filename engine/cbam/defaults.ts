/**
 * Default values of embedded emissions: Annexes I and IV of IR (EU) 2025/2621 as replaced by IR (EU) 2026/1740.
 * `lookUpDefault` and `lookUpUnknownCountry` are what other parts of CBAM build on.
 */
import { add, type Decimal, multiply, ONE } from '../decimal.ts';
import { excerpt, ok, type Result, refuse } from '../problem.ts';
import type { SourceCitation } from '../trace.ts';
import { datedValue } from './dated.ts';
import { type CbamGood, goodOf, named } from './goods.ts';
import type { CbamTables, DatedRule, DefaultEdition, DefaultRow, DefaultTable, Route } from './tables.ts';

export interface DefaultQuestion {
  /** CN code of eight digits, or TARIC code of ten where the good is split; a heading where the table has a row for it. */
  readonly code: string;
  /** Country of origin, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Year of import: decides the mark-up. */
  readonly year: number;
  /** Letter of the route, where the row leaves a choice (`C/F`: carbon or low-alloy steel). */
  readonly route?: Route;
  /** Without one: the edition in force, `2026/1740`. */
  readonly edition?: DefaultEdition;
}

export interface DefaultValue {
  readonly good: CbamGood;
  /** The code of the row that was used: the longest that the code asked for begins with. */
  readonly code: string;
  /** Country of the row that was used: the one asked for, or `OTHER`; `UNKNOWN` for Annex IV. */
  readonly country: string;
  /** Whether the row of other countries and territories stands in, whole, for a country without a value. */
  readonly fallback: boolean;
  /** t CO2e per tonne, for information only (recital 10 of 2026/1740); null where it is not printed. */
  readonly direct: Decimal | null;
  readonly indirect: Decimal | null;
  /** t CO2e per tonne, as printed, without the mark-up. */
  readonly total: Decimal;
  /** Fraction of the total, by sector and year of import (0.1 = 10 %). */
  readonly markUp: Decimal;
  readonly markUpRule: DatedRule;
  /** t CO2e per tonne with the mark-up: what counts. */
  readonly value: Decimal;
  /** Routes that the row leaves open; none where the benchmark does not depend on the route. */
  readonly routes: readonly Route[];
  /** The route, where it is one; null for none or for a choice that is open. */
  readonly route: Route | null;
  /** `printed_zero`: the act prints 0.000 where a value is expected. */
  readonly doubt: string | null;
  readonly source: SourceCitation;
}

const OTHER = 'OTHER';
const FIRST_YEAR = 2026;

/**
 * The default value of a good by code, country of origin and year of import: the country's row of the longest code;
 * where it has no total, the whole row of other countries and territories; times one plus the mark-up.
 *
 * Refuses, never guesses: `cbam.code_unreadable`, `cbam.code_outside`, `cbam.code_heading` (names the codes below),
 * `cbam.code_split` (eight digits of a good that is split at ten: names both), `cbam.code_unknown`,
 * `cbam.origin_exempt`, `cbam.country_unknown`, `cbam.year_before`, `cbam.route_other`, `cbam.electricity_default`,
 * `cbam.not_published` (mark-up).
 */
export function lookUpDefault(question: DefaultQuestion, tables: CbamTables): Result<DefaultValue> {
  const country = question.country.trim().toUpperCase();
  const good = goodFor(question.code, tables);
  if (!good.ok) return good;
  const origin = originOf(country, tables);
  if (!origin.ok) return origin;
  const table = tables.defaults[question.edition ?? '2026/1740'];
  const own = rowOf(table, country, good.value.digits);
  if (own?.state === 'value')
    return valueOf({ ...question, country, table, row: own, good: good.value }, tables);
  const other = rowOf(table, OTHER, good.value.digits);
  if (other?.state === 'value')
    return valueOf({ ...question, country: OTHER, table, row: other, good: good.value }, tables);
  return withoutRow(good.value.digits, table.countries.get(OTHER));
}

/**
 * The default value of a precursor whose country cannot be identified (Article 1(5), Annex IV); never for a good that
 * is imported. Refuses as `lookUpDefault` does.
 */
export function lookUpUnknownCountry(
  question: Pick<DefaultQuestion, 'code' | 'year' | 'route'>,
  tables: CbamTables,
): Result<DefaultValue> {
  const good = goodFor(question.code, tables);
  if (!good.ok) return good;
  const table = tables.unknownCountry;
  const row = rowOf(table, 'UNKNOWN', good.value.digits);
  if (row?.state !== 'value') return withoutRow(good.value.digits, table.countries.get('UNKNOWN'));
  return valueOf({ ...question, country: 'UNKNOWN', table, row, good: good.value }, tables);
}

/** Whether goods of an origin are outside CBAM: the Union itself, EEA states, Switzerland, territories of Annex III. */
export function isExemptOrigin(country: string, tables: CbamTables): boolean {
  return tables.rules.has(`exempt/${country.trim().toUpperCase()}`);
}

function originOf(country: string, tables: CbamTables): Result<string> {
  if (isExemptOrigin(country, tables)) return refuse('cbam.origin_exempt', { country });
  if (!tables.origins.has(country)) return refuse('cbam.country_unknown', { country: excerpt(country) });
  return ok(country);
}

function goodFor(code: string, tables: CbamTables): Result<CbamGood> {
  const good = goodOf(code, tables);
  if (!good.ok) return good;
  return good.value.sector === 'electricity'
    ? refuse('cbam.electricity_default', { code: good.value.digits })
    : good;
}

function rowOf(table: DefaultTable, country: string, digits: string): DefaultRow | undefined {
  const rows = table.countries.get(country);
  if (rows === undefined) return undefined;
  for (let length = digits.length; length >= 4; length -= 2) {
    const row = rows.get(digits.slice(0, length));
    if (row !== undefined) return row;
  }
  return undefined;
}

/** Nothing stands for a code: several codes below it do, or none. */
function withoutRow(digits: string, rows: ReadonlyMap<string, DefaultRow> | undefined): Result<never> {
  const below = [...(rows?.values() ?? [])]
    .filter(({ code, state }) => state === 'value' && code.startsWith(digits) && code !== digits)
    .map(({ code }) => code);
  if (below.length === 0) return refuse('cbam.code_unknown', { code: digits });
  const code = digits.length >= 8 ? 'cbam.code_split' : 'cbam.code_heading';
  return refuse(code, { code: digits, codes: named(below) });
}

interface Found extends Pick<DefaultQuestion, 'year' | 'route'> {
  readonly country: string;
  readonly table: DefaultTable;
  readonly row: DefaultRow;
  readonly good: CbamGood;
}

function valueOf(
  { year, route, country, table, row, good }: Found,
  tables: CbamTables,
): Result<DefaultValue> {
  if (!Number.isInteger(year) || year < FIRST_YEAR) return refuse('cbam.year_before', { year: String(year) });
  const markUp = datedValue(`mark-up/${good.sector}`, String(year), tables);
  if (!markUp.ok) return markUp;
  if (route !== undefined && row.routes.length > 0 && !row.routes.includes(route))
    return refuse('cbam.route_other', { route: excerpt(route), routes: row.routes.join(' ') });
  const chosen = row.routes.length === 1 || route === undefined ? row.routes : [route];
  const total = row.total;
  if (total === null) return refuse('cbam.code_unknown', { code: good.digits });
  return ok({
    good,
    code: row.code,
    country,
    fallback: country === OTHER,
    direct: row.direct,
    indirect: row.indirect,
    total,
    markUp: markUp.value.value,
    markUpRule: markUp.value.rule,
    value: multiply(total, add(ONE, markUp.value.value)),
    routes: row.routes.length === 0 ? [] : chosen,
    route: row.routes.length === 0 || chosen.length !== 1 ? null : (chosen[0] ?? null),
    doubt: row.doubt,
    source: { ...table.source, locator: `${country}/${row.code}, ${table.act} (${table.checked})` },
  });
}
