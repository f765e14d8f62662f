/**
 * The tables of the European carbon border adjustment as the engine reads them: plain data, handed in by the caller
 * (`reference/cbam.ts` reads them from the registers). All emissions are t CO2e per tonne of good, as printed.
 */
import type { Decimal } from '../decimal.ts';
import type { SourceCitation } from '../trace.ts';

/** Letters of IR (EU) 2025/2620: A, B cement; C to E carbon steel; F to H low-alloy; J other steel; K, L aluminium. */
export type Route = string;

/** A prefix of CN codes of Annex I of Regulation (EU) 2023/956 or of Table 1 of Annex I of IR (EU) 2025/2547. */
export interface GoodRow {
  readonly prefix: string;
  /** Sector of the mark-up: `cement`, `iron-and-steel`, `aluminium`, `fertilisers`, `hydrogen`, `electricity`. */
  readonly sector: string;
  readonly excluded: boolean;
  /** Annex II: indirect emissions do not count; null where the row does not say. */
  readonly directOnly: boolean | null;
  /** Aggregated goods category; null where the row does not say. */
  readonly category: string | null;
  readonly functionalUnit: string | null;
}

export interface DefaultRow {
  readonly code: string;
  /** `value`: a total is printed; `no_value`: listed without one; `heading`: stands over the rows below it. */
  readonly state: 'value' | 'no_value' | 'heading';
  readonly direct: Decimal | null;
  readonly indirect: Decimal | null;
  readonly total: Decimal | null;
  readonly routes: readonly Route[];
  readonly doubt: string | null;
}

/** One edition of Annex I of IR (EU) 2025/2621: rows by country (ISO 3166-1 alpha-2, or `OTHER`) and code. */
export interface DefaultTable {
  readonly act: string;
  readonly checked: string;
  readonly source: SourceCitation;
  readonly countries: ReadonlyMap<string, ReadonlyMap<string, DefaultRow>>;
}

export interface BenchmarkRow {
  /** t CO2e per tonne. */
  readonly benchmark: Decimal;
  /** Empty where the benchmark does not depend on the route. */
  readonly route: Route;
  /** Production years; null for all. */
  readonly from: number | null;
  readonly to: number | null;
}

/** A dated figure of law: `value` is text because calendars and thresholds stand in the same register. */
export interface DatedRule {
  /** `mark-up/cement/2026`. */
  readonly code: string;
  readonly label: { readonly 'pt-BR': string; readonly en: string };
  /** Empty where it is not published. */
  readonly value: string;
  readonly second: string;
  readonly unit: string;
  /** Year or quarter (`2026-Q1`), both inclusive; an empty end is open. */
  readonly from: string;
  readonly to: string;
  readonly published: string;
  readonly due: string;
  readonly act: string;
  readonly checked: string;
  readonly doubt: string;
}

/** `2026/1740` is the law; `2025/2621` stands for audits of what was calculated before. */
export const DEFAULT_EDITIONS = ['2026/1740', '2025/2621'] as const;
export type DefaultEdition = (typeof DEFAULT_EDITIONS)[number];

export interface CbamTables {
  readonly goods: ReadonlyMap<string, GoodRow>;
  readonly defaults: Readonly<Record<DefaultEdition, DefaultTable>>;
  /** Annex IV: precursors whose country cannot be identified, by code. */
  readonly unknownCountry: DefaultTable;
  /** By column and eight digits: `B/72081000`. */
  readonly benchmarks: ReadonlyMap<string, readonly BenchmarkRow[]>;
  readonly benchmarkSource: SourceCitation;
  /** By kind, which is the code without its period: `mark-up/cement`, `factor`, `price`. */
  readonly rules: ReadonlyMap<string, readonly DatedRule[]>;
  readonly ruleSource: SourceCitation;
  /** ISO 3166-1 alpha-2 codes that may stand as a country of origin. */
  readonly origins: ReadonlySet<string>;
}
