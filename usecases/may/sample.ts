import type { Actor, RunContext } from '../usecase.ts';

/** Reads and removes one's own sample: everyone who is signed in. */
export function mayKeepSample(actor: Actor): boolean {
  return actor.userId !== '';
}

/**
 * Loads a sample: whoever belongs to an organization that keeps an inventory, in whatever role, since nothing of that
 * organization is touched. A partner keeps none.
 */
export async function mayAddSample({ tx }: Pick<RunContext, 'tx'>): Promise<boolean> {
  const [row] = await tx.query<{ may: boolean }>('select razao.may_have_sample() as may');
  return row?.may === true;
}
