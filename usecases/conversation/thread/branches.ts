import type { Tx } from '#database/tx.ts';
import { discardDrafts } from '../../ledger/draft/drafts.ts';
import { mayDraftEntries } from '../../may/ledger.ts';
import { Refused, type RunContext } from '../../usecase.ts';

/** A place in a conversation where it was taken up again: the messages that stand for one another, oldest first. */
export interface Branching {
  /** The one of them on the screen. */
  readonly shown: string;
  readonly messageIds: string[];
}

const ON_SCREEN = `with recursive branch as (
    select m.id, m.parent, m.seq from public.threads t
    join public.messages m on m.thread_id = t.id and m.id = t.leaf where t.id = $1
    union all
    select m.id, m.parent, m.seq from branch
    join public.messages m on m.thread_id = $1 and m.id = branch.parent
  )`;

/** The places of the branch on the screen at which there are others. */
export async function branchingsOf(tx: Tx, threadId: string): Promise<Branching[]> {
  return tx.query<Branching>(
    `${ON_SCREEN}
     select branch.id as shown, array_agg(m.id order by m.seq) as "messageIds"
     from branch join public.messages m
       on m.thread_id = $1 and m.parent is not distinct from branch.parent
     group by branch.id, branch.seq having count(*) > 1 order by branch.seq`,
    [threadId],
  );
}

/**
 * Leaves the branch on the screen at the message that stands where `sibling` does (or at `sibling` itself): what it
 * drafted and nobody approved is put aside, and comes back with it. Who may not draft (any more) leaves drafts as they are.
 * @returns the message before that place, null at the beginning
 * @throws Refused `message.not_found` (404) where the conversation has no such message
 */
export async function leaveBranchAt(
  context: RunContext,
  threadId: string,
  sibling: string,
): Promise<{ readonly parent: string | null }> {
  const { tx } = context;
  const [place] = await tx.query<{ parent: string | null }>(
    `select parent from public.messages where thread_id = $1 and id = $2`,
    [threadId, sibling],
  );
  if (!place) throw new Refused('message.not_found', 404);
  const [left] = await tx.query<{ id: string; drafts: string[] }>(
    `${ON_SCREEN}
     select branch.id, coalesce((
       select array_agg(d.id) from public.drafts d
       where d.thread_id = $1 and d.state = 'open' and d.created_at >= said.created_at), '{}') as drafts
     from branch join public.messages m on m.thread_id = $1 and m.id = branch.id
     -- An answer is stored when it is whole, after what it drafted: the message before it is the older one.
     join public.messages said on said.thread_id = $1
       and said.id = case when m.role = 'user' then m.id else m.parent end
     where branch.parent is not distinct from $2`,
    [threadId, place.parent],
  );
  if (left && left.drafts.length > 0 && mayDraftEntries(context.actor)) {
    await discardDrafts.run(context, { draftIds: left.drafts, restore: false });
    await tx.query(
      `update public.messages set set_aside = set_aside || $3::uuid[] where thread_id = $1 and id = $2`,
      [threadId, left.id, left.drafts],
    );
  }
  return place;
}

/** Shows the branch that begins at a message, up to where it was left last, with the drafts that were put aside; gives its end. */
export async function enterBranchAt(context: RunContext, threadId: string, first: string): Promise<string> {
  const { tx } = context;
  const [entered] = await tx.query<{ leaf: string }>(
    `with recursive down as (
       select id, seq, 1 as depth from public.messages where thread_id = $1 and id = $2
       union all
       select next.id, next.seq, down.depth + 1 from down cross join lateral (
         select m.id, m.seq from public.messages m where m.thread_id = $1 and m.parent = down.id
         order by m.seq desc limit 1
       ) next
     )
     update public.threads set leaf = (select id from down order by depth desc limit 1) where id = $1
     returning leaf`,
    [threadId, first],
  );
  if (!mayDraftEntries(context.actor)) return entered?.leaf ?? first;
  const back = await tx.query<{ id: string }>(
    `select d.id from public.messages m join public.drafts d on d.id = any (m.set_aside)
     where m.thread_id = $1 and m.id = $2 and d.state = 'discarded'`,
    [threadId, first],
  );
  await tx.query(`update public.messages set set_aside = '{}' where thread_id = $1 and id = $2`, [
    threadId,
    first,
  ]);
  if (back.length > 0) {
    await discardDrafts.run(context, { draftIds: back.map(({ id }) => id), restore: true });
  }
  return entered?.leaf ?? first;
}
