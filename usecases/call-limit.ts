import type { Contract } from './contract.ts';
import type { Database } from '#database/database.ts';
import { Refused } from './usecase.ts';

/** What of a call its limit looks at. */
interface Counted {
  readonly claims: Readonly<Record<string, unknown>> | null;
  readonly address?: string | null;
  readonly now?: Date;
}

/**
 * Counts a call against the limit of its contract, in a transaction of its own, so that a refused call counts too.
 * @throws Refused `call.too_many` (429) with the seconds to wait
 */
export async function countCall(
  installation: { readonly database: Database; readonly rateLimits?: boolean },
  contract: Pick<Contract, 'name' | 'limit'>,
  call: Counted,
): Promise<void> {
  const { limit } = contract;
  if (!limit || installation.rateLimits === false) return;
  const who = limit.by === 'person' ? call.claims?.['sub'] : call.address;
  // Jobs of the server itself come from nowhere.
  if (typeof who !== 'string') return;
  const [row] = await installation.database.asService((tx) =>
    tx.query<{ wait: number | null }>('select razao.count_call($1, $2, $3, $4) as wait', [
      `${contract.name}:${who}`,
      limit.calls,
      limit.seconds,
      (call.now ?? new Date()).toISOString(),
    ]),
  );
  if (row && row.wait !== null) throw new Refused('call.too_many', 429, { seconds: String(row.wait) });
}
