import { invalidInput } from '../../input.ts';
import { mayComment, mayReadLedger } from '../../may/ledger.ts';
import { mayReadOrganization } from '../../may/organization.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import {
  commentAdd,
  commentEdit,
  commentHistory,
  commentWithdraw,
  memberColleagues,
} from './comment.contract.ts';
import { type CommentRow, findComment, lockComment, shown, subjectOf } from './row.ts';
import { findSubject, type FoundSubject } from './subject.ts';
import { askedAbout, readColleagues, tell } from './tell.ts';

/**
 * Says something of a line, an inventory, a finding or a report. Refuses with `entry.not_found`, `inventory.not_found`,
 * `finding.not_found`, `report.not_found`, `comment.not_found`, `member.not_found` (404), `question.resolved` or `comment.withdrawn` (409).
 */
export const addComment: UseCase<typeof commentAdd.input, typeof commentAdd.output> = {
  contract: commentAdd,
  may: ({ actor }) => mayComment(actor),
  async run(context, input) {
    const { tx, actor, now } = context;
    const subject = await findSubject(context, input.subject);
    const parent = input.parentId === undefined ? null : await parentOf(context, input.parentId, subject);
    if (input.answers && parent?.kind !== 'question')
      throw invalidInput('answers', 'it replies to no question');
    if (parent && input.kind === 'question')
      throw invalidInput('kind', 'a reply asks no question of its own');
    const colleagues = await readColleagues(context);
    refuseStrangers(colleagues, input.mentions);
    const [made] = await tx.query<{ id: string }>(
      `insert into public.comments (organization_id, subject, subject_id, kind, parent_id, answers, body, state, state_at, state_by,
         written_at, written_by, written_as, chapter)
       values ($1, $2, $3, $4, $5, $6, $7, case when $4 = 'question' then 'open' end, case when $4 = 'question' then $8::timestamptz end,
         case when $4 = 'question' then $9::uuid end, $8, $9, $10, $11) returning id`,
      [
        organizationOf(actor),
        subject.kind,
        subject.id,
        input.kind,
        parent?.id ?? null,
        input.answers,
        input.body,
        now,
        actor.userId,
        actor.role,
        subject.chapter,
      ],
    );
    const commentId = made?.id ?? '';
    await mention(context, commentId, input.mentions);
    if (parent && input.answers) await setState(context, parent.id, 'answered');
    const asked = input.kind === 'question' && input.mentions.length === 0;
    await tell(context, colleagues, { subject, commentId, body: input.body }, [
      ['question_answered', parent && input.answers ? [parent.writtenBy] : []],
      ['comment_mentioned', input.mentions],
      ['question_asked', asked ? askedAbout(subject, colleagues) : []],
    ]);
    return { comment: shown(await findComment(context, commentId)) };
  },
  journal: ({ comment }, { subject }) => ({
    subjectIds: [comment.id, ...(comment.parentId === null ? [] : [comment.parentId]), subject.id],
    detail: { subject: subject.kind, kind: comment.kind, ...(comment.answers && { answers: 'true' }) },
  }),
};

/**
 * Changes a comment of one's own. Refuses with `comment.not_found` (404), `comment.not_own` (403), `comment.changed`,
 * `comment.too_late`, `comment.withdrawn` (409) or `member.not_found` (404).
 */
export const editComment: UseCase<typeof commentEdit.input, typeof commentEdit.output> = {
  contract: commentEdit,
  may: ({ actor }) => mayComment(actor),
  async run(context, { commentId, revision, body, mentions }) {
    const { tx, now } = context;
    const old = await ownComment(context, commentId);
    if (old.revision !== revision) throw new Refused('comment.changed', 409);
    if (old.editableUntil === null) throw new Refused('comment.too_late', 409);
    const colleagues = await readColleagues(context);
    const before = old.mentions.map(({ userId }) => userId);
    const wanted = mentions ?? before;
    refuseStrangers(
      colleagues,
      wanted.filter((userId) => !before.includes(userId)),
    );
    if (body !== old.body)
      await tx.query('update public.comments set body = $2, edited_at = $3 where id = $1', [
        old.id,
        body,
        now,
      ]);
    await tx.query('delete from public.comment_mentions where comment_id = $1', [old.id]);
    await mention(context, old.id, wanted);
    const added = wanted.filter((userId) => !before.includes(userId));
    if (added.length > 0) {
      const subject = await findSubject(context, subjectOf(old));
      await tell(context, colleagues, { subject, commentId: old.id, body }, [['comment_mentioned', added]]);
    }
    return { comment: shown(await findComment(context, commentId)) };
  },
  journal: ({ comment }) => ({ subjectIds: [comment.id], detail: { revision: String(comment.revision) } }),
};

/**
 * Withdraws a comment of one's own. Refuses with `comment.not_found` (404), `comment.not_own` (403), `comment.withdrawn`, or
 * `comment.has_replies` (409) for a question that others replied to: it is resolved instead.
 */
export const withdrawComment: UseCase<typeof commentWithdraw.input, typeof commentWithdraw.output> = {
  contract: commentWithdraw,
  may: ({ actor }) => mayComment(actor),
  async run(context, { commentId }) {
    const { tx, now, actor } = context;
    const old = await ownComment(context, commentId);
    if (old.kind === 'question') {
      const replies = await tx.query(
        'select from public.comments where parent_id = $1 and written_by <> $2 and withdrawn_at is null limit 1',
        [old.id, actor.userId],
      );
      if (replies.length > 0) throw new Refused('comment.has_replies', 409);
    }
    await tx.query(`update public.comments set body = '', withdrawn_at = $2 where id = $1`, [old.id, now]);
    return { comment: shown(await findComment(context, commentId)) };
  },
  journal: ({ comment }) => ({ subjectIds: [comment.id] }),
};

/** What a comment said before, the first version first. Refuses with `comment.not_found` (404). */
export const tellCommentHistory: UseCase<typeof commentHistory.input, typeof commentHistory.output> = {
  contract: commentHistory,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { commentId }) {
    await findComment(context, commentId);
    const versions = await context.tx.query<{ revision: number; body: string; replacedAt: string }>(
      `select revision, body, to_json(replaced_at) #>> '{}' as "replacedAt" from public.comment_versions
       where comment_id = $1 and organization_id = $2 order by revision`,
      [commentId, organizationOf(context.actor)],
    );
    return { versions };
  },
};

/** Who works in the ledger now, by name. */
export const listColleagues: UseCase<typeof memberColleagues.input, typeof memberColleagues.output> = {
  contract: memberColleagues,
  may: ({ actor }) => mayReadOrganization(actor),
  async run(context) {
    const people = await readColleagues(context);
    return { people: people.map((one) => ({ ...one, self: one.userId === context.actor.userId })) };
  },
};

/** Says where a question stands; the caller holds it locked. */
export async function setState(
  { tx, actor, now }: RunContext,
  questionId: string,
  state: NonNullable<CommentRow['state']>,
): Promise<void> {
  await tx.query('update public.comments set state = $2, state_at = $3, state_by = $4 where id = $1', [
    questionId,
    state,
    now,
    actor.userId,
  ]);
}

/** What is replied to, locked: a thread has one level, and a resolved question takes no more replies. */
async function parentOf(
  context: RunContext,
  parentId: string,
  { id, chapter }: Pick<FoundSubject, 'id' | 'chapter'>,
): Promise<CommentRow> {
  const parent = await lockComment(context, parentId);
  if (parent.subjectId !== id || parent.chapter !== chapter || parent.parentId !== null)
    throw new Refused('comment.not_found', 404);
  if (parent.withdrawnAt !== null) throw new Refused('comment.withdrawn', 409);
  if (parent.state === 'resolved') throw new Refused('question.resolved', 409);
  return parent;
}

async function ownComment(context: RunContext, commentId: string): Promise<CommentRow> {
  const comment = await lockComment(context, commentId);
  if (!comment.own) throw new Refused('comment.not_own', 403);
  if (comment.withdrawnAt !== null) throw new Refused('comment.withdrawn', 409);
  return comment;
}

function refuseStrangers(colleagues: readonly { userId: string }[], mentions: readonly string[]): void {
  const here = new Set(colleagues.map(({ userId }) => userId));
  if (mentions.some((userId) => !here.has(userId.toLowerCase()))) throw new Refused('member.not_found', 404);
}

async function mention(
  { tx, actor }: RunContext,
  commentId: string,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  await tx.query(
    `insert into public.comment_mentions (comment_id, organization_id, user_id)
     select distinct $1::uuid, $2::uuid, person from unnest($3::uuid[]) person`,
    [commentId, organizationOf(actor), people],
  );
}
