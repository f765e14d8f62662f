import type { z } from 'zod';
import { inputHash, parseInput } from './input.ts';
import { writeJournal } from './journal.ts';
import { Refused, type RunContext, type UseCase } from './usecase.ts';

/**
 * Runs another verb inside of this one's transaction as its door would: input parsed, rights asked, journalled.
 * @throws Refused as the verb does
 */
export async function act<I extends z.ZodType, O extends z.ZodType>(
  context: RunContext,
  useCase: UseCase<I, O>,
  raw: unknown,
): Promise<z.input<O>> {
  const { tx, actor, door } = context;
  const { contract } = useCase;
  const input = parseInput(contract.input, raw);
  await tx.query("select set_config('razao.verb', $1, true)", [contract.name]);
  if (!(await useCase.may(context, input))) throw new Refused('actor.forbidden', 403);
  const output = await useCase.run(context, input);
  if (contract.effect !== 'read' && actor.organizationId !== null) {
    await writeJournal(tx, {
      ...(useCase.journal?.(output, input) ?? { subjectIds: [] }),
      organizationId: actor.organizationId,
      actorId: actor.userId,
      verb: contract.name,
      door,
      inputHash: inputHash(input),
      outcome: 'done',
    });
  }
  return output;
}
