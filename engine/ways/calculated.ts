import type { Disclosure } from '../disclosure.ts';
import type { Footprint, Refusal } from '../footprint.ts';
import type { Scope2Amounts } from '../scope2/amounts.ts';

/** A footprint with what the calculator says beside the amounts. */
export interface ActivityFootprint extends Footprint {
  /** Key of the way it was calculated by; null = straight by a factor. */
  readonly method: string | null;
  readonly figures: Readonly<Record<string, string>>;
  readonly disclosures: readonly Disclosure[];
  /** Of purchased energy that instruments were given for: by market, beside the amounts by location. */
  readonly marketBased?: Scope2Amounts;
}

/** A calculation, or why there is none. */
export type Calculated = ActivityFootprint | Refusal;
