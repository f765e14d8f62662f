import type { Problem } from '#engine/problem.ts';
import { combineUncertainty } from '#engine/uncertainty/combine.ts';
import type { UncertainInput, UncertainLine } from '#engine/uncertainty/line.ts';
import type { z } from 'zod';
import { mayUseReference } from '../../may/everyone.ts';
import type { UseCase } from '../../usecase.ts';
import { uncertaintyCombine } from './combine.contract.ts';
import { readSpread } from './read-spread.ts';

type Input = z.output<typeof uncertaintyCombine.input>;
type Output = z.input<typeof uncertaintyCombine.output>;
type GivenInput = Input['lines'][number]['inputs'][number];

/** Combines the uncertainty of lines; what cannot be combined is an answer with coded problems, not a refusal of the call. */
export const combineLines: UseCase<typeof uncertaintyCombine.input, typeof uncertaintyCombine.output> = {
  contract: uncertaintyCombine,
  may: ({ actor }) => mayUseReference(actor),
  run(_context, { lines, seed, draws }): Promise<Output> {
    const problems: Problem[] = [];
    const read = lines.map(
      ({ id, co2eKg, inputs }): UncertainLine => ({
        id,
        co2eKg,
        inputs: inputs.flatMap((input) => readInput(input, problems)),
      }),
    );
    if (problems.length > 0) return Promise.resolve({ status: 'not_calculated', problems });
    const result = combineUncertainty({ lines: read, seed, draws });
    return Promise.resolve(
      result.ok
        ? ({ status: 'calculated', ...result.value } as Output)
        : { status: 'not_calculated', problems: [...result.problems] },
    );
  },
};

/** A pedigree becomes the lognormal spread it stands for. */
function readInput({ name, spread, shared }: GivenInput, problems: Problem[]): UncertainInput[] {
  const read = readSpread(spread, problems);
  if (read === null) return [];
  return [{ name, ...(shared === undefined ? {} : { shared }), spread: read }];
}
