import type { z } from 'zod';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { pinAdd, pinList, pinRemove } from './pin.contract.ts';

type Pin = z.output<typeof pinAdd.output>['pin'];

/** How many charts one overview bears: each is a question that is asked when the page opens. */
export const MOST_PINS = 12;

/** Lists one's own pins in this organization, the oldest first. */
export const listPins: UseCase<typeof pinList.input, typeof pinList.output> = {
  contract: pinList,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context) {
    return { pins: await readPins(context) };
  },
};

/** Keeps a chart, or tells the one that is kept of the same query. Refuses with `pin.too_many` (409) beyond `MOST_PINS`. */
export const addPin: UseCase<typeof pinAdd.input, typeof pinAdd.output> = {
  contract: pinAdd,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { title, query }) {
    const { tx, actor, now } = context;
    // Two presses at once: the second waits, then finds the first's.
    await tx.query(
      `select pg_advisory_xact_lock(hashtextextended('pins ' || $1::text || ' ' || $2::text, 0))`,
      [organizationOf(actor), actor.userId],
    );
    const before = await readPins(context);
    const [added] = await tx.query<{ id: string }>(
      `insert into public.pins (organization_id, owner_id, title, query, pinned_at) values ($1, $2, $3, $4, $5)
       on conflict on constraint pins_once do nothing returning id`,
      [organizationOf(actor), actor.userId, title, JSON.stringify(query), now],
    );
    if (added && before.length >= MOST_PINS)
      throw new Refused('pin.too_many', 409, { most: String(MOST_PINS) });
    const [pin] = await readPins(context, query);
    if (!pin) throw new Error('A pin that was just kept is not there');
    return { pin };
  },
  journal: ({ pin }) => ({ subjectIds: [pin.id] }),
};

/** Takes a pin of one's own away. Refuses with `pin.not_found` (404). */
export const removePin: UseCase<typeof pinRemove.input, typeof pinRemove.output> = {
  contract: pinRemove,
  may: ({ actor }) => mayReadLedger(actor),
  async run({ tx, actor }, { pinId }) {
    const gone = await tx.query(
      'delete from public.pins where id = $1 and organization_id = $2 and owner_id = $3 returning id',
      [pinId, organizationOf(actor), actor.userId],
    );
    if (gone.length === 0) throw new Refused('pin.not_found', 404);
    return { pinId };
  },
  journal: ({ pinId }) => ({ subjectIds: [pinId] }),
};

function readPins({ tx, actor }: RunContext, query: unknown = null): Promise<Pin[]> {
  return tx.query<Pin>(
    `select id, title, query, pinned_at as "pinnedAt" from public.pins
     where organization_id = $1 and owner_id = $2 and ($3::jsonb is null or digest = md5($3::jsonb::text))
     order by pinned_at, id`,
    [organizationOf(actor), actor.userId, query === null ? null : JSON.stringify(query)],
  );
}
