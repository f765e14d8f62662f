import type { Factor, FactorLimits } from '#engine/factor.ts';
import type { GivenQuality } from '#engine/judge/quality.ts';
import { judgeQuality } from '#engine/judge/quality.ts';
import type { GivenUncertainty } from '#engine/judge/uncertainty.ts';
import { judgeUncertainty } from '#engine/judge/uncertainty.ts';
import type { Problem } from '#engine/problem.ts';
import type { ActivityInput } from '#engine/ways/ask.ts';
import type { ActivityFootprint } from '#engine/ways/calculate.ts';
import { calculateActivity } from '#engine/ways/calculate.ts';
import type { z } from 'zod';
import { findFactor } from '../factor/find.ts';
import { mayUseReference } from '../may/everyone.ts';
import { readSpread } from '../uncertainty/read-spread.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { footprintCalculate } from './calculate.contract.ts';
import { resolveParameters } from './parameters.ts';

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
    const problems: Problem[] = [];
    const factor = await chosenFactor(context, input, problems);
    const parameters = await resolveParameters(context, input.parameters ?? {}, problems);
    const spreads = readSpreads(input, problems);
    if (problems.length > 0) return { status: 'not_calculated', problems };
    const { activity, gwpSet, programme, acceptGwpSet } = input;
    const today = context.now.toISOString().slice(0, 10);
    const asked: ActivityInput = {
      activity: activity as ActivityInput['activity'],
      gwpSet,
      programme,
      today,
      acceptGwpSet,
      parameters,
      ...(factor ? { factor } : {}),
    };
    const result = calculateActivity(asked, context.ports.library);
    return result.status === 'calculated'
      ? judged(context, input, asked, result, spreads)
      : (result as Output);
  },
};

/** The footprint with how sure it is, how good its data are, and its arithmetic written out. */
function judged(
  { ports, locale }: RunContext,
  { quality, language = locale }: Input,
  { activity }: ActivityInput,
  result: ActivityFootprint,
  spreads: GivenUncertainty,
): Output {
  const [factor] = result.factors;
  return {
    ...result,
    ...(factor === undefined ? {} : { factor }),
    uncertainty: judgeUncertainty(result, spreads),
    quality: judgeQuality(result, activity, ports.library, quality as GivenQuality),
    arithmetic: { language, lines: ports.writeArithmetic(result.trace, language) },
  } as Output;
}

function readSpreads({ uncertainty }: Input, problems: Problem[]): GivenUncertainty {
  const activity = uncertainty.activity === undefined ? null : readSpread(uncertainty.activity, problems);
  const factor = uncertainty.factor === undefined ? null : readSpread(uncertainty.factor, problems);
  return { ...(activity === null ? {} : { activity }), ...(factor === null ? {} : { factor }) };
}

async function chosenFactor(
  context: RunContext,
  input: Input,
  problems: Problem[],
): Promise<Factor | undefined> {
  if (input.factor) return inlineFactor(input.factor, input.activity);
  if (input.factorId === undefined) return undefined;
  const found = await findFactor(context, input.factorId);
  if (found === undefined) problems.push({ code: 'factor.unknown', params: { factor: input.factorId } });
  return found;
}

const NO_SOURCE = { sourceId: 'own/inline', publisher: '', title: '', edition: '', licence: '' };

/** A caller's own factor, valid for the whole activity, and cited as theirs unless they cite it. */
function inlineFactor(given: NonNullable<Input['factor']>, activity: Input['activity']): Factor {
  const { source = NO_SOURCE, region = activity.region, uncertainty, ...content } = given;
  const limits = Object.entries(uncertainty ?? {}).map(([gas, one]): [string, FactorLimits] => [
    gas,
    { ...one, confidence: 95, source: source as Factor['source'] },
  ]);
  return {
    id: 'own/inline/factor',
    name: { 'pt-BR': 'Fator informado na chamada', en: 'Factor given with the call' },
    region,
    validFrom: '0001-01-01',
    validTo: null,
    ...(content as Pick<Factor, 'unit'>),
    source: source as Factor['source'],
    ...(limits.length > 0 ? { uncertainty: Object.fromEntries(limits) } : {}),
  };
}
