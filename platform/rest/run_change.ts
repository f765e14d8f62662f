import type { Tx } from '#database/tx.ts';
import { type RestRequest, transactionOptions } from './request.ts';

export interface Kept<T> {
  readonly value: T;
  /** False: what was done is undone, and the value is answered all the same. */
  readonly keep: boolean;
}

/** Ends a transaction without keeping anything, and carries the value out of it. */
class Undone extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('Nothing is kept.');
    this.value = value;
  }
}

/** Runs a change under the role and claims of who asks; undoes it where the caller prefers that. */
export async function runChange<T>(
  request: RestRequest,
  readOnly: boolean,
  run: (tx: Tx) => Promise<Kept<T>>,
): Promise<T> {
  const { platform, claims, preferences } = request;
  try {
    return await platform.database.transaction(
      claims,
      async (tx) => {
        const { value, keep } = await run(tx);
        // Constraints that wait for the end of the transaction are checked all the same.
        if (preferences.rollback) await tx.query('set constraints all immediate');
        if (preferences.rollback || !keep) throw new Undone(value);
        return value;
      },
      transactionOptions(request, readOnly),
    );
  } catch (error) {
    if (error instanceof Undone) return error.value as T;
    throw error;
  }
}
