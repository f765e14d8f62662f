/** The words and numbers of a report in its language; the server hands them in, for catalogues stand on another floor. */
export interface ReportWords {
  /** A sentence of `messages/<locale>/report.json` with its params. */
  say(key: string, params?: Readonly<Record<string, string>>): string;
  /** Whether there is such a sentence. */
  has(key: string): boolean;
  /** A decimal as people write it, rounded to so many places at most; one of which nothing would be left stays as it is. */
  number(exact: string, places?: number): string;
  /** `31/12/2025` from an ISO date or instant. */
  day(iso: string): string;
  /** A category of a scope. */
  category(code: string): string;
  /** A region in words: `BR` as `Brasil`, `US-CAMX` as `Estados Unidos · CAMX`. */
  place(region: string): string;
  /** Every category that has a name, by its code. */
  readonly categories: Readonly<Record<string, string>>;
  /** Every unit whose written form is not its code: `m3` as `m³`, `night` as `diárias`. */
  readonly units: Readonly<Record<string, string>>;
  /** Why a line could not be counted. */
  problem(code: string): string;
  /** `t CO2e` as `t CO₂e`. */
  unit(code: string): string;
}
