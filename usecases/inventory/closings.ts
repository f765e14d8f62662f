import { mayDecideInventories, mayReadOrganization } from '../may/organization.ts';
import { readProvisionalOf } from './result/provisional.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import {
  inventoryClose,
  inventoryClosings,
  inventoryReadClosing,
  inventoryVerifyClosing,
} from './closing.contract.ts';
import { locked } from './life.ts';
import { type ClosingHead, readClosings, readLife } from './life-row.ts';
import { scope2OfRecord } from './market.ts';

/** Lines whose content a proof hashes anew, at most; of more, every so many-th. The whole ledger is proved by `npm run verify`. */
const HASHED_ANEW = 20_000;

/**
 * Closes what is approved. The record is made inside the database, under the lock that every line is written under, so that
 * no line slips in between; the lines themselves are gone through before that lock is taken, so that nobody waits meanwhile.
 * Refuses with `inventory.not_found` (404), or `inventory.not_approved` (409) also where another tab was quicker.
 */
export const closeInventory: UseCase<typeof inventoryClose.input, typeof inventoryClose.output> = {
  contract: inventoryClose,
  may: ({ actor }) => mayDecideInventories(actor),
  async run(context, { inventoryId }) {
    await readLife(context, inventoryId);
    await context.tx.query('select razao.weigh_ahead($1)', [inventoryId]);
    const before = await locked(context, inventoryId);
    if (before.state !== 'approved') {
      throw new Refused('inventory.not_approved', 409, { inventory: before.name });
    }
    const [made] = await context.tx.query<{ id: string }>(
      'select razao.close_inventory($1, $2::jsonb) as id',
      [before.id, JSON.stringify(await scope2OfRecord(context, before))],
    );
    const closing = await findClosing(context, made?.id ?? '');
    return { inventory: await readLife(context, before.id), closing };
  },
  journal: ({ closing }) => ({
    subjectIds: [closing.inventoryId, closing.id],
    detail: { number: String(closing.number), sha256: closing.sha256 },
  }),
};

/** Lists closings. Refuses with `inventory.not_found` (404) of an inventory that is not there. */
export const listClosings: UseCase<typeof inventoryClosings.input, typeof inventoryClosings.output> = {
  contract: inventoryClosings,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context, { inventoryId }) {
    if (inventoryId !== undefined) await readLife(context, inventoryId);
    return { closings: await readClosings(context, { inventoryId }) };
  },
};

/** The record of a closing. Refuses with `closing.not_found` (404). */
export const readClosing: UseCase<typeof inventoryReadClosing.input, typeof inventoryReadClosing.output> = {
  contract: inventoryReadClosing,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context, { closingId }) {
    const closing = await findClosing(context, closingId);
    const [kept] = await context.tx.query<{ text: string }>(
      'select snapshot::text as text from public.closings where id = $1',
      [closing.id],
    );
    const text = kept?.text ?? '';
    const snapshot = inventoryReadClosing.output.shape.snapshot.parse(JSON.parse(text));
    return { closing, snapshot, provisional: await readProvisionalOf(context, snapshot), text };
  },
};

type Proof = Omit<(typeof inventoryVerifyClosing)['output']['_zod']['output'], 'closing' | 'isProven'>;

/** Proves a closing, or says in what it no longer holds. Refuses with `closing.not_found` (404). */
export const verifyClosing: UseCase<
  typeof inventoryVerifyClosing.input,
  typeof inventoryVerifyClosing.output
> = {
  contract: inventoryVerifyClosing,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context, { closingId }) {
    const closing = await findClosing(context, closingId);
    const [row] = await context.tx.query<{ proof: Proof }>('select razao.verify_closing($1, $2) as proof', [
      closing.id,
      HASHED_ANEW,
    ]);
    if (!row) throw new Error('A proof gave no row.');
    const { proof } = row;
    const isProven =
      proof.isRecordWhole &&
      proof.isChained &&
      proof.isLedgerThere &&
      proof.areLinesSame &&
      proof.areTotalsSame &&
      proof.linesChanged === 0;
    return { closing, isProven, ...proof };
  },
};

async function findClosing(context: RunContext, closingId: string): Promise<ClosingHead> {
  const [found] = await readClosings(context, { closingId });
  if (!found) throw new Refused('closing.not_found', 404);
  return found;
}
