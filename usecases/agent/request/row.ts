import type { z } from 'zod';
import { kindName } from '../../ledger/entry/row.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { requestList } from './request.contract.ts';

type Found = z.output<typeof requestList.output>;
export type RequestRow = Found['requests'][number];

interface Row extends Omit<RequestRow, 'cells'> {
  readonly cells: readonly Omit<RequestRow['cells'][number], 'name'>[];
}

/** Which requests are read; every part that is given must hold. */
interface Wanted {
  readonly inventoryId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly mine: boolean;
  readonly states?: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

const JUDGED = `with wanted as (
    select q.*, razao.lacking_cells(q.id)::int as lacking from public.data_requests q
    where q.organization_id = $1 and ($3::uuid is null or q.inventory_id = $3) and ($4::uuid is null or q.id = $4)
      and (not $5::boolean or q.asked_of = $2)
  ), judged as (
    select w.*, case when w.state = 'open' and w.lacking = 0 then 'answered' else w.state end as shown,
      w.state = 'open' and w.lacking > 0 and w.due_on < $6::date as overdue
    from wanted w
  )`;

/** Requests of the organization: open ones first, by the day they are due; and how many there are of each state. */
export async function readRequests(context: RunContext, wanted: Wanted): Promise<Found> {
  const { tx, actor, now, ports } = context;
  const values = [
    organizationOf(actor),
    actor.userId,
    wanted.inventoryId ?? null,
    wanted.requestId ?? null,
    wanted.mine,
    now.toISOString().slice(0, 10),
  ];
  const rows = await tx.query<Row>(
    `${JUDGED}
     select q.id, q.inventory_id as "inventoryId", i.name as "inventoryName", q.shown as state,
       json_build_object('userId', q.asked_of, 'fullName', coalesce(asked.full_name, ''),
         'worksHere', exists (select from razao.people_who_work_in($1) w where w.user_id = q.asked_of)) as "askedOf",
       q.asked_of = $2 as mine, coalesce(asker.full_name, '') as "askedByName", q.due_on as "dueOn", q.overdue, q.message,
       q.reminds, to_json(q.created_at) #>> '{}' as "createdAt", to_json(q.ended_at) #>> '{}' as "endedAt",
       ender.full_name as "endedByName", q.reason, q.lacking,
       coalesce((select json_agg(json_build_object('at', r.reminded_at, 'automatic', r.step is not null, 'told', r.told)
         order by r.reminded_at, r.reminded_on) from public.data_request_reminders r where r.request_id = q.id), '[]') as reminders,
       (select json_agg(json_build_object('siteId', c.site_id, 'siteName', s.name, 'kind', c.kind,
           'month', to_char(c.month, 'YYYY-MM'), 'state', case
             when told.state = 'lacks' and exists (
               select from public.drafts d where d.organization_id = $1 and d.state = 'open'
                 and d.site_id is not distinct from c.site_id and d.activity ->> 'kind' = c.kind
                 and d.activity ->> 'from' < (c.month + interval '1 month')::date::text and d.activity ->> 'to' >= c.month::text
             ) then 'draft' else told.state end) order by c.month, lower(s.name) nulls last, c.kind)
         from public.data_request_cells c left join public.sites s on s.id = c.site_id
         cross join lateral (select razao.cell_state($1, c.site_id, c.kind, c.month) as state) told
         where c.request_id = q.id) as cells
     from judged q join public.inventories i on i.id = q.inventory_id
     left join public.my_colleagues() asked on asked.user_id = q.asked_of
     left join public.my_colleagues() asker on asker.user_id = q.asked_by
     left join public.my_colleagues() ender on ender.user_id = q.ended_by
     where $7::text[] is null or q.shown = any ($7)
     order by q.state <> 'open', q.due_on, q.created_at, q.id limit $8 offset $9`,
    [...values, wanted.states ?? null, wanted.limit, wanted.offset],
  );
  const [counts] = await tx.query<Found['counts']>(
    `${JUDGED}
     select count(*) filter (where shown = 'open')::int as open, count(*) filter (where shown = 'answered')::int as answered,
       count(*) filter (where shown = 'closed')::int as closed, count(*) filter (where shown = 'cancelled')::int as cancelled,
       count(*) filter (where overdue)::int as overdue
     from judged`,
    values,
  );
  return {
    requests: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, name: kindName(ports.library, cell.kind) })),
    })),
    counts: counts ?? { open: 0, answered: 0, closed: 0, cancelled: 0, overdue: 0 },
  };
}

/**
 * One request of the organization.
 * @throws Refused `request.not_found` (404), also for another organization's
 */
export async function findRequest(context: RunContext, requestId: string): Promise<RequestRow> {
  const { requests } = await readRequests(context, { requestId, mine: false, limit: 1, offset: 0 });
  const [request] = requests;
  if (!request) throw new Refused('request.not_found', 404);
  return request;
}
