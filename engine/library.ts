import type { SourceTier } from './choice-rules.ts';
import type { Factor } from './factor.ts';
import type { GasName, GwpSetName } from './gas.ts';
import type { UncertaintyDefaults } from './judge/defaults.ts';
import type { Money } from './money.ts';
import type { SourceCitation } from './trace.ts';
import type { SourcedValue } from './sourced-value.ts';

/**
 * What the engine must be told about the world. The engine holds no number of the world itself: `reference/load.ts`
 * builds a `Library` from the reference tables, and tests build small ones by hand.
 */
export interface Library {
  /** GWP-100 by set and gas (kg CO2e per kg), methane split where the set splits it. */
  readonly gwp: Readonly<Record<GwpSetName, GwpSet>>;
  /** Refrigerant blends by name (`R-410A`): mass fractions that add to one. */
  readonly refrigerantBlends: Readonly<Record<string, RefrigerantBlend>>;
  /** Fuels by name: density and calorific values with their sources. */
  readonly fuels: Readonly<Record<string, Fuel>>;
  /** Products sold as a blend of fuels (diesel B, gasoline C), each with its shares by month and place. */
  readonly fuelBlends: Readonly<Record<string, FuelBlend>>;
  /** Activity kinds by key (`mobile.diesel`). */
  readonly kinds: Readonly<Record<string, ActivityKind>>;
  /**
   * Candidate factors of an activity kind, in no particular order; `component` is the fuel of a blend
   * (`diesel_a`, `biodiesel_b100`) or null where the kind is not a blend.
   */
  candidates(kind: string, component: string | null): readonly Factor[];
  /**
   * Approved factors of the organization's own for a kind: they come before the candidates, for the whole quantity also
   * where the kind is a blend. Absent in the library that all organizations share.
   */
  own?(kind: string): readonly Factor[];
  /** How direct the source of a factor is; left out, all are alike. */
  tierOf?(factor: Factor): SourceTier;
  /** Names that people use for kinds, by language; the language floor reads them, the engine does not. */
  readonly aliases?: readonly { readonly kind: string; readonly lang: 'pt' | 'en'; readonly alias: string }[];
  /** An airport by IATA code or city, with its coordinates in decimal degrees; left out where no register is loaded. */
  airport?(code: string): Airport | undefined;
  /** Bands of flights by distance, the shortest first; left out, only the relation to a country tells hauls apart. */
  readonly flightBands?: readonly FlightBand[];
  /** Factors of a kind that stand for one choice of its parameters (`{cabin: 'business', haul: 'international'}`). */
  variants?(kind: string): readonly FactorVariant[];
  /** Defaults of the first tier for what processes ask; left out where no table is loaded. */
  readonly defaults?: ProcessDefaults;
  /** Exchange rates and price indices; left out where no table is loaded. */
  readonly money?: Money;
  /** Uncertainties that stand in where nobody states one; left out, what is not stated is not known. */
  readonly uncertainty?: UncertaintyDefaults;
  /** A factor by id among those the library holds; others are passed to the engine inline by the caller. */
  factor(id: string): Factor | undefined;
}

export interface ProcessDefaults {
  /** Of one process. */
  of(process: string): readonly ProcessDefault[];
  /** Fields that follow from the country (`{area: 'latin_america', development: 'developing'}`). */
  place(country: string): Readonly<Record<string, string>>;
}

/** What the guidelines print for one field of a process. */
export interface ProcessDefault {
  /** `animals.emissionFactor` of the items of a list, `methaneShare` of the form itself. */
  readonly field: string;
  /** Values of other fields that it holds for (`{animal: 'sheep'}`); `*`: whatever is given there. */
  readonly when: Readonly<Record<string, string>>;
  /** Printed for a whole year, where the form does not ask for the days. */
  readonly perYear: boolean;
  /** As the caller would give it. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The factor it is taken from, or table and source. */
  readonly from: string;
}

/** A band of distances of flights, and the haul whose factors stand for it; the last has no end. */
export interface FlightBand {
  readonly haul: string;
  readonly upToKm?: string;
  readonly source?: SourceCitation;
}

export interface Airport {
  /** IATA code, where it was found by another name. */
  readonly code?: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly source: SourceCitation;
}

export interface FactorVariant {
  readonly parameters: Readonly<Record<string, string>>;
  readonly factor: Factor;
}

export interface GwpSet {
  readonly values: Readonly<Record<GasName, string>>;
  /** AR6 gives methane of fossil origin (fugitive, process) another value than the rest; absent where not split. */
  readonly fossilMethane?: string;
  readonly source: SourceCitation;
  /** Source of single gases where it differs from `source` (methane split, refrigerants the main table lacks). */
  readonly sources?: Readonly<Record<GasName, SourceCitation>>;
}

export interface RefrigerantBlend {
  readonly name: string;
  readonly components: readonly { readonly gas: GasName; readonly massFraction: string }[];
  readonly source: SourceCitation;
}

export interface Fuel {
  readonly name: string;
  readonly label: { readonly 'pt-BR': string; readonly en: string };
  readonly biogenic: boolean;
  /** kg per m³ (1000 × kg per litre); for gases at the publisher's reference conditions. */
  readonly densityKgPerM3?: SourcedValue;
  /**
   * For gases: temperature of the publisher's reference conditions, °C at 101.325 kPa. Where it is stated, `Nm3`, `Sm3`
   * and `scf` are converted to the m³ of the density as an ideal gas; where it is not, they are refused.
   */
  readonly referenceCelsius?: SourcedValue;
  /** Net calorific value, GJ per tonne. */
  readonly ncvGJPerTonne?: SourcedValue;
  /** Gross calorific value, GJ per tonne. */
  readonly gcvGJPerTonne?: SourcedValue;
}

export interface FuelBlend {
  readonly name: string;
  readonly label: { readonly 'pt-BR': string; readonly en: string };
  /** Region in which the shares are in force (`BR`). */
  readonly region: string;
  /** Fuels in order; shares are volume fractions, the first component takes what the others leave. */
  readonly components: readonly string[];
  readonly months: readonly FuelBlendMonth[];
  /** Acts that fix the shares, the oldest first, for the months that have no row of their own. */
  readonly acts?: readonly BlendAct[];
}

/** An act of an authority: its shares are in force from a day until the next act, or until the day it ends by itself. */
export interface BlendAct {
  /** As it is cited: `Resolução CNPE 9/2025`. */
  readonly act: string;
  /** ISO days. `limit` is the last day that the act itself sets; null where it sets none. */
  readonly from: string;
  readonly limit: string | null;
  /** Last day on which the share was seen in force, or the act not replaced. */
  readonly checked: string;
  /** Volume fraction by component; all components are present and add to one. */
  readonly shares: Readonly<Record<string, string>>;
  readonly source: SourceCitation;
}

export interface FuelBlendMonth {
  /** `YYYY-MM` */
  readonly month: string;
  /** Volume fraction by component; all components are present and add to one. */
  readonly shares: Readonly<Record<string, string>>;
  readonly source: SourceCitation;
}

export interface ActivityKind {
  readonly key: string;
  readonly scope: 1 | 2 | 3;
  readonly category: string;
  readonly name: { readonly 'pt-BR': string; readonly en: string };
  /** Dimensions in which a quantity of this kind may be given (`volume`, `mass`, `energy`, `distance`, …). */
  readonly dimensions: readonly string[];
  /** Usual units, most usual first. */
  readonly units: readonly string[];
  /** How the engine calculates it: by fuel, by metered electricity, by leaked mass, or straight quantity × factor. */
  readonly method: 'fuel' | 'electricity' | 'fugitive' | 'direct';
  /** Name of the fuel or fuel blend burnt, by region prefix (`{"BR":"diesel_b","WORLD":"diesel"}`). */
  readonly fuel?: Readonly<Record<string, string>>;
  /** Name of the refrigerant blend or single gas released, for `fugitive`. */
  readonly gas?: string;
}
