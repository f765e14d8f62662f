import { calculateScope3, SCOPE3_METHODS } from '#engine/scope3/calculate.ts';
import { resolveFactors } from '../factor/resolve.ts';
import { mayUseReference } from '../../may/everyone.ts';
import { plain } from '../../outcome.ts';
import type { UseCase } from '../../usecase.ts';
import { scope3Calculate } from './calculate.contract.ts';

const FIELDS = new Map(SCOPE3_METHODS.map(({ key, fields }) => [key, fields]));

/** Calculates one category by one method and stores nothing; what the engine refuses comes back as coded problems. */
export const calculateScope3Verb: UseCase<typeof scope3Calculate.input, typeof scope3Calculate.output> = {
  contract: scope3Calculate,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, { inputs, ...input }) {
    const resolved = await resolveFactors(context, FIELDS.get(input.method) ?? {}, inputs);
    if ('problems' in resolved) return { status: 'not_calculated', problems: resolved.problems };
    return plain(calculateScope3({ ...input, inputs: resolved.inputs }, context.ports.library));
  },
};
