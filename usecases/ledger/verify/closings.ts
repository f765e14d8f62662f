import type { Tx } from '#database/tx.ts';
import { type Check, Tally } from './report.ts';

/** What `razao.verify_closing` says of a closing, as far as it is asked here. */
interface Proof {
  readonly isRecordWhole: boolean;
  readonly isChained: boolean;
  readonly isLedgerThere: boolean;
  readonly areLinesSame: boolean;
  readonly areTotalsSame: boolean;
}

/** Every closing against its own hash, the closing before it, and the lines of the ledger that stood at its moment. */
export async function checkClosings(tx: Tx, organizationId: string): Promise<Check> {
  const tally = new Tally('closings');
  // The contents of lines are hashed anew with the chain of entries: of each closing one is enough here.
  const rows = await tx.query<{ what: string; proof: Proof }>(
    `select 'closing ' || c.number || ' of ' || i.name || ' (' || c.id || ')' as what, razao.verify_closing(c.id, 1) as proof
     from public.closings c join public.inventories i on i.id = c.inventory_id
     where c.organization_id = $1 order by c.closed_at, c.id`,
    [organizationId],
  );
  tally.looked = rows.length;
  for (const { what, proof } of rows) {
    const why = (
      ['isRecordWhole', 'isChained', 'isLedgerThere', 'areLinesSame', 'areTotalsSame'] as const
    ).find((said) => !proof[said]);
    if (why !== undefined) tally.found({ what, why: `not ${why}` });
  }
  return tally.done();
}
