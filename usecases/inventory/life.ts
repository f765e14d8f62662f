import { lockLedger } from '../ledger/entry/inventory.ts';
import { invalidInput } from '../input.ts';
import {
  mayDecideInventories,
  mayReadOrganization,
  maySubmitInventories,
  mayWaiveFourEyes,
} from '../may/organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import {
  inventoryApprove,
  inventoryRead,
  inventoryReopen,
  inventorySendBack,
  inventorySubmit,
} from './life.contract.ts';
import { type Life, readLife } from './life-row.ts';

/** Everything of one inventory. Refuses with `inventory.not_found` (404). */
export const readInventory: UseCase<typeof inventoryRead.input, typeof inventoryRead.output> = {
  contract: inventoryRead,
  may: ({ actor }) => mayReadOrganization(actor),
  run: async (context, { inventoryId }) => ({ inventory: await readLife(context, inventoryId) }),
};

/**
 * Submits for review. Refuses with `inventory.not_found` (404), `inventory.not_open`, `period.closed` or `inventory.empty`
 * (409): where no line stands there is nothing to review.
 */
export const submitInventory: UseCase<typeof inventorySubmit.input, typeof inventorySubmit.output> = {
  contract: inventorySubmit,
  may: ({ actor }) => maySubmitInventories(actor),
  async run(context, { inventoryId, note }) {
    const { name, state, lines } = await locked(context, inventoryId);
    if (state === 'closed') throw new Refused('period.closed', 409, { inventory: name });
    if (state !== 'open') throw new Refused('inventory.not_open', 409, { inventory: name });
    if (lines.standing === 0) throw new Refused('inventory.empty', 409, { inventory: name });
    return move(context, inventoryId, 'submit', note);
  },
  journal: ({ inventory }) => ({
    subjectIds: [inventory.id],
    detail: { revision: String(inventory.revision) },
  }),
};

/** Sends back what is in review or approved. Refuses with `inventory.not_found` (404) or `inventory.not_in_review` (409). */
export const sendInventoryBack: UseCase<typeof inventorySendBack.input, typeof inventorySendBack.output> = {
  contract: inventorySendBack,
  may: ({ actor }) => mayDecideInventories(actor),
  async run(context, { inventoryId, reason }) {
    const { name, state } = await locked(context, inventoryId);
    if (state !== 'in_review' && state !== 'approved') {
      throw new Refused('inventory.not_in_review', 409, { inventory: name });
    }
    return move(context, inventoryId, 'send_back', reason);
  },
  journal: ({ inventory }) => ({ subjectIds: [inventory.id] }),
};

/**
 * Approves what is in review. Refuses with `inventory.not_found` (404), `inventory.not_in_review` (409) or
 * `inventory.four_eyes` (403) where an author would approve their own. Alone, an owner may: `approval.not_alone` (409) where
 * another owner or manager could, `input.invalid` (400) without a reason, `actor.forbidden` (403) of another than an owner.
 */
export const approveInventory: UseCase<typeof inventoryApprove.input, typeof inventoryApprove.output> = {
  contract: inventoryApprove,
  may: ({ actor }, { alone }) => mayDecideInventories(actor) && (!alone || mayWaiveFourEyes(actor)),
  async run(context, { inventoryId, note, alone }) {
    if (alone && note === '') throw invalidInput('note', 'who approves alone says why');
    const { name, state, fourEyes, setUpBy, submittedBy } = await locked(context, inventoryId);
    if (state !== 'in_review') throw new Refused('inventory.not_in_review', 409, { inventory: name });
    const authors = [setUpBy?.id, submittedBy?.id];
    if (fourEyes && !alone && authors.includes(context.actor.userId)) {
      throw new Refused('inventory.four_eyes', 403, { inventory: name });
    }
    // The table's own rule looks at who else leads: no waiver of this transaction goes past it.
    if (alone) await context.tx.query("select set_config('razao.approves_alone', 'on', true)");
    return move(context, inventoryId, 'approve', note);
  },
  journal: ({ inventory }, { alone, note }) => ({
    subjectIds: [inventory.id],
    detail: { fourEyes: String(inventory.fourEyes), ...(alone ? { alone: 'true', reason: note } : {}) },
  }),
};

/** Reopens what is closed. Refuses with `inventory.not_found` (404) or `inventory.not_closed` (409). */
export const reopenInventory: UseCase<typeof inventoryReopen.input, typeof inventoryReopen.output> = {
  contract: inventoryReopen,
  may: ({ actor }) => mayDecideInventories(actor),
  async run(context, { inventoryId, reason }) {
    const { name, state } = await locked(context, inventoryId);
    if (state !== 'closed') throw new Refused('inventory.not_closed', 409, { inventory: name });
    return move(context, inventoryId, 'reopen', reason);
  },
  journal: ({ inventory }) => ({
    subjectIds: [inventory.id, ...inventory.closings.slice(0, 1).map(({ id }) => id)],
  }),
};

/** The inventory as it is while nobody else can write into it: whoever changes a ledger or an inventory takes turns. */
export async function locked(context: RunContext, inventoryId: string): Promise<Life> {
  await lockLedger(context);
  return readLife(context, inventoryId);
}

async function move(
  context: RunContext,
  inventoryId: string,
  name: string,
  why: string,
): Promise<{ inventory: Life }> {
  await context.tx.query('select razao.move_inventory($1, $2, $3)', [inventoryId, name, why]);
  return { inventory: await readLife(context, inventoryId) };
}
