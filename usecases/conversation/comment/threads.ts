import { mayComment, mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { commentList, commentReplies } from './comment.contract.ts';
import { mayResolve } from './may-resolve.ts';
import { type CommentRow, findComment, readComments, shown } from './row.ts';
import { findSubject, type FoundSubject } from './subject.ts';

/** Of each thread so many of the latest replies come with a page; the others are asked for. */
const LATEST_REPLIES = 20;
/** A page that must reach an old thread holds at most so many. */
const FURTHEST_FOCUS = 1000;

/** Lists threads. Refuses with `entry.not_found`, `inventory.not_found`, `finding.not_found`, `report.not_found` (404). */
export const listComments: UseCase<typeof commentList.input, typeof commentList.output> = {
  contract: commentList,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { subject, before, limit, focusId }) {
    const { tx, actor } = context;
    const { kind, id, chapter } = await findSubject(context, subject);
    const focus = focusId === undefined ? null : await focused(context, focusId, { id, chapter });
    const most = Math.min(Math.max(limit, focus?.depth ?? 0), FURTHEST_FOCUS);
    const found = await readComments(
      context,
      `c.subject = $5 and c.subject_id = $6 and c.parent_id is null and ($7::bigint is null or c.position < $7)
         and c.chapter is not distinct from $8`,
      [kind, id, before ?? null, chapter],
      `order by c.position desc limit ${most + 1}`,
    );
    const page = found.slice(0, most);
    const replies = await latestReplies(context, page, focus?.threadId ?? null);
    const [counts] = await tx.query<{ threads: number; openQuestions: number }>(
      `select count(*)::int as threads,
         count(*) filter (where state in ('open', 'reopened') and withdrawn_at is null)::int as "openQuestions"
       from public.comments where organization_id = $1 and subject = $2 and subject_id = $3 and parent_id is null
         and chapter is not distinct from $4`,
      [organizationOf(actor), kind, id, chapter],
    );
    return {
      threads: page.map((comment) => ({
        comment: shown(comment),
        replyCount: replies.get(comment.id)?.count ?? 0,
        replies: (replies.get(comment.id)?.latest ?? []).map(shown),
        mayResolve: mayResolve(actor, comment),
      })),
      next: found.length > most ? (page.at(-1)?.position ?? null) : null,
      counts: counts ?? { threads: 0, openQuestions: 0 },
      mayWrite: mayComment(actor),
    };
  },
};

/** Lists all replies to a comment. Refuses with `comment.not_found` (404). */
export const listReplies: UseCase<typeof commentReplies.input, typeof commentReplies.output> = {
  contract: commentReplies,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { commentId, offset, limit }) {
    await findComment(context, commentId);
    const rest = `order by c.position limit ${limit} offset ${offset}`;
    const replies = await readComments(context, 'c.parent_id = $5', [commentId], rest);
    const [count] = await context.tx.query<{ total: number }>(
      'select count(*)::int as total from public.comments where parent_id = $1',
      [commentId],
    );
    return { replies: replies.map(shown), total: count?.total ?? 0 };
  },
};

/** The thread that a comment is in, and how many threads lie from the latest to it; null for one of something else. */
async function focused(
  context: RunContext,
  commentId: string,
  { id, chapter }: Pick<FoundSubject, 'id' | 'chapter'>,
): Promise<{ threadId: string; depth: number } | null> {
  const [comment] = await readComments(
    context,
    'c.id = $5 and c.subject_id = $6 and c.chapter is not distinct from $7',
    [commentId, id, chapter],
    '',
  );
  if (!comment) return null;
  const threadId = comment.parentId ?? comment.id;
  const [row] = await context.tx.query<{ depth: number }>(
    `select count(*)::int as depth from public.comments c join public.comments wanted on wanted.id = $1
     where c.organization_id = wanted.organization_id and c.subject = wanted.subject and c.subject_id = wanted.subject_id
       and c.chapter is not distinct from wanted.chapter and c.parent_id is null and c.position >= wanted.position`,
    [threadId],
  );
  return { threadId, depth: row?.depth ?? 0 };
}

interface Replies {
  readonly count: number;
  readonly latest: readonly CommentRow[];
}

/** The latest replies of each thread, oldest first; of the one in focus up to two hundred. */
async function latestReplies(
  context: RunContext,
  page: readonly CommentRow[],
  focusThreadId: string | null,
): Promise<ReadonlyMap<string, Replies>> {
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await context.tx.query<{ threadId: string; count: number; latest: string[] }>(
    `select w.id as "threadId", (select count(*)::int from public.comments r where r.parent_id = w.id) as count,
       array(select r.id from public.comments r where r.parent_id = w.id order by r.position desc
         limit case when w.id = $2 then 200 else ${LATEST_REPLIES} end) as latest
     from unnest($1::uuid[]) as w (id)`,
    [ids, focusThreadId],
  );
  const wanted = rows.flatMap(({ latest }) => latest);
  const replies =
    wanted.length === 0
      ? []
      : await readComments(context, 'c.id = any ($5::uuid[])', [wanted], 'order by c.position');
  return new Map(
    rows.map(({ threadId, count }) => [
      threadId,
      { count, latest: replies.filter(({ parentId }) => parentId === threadId) },
    ]),
  );
}
