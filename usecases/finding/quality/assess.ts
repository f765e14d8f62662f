import { assessQuality } from '#engine/quality/assess.ts';
import type { QualityInput, QualityLine } from '#engine/quality/assess.ts';
import { rateFacts } from '#engine/quality/indicator.ts';
import type { Facts, Ratings } from '#engine/quality/indicator.ts';
import type { z } from 'zod';
import { mayUseReference } from '../../may/everyone.ts';
import type { UseCase } from '../../usecase.ts';
import { qualityAssess } from './assess.contract.ts';

type Input = z.output<typeof qualityAssess.input>;
type Output = z.input<typeof qualityAssess.output>;

/** Judges data; what cannot be judged is an answer with coded problems, not a refusal of the call. */
export const assessData: UseCase<typeof qualityAssess.input, typeof qualityAssess.output> = {
  contract: qualityAssess,
  may: ({ actor }) => mayUseReference(actor),
  run(_context, { lines, ...rest }): Promise<Output> {
    const input = { ...rest, lines: lines.map(readLine) } as QualityInput;
    const result = assessQuality(input);
    return Promise.resolve(
      result.ok
        ? ({ status: 'assessed', ...result.value } as Output)
        : { status: 'not_calculated', problems: [...result.problems] },
    );
  },
};

function readLine({ ratings, facts = {}, ...line }: Input['lines'][number]): QualityLine {
  return { ...line, ratings: { ...rateFacts(facts as Facts), ...(ratings as Ratings) } } as QualityLine;
}
