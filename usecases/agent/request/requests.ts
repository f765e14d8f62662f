import { ownEntry } from '#engine/lookup.ts';
import type { z } from 'zod';
import { invalidInput } from '../../input.ts';
import { writeToColleague } from '../../letter.ts';
import { mayAskForData, mayReadLedger } from '../../may/ledger.ts';
import { findSite, organizationOf } from '../../organization.ts';
import { findInventory } from '../../inventory/result/lines.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import {
  requestCancel,
  requestChange,
  requestClose,
  requestCreate,
  requestList,
  requestRemind,
} from './request.contract.ts';
import { findRequest, type RequestRow, readRequests } from './row.ts';

type Cell = z.output<typeof requestCreate.input>['cells'][number];

const subject = ({ request }: { request: { id: string; inventoryId: string } }) => ({
  subjectIds: [request.id, request.inventoryId],
});

/**
 * Asks for cells. Refuses with `inventory.not_found`, `site.not_found`, `member.not_found` (404), `request.cannot_record`,
 * `request.due_past`, `request.kind_unknown` (422), `request.nothing_lacks` or `request.asked_already` (409).
 */
export const createRequest: UseCase<typeof requestCreate.input, typeof requestCreate.output> = {
  contract: requestCreate,
  may: ({ actor }) => mayAskForData(actor),
  async run(context, input) {
    const { tx, actor, now } = context;
    const organizationId = organizationOf(actor);
    const cells = await checkedCells(context, input);
    await refuseWhoCannotRecord(context, input.askedOf);
    // Two who ask for the same at once are asked one after the other.
    await tx.query('select razao.lock_organization($1)', [organizationId]);
    await refuseWhatIsThere(context, input.askedOf, cells);
    const [made] = await tx.query<{ id: string }>(
      `insert into public.data_requests
         (organization_id, inventory_id, asked_of, asked_by, due_on, message, reminds, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        organizationId,
        input.inventoryId,
        input.askedOf,
        actor.userId,
        input.dueOn,
        input.message,
        input.reminds,
        now,
      ],
    );
    await tx.query(
      `insert into public.data_request_cells (request_id, organization_id, site_id, kind, month)
       select $1, $2, x."siteId", x.kind, (x.month || '-01')::date
       from jsonb_to_recordset($3::jsonb) as x ("siteId" uuid, kind text, month text)`,
      [made?.id, organizationId, JSON.stringify(cells)],
    );
    const request = await findRequest(context, made?.id ?? '');
    if (input.askedOf.toLowerCase() !== actor.userId)
      await write(context, request, 'data_requested', { lacking: String(request.lacking) });
    return { request };
  },
  journal: subject,
};

/** Lists requests, those due first. Refuses with `inventory.not_found` or `request.not_found` (404). */
export const listRequestsOfData: UseCase<typeof requestList.input, typeof requestList.output> = {
  contract: requestList,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, input) {
    if (input.inventoryId !== undefined) await findInventory(context, input.inventoryId);
    const found = await readRequests(context, input);
    if (input.requestId !== undefined && found.requests.length === 0)
      throw new Refused('request.not_found', 404);
    return found;
  },
};

/** Changes an open request. Refuses with `request.not_found` (404), `request.not_open` (409) or `request.due_past` (422). */
export const changeRequest: UseCase<typeof requestChange.input, typeof requestChange.output> = {
  contract: requestChange,
  may: ({ actor }) => mayAskForData(actor),
  async run(context, { requestId, dueOn, reminds }) {
    if (dueOn !== undefined) refusePast(context, dueOn);
    await change(
      context,
      requestId,
      'due_on = coalesce($3::date, due_on), reminds = coalesce($4::boolean, reminds)',
      [dueOn ?? null, reminds ?? null],
    );
    return { request: await findRequest(context, requestId) };
  },
  journal: subject,
};

/** Closes an open request. Refuses with `request.not_found` (404) or `request.not_open` (409). */
export const closeRequest: UseCase<typeof requestClose.input, typeof requestClose.output> = {
  contract: requestClose,
  may: ({ actor }) => mayAskForData(actor),
  async run(context, { requestId }) {
    const { now, actor } = context;
    await change(context, requestId, `state = 'closed', ended_at = $3, ended_by = $4`, [now, actor.userId]);
    return { request: await findRequest(context, requestId) };
  },
  journal: subject,
};

/** Cancels an open request. Refuses with `request.not_found` (404) or `request.not_open` (409). */
export const cancelRequest: UseCase<typeof requestCancel.input, typeof requestCancel.output> = {
  contract: requestCancel,
  may: ({ actor }) => mayAskForData(actor),
  async run(context, { requestId, reason }) {
    const { now, actor } = context;
    await change(context, requestId, `state = 'cancelled', ended_at = $3, ended_by = $4, reason = $5`, [
      now,
      actor.userId,
      reason,
    ]);
    const request = await findRequest(context, requestId);
    if (!request.mine && request.askedOf.worksHere)
      await write(context, request, 'data_request_cancelled', { reason });
    return { request };
  },
  journal: subject,
};

const refusedReminders: Readonly<Record<string, readonly [code: string, status: number]>> = {
  not_found: ['request.not_found', 404],
  not_open: ['request.not_open', 409],
  answered: ['request.answered', 409],
  reminded: ['request.reminded', 409],
  gone: ['request.person_gone', 409],
};

/**
 * Reminds by letter. Refuses with `request.not_found` (404), `request.not_open`, `request.answered`, `request.reminded`
 * (today already) or `request.person_gone` (409).
 */
export const remindOfRequest: UseCase<typeof requestRemind.input, typeof requestRemind.output> = {
  contract: requestRemind,
  may: ({ actor }) => mayAskForData(actor),
  async run(context, { requestId }) {
    const { tx, actor } = context;
    const [row] = await tx.query<{ outcome: string }>(
      'select razao.remind_of_request($1, $2, $3) as outcome',
      [organizationOf(actor), requestId, today(context)],
    );
    const refused = refusedReminders[row?.outcome ?? ''];
    if (refused) throw new Refused(refused[0], refused[1]);
    return { request: await findRequest(context, requestId), told: row?.outcome === 'told' };
  },
  journal: subject,
};

const today = ({ now }: RunContext): string => now.toISOString().slice(0, 10);

function refusePast(context: RunContext, day: string): void {
  if (day < today(context)) throw new Refused('request.due_past', 422);
}

async function checkedCells(
  context: RunContext,
  input: z.output<typeof requestCreate.input>,
): Promise<Cell[]> {
  refusePast(context, input.dueOn);
  const inventory = await findInventory(context, input.inventoryId);
  const { kinds } = context.ports.library;
  const cells = new Map<string, Cell>();
  for (const cell of input.cells) {
    if (!ownEntry(kinds, cell.kind)) throw new Refused('request.kind_unknown', 422, { kind: cell.kind });
    if (cell.month < inventory.from.slice(0, 7) || cell.month > inventory.to.slice(0, 7))
      throw invalidInput('cells', 'a month outside of the inventory');
    cells.set(`${cell.siteId?.toLowerCase()} ${cell.kind} ${cell.month}`, cell);
  }
  const sites = new Set(input.cells.flatMap(({ siteId }) => (siteId === null ? [] : [siteId])));
  for (const siteId of sites) await findSite(context, siteId);
  return [...cells.values()];
}

async function refuseWhoCannotRecord({ tx, actor }: RunContext, userId: string): Promise<void> {
  const [person] = await tx.query<{ role: string }>(
    'select role from razao.people_who_work_in($1) where user_id = $2',
    [organizationOf(actor), userId],
  );
  if (!person) throw new Refused('member.not_found', 404);
  if (!['owner', 'manager', 'contributor'].includes(person.role))
    throw new Refused('request.cannot_record', 422);
}

async function refuseWhatIsThere(
  { tx, actor }: RunContext,
  askedOf: string,
  cells: readonly Cell[],
): Promise<void> {
  const [row] = await tx.query<{ lacking: number; asked: number }>(
    `select count(*) filter (where razao.cell_state($1, x."siteId", x.kind, (x.month || '-01')::date) = 'lacks')::int as lacking,
       count(*) filter (where exists (
         select from public.data_request_cells c join public.data_requests q on q.id = c.request_id
         where c.organization_id = $1 and c.month = (x.month || '-01')::date and c.kind = x.kind
           and c.site_id is not distinct from x."siteId" and q.state = 'open' and q.asked_of = $2))::int as asked
     from jsonb_to_recordset($3::jsonb) as x ("siteId" uuid, kind text, month text)`,
    [organizationOf(actor), askedOf, JSON.stringify(cells)],
  );
  if ((row?.lacking ?? 0) === 0) throw new Refused('request.nothing_lacks', 409);
  if ((row?.asked ?? 0) > 0) throw new Refused('request.asked_already', 409);
}

/** Changes an open request; `$1` and `$2` are its organization and its id. */
async function change(
  context: RunContext,
  requestId: string,
  assignment: string,
  values: readonly unknown[],
): Promise<void> {
  const { tx, actor } = context;
  const changed = await tx.query(
    `update public.data_requests set ${assignment} where organization_id = $1 and id = $2 and state = 'open' returning id`,
    [organizationOf(actor), requestId, ...values],
  );
  if (changed.length > 0) return;
  await findRequest(context, requestId);
  throw new Refused('request.not_open', 409);
}

async function write(
  context: RunContext,
  request: RequestRow,
  kind: 'data_requested' | 'data_request_cancelled',
  more: Readonly<Record<string, string>>,
): Promise<void> {
  await writeToColleague(context, request.askedOf.userId, kind, {
    ...more,
    due: request.dueOn,
    path: `/carbon-inventory/completeness?inventory=${request.inventoryId}&request=${request.id}`,
  });
}
