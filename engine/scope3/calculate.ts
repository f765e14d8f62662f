/** Scope 3 by category and method: from the inputs of a method to kilograms of each gas and CO2e, with the trace. */
import type { Refusal } from '../footprint.ts';
import type { GwpSetName } from '../gas.ts';
import type { Library } from '../library.ts';
import { orNotCalculated } from '../malformed.ts';
import type { Outcome } from '../outcome.ts';
import { Calculation, conclude } from '../outcome.ts';
import type { ProblemCode } from '../problem.ts';
import { excerpt } from '../problem.ts';
import { readForm } from '../read-form.ts';
import type { AnyScope3Method, Scope3Method } from './definition.ts';
import { SCOPE3_CATEGORIES } from './definition.ts';
import { ENERGY } from './energy.ts';
import { FLIGHT } from './flight.ts';
import { FREIGHT } from './freight.ts';
import { GOODS } from './goods.ts';
import { INVESTMENTS } from './investments.ts';
import { PRODUCTS } from './products.ts';
import { SPACE } from './space.ts';
import { SPEND } from './spend.ts';
import { TRAVEL } from './travel.ts';

export interface Scope3Input {
  /** One of the fifteen categories (`business_travel`). */
  readonly category: string;
  /** A method that stands in this category (`flight`). */
  readonly method: string;
  /** What the method's form asks for; read field by field, whatever is handed in. */
  readonly inputs: unknown;
  readonly gwpSet: GwpSetName;
  /** Accepts figures that are known as CO2e only, on another GWP set. */
  readonly acceptGwpSet?: boolean;
}

/** Every method of scope 3. */
export const SCOPE3_METHODS: readonly AnyScope3Method[] = [
  ...GOODS,
  ...SPEND,
  ...SPACE,
  ...ENERGY,
  ...FREIGHT,
  ...FLIGHT,
  ...TRAVEL,
  ...PRODUCTS,
  ...INVESTMENTS,
];

const BY_KEY = new Map(SCOPE3_METHODS.map((method) => [method.key, method]));

/**
 * Calculates emissions of one category by one method; amounts in kg. Never throws on data: refuses with
 * `method.unknown` (`category`, `method`) where the method is none of the category's, and with every problem of reading
 * and calculating.
 */
export function calculateScope3(question: Scope3Input, library: Library): Outcome | Refusal {
  return orNotCalculated(() => categoryOutcome(question, library));
}

function categoryOutcome(
  { category: wanted, method: key, inputs, gwpSet, acceptGwpSet }: Scope3Input,
  library: Library,
): Outcome | Refusal {
  const category = SCOPE3_CATEGORIES.find((one) => one === wanted);
  const method = BY_KEY.get(key) as Scope3Method | undefined;
  if (category === undefined || method === undefined || !method.categories.includes(category)) {
    return refused('method.unknown', {
      category: excerpt(wanted, 80),
      method: excerpt(key, 80),
    });
  }
  const calculation = new Calculation(library, gwpSet, 'other', acceptGwpSet === true);
  const read = readForm(calculation.sheet, method.fields, inputs);
  if (!read.ok) return { status: 'not_calculated', problems: read.problems };
  const emissions = method.run(calculation, read.value, category);
  if (!emissions.ok) return { status: 'not_calculated', problems: emissions.problems };
  const params = { method: key, reference: method.reference };
  return conclude(calculation, emissions.value, { scope: 3, category, params });
}

function refused(code: ProblemCode, params: Record<string, string>): Refusal {
  return { status: 'not_calculated', problems: [{ code, params }] };
}
