import type { Factor } from '#engine/factor.ts';
import { calculateFootprint } from '#engine/footprint.ts';
import type { z } from 'zod';
import { findFactor } from '../factor/find.ts';
import { mayUseReference } from '../may/everyone.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { footprintCalculate } from './calculate.contract.ts';

type Input = z.output<typeof footprintCalculate.input>;
type Output = z.input<typeof footprintCalculate.output>;

/**
 * Calculates one activity and stores nothing. What the engine refuses comes back as coded problems with the status
 * `not_calculated`, not as a refusal of the call: asking was fine, the answer is that it cannot be counted.
 */
export const calculateOne: UseCase<typeof footprintCalculate.input, typeof footprintCalculate.output> = {
  contract: footprintCalculate,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, input): Promise<Output> {
    const factor = await chosenFactor(context, input);
    if (factor === 'unknown') {
      const params = { factor: input.factorId ?? '' };
      return { status: 'not_calculated', problems: [{ code: 'factor.unknown', params }] };
    }
    const { activity, gwpSet, programme, acceptGwpSet } = input;
    const today = context.now.toISOString().slice(0, 10);
    const result = calculateFootprint(
      { activity, gwpSet, programme, today, acceptGwpSet, ...(factor ? { factor } : {}) },
      context.ports.library,
    );
    const plain = result as Output;
    return result.status === 'calculated' ? { ...plain, factor: result.factors[0] } : plain;
  },
};

async function chosenFactor(context: RunContext, input: Input): Promise<Factor | 'unknown' | undefined> {
  if (input.factor) return inlineFactor(input.factor, input.activity);
  if (input.factorId === undefined) return undefined;
  return (await findFactor(context, input.factorId)) ?? 'unknown';
}

/** A caller's own factor, valid for the whole activity and cited as theirs. */
function inlineFactor(given: NonNullable<Input['factor']>, activity: Input['activity']): Factor {
  return {
    id: 'own/inline/factor',
    name: { 'pt-BR': 'Fator informado na chamada', en: 'Factor given with the call' },
    region: activity.region,
    validFrom: '0001-01-01',
    validTo: null,
    source: { sourceId: 'own/inline', publisher: '', title: '', edition: '', licence: '' },
    ...given,
  };
}
