/**
 * An installation and one reporting period, as `calculateInstallation` is told about it. One graph of materials and
 * energy: streams, plants and bought electricity are sources; processes are nodes; what one consumes of another or of a
 * bought precursor are flows. Everything that the Commission's communication template can say fits in here
 * (A_InstData, B_EmInst, C_Emissions&Energy, D_Processes, E_PurchPrec, F_Tools, Summary_Products).
 *
 * Numbers are plain decimals, as text or as numbers; shares are fractions of one (15 % is `0.15`).
 */
import type { CategoryKey } from './categories.ts';

export type Num = string | number;

/** To whom a source goes: whole to one node, or split. Nodes are processes, plants, or `other` (non-CBAM activities). */
export type Target =
  | string
  | { readonly by: 'share'; readonly parts: readonly { readonly to: string; readonly share: Num }[] }
  /** By metered amounts; where they do not add up to the whole, each is corrected alike (reconciliation factor, Eq. 41–42). */
  | { readonly by: 'amount'; readonly parts: readonly { readonly to: string; readonly amount: Num }[] }
  /** Co-products of chemistry by moles (Eq. 43); by mass where a molar mass is missing. */
  | {
      readonly by: 'molar';
      readonly parts: readonly {
        readonly to: string;
        readonly amount: Num;
        readonly molarMass?: Num | undefined;
      }[];
    };

/** B_EmInst (a): calculation-based. */
export interface SourceStream {
  readonly name: string;
  readonly method: 'combustion' | 'process' | 'mass_balance';
  /** Activity data in `unit`; of what leaves a mass balance, negative. */
  readonly amount: Num;
  readonly unit: 't' | '1000Nm3' | 'TJ';
  /** GJ/t or GJ/1000Nm3. */
  readonly ncv?: Num | undefined;
  readonly factor?: Num | undefined;
  readonly factorUnit?: 'tCO2/TJ' | 'tCO2/t' | 'tCO2/1000Nm3' | undefined;
  /** tC/t or tC/1000Nm3; for mass balances. */
  readonly carbon?: Num | undefined;
  readonly oxidation?: Num | undefined;
  readonly conversion?: Num | undefined;
  /** Zero-rated biomass fraction of the carbon. */
  readonly biomass?: Num | undefined;
  readonly to?: Target | undefined;
}

/** B_EmInst (b): perfluorocarbons of primary aluminium. */
export interface PfcSource {
  readonly name: string;
  readonly method: 'slope' | 'overvoltage';
  /** t of primary aluminium. */
  readonly aluminium: Num;
  /** Technology of the register (`cwpb`), for factors that are not given. */
  readonly technology?: string | undefined;
  /** Anode effects per cell-day and their minutes. */
  readonly frequency?: Num | undefined;
  readonly duration?: Num | undefined;
  readonly slope?: Num | undefined;
  /** Anode effect overvoltage per cell (mV), current efficiency (fraction), overvoltage coefficient. */
  readonly overvoltage?: Num | undefined;
  readonly currentEfficiency?: Num | undefined;
  readonly coefficient?: Num | undefined;
  /** t C2F6 per t CF4. */
  readonly ratio?: Num | undefined;
  readonly collection?: Num | undefined;
  readonly to?: Target | undefined;
}

/** B_EmInst (c): continuous measurement. */
export interface MeasuredSource {
  readonly name: string;
  readonly gas: 'CO2' | 'N2O';
  /** g/Nm3, mean of the hours. */
  readonly concentration: Num;
  readonly hours: Num;
  /** 1000 Nm3/h. */
  readonly flow: Num;
  readonly biomass?: Num | undefined;
  /** CO2 handed on for storage or permanent binding is deducted (`out`). */
  readonly transfer?: 'out' | undefined;
  /** Hours without data: they count with the mean plus two standard deviations (Eq. 19). */
  readonly gap?: { readonly hours: Num; readonly deviation: Num } | undefined;
  readonly to?: Target | undefined;
}

/** F_Tools: a boiler, a cogeneration plant or one of electricity alone; its fuels are the streams that go to its id, or are stated. */
export interface EnergyPlant {
  readonly id: string;
  readonly kind: 'boiler' | 'chp' | 'power';
  /** TJ of fuel and t CO2 of it; without them, of the streams that go to the plant. */
  readonly fuel?: Num | undefined;
  readonly emissions?: Num | undefined;
  readonly fluegasCleaning?: Num | undefined;
  /** Net measurable heat, TJ. */
  readonly heat?: Num | undefined;
  /** MWh. */
  readonly electricity?: Num | undefined;
  readonly referenceHeat?: Num | undefined;
  readonly referenceElectricity?: Num | undefined;
  readonly heatTo?: Target | undefined;
  readonly electricityTo?: Target | undefined;
}

/** A factor that is stated, or that of a plant. */
export type Factor = Num | { readonly plant: string };

export interface HeatFlow {
  /** TJ. */
  readonly amount: Num;
  /** t CO2/TJ of heat. */
  readonly factor?: Factor | undefined;
  /** t CO2/TJ of the fuel; with the boiler's efficiency where the supplier tells nothing else (Eq. 44). */
  readonly fuelFactor?: Num | undefined;
  readonly efficiency?: Num | undefined;
}

export interface ElectricityUse {
  /** MWh. */
  readonly amount: Num;
  /** t CO2/MWh; for a grid the mean of five years may be given as a list (Eq. 37). */
  readonly factor?: Factor | readonly Num[] | undefined;
  /** How the factor was determined: `D.4(a)`, `D.4(b)`, `D.4.1`, `D.4.2`, `D.4.3.1`, `D.4.3.2`, `Mix`. */
  readonly source?: string | undefined;
  readonly supplier?: string | undefined;
  readonly country?: string | undefined;
}

/** Electricity that several processes share. */
export interface SharedElectricity extends ElectricityUse {
  readonly name: string;
  readonly to: Target;
}

/** D_Processes. */
export interface Process {
  readonly id: string;
  readonly name?: string | undefined;
  readonly category: CategoryKey;
  /** Categories that a bubble covers as well. */
  readonly includes?: readonly CategoryKey[] | undefined;
  /** (a) Production by route, tonnes or MWh: the denominator. */
  readonly production: readonly { readonly route?: string | undefined; readonly amount: Num }[];
  /** (b) For the market, (c) consumed by other processes, (d) for non-CBAM goods. */
  readonly market?: Num | undefined;
  readonly consumed?: readonly { readonly process: string; readonly amount: Num }[] | undefined;
  readonly nonCbam?: Num | undefined;
  /** (g) Directly attributable emissions where they are stated; else those of the streams that go to the process. */
  readonly direct?: Num | undefined;
  readonly heat?:
    | {
        readonly imported?: readonly HeatFlow[] | undefined;
        readonly exported?: readonly HeatFlow[] | undefined;
      }
    | undefined;
  /** TJ of waste gas. */
  readonly wasteGas?:
    | { readonly imported?: Num | undefined; readonly exported?: Num | undefined }
    | undefined;
  readonly electricity?: readonly ElectricityUse[] | undefined;
  readonly electricityExported?: { readonly amount: Num; readonly factor: Factor } | undefined;
}

/** Values of a precursor as its supplier tells them, or its default value. */
export interface PrecursorValue {
  /** `actual`: monitored by the supplier; `default`: published; `estimate`: neither; `lca`: refused. */
  readonly basis: 'actual' | 'default' | 'estimate' | 'lca';
  /** t CO2e/t. */
  readonly direct?: Num | undefined;
  readonly indirect?: Num | undefined;
  /** MWh/t and t CO2/MWh, where indirect emissions are told by them. */
  readonly electricity?: Num | undefined;
  readonly electricityFactor?: Num | undefined;
  readonly verified?: boolean | undefined;
  /** Looks the default value up instead of stating it: code, and country or null where it cannot be identified. */
  readonly lookUp?:
    | { readonly code: string; readonly country: string | null; readonly year: number }
    | undefined;
  readonly source?: string | undefined;
  readonly justification?: string | undefined;
}

/** One delivery or supplier of a precursor: several are weighted by their amounts (Art. 14). */
export interface PrecursorLot extends PrecursorValue {
  readonly amount: Num;
  readonly supplier?: string | undefined;
  readonly installation?: string | undefined;
  readonly country?: string | undefined;
  readonly period?: string | undefined;
  readonly route?: string | undefined;
}

/** E_PurchPrec. */
export interface PurchasedPrecursor {
  readonly id: string;
  readonly name?: string | undefined;
  readonly category: CategoryKey;
  readonly code?: string | undefined;
  readonly lots: readonly PrecursorLot[];
  readonly consumed: readonly { readonly process: string; readonly amount: Num }[];
  readonly otherUse?: Num | undefined;
}

/** Summary_Products. */
export interface Good {
  readonly process: string;
  /** CN code of eight digits. */
  readonly code: string;
  readonly name?: string | undefined;
  readonly amount?: Num | undefined;
  /** Clinker or nitrogen contained per tonne of product, fraction (Eq. 64–66). */
  readonly content?: Num | undefined;
  /** What one unit of the process's production is: a tonne of product, or of what is contained. */
  readonly per?: 'product' | 'content' | undefined;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly carbonPrice?: CarbonPrice | undefined;
}

/** A carbon price due abroad, per tonne of good, in its own currency (F_Tools 2). */
export interface CarbonPrice {
  readonly instrument: string;
  readonly currency: string;
  readonly covered: Num;
  /** Per t CO2e covered. */
  readonly price: Num;
  readonly rebate?: Num | undefined;
  readonly rebateCovered?: Num | undefined;
}

/** C_Emissions&Energy: what the installation states itself, t CO2e and TJ; a stated total stands in for the calculated one. */
export interface StatedTotals {
  readonly co2?: Num | undefined;
  readonly biomass?: Num | undefined;
  readonly n2o?: Num | undefined;
  readonly pfc?: Num | undefined;
  readonly indirect?: Num | undefined;
  readonly fuel?: Num | undefined;
  readonly fuelForGoods?: Num | undefined;
  readonly fuelForElectricity?: Num | undefined;
  readonly fuelForOthers?: Num | undefined;
}

export interface InstallationYear {
  readonly year: number;
  readonly installation?: Readonly<Record<string, string>> | undefined;
  readonly streams?: readonly SourceStream[] | undefined;
  readonly pfc?: readonly PfcSource[] | undefined;
  readonly measured?: readonly MeasuredSource[] | undefined;
  readonly stated?: StatedTotals | undefined;
  readonly plants?: readonly EnergyPlant[] | undefined;
  readonly electricity?: readonly SharedElectricity[] | undefined;
  readonly processes: readonly Process[];
  readonly precursors?: readonly PurchasedPrecursor[] | undefined;
  readonly goods?: readonly Good[] | undefined;
  /** Corrects stated direct emissions of the processes to those of the installation (Eq. 41–42). */
  readonly reconcile?: boolean | undefined;
}
