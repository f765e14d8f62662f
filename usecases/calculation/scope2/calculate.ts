import type { Factor } from '#engine/factor.ts';
import type { Problem } from '#engine/problem.ts';
import { calculateScope2 } from '#engine/scope2/calculate.ts';
import type { Consumption, Scope2Input } from '#engine/scope2/input.ts';
import type { z } from 'zod';
import { resolveFactor } from '../factor/resolve.ts';
import type { FactorChoice } from '../../form.ts';
import { mayUseReference } from '../../may/everyone.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { scope2Calculate } from './calculate.contract.ts';

type Input = z.output<typeof scope2Calculate.input>;
type Output = z.input<typeof scope2Calculate.output>;
type Line = Input['consumption'][number];

/** Calculates scope 2 by both methods and stores nothing; what the engine refuses comes back as coded problems. */
export const calculateScope2Verb: UseCase<typeof scope2Calculate.input, typeof scope2Calculate.output> = {
  contract: scope2Calculate,
  may: ({ actor }) => mayUseReference(actor),
  async run(context, input): Promise<Output> {
    const factors = new ChosenFactors(context);
    const asked = await engineInput(factors, input, context.now);
    if (factors.problems.length > 0) return { status: 'not_calculated', problems: factors.problems };
    return calculateScope2(asked, context.ports.library) as Output;
  },
};

/** Factors chosen in the call, each read once; the problems of those that do not exist. */
class ChosenFactors {
  readonly problems: Problem[] = [];
  readonly #context: RunContext;

  constructor(context: RunContext) {
    this.#context = context;
  }

  async find(chosen: FactorChoice, name: string): Promise<Factor> {
    return (await resolveFactor(this.#context, chosen, name, this.problems)) ?? NO_FACTOR;
  }
}

/** Stands in until the problem of the missing factor is answered; never calculated with. */
const NO_FACTOR: Factor = {
  id: '',
  name: { 'pt-BR': '', en: '' },
  region: 'WORLD',
  validFrom: '0001-01-01',
  validTo: null,
  unit: 'kWh',
  source: { sourceId: '', publisher: '', title: '', edition: '', licence: '' },
};

async function engineInput(factors: ChosenFactors, input: Input, now: Date): Promise<Scope2Input> {
  const { gwpSet, programme, acceptGwpSet } = input;
  const today = now.toISOString().slice(0, 10);
  const consumption: Consumption[] = [];
  for (const line of input.consumption) consumption.push(await consumptionOf(factors, line));
  const instruments: Scope2Input['instruments'][number][] = [];
  for (const { factor, ...instrument } of input.instruments)
    instruments.push({ ...instrument, factor: await factors.find(factor, instrument.id) });
  const residualMixes: Scope2Input['residualMixes'][number][] = [];
  for (const { factor, ...mix } of input.residualMixes)
    residualMixes.push({ ...mix, factor: await factors.find(factor, `residual-${mix.market}`) });
  return { consumption, instruments, residualMixes, gwpSet, programme, acceptGwpSet, today };
}

async function consumptionOf(factors: ChosenFactors, line: Line): Promise<Consumption> {
  const { factor, made, market, ...rest } = line;
  const country = rest.region.split('-')[0] ?? rest.region;
  return {
    ...rest,
    market: market ?? country,
    ...(factor === undefined ? {} : { factor: await factors.find(factor, `grid-${rest.id}`) }),
    ...(made === undefined
      ? {}
      : { made: { ...made, fuelFactor: await factors.find(made.fuelFactor, `fuel-${rest.id}`) } }),
  };
}
