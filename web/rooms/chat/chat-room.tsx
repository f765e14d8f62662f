import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/lazy-dialog.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { Conversation } from './conversation.tsx';

/** Beside what one came for: the room does not wait for it. */
const ThreadList = lazy(async () => ({ default: (await import('./thread-list.tsx')).ThreadList }));

function Waiting() {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-5 px-4 py-6 sm:px-6">
      <Skeleton className="h-12 w-1/2 self-end" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** A conversation that the server has: its messages first, then whatever is still being answered. */
function StoredConversation({ threadId }: { threadId: string }) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  const { data, error, refetch } = useQuery({
    queryKey: ['thread.get', threadId],
    queryFn: ({ signal }) => call('thread.get', { threadId }, signal),
    // Read when it is opened and held by the conversation from then on.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) {
    return (
      <div className="mx-auto w-full max-w-6xl flex-1 p-6">
        <Failure title={t('thread.error')} text={error.message} testId="thread-error">
          <Button size="small" onClick={() => void refetch()}>
            {shell.t('retry')}
          </Button>
        </Failure>
      </div>
    );
  }
  if (!data) return <Waiting />;
  return <Conversation threadId={threadId} stored={data} onCreated={() => {}} />;
}

/**
 * The conversation on the screen: the one in the address, or a fresh one whose id is made here and put into the address
 * by its first message, without the page being built anew.
 */
function useOpenThread() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('thread');
  const asksNew = search.has('new');
  const [fresh, setFresh] = useState<string>(() => crypto.randomUUID());

  function startNew(): void {
    setFresh(crypto.randomUUID());
    setSearch({});
  }

  useEffect(() => {
    if (!asksNew) return;
    // The address asks for a new conversation once, and is answered by taking the question out of it.
    // oxlint-disable-next-line react/set-state-in-effect
    setFresh(crypto.randomUUID());
    setSearch({}, { replace: true });
  }, [asksNew, setSearch]);

  // Once left, the conversation that began here is one of the server's; the next fresh one gets an id of its own.
  const began = useRef<string | null>(null);
  useEffect(() => {
    if (named === fresh) began.current = fresh;
    else if (began.current === fresh) setFresh(crypto.randomUUID());
  }, [named, fresh]);

  return {
    named,
    threadId: named ?? fresh,
    isFresh: named === null || named === fresh,
    startNew,
    keep: (threadId: string) => setSearch({ thread: threadId }, { replace: true }),
  };
}

/** `/`: conversations with the assistant. */
export function Component() {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  const { named, threadId, isFresh, startNew, keep } = useOpenThread();
  const [drawer, setDrawer] = useState(false);

  function forget(deleted: string): void {
    queryClient.removeQueries({ queryKey: ['thread.get', deleted] });
    if (deleted === threadId) startNew();
  }

  const list = (onPick?: () => void) => (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <ThreadList
        current={named}
        onNew={() => {
          startNew();
          onPick?.();
        }}
        onDeleted={forget}
        {...(onPick ? { onPick } : {})}
      />
    </Suspense>
  );

  return (
    <div data-fills className="flex flex-1">
      <h1 className="clip-hidden">{t('title')}</h1>
      <aside
        aria-label={t('threads')}
        className="relative hidden w-60 shrink-0 border-r border-line xl:block"
      >
        {/* As long as the conversation, which alone says how long the page is. */}
        <div className="absolute inset-0">
          <div
            className={
              'sticky top-12 max-h-[min(100%,calc(100dvh-3rem))] overflow-y-auto p-3 ' +
              '[main:has([data-offline])_&]:top-21 [main:has([data-offline])_&]:max-h-[min(100%,calc(100dvh-5.25rem))]'
            }
          >
            {list()}
          </div>
        </div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="px-3 pt-2 xl:hidden">
          <Button look="quiet" size="small" onClick={() => setDrawer(true)} data-testid="threads-open">
            <MessagesSquare aria-hidden />
            {t('threads')}
          </Button>
        </div>
        {isFresh ? (
          <Conversation key={threadId} threadId={threadId} stored={null} onCreated={() => keep(threadId)} />
        ) : (
          <StoredConversation key={threadId} threadId={threadId} />
        )}
      </div>
      <Drawer
        open={drawer}
        onOpenChange={setDrawer}
        title={t('threads')}
        closeLabel={shell.t('close')}
        className="sm:w-[min(22rem,92vw)]"
      >
        {list(() => setDrawer(false))}
      </Drawer>
    </div>
  );
}
