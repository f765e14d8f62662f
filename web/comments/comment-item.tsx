import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { useFormats } from '#web/words/format.ts';
import { CommentForm, type Written } from './comment-form.tsx';
import { CommentText } from './comment-text.tsx';
import { type Comment, commentsChanged } from './queries.ts';
import { QuestionState } from './question-state.tsx';

interface CommentItemProps {
  readonly comment: Comment;
  /** The one that a letter leads to. */
  readonly focused: boolean;
  readonly children?: React.ReactNode;
}

/** Who said it, when, as what, and how things stand with it. */
function Head({
  comment,
  history,
  onHistory,
}: {
  comment: Comment;
  history: boolean;
  onHistory: () => void;
}) {
  const { t } = useTranslation('comments');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const isGone = comment.withdrawnAt !== null;
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-[0.8125rem] text-quiet">
      <span className="font-medium text-ink">{comment.writtenByName}</span>
      <span>{shell.t(`role.${comment.writtenAs}`)}</span>
      <time dateTime={comment.writtenAt}>{formats.instant(comment.writtenAt)}</time>
      {comment.answers && !isGone && <span className="text-accent-strong">{t('answer')}</span>}
      {comment.editedAt && !isGone && (
        <button
          type="button"
          aria-expanded={history}
          onClick={onHistory}
          className="py-0.5 underline hover:text-ink"
          data-testid="comment-edited"
        >
          {t('edited')}
        </button>
      )}
      {comment.state && !isGone && <QuestionState state={comment.state} />}
    </header>
  );
}

/** Who settled a question, and when. */
function Since({ state, stateAt, stateByName }: Comment) {
  const { t } = useTranslation('comments');
  const formats = useFormats();
  if (!state || state === 'open' || !stateAt) return null;
  return (
    <p className="text-[0.8125rem] text-quiet">
      {t(`since.${state}`, { name: stateByName ?? '', at: formats.instant(stateAt) })}
    </p>
  );
}

/** What a comment says, and what can be done with it. */
function Body({
  comment,
  before,
  children,
}: Pick<CommentItemProps, 'comment' | 'children'> & { before: React.ReactNode }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      {editing ? (
        <EditForm comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <CommentText comment={comment} />
      )}
      <Since {...comment} />
      {before}
      {!editing && (
        <div className="-ml-2 flex flex-wrap items-center gap-1 empty:hidden">
          {children}
          {comment.own && <OwnActions comment={comment} onEdit={() => setEditing(true)} />}
        </div>
      )}
    </>
  );
}

/** One comment, question or reply: who said it, when, as what; its author changes or withdraws it. */
export function CommentItem({ comment, focused, children }: CommentItemProps) {
  const { t } = useTranslation('comments');
  const formats = useFormats();
  const place = useRef<HTMLElement>(null);
  const [history, setHistory] = useState(false);
  useEffect(() => {
    if (focused) place.current?.scrollIntoView({ block: 'center' });
  }, [focused]);
  const before = history && <History commentId={comment.id} />;
  return (
    <article
      ref={place}
      aria-label={t(comment.kind === 'question' ? 'by.question' : 'by.comment', {
        name: comment.writtenByName,
      })}
      className={classes(
        'flex flex-col gap-1',
        focused && 'rounded-sm outline-2 outline-offset-4 outline-accent',
      )}
      data-testid="comment"
      data-comment={comment.id}
    >
      <Head comment={comment} history={history} onHistory={() => setHistory(!history)} />
      {comment.withdrawnAt === null ? (
        <Body comment={comment} before={before}>
          {children}
        </Body>
      ) : (
        <>
          <p className="text-quiet italic">{t('withdrawn', { day: formats.instant(comment.withdrawnAt) })}</p>
          {before}
        </>
      )}
    </article>
  );
}

function OwnActions({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const { t } = useTranslation('comments');
  const shell = useTranslation('shell');
  const [asking, setAsking] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => call('comment.withdraw', { commentId: comment.id }),
    onSuccess: async () => {
      setAsking(false);
      await commentsChanged();
    },
  });
  return (
    <>
      {comment.editableUntil && (
        <Button size="small" look="quiet" onClick={onEdit} data-testid="comment-edit">
          {t('edit')}
        </Button>
      )}
      <Button size="small" look="quiet" onClick={() => setAsking(true)} data-testid="comment-withdraw">
        {t('withdraw')}
      </Button>
      {asking && (
        <Confirm
          title={t('withdraw.title')}
          text={withdraw.error?.message ?? t('withdraw.text')}
          action={t('withdraw')}
          labels={{ close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function EditForm({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { t } = useTranslation('comments');
  const shell = useTranslation('shell');
  const edit = useMutation({
    mutationFn: (written: Written) =>
      call('comment.edit', { commentId: comment.id, revision: comment.revision, ...written }),
    onSuccess: async () => {
      onClose();
      await commentsChanged();
    },
  });
  return (
    <CommentForm
      label={t('edit.label')}
      initial={comment.body}
      focused
      problem={edit.error?.message ?? null}
      testId="comment-edit-form"
      renderActions={(written) => (
        <>
          <Button
            size="small"
            look="primary"
            busy={edit.isPending}
            disabled={!written}
            data-send
            onClick={() => written && edit.mutate(written)}
          >
            {t('save')}
          </Button>
          <Button size="small" onClick={onClose}>
            {shell.t('cancel')}
          </Button>
        </>
      )}
    />
  );
}

/** What it said before. */
function History({ commentId }: { commentId: string }) {
  const { t } = useTranslation('comments');
  const formats = useFormats();
  const { data, error } = useQuery({
    queryKey: ['comments', 'history', commentId],
    queryFn: ({ signal }) => call('comment.history', { commentId }, signal),
  });
  if (error)
    return (
      <p className="text-danger">
        <RefusalText text={error.message} />
      </p>
    );
  return (
    <ol
      className="border-l-2 border-line pl-3 text-quiet"
      aria-label={t('history')}
      data-testid="comment-history"
    >
      {data?.versions.map(({ revision, body, replacedAt }) => (
        <li key={revision}>
          <span className="text-[0.8125rem]">{t('until', { at: formats.instant(replacedAt) })}</span>
          <p className="break-words whitespace-pre-wrap">{body}</p>
        </li>
      ))}
    </ol>
  );
}
