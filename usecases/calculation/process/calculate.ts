import { calculateProcess, PROCESSES } from '#engine/process/calculate.ts';
import { resolveFactors } from '../factor/resolve.ts';
import { mayUseReference } from '../../may/everyone.ts';
import { plain } from '../../outcome.ts';
import type { UseCase } from '../../usecase.ts';
import { processCalculate } from './calculate.contract.ts';

const FIELDS = new Map(PROCESSES.map(({ key, fields }) => [key, fields]));

/** Calculates one process and stores nothing; what the engine refuses comes back as coded problems. */
export const calculateProcessVerb: UseCase<typeof processCalculate.input, typeof processCalculate.output> = {
  contract: processCalculate,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, { process, inputs, gwpSet }) {
    const resolved = await resolveFactors(context, FIELDS.get(process) ?? {}, inputs);
    if ('problems' in resolved) return { status: 'not_calculated', problems: resolved.problems };
    return plain(calculateProcess({ process, inputs: resolved.inputs, gwpSet }, context.ports.library));
  },
};
