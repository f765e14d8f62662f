import type { Library } from '#engine/library.ts';
import { kindName } from '../../ledger/entry/row.ts';
import { mayComment, mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { findInventory } from '../../inventory/result/lines.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { questionList, questionReopen, questionResolve } from './comment.contract.ts';
import { setState } from './comments.ts';
import { mayResolve } from './may-resolve.ts';
import { type CommentRow, findComment, lockComment, readComments, shown, subjectOf } from './row.ts';
import { findSubject } from './subject.ts';
import { askedAbout, readColleagues, tell } from './tell.ts';

/**
 * Resolves a question. Refuses with `comment.not_found` (404), `question.resolved` (409: somebody was quicker),
 * `question.auditors_only` or `question.not_yours` (403).
 */
export const resolveQuestion: UseCase<typeof questionResolve.input, typeof questionResolve.output> = {
  contract: questionResolve,
  may: ({ actor }) => mayComment(actor),
  async run(context, { questionId }) {
    const question = await lockQuestion(context, questionId);
    if (question.state === 'resolved') throw new Refused('question.resolved', 409);
    if (!mayResolve(context.actor, question)) {
      throw new Refused(
        question.writtenAs === 'auditor' ? 'question.auditors_only' : 'question.not_yours',
        403,
      );
    }
    await setState(context, question.id, 'resolved');
    await tellOf(context, question, 'question_resolved', question.body, question.id);
    return { comment: shown(await findComment(context, question.id)) };
  },
  journal: ({ comment }) => ({ subjectIds: [comment.id] }),
};

/** Reopens a question. Refuses with `comment.not_found` (404) or `question.open` (409). */
export const reopenQuestion: UseCase<typeof questionReopen.input, typeof questionReopen.output> = {
  contract: questionReopen,
  may: ({ actor }) => mayComment(actor),
  async run(context, { questionId, reason }) {
    const { tx, actor, now } = context;
    const question = await lockQuestion(context, questionId);
    if (question.state === 'open' || question.state === 'reopened') throw new Refused('question.open', 409);
    const [reply] = await tx.query<{ id: string }>(
      `insert into public.comments (organization_id, subject, subject_id, kind, parent_id, body, written_at, written_by, written_as,
         chapter)
       values ($1, $2, $3, 'comment', $4, $5, $6, $7, $8, $9) returning id`,
      [
        organizationOf(actor),
        question.subject,
        question.subjectId,
        question.id,
        reason,
        now,
        actor.userId,
        actor.role,
        question.chapter,
      ],
    );
    await setState(context, question.id, 'reopened');
    await tellOf(context, question, 'question_reopened', reason, reply?.id ?? question.id);
    return { comment: shown(await findComment(context, question.id)) };
  },
  journal: ({ comment }) => ({ subjectIds: [comment.id] }),
};

interface About {
  readonly id: string;
  readonly replyCount: number;
  readonly kind: string | null;
  readonly name: string | null;
  readonly siteName: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly entryId: string | null;
  readonly inventoryId: string | null;
}

/**
 * Questions with what they are about: of a line its last version, of a finding what it is found in. `$2` the person, `$3` an
 * inventory, `$4` subjects, `$5` whether only what concerns the person.
 */
const QUESTIONS = `questions as (
    select c.id, c.position, c.subject, c.state, coalesce(line.kind, found.kind) as kind,
      coalesce(i.name, told.title) as name, c.chapter,
      coalesce(line.site_id, found.site_id) as site_id, coalesce(line.period_from, found.period_from, i.period_from) as "from",
      coalesce(line.period_to, found.period_to, i.period_to) as "to", line.id as entry_id,
      coalesce(line.inventory_id, i.id, told.inventory_id, covering.id) as inventory_id
    from public.comments c
    left join lateral (
      select e.* from public.entries e where c.subject = 'line' and e.line_id = c.subject_id order by e.sequence desc limit 1
    ) line on true
    left join lateral razao.finding_place(c.organization_id, c.subject_id) found on c.subject = 'finding'
    left join public.inventories i on c.subject = 'inventory' and i.id = c.subject_id
    left join public.reports told on c.subject = 'report' and told.id = c.subject_id
    left join public.inventories covering on covering.organization_id = $1
      and found.period_from between covering.period_from and covering.period_to
    where c.organization_id = $1 and c.kind = 'question' and c.withdrawn_at is null
      and ($4::text[] is null or c.subject = any ($4))
      and ($3::uuid is null or coalesce(line.inventory_id, i.id, told.inventory_id, covering.id) = $3)
      and (not $5::boolean or c.written_by = $2 or line.committed_by = $2
        or exists (select from public.comments r where r.parent_id = c.id and r.written_by = $2)
        or exists (
          select from public.comment_mentions m join public.comments s on s.id = m.comment_id
          where m.user_id = $2 and (s.id = c.id or s.parent_id = c.id)))
  )`;

/** Lists questions, the latest first. Refuses with `inventory.not_found` (404). */
export const listQuestions: UseCase<typeof questionList.input, typeof questionList.output> = {
  contract: questionList,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { inventoryId, states, subjects, mine, before, limit }) {
    const { tx, actor, ports } = context;
    if (inventoryId !== undefined) await findInventory(context, inventoryId);
    const values = [organizationOf(actor), actor.userId, inventoryId ?? null, subjects ?? null, mine];
    const abouts = await tx.query<About>(
      `with ${QUESTIONS}
       select q.id, (select count(*)::int from public.comments r where r.parent_id = q.id) as "replyCount", q.kind, q.name,
         s.name as "siteName", q."from", q."to", q.entry_id as "entryId", q.inventory_id as "inventoryId"
       from questions q left join public.sites s on s.id = q.site_id
       where ($6::text[] is null or q.state = any ($6)) and ($7::bigint is null or q.position < $7)
       order by q.position desc limit ${limit + 1}`,
      [...values, states ?? null, before ?? null],
    );
    const [counts] = await tx.query<{ open: number; answered: number; resolved: number; reopened: number }>(
      `with ${QUESTIONS}
       select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'answered')::int as answered,
         count(*) filter (where state = 'resolved')::int as resolved, count(*) filter (where state = 'reopened')::int as reopened
       from questions`,
      values,
    );
    const page = abouts.slice(0, limit);
    const byId = new Map(page.map((about) => [about.id, about]));
    const comments = await readComments(
      context,
      'c.id = any ($5::uuid[])',
      [[...byId.keys()]],
      'order by c.position desc',
    );
    return {
      questions: comments.map((comment) => {
        const about = byId.get(comment.id);
        return {
          question: shown(comment),
          replyCount: about?.replyCount ?? 0,
          about: {
            kind: comment.subject,
            id: comment.subjectId,
            chapter: comment.chapter,
            title: titleOf(ports.library, about),
            siteName: about?.siteName ?? null,
            from: about?.from ?? null,
            to: about?.to ?? null,
            entryId: about?.entryId ?? null,
            inventoryId: about?.inventoryId ?? null,
          },
        };
      }),
      next: abouts.length > limit ? (comments.at(-1)?.position ?? null) : null,
      counts: counts ?? { open: 0, answered: 0, resolved: 0, reopened: 0 },
    };
  },
};

/** The kind of line or the name of the inventory or report that a question is about. */
function titleOf(library: Library, about: About | undefined): { 'pt-BR': string; en: string } | null {
  if (about?.kind) return kindName(library, about.kind);
  return about?.name ? { 'pt-BR': about.name, en: about.name } : null;
}

async function lockQuestion(context: RunContext, questionId: string): Promise<CommentRow> {
  const question = await lockComment(context, questionId);
  if (question.kind !== 'question' || question.withdrawnAt !== null)
    throw new Refused('comment.not_found', 404);
  return question;
}

/** Tells who asked and who answered; of a question that nobody answered, who was asked. */
async function tellOf(
  context: RunContext,
  question: CommentRow,
  kind: 'question_resolved' | 'question_reopened',
  body: string,
  commentId: string,
): Promise<void> {
  const answered = await context.tx.query<{ userId: string }>(
    'select distinct written_by as "userId" from public.comments where parent_id = $1 and answers',
    [question.id],
  );
  const subject = await findSubject(context, subjectOf(question));
  const colleagues = await readColleagues(context);
  const concerned =
    answered.length > 0 ? answered.map(({ userId }) => userId) : askedAbout(subject, colleagues);
  await tell(context, colleagues, { subject, commentId, body }, [
    [kind, [question.writtenBy, ...(kind === 'question_resolved' && answered.length === 0 ? [] : concerned)]],
  ]);
}
