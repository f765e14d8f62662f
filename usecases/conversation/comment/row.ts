import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { commentAdd } from './comment.contract.ts';

export type Comment = z.output<typeof commentAdd.output>['comment'];

/** A comment as it is read, with what it is of. */
export interface CommentRow extends Comment {
  readonly position: string;
  readonly subject: 'line' | 'inventory' | 'finding' | 'report';
  readonly subjectId: string;
  /** Of a report. */
  readonly chapter: string | null;
}

/** How long an author may change what they wrote. */
const EDITABLE_MINUTES = 30;

const COLUMNS = `c.id, c.position, c.subject, c.subject_id as "subjectId", c.chapter, c.kind, c.parent_id as "parentId", c.answers, c.body,
  c.revision, to_json(c.written_at) #>> '{}' as "writtenAt", c.written_by as "writtenBy",
  coalesce(author.full_name, '') as "writtenByName", c.written_as as "writtenAs", c.written_by = $2 as own,
  case when c.written_by = $2 and c.withdrawn_at is null and c.written_at + $3 * interval '1 minute' > $4::timestamptz
    then to_json(c.written_at + $3 * interval '1 minute') #>> '{}' end as "editableUntil",
  to_json(c.edited_at) #>> '{}' as "editedAt", to_json(c.withdrawn_at) #>> '{}' as "withdrawnAt",
  coalesce((select json_agg(json_build_object('userId', m.user_id, 'fullName', coalesce(named.full_name, ''))
      order by named.full_name, m.user_id)
    from public.comment_mentions m left join people named on named.user_id = m.user_id
    where m.comment_id = c.id and c.withdrawn_at is null), '[]') as mentions,
  c.state, to_json(c.state_at) #>> '{}' as "stateAt", decider.full_name as "stateByName"`;

/**
 * Comments of the organization that meet a condition on `c`, its parameters from `$5` on.
 * @param rest order, limit and offset
 */
export function readComments(
  { tx, actor, now }: RunContext,
  condition: string,
  parameters: readonly unknown[],
  rest: string,
): Promise<CommentRow[]> {
  return tx.query<CommentRow>(
    `with people as materialized (select user_id, full_name from public.my_colleagues())
     select ${COLUMNS} from public.comments c
     left join people author on author.user_id = c.written_by
     left join people decider on decider.user_id = c.state_by
     where c.organization_id = $1 and (${condition}) ${rest}`,
    [organizationOf(actor), actor.userId, EDITABLE_MINUTES, now, ...parameters],
  );
}

/**
 * One comment of the organization.
 * @throws Refused `comment.not_found` (404), also for another organization's
 */
export async function findComment(context: RunContext, commentId: string): Promise<CommentRow> {
  const [row] = await readComments(context, 'c.id = $5', [commentId], '');
  if (!row) throw new Refused('comment.not_found', 404);
  return row;
}

/** The same, held until the end of the transaction: what two do at once is done one after the other. */
export async function lockComment(context: RunContext, commentId: string): Promise<CommentRow> {
  await context.tx.query('select from public.comments where id = $1 and organization_id = $2 for update', [
    commentId,
    organizationOf(context.actor),
  ]);
  return findComment(context, commentId);
}

/** A comment as the contract shows it. */
export function shown({
  position: _position,
  subject: _subject,
  subjectId: _id,
  chapter: _chapter,
  ...comment
}: CommentRow): Comment {
  return comment;
}

/** What a comment is of, as it is asked for. */
export function subjectOf({
  subject,
  subjectId,
  chapter,
}: CommentRow): Pick<CommentRow, 'chapter'> & { kind: CommentRow['subject']; id: string } {
  return { kind: subject, id: subjectId, chapter };
}
