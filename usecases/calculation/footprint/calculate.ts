import type { Factor, FactorLimits } from '#engine/factor.ts';
import type { Problem } from '#engine/problem.ts';
import type { z } from 'zod';
import { contradictions } from '../factor/contradictions.ts';
import { findFactor } from '../factor/find.ts';
import { mayUseReference } from '../../may/everyone.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { footprintCalculate } from './calculate.contract.ts';
import { type Counted, countActivity } from './count.ts';

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
    if (problems.length > 0) return { status: 'not_calculated', problems };
    const { activity, gwpSet, programme, language = context.locale } = input;
    const { kind, quantity, unit, from, to, region, siteId, supplier, basis, perUnit } = activity;
    const { parameters, acceptGwpSet, uncertainty, quality } = input;
    const result = await countActivity(context, {
      activity: { kind, quantity, unit, from, to, region, ...(siteId ? { site: siteId } : {}) },
      gwpSet,
      programme,
      besides: { supplier, basis, perUnit, parameters, acceptGwpSet, uncertainty, quality },
      ...(factor ? { factor } : {}),
    });
    return (result.status === 'calculated' ? written(context, language, result) : result) as Output;
  },
};

/** The footprint with its main factor named and its arithmetic written out. */
function written({ ports }: RunContext, language: 'pt-BR' | 'en', result: Counted) {
  const [factor] = result.factors;
  return {
    ...result,
    ...(factor === undefined ? {} : { factor }),
    arithmetic: { language, lines: ports.writeArithmetic(result.trace, language) },
  };
}

async function chosenFactor(
  context: RunContext,
  input: Input,
  problems: Problem[],
): Promise<Factor | undefined> {
  if (input.factor) {
    problems.push(...contradictions(input.factor, 'factor'));
    return inlineFactor(input.factor, input.activity);
  }
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
