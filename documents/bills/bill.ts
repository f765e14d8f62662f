import type { BoxPlace, DocumentProblem } from '../document.ts';

export type BillType = 'electricity' | 'gas' | 'water' | 'fuel_receipt' | 'other';

/** A value of a bill and the box in which it is printed. */
export interface BillValue {
  readonly value: string;
  readonly place: BoxPlace;
}

/** Units of what a bill measures; `therm`, `MMBtu` and `gal` stand on bills in English. */
export type BillUnit = 'kWh' | 'MWh' | 'm3' | 'L' | 'kg' | 'therm' | 'MMBtu' | 'gal';

/**
 * What a line of a bill is: energy by tariff period, energy handed to the grid (kept apart, never subtracted), cubic
 * metres of gas or water, sewage (charged by the water that came in: not counted twice), fuel by the litre, cylinders.
 */
export type BillItemClass =
  | 'consumption'
  | 'consumption_peak'
  | 'consumption_off_peak'
  | 'consumption_intermediate'
  | 'injected'
  | 'gas'
  | 'water'
  | 'sewage'
  | 'fuel'
  | 'cylinder';

export interface BillItem {
  readonly itemClass: BillItemClass;
  /** As printed: `Consumo em kWh - Ponta`, `DIESEL S10`. */
  readonly label: string;
  /** Exact decimal with a dot. Of cylinders: kilograms of all of them. */
  readonly quantity: BillValue;
  readonly unit: BillUnit;
  /** False for what must not become an activity: injected energy, sewage beside water. */
  readonly counts: boolean;
  readonly problems: readonly DocumentProblem[];
}

/**
 * What a bill or receipt says, whatever its layout. A field that is not printed, or could be two things, is null: missing
 * is not zero. `remarks` say what was left out or does not add up, each with its place.
 */
export interface Bill {
  readonly type: BillType;
  readonly issuer: { readonly name: BillValue | null; readonly taxId: BillValue | null };
  readonly customer: { readonly taxId: BillValue | null };
  /** Number of the installation, consumer unit, supply or client, as printed. */
  readonly installation: BillValue | null;
  /** `2025-03`. */
  readonly referenceMonth: BillValue | null;
  /** Days of the previous and the present reading, ISO; a receipt has its one day twice. */
  readonly period: { readonly from: BillValue; readonly to: BillValue } | null;
  readonly issued: BillValue | null;
  readonly due: BillValue | null;
  /** The 44 digits that name the electronic document. */
  readonly key: BillValue | null;
  readonly items: readonly BillItem[];
  /** True when any page was recognized in a picture: every value then needs a person's look. */
  readonly recognized: boolean;
  readonly remarks: readonly DocumentProblem[];
}
