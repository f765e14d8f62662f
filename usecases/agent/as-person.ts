import type { Claims } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import { findActor } from '../actor.ts';
import { organizationLibrary } from '../calculation/factor/organization-library.ts';
import { parseInput } from '../input.ts';
import { mayRunAgents } from '../may/agents.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import type { PlanStep } from './agent-shape.ts';
import { contractOfStep } from './plan.ts';
import type { AgentWork, TakenRun, Taking } from './work.ts';

/** The person that a run acts for works here no more, or not as they did. */
export class LostActor extends Refused {}

/**
 * Runs as the person whom the run acts for, with the rights that they have now; a verb that reads in a transaction that cannot
 * write. The claim `razao_run` is what the database's second wall asks.
 */
export async function asPerson<T>(
  { database, ports, useCases, now }: AgentWork,
  run: TakenRun,
  { step, standing, lost }: Taking,
  go: (context: RunContext, useCase: UseCase) => Promise<T>,
): Promise<T> {
  const contract = contractOfStep(step.verb);
  const useCase = useCases.find((one) => one.contract.name === step.verb);
  if (!contract || !useCase)
    throw new Refused('plan.verb_not_allowed', 422, { verb: step.verb, key: step.key });
  const claims: Claims = { sub: run.acting_for, role: 'authenticated', aal: 'aal2', razao_run: run.id };
  return database.transaction(claims, async (bare) => {
    const tx: Tx = {
      query: (sql, parameters) => {
        lost.throwIfAborted();
        return bare.query(sql, parameters);
      },
    };
    const actor = await findActor(tx, contract, claims, run.organization_id).catch((error: unknown) => {
      if (error instanceof Refused) throw new LostActor(error.code, error.status, error.params);
      throw error;
    });
    if (!mayRunAgents(actor)) throw new LostActor('actor.forbidden', 403);
    await tx.query(`select set_config('razao.run', $1, true), set_config('razao.step', $2, true)`, [
      run.id,
      String(standing.position),
    ]);
    const library = await organizationLibrary(tx, run.organization_id, ports.library);
    const moment = now?.() ?? new Date();
    return go(
      { tx, actor, now: moment, door: 'job', ports: { ...ports, library }, locale: 'pt-BR' },
      useCase,
    );
  });
}

/**
 * What a verb gives to a step.
 * @throws Refused `actor.forbidden` (403), `input.invalid` (400), or as the verb does
 */
export async function runVerb(context: RunContext, useCase: UseCase, step: PlanStep): Promise<unknown> {
  const input = parseInput(useCase.contract.input, step.input);
  if (!(await useCase.may(context, input))) throw new Refused('actor.forbidden', 403);
  return useCase.run(context, input);
}
