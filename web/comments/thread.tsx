import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Refusal } from '#web/forms/refusal.tsx';
import { CommentForm, type Written } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { type Comment, commentsChanged, type Subject, type Thread as ThreadOf } from './queries.ts';

interface ThreadProps {
  readonly subject: Subject;
  readonly thread: ThreadOf;
  readonly mayWrite: boolean;
  readonly focusId: string | null;
}

/** A comment or question with its replies; whoever may says how it goes on. */
export function Thread({ subject, thread, mayWrite, focusId }: ThreadProps) {
  const { t } = useTranslation('comments');
  const { comment, mayResolve } = thread;
  const [replying, setReplying] = useState(false);
  const [reopening, setReopening] = useState(false);
  const resolve = useMutation({
    mutationFn: () => call('question.resolve', { questionId: comment.id }),
    // Somebody may have been quicker: what stands is asked for either way.
    onSettled: commentsChanged,
  });
  const { replies, hidden, earlier } = useReplies(thread);
  const isResolved = comment.state === 'resolved';
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0" data-testid="thread">
      <CommentItem comment={comment} focused={comment.id === focusId}>
        {mayWrite && !isResolved && (
          <Button
            size="small"
            look="quiet"
            onClick={() => setReplying(!replying)}
            data-testid="comment-reply"
          >
            {t(comment.kind === 'question' ? 'reply.question' : 'reply')}
          </Button>
        )}
        {mayResolve && (
          <Button
            size="small"
            look="quiet"
            busy={resolve.isPending}
            onClick={() => resolve.mutate()}
            data-testid="question-resolve"
          >
            {t('resolve')}
          </Button>
        )}
        {mayWrite && (isResolved || comment.state === 'answered') && (
          <Button size="small" look="quiet" onClick={() => setReopening(true)} data-testid="question-reopen">
            {t('reopen')}
          </Button>
        )}
      </CommentItem>
      <Refusal error={resolve.error} />
      {(replies.length > 0 || replying) && (
        <div className="ml-2 flex flex-col gap-3 border-l-2 border-line pl-3 sm:ml-3">
          {hidden > 0 && (
            <Button
              size="small"
              look="quiet"
              busy={earlier.isPending}
              onClick={() => earlier.mutate()}
              className="w-fit"
            >
              {t('earlier', { count: hidden })}
            </Button>
          )}
          {replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} focused={reply.id === focusId} />
          ))}
          {replying && <ReplyForm subject={subject} parent={comment} onClose={() => setReplying(false)} />}
        </div>
      )}
      {reopening && <Reopen questionId={comment.id} onClose={() => setReopening(false)} />}
    </li>
  );
}

/** The replies that are shown, and how many earlier ones there are; they come when they are asked for. */
function useReplies({ comment, replyCount, replies: last }: ThreadProps['thread']) {
  const [older, setOlder] = useState<readonly Comment[]>([]);
  const earlier = useMutation({
    mutationFn: () => call('comment.replies', { commentId: comment.id, limit: 500 }),
    onSuccess: ({ replies: all }) => setOlder(all),
  });
  const latest = new Set(last.map(({ id }) => id));
  const replies = [...older.filter(({ id }) => !latest.has(id)), ...last];
  const hidden = replyCount - replies.length;
  return { replies, hidden, earlier };
}

function ReplyForm({ subject, parent, onClose }: { subject: Subject; parent: Comment; onClose: () => void }) {
  const { t } = useTranslation('comments');
  const shell = useTranslation('shell');
  const isQuestion = parent.kind === 'question';
  const add = useMutation({
    mutationFn: (input: Written & { answers: boolean }) =>
      call('comment.add', { subject, parentId: parent.id, ...input }),
    onSuccess: async () => {
      onClose();
      await commentsChanged();
    },
  });
  const send = (written: Written | null, answers: boolean) => written && add.mutate({ ...written, answers });
  return (
    <CommentForm
      label={t(isQuestion ? 'reply.labelQuestion' : 'reply.label')}
      focused
      problem={add.error?.message ?? null}
      testId="reply-form"
      renderActions={(written) => (
        <>
          <Button
            size="small"
            look="primary"
            busy={add.isPending}
            disabled={!written}
            data-send
            onClick={() => send(written, isQuestion)}
            data-testid="reply-send"
          >
            {t(isQuestion ? 'reply.answer' : 'reply')}
          </Button>
          {isQuestion && (
            <Button
              size="small"
              busy={add.isPending}
              disabled={!written}
              onClick={() => send(written, false)}
              data-testid="reply-only"
            >
              {t('reply.only')}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={onClose}>
            {shell.t('cancel')}
          </Button>
        </>
      )}
    />
  );
}

function Reopen({ questionId, onClose }: { questionId: string; onClose: () => void }) {
  const { t } = useTranslation('comments');
  const shell = useTranslation('shell');
  const reopen = useMutation({
    mutationFn: (reason: string) => call('question.reopen', { questionId, reason }),
    onSuccess: async () => {
      onClose();
      await commentsChanged();
    },
  });
  return (
    <ReasonDialog
      title={t('reopen.title')}
      text={t('reopen.text')}
      action={t('reopen')}
      labels={{ reason: t('reopen.reason'), close: shell.t('close'), cancel: shell.t('cancel') }}
      busy={reopen.isPending}
      problem={reopen.error?.message ?? null}
      onConfirm={(reason) => reopen.mutate(reason)}
      onClose={onClose}
    />
  );
}
