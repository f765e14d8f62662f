import type { GasName, GwpSetName } from './gas.ts';
import type { SourceCitation } from './trace.ts';

/** The interval that a publisher prints around a figure, in the unit of that figure. */
export interface FactorLimits {
  readonly lower: string;
  readonly upper: string;
  /** Per cent of the interval: the IPCC prints 95. */
  readonly confidence: 95;
  readonly source: SourceCitation;
}

/**
 * An emission factor: kg of each gas per unit of activity, dated, sourced, immutable within its edition.
 *
 * Exactly one of the three forms of content is present:
 * - `gasesKg`: kg of each gas per `unit` (EPA, IPCC, BEN + national inventory, SIN, refrigerants);
 * - `gasesCo2eKg`: kg CO2e of each gas per `unit`, on `gwpSet` (DESNZ rows, which publish CO2e by gas);
 * - `co2eKg`: one kg CO2e per `unit`, on `gwpSet` (spend factors, life-cycle grid intensities). It cannot be moved to
 *   another GWP set: the engine answers `gwp.set_mismatch` unless the caller accepts it.
 */
export interface Factor {
  /** Stable and immutable: `<publisher>/<edition>/<key>`, e.g. `desnz/2025/1_100_1000_10004_L`. */
  readonly id: string;
  readonly name: { readonly 'pt-BR': string; readonly en: string };
  /** ISO 3166 alpha-2 country, a subregion (`US-CAMX`, `BR-SIN`) or `WORLD`. */
  readonly region: string;
  /** First and last day for which the factor is meant, inclusive; `null` = no last day stated by the publisher. */
  readonly validFrom: string;
  readonly validTo: string | null;
  /** Year of the data, where the publisher tells it apart from the edition: `2023` of a table published in 2025. */
  readonly dataYear?: string;
  /** Of the organization's own: the one site (id) or supplier (name) that it stands for. */
  readonly onlyFor?: { readonly site?: string; readonly supplier?: string };
  /** Unit code of `engine/unit.ts` that one unit of activity is counted in (`TJ`, `L`, `kWh`, `kg`, …). */
  readonly unit: string;
  /** Calorific basis, where `unit` is energy from a fuel. */
  readonly basis?: 'net' | 'gross';
  /** Name of the fuel (`reference/fuels`) whose density and calorific value may convert mass, volume and energy. */
  readonly fuel?: string;
  readonly gasesKg?: Readonly<Record<GasName, string>>;
  readonly gasesCo2eKg?: Readonly<Record<GasName, string>>;
  readonly co2eKg?: string;
  readonly gwpSet?: GwpSetName;
  /**
   * True when the CO2 of `gasesKg`/`gasesCo2eKg` is biogenic: it is then reported apart, outside the scopes, while CH4
   * and N2O stay in. Methane of such a factor is non-fossil for AR6.
   */
  readonly biogenic?: boolean;
  /** kg of biogenic CO2 per unit published beside a fossil factor (DESNZ "outside of scopes" rows). */
  readonly biogenicCo2Kg?: string;
  readonly source: SourceCitation;
  /** Source of single gases where it is not `source` (CO2 from the national inventory, CH4 and N2O from IPCC 2006). */
  readonly gasSources?: Readonly<Record<GasName, SourceCitation>>;
  /**
   * Published limits by gas (`CO2e` for a factor of form `co2eKg`), lower ≤ figure ≤ upper. A gas that is not in it has
   * no published interval: nothing may be assumed for it.
   */
  readonly uncertainty?: Readonly<Record<GasName, FactorLimits>>;
  /** True of a mean that stands in for months that are not published yet: what it gives is provisional, and said to be. */
  readonly isStandIn?: boolean;
  /** Short remarks a reader of the number needs (boundary, exclusions); keys of the source card's pitfalls or text. */
  readonly note?: { readonly 'pt-BR': string; readonly en: string };
}
