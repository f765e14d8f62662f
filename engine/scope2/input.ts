/** What scope 2 must be told: energy consumed, where and when; instruments held; residual mixes published. */
import type { Factor } from '../factor.ts';
import type { Programme } from '../programme.ts';
import type { GwpSetName } from '../gas.ts';
import type { SourceCitation } from '../trace.ts';
import type { Criteria } from './criteria.ts';

export interface Scope2Input {
  readonly consumption: readonly Consumption[];
  /** In the order in which they are to be used, within their rank. */
  readonly instruments: readonly Instrument[];
  readonly residualMixes: readonly ResidualMix[];
  readonly gwpSet: GwpSetName;
  readonly programme: Programme;
  readonly today: string;
  readonly acceptGwpSet?: boolean;
}

/** Energy consumed (not what was bought net of exports). */
export interface Consumption {
  readonly id: string;
  /** `electricity.renewable`: said to be renewable; the market-based figure needs an instrument to say so too. */
  readonly kind: 'electricity' | 'electricity.renewable' | 'electricity.ev' | 'steam' | 'heat' | 'cooling';
  readonly quantity: string;
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  /** For the location-based factor: country or grid subregion. */
  readonly region: string;
  /** The market whose instruments may cover it (`BR`, `EU`, `US`). */
  readonly market: string;
  /** A factor for the place, where the caller names one. */
  readonly factor?: Factor;
  /** Id of the site and name of the supplier, which an organization's own factor may be meant for. */
  readonly site?: string;
  readonly supplier?: string;
  /** Only for steam, heat and cooling: how they were made, where it was not by a factor of the supplier. */
  readonly made?: Boiler | Cogeneration;
}

/** Heat over the efficiency of the boiler is fuel, and fuel times its factor is what was emitted. */
export interface Boiler {
  readonly method: 'fuel';
  readonly fuelFactor: Factor;
  readonly efficiency: Sourced;
}

/**
 * Heat and power made together (efficiency method): the share of the fuel that falls to the heat is
 * (H ÷ eH) ÷ (H ÷ eH + P ÷ eP); of that, the part that was bought.
 */
export interface Cogeneration {
  readonly method: 'cogeneration';
  readonly fuelFactor: Factor;
  readonly fuelQuantity: string;
  readonly fuelUnit: string;
  readonly heatOutput: Energy;
  readonly powerOutput: Energy;
  readonly heatEfficiency: Sourced;
  readonly powerEfficiency: Sourced;
}

export interface Energy {
  readonly amount: string;
  readonly unit: string;
}

export interface Sourced {
  readonly value: string;
  readonly source?: SourceCitation;
}

/** Kinds of instrument, most precise first: the order in which they are used. */
export const INSTRUMENT_TYPES = ['certificate', 'contract', 'supplier_rate'] as const;

export type InstrumentType = (typeof INSTRUMENT_TYPES)[number];

/** What covers energy, in the order of use: what is held first, then the organization's own factors. */
export const COVER_TYPES = [...INSTRUMENT_TYPES, 'own_factor'] as const;

/** An instrument that is held, or an own factor of electricity, which covers what its site or supplier used. */
export type Cover = Omit<Instrument, 'type' | 'criteria'> & { readonly type: (typeof COVER_TYPES)[number] };

export interface Instrument {
  readonly id: string;
  readonly type: InstrumentType;
  /** kg per unit of energy; zero for renewable power without combustion. */
  readonly factor: Factor;
  readonly market: string;
  /** Days of generation that it stands for. */
  readonly from: string;
  readonly to: string;
  /** Energy that it covers. A supplier's rate may leave it out: it covers what that supplier delivered. */
  readonly quantity?: string;
  readonly unit?: string;
  /** Ids of the consumption it may cover; left out, any in its market and period. */
  readonly consumption?: readonly string[];
  readonly criteria: Criteria;
}

/** What is left of a market's generation when everything claimed is taken out. */
export interface ResidualMix {
  readonly market: string;
  readonly from: string;
  readonly to: string;
  readonly factor: Factor;
}
