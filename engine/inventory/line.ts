/** One accounting line as the arithmetic of an inventory needs it: where it stands and what it amounts to. */
import type { GasName } from '../gas.ts';

/** Which of the two accounts of scope 2 a line belongs to; the two are never added. */
export type Scope2Method = 'location' | 'market';

export interface InventoryLine {
  readonly id: string;
  readonly scope: 1 | 2 | 3;
  /** Only for scope 2; absent there means location-based. */
  readonly scope2Method?: Scope2Method;
  readonly category: string;
  /** Name or id of the site; null = of the whole organization. */
  readonly site: string | null;
  /** `YYYY-MM`. An entry over several months is a line a month, by the months its footprint gives. */
  readonly month: string;
  /** kg CO2e, biogenic CO2 left out; null = the line is known but could not be counted: never zero. */
  readonly co2eKg: string | null;
  /** kg of biogenic CO2, outside the scopes. */
  readonly biogenicCo2Kg?: string;
  /** kg CO2e by gas, adding up to `co2eKg`. */
  readonly gasesCo2eKg?: Readonly<Record<GasName, string>>;
}
