/**
 * Forms: what a method of calculation must be told, declared as data. From one declaration the engine reads the inputs
 * (never throwing, whatever it is handed), the door derives its schema, and the browser can draw the fields.
 *
 * - `amount`: `{amount, unit}` in any unit that converts to the one declared;
 * - `measure`: `{amount, unit}` in any unit at all;
 * - `rate`: `{value, unit?, source?}` in the unit declared or one that converts to it (`t/t` for `kg/t`), or
 *   `{factor, gas}`: what a factor of the reference library says of one gas;
 * - `share`: `{value, source?}` between 0 and 1;
 * - `number`: `{value, source?}` within bounds (degrees);
 * - `choice`, `text`, `factor`, and `list` of forms.
 *
 * An amount that is left out is never taken as zero: an optional field that is absent means that the equation is used
 * without its term, as the method says.
 */
import type { Factor } from './factor.ts';
import type { Term } from './sheet.ts';
import type { SourceCitation } from './trace.ts';
import type { Unit } from './unit.ts';

interface Field {
  readonly optional?: true;
  /** May be left out where a published default follows from the other fields; where none does, it is asked for. */
  readonly published?: true;
}

export interface AmountField extends Field {
  readonly type: 'amount';
  readonly unit: string;
  /** Zero is an answer (no lime added); otherwise it must be greater. */
  readonly zero?: true;
}
export interface MeasureField extends Field {
  readonly type: 'measure';
  readonly dimension?: string;
}
export interface RateField extends Field {
  readonly type: 'rate';
  readonly unit: string;
  readonly zero?: true;
}
export interface ShareField extends Field {
  readonly type: 'share';
  /** Must be greater than zero, because something is divided by it. */
  readonly positive?: true;
}
export interface NumberField extends Field {
  readonly type: 'number';
  readonly from: string;
  readonly to: string;
}
export interface ChoiceField<T extends string = string> extends Field {
  readonly type: 'choice';
  readonly of: readonly T[];
}
export interface TextField extends Field {
  readonly type: 'text';
}
export interface FactorField extends Field {
  readonly type: 'factor';
}
export interface ListField<F extends Fields = Fields> extends Field {
  readonly type: 'list';
  readonly of: F;
}

export type AnyField =
  | AmountField
  | MeasureField
  | RateField
  | ShareField
  | NumberField
  | ChoiceField
  | TextField
  | FactorField
  | ListField;

// An interface, because a type may not refer to itself through `ListField`.
export interface Fields {
  readonly [name: string]: AnyField;
}

/** A quantity in the unit it was given in. */
export interface Measure {
  readonly term: Term;
  readonly unit: Unit;
}

type ReadField<F> = F extends { type: 'list'; of: infer G extends Fields }
  ? readonly Read<G>[]
  : F extends { type: 'measure' }
    ? Measure
    : F extends { type: 'choice'; of: readonly (infer T)[] }
      ? T
      : F extends { type: 'text' }
        ? string
        : F extends { type: 'factor' }
          ? Factor
          : Term;

/** What reading a form gives: a term of the sheet for each amount; `null` for an optional field that is absent. */
export type Read<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { optional: true } ? ReadField<F[K]> | null : ReadField<F[K]>;
};

export interface GivenAmount {
  readonly amount: string;
  readonly unit: string;
  readonly source?: SourceCitation;
}

/** Unit of an exchange rate where no currencies are named: that of the factor for one of the spend. */
export const EXCHANGE_RATE = 'factor currency/spend currency';

export const amount = <U extends string>(unit: U) => ({ type: 'amount', unit }) as const;
export const amountOrZero = <U extends string>(unit: U) => ({ type: 'amount', unit, zero: true }) as const;
export const rate = <U extends string>(unit: U) => ({ type: 'rate', unit }) as const;
export const rateOrZero = <U extends string>(unit: U) => ({ type: 'rate', unit, zero: true }) as const;
export const share = { type: 'share' } as const;
export const positiveShare = { type: 'share', positive: true } as const;
export const measure = { type: 'measure' } as const;
/** A pure number between two bounds, both allowed. */
export const within = (from: string, to: string) => ({ type: 'number', from, to }) as const;
/** How many: people, journeys, rooms. */
export const count = within('0', '1000000000000');
export const text = { type: 'text' } as const;
export const factor = { type: 'factor' } as const;
export const choice = <const T extends readonly string[]>(...of: T) => ({ type: 'choice', of }) as const;
export const list = <const F extends Fields>(of: F) => ({ type: 'list', of }) as const;
export const orPublished = <F extends AnyField>(field: F) => ({ ...field, published: true }) as const;
export const optional = <F extends AnyField>(field: F) => ({ ...field, optional: true }) as const;
