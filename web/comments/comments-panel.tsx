import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CommentForm, type Written } from './comment-form.tsx';
import { commentsChanged, commentsQuery, type Subject } from './queries.ts';
import { Thread } from './thread.tsx';

/** What is said of a line, an inventory, a finding or a chapter of a report. */
export function CommentsPanel({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation('comments');
  const title = useId();
  const [search] = useSearchParams();
  const focusId = search.get('comment');
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    commentsQuery(subject, focusId),
  );
  const first = data?.pages[0];
  const seen = new Set<string>();
  // A thread that slid to the next page while pages were asked for is shown once.
  const threads = (data?.pages ?? [])
    .flatMap((page) => page.threads)
    .filter(({ comment }) => !seen.has(comment.id) && seen.add(comment.id));
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3" data-testid="comments">
      <h3 id={title} className="flex flex-wrap items-center gap-2 text-base font-semibold">
        <MessagesSquare className="size-4 text-quiet" aria-hidden />
        {t('title')}
        {first && first.counts.openQuestions > 0 && (
          <span
            className="rounded-full bg-warn-soft px-2 py-0.5 text-[0.8125rem] font-normal text-warn"
            data-testid="open-questions"
          >
            {t('openQuestions', { count: first.counts.openQuestions })}
          </span>
        )}
      </h3>
      {error && !data && <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-2">
          <Skeleton className="h-24" />
          <Skeleton className="h-16" />
        </div>
      )}
      {first?.mayWrite && <NewComment subject={subject} />}
      {first && threads.length === 0 && (
        <p className="text-quiet" data-testid="comments-none">
          {t(first.mayWrite ? 'none' : 'noneToRead')}
        </p>
      )}
      {threads.length > 0 && (
        <ol aria-label={t('threads')} className="flex flex-col">
          {threads.map((thread) => (
            <Thread
              key={thread.comment.id}
              subject={subject}
              thread={thread}
              mayWrite={first?.mayWrite === true && thread.comment.withdrawnAt === null}
              focusId={focusId}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          size="small"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="w-fit"
          data-testid="comments-more"
        >
          {t('moreThreads')}
        </Button>
      )}
    </section>
  );
}

function NewComment({ subject }: { subject: Subject }) {
  const { t } = useTranslation('comments');
  const [kind, setKind] = useState<'comment' | 'question'>('comment');
  const add = useMutation({
    mutationFn: (written: Written) => call('comment.add', { subject, kind, ...written }),
    onSuccess: commentsChanged,
  });
  return (
    <div className="flex flex-col gap-2">
      <Choice
        legend={t('kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'comment', label: t('kind.comment') },
          { value: 'question', label: t('kind.question') },
        ]}
        testId="comment-kind"
      />
      <CommentForm
        label={t(kind === 'question' ? 'write.question' : 'write.comment')}
        hint={t('write.hint')}
        problem={add.error?.message ?? null}
        testId="comment-form"
        renderActions={(written, clear) => (
          <Button
            size="small"
            look="primary"
            busy={add.isPending}
            disabled={!written}
            data-send
            onClick={() => written && add.mutate(written, { onSuccess: () => clear(written) })}
            data-testid="comment-send"
          >
            {t(kind === 'question' ? 'send.question' : 'send.comment')}
          </Button>
        )}
      />
    </div>
  );
}
