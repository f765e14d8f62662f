import type { AnyField, Fields } from '#engine/form.ts';
import { z } from 'zod';
import { amountByGas, citation, decimalString, gwpSet, isoDay } from './shapes.ts';

/**
 * The schema of a form that the engine declares. It says the shape only, and loosely: what a field means, its unit and
 * its bounds the engine checks, so that a bad value is a coded problem with its field and not a schema error.
 */

const text = z.string().max(200);
const source = citation.optional();

/** A factor by its id in the reference library, or one of the caller's own. */
export const factorChoice = z.union([
  z.object({ factorId: z.string().max(200) }),
  z.object({
    unit: z.string().max(40),
    region: z.string().max(12).optional(),
    validFrom: isoDay.optional(),
    validTo: isoDay.nullable().optional(),
    basis: z.enum(['net', 'gross']).optional(),
    fuel: z.string().max(80).optional(),
    biogenic: z.boolean().optional(),
    gasesKg: amountByGas.optional(),
    gasesCo2eKg: amountByGas.optional(),
    co2eKg: decimalString.optional(),
    gwpSet: gwpSet.optional(),
    source,
  }),
]);

export type FactorChoice = z.output<typeof factorChoice>;

const amount = z.object({ amount: text, unit: z.string().max(40), source });
const plain = z.object({ value: text, source });
const rate = z.union([
  z.object({ value: text, unit: z.string().max(60).optional(), source }),
  z.object({ factor: factorChoice, gas: z.string().max(40) }),
]);

/** `{production: {amount, unit}, emissionFactor: {value, unit}, …}` as the form says. */
export function formSchema(fields: Fields): z.ZodType<Record<string, unknown>> {
  const shape = Object.entries(fields).map(([name, field]): [string, z.ZodType] => {
    const schema = fieldSchema(field);
    return [name, field.optional || field.published || isAsked(name, field) ? schema.nullish() : schema];
  });
  return z.object(Object.fromEntries(shape));
}

/** Left out, the engine asks for it and names the published factors that it may be: no schema could. */
function isAsked(name: string, { type }: AnyField): boolean {
  return type === 'rate' && name === 'emissionFactor';
}

function fieldSchema(field: AnyField): z.ZodType {
  switch (field.type) {
    case 'amount':
      return amount.describe(`an amount in a unit that converts to ${field.unit}`);
    case 'measure':
      return amount;
    case 'rate':
      return rate.describe(
        `in ${field.unit}, or in a unit given that converts to it, or what a factor says of a gas`,
      );
    case 'share':
      return plain.describe('a share from 0 to 1');
    case 'number':
      return plain.describe(`a number from ${field.from} to ${field.to}`);
    case 'choice':
      return z.enum(field.of);
    case 'factor':
      return factorChoice;
    case 'list':
      return z.array(formSchema(field.of)).min(1).max(1000);
    default:
      return text;
  }
}
