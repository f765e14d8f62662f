import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Archive, MessageSquarePlus, Search } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Input as CallInput } from '#web/api/call.ts';
import { queryClient, threadsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/lazy-dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { groupsOf } from './thread-groups.ts';
import { type Act, type Thread, ThreadRow } from './thread-row.tsx';

type Asked = { what: 'rename' | 'delete'; thread: Thread };

const PAUSE_MS = 200;

interface ThreadListProps {
  current: string | null;
  onNew: () => void;
  onDeleted: (threadId: string) => void;
  /** Called when a conversation is chosen (closes the drawer on a phone). */
  onPick?: () => void;
}

function useChanges(onDone: () => void) {
  const settled = async () => {
    onDone();
    await queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey });
  };
  const failed = (error: Error) => toast.bad({ title: error.message });
  const rename = useMutation({
    mutationFn: (input: { threadId: string; title: string }) => call('thread.rename', input),
    onSuccess: settled,
    onError: failed,
  });
  const mark = useMutation({
    mutationFn: (input: CallInput<'thread.mark'>) => call('thread.mark', input),
    onSuccess: settled,
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (threadId: string) => call('thread.delete', { threadId }),
    onSuccess: settled,
    onError: failed,
  });
  return { rename, mark, remove };
}

/** What the list shows: all that stand, all that were archived, or what holds the words. */
function useThreads() {
  const [words, setWords] = useState('');
  const [sought, setSought] = useState('');
  const [archived, setArchived] = useState(false);
  useEffect(() => {
    const soon = setTimeout(() => setSought(words.trim()), PAUSE_MS);
    return () => clearTimeout(soon);
  }, [words]);
  const plain = sought === '' && !archived;
  const list = useQuery({
    queryKey: plain ? threadsQuery.queryKey : [...threadsQuery.queryKey, { sought, archived }],
    queryFn: ({ signal }) => call('thread.list', plain ? {} : { words: sought, archived }, signal),
    placeholderData: keepPreviousData,
  });
  return { list, words, setWords, sought, archived, setArchived };
}

async function save(thread: Thread | null, format: 'markdown' | 'json'): Promise<void> {
  try {
    const { saveAllThreads, saveThread } = await import('./export.ts');
    await (thread ? saveThread(thread.id, format) : saveAllThreads(format));
  } catch (error) {
    toast.bad({ title: error instanceof Error ? error.message : String(error) });
  }
}

/** The person's conversations: pinned ones, then by the day they were last active; found by words of title or text. */
export function ThreadList({ current, onNew, onDeleted, onPick }: ThreadListProps) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  const { list, words, setWords, sought, archived, setArchived } = useThreads();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { rename, mark, remove } = useChanges(() => setAsked(null));
  const { data, error, isPending, refetch } = list;
  const threads = data?.threads ?? [];

  function act(what: Act, thread: Thread): void {
    if (what === 'rename' || what === 'delete') setAsked({ what, thread });
    else if (what === 'pin') mark.mutate({ threadId: thread.id, pinned: !thread.pinned });
    else if (what === 'archive') mark.mutate({ threadId: thread.id, archived: !thread.archivedAt });
    else void save(thread, what);
  }

  function submitName(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const title = fieldText(event.currentTarget, 'title').trim();
    if (asked && title) rename.mutate({ threadId: asked.thread.id, title });
  }

  const row = (thread: Thread) => (
    <ThreadRow key={thread.id} thread={thread} current={thread.id === current} onPick={onPick} onAct={act} />
  );
  const empty = sought ? t('threads.noneFound') : t(archived ? 'threads.noneArchived' : 'threads.empty');

  return (
    <div className="flex min-h-0 flex-col gap-2">
      <Button onClick={onNew} data-testid="thread-new">
        <MessageSquarePlus aria-hidden />
        {t('threads.new')}
      </Button>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-quiet" />
        <Input
          type="search"
          value={words}
          maxLength={200}
          onChange={(event) => setWords(event.target.value)}
          aria-label={t('threads.search')}
          placeholder={t('threads.search')}
          className="w-full pl-8"
          data-testid="thread-search"
        />
      </div>
      {isPending && <Skeleton className="h-24" />}
      {error && (
        <Failure title={t('threads.error')} text={error.message}>
          <Button size="small" onClick={() => void refetch()}>
            {shell.t('retry')}
          </Button>
        </Failure>
      )}
      {data && threads.length === 0 && <p className="px-2 py-4 text-quiet">{empty}</p>}
      <div className="flex flex-col gap-2" data-testid="threads">
        {sought ? (
          <ul className="flex flex-col gap-0.5">{threads.map(row)}</ul>
        ) : (
          groupsOf(threads, new Date(list.dataUpdatedAt)).map(([group, listed]) => (
            <section key={group} aria-labelledby={`threads-${group}`}>
              <h2 id={`threads-${group}`} className="px-2.5 py-1 text-xs font-medium text-quiet">
                {t(`threads.${group}`)}
              </h2>
              <ul className="flex flex-col gap-0.5">{listed.map(row)}</ul>
            </section>
          ))
        )}
      </div>
      <div className="flex flex-wrap gap-1 border-t border-line pt-2">
        <Button
          look="quiet"
          size="small"
          aria-pressed={archived}
          onClick={() => setArchived(!archived)}
          data-testid="threads-archived"
        >
          <Archive aria-hidden />
          {t(archived ? 'threads.showStanding' : 'threads.showArchived')}
        </Button>
        <Button
          look="quiet"
          size="small"
          onClick={() => void save(null, 'markdown')}
          data-testid="threads-export"
        >
          {t('threads.exportAll')}
        </Button>
      </div>
      <Dialog
        open={asked?.what === 'rename'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('threads.rename')}
        closeLabel={shell.t('close')}
      >
        <form onSubmit={submitName} className="flex flex-col gap-4">
          <Field label={t('threads.name')}>
            {(wiring) => (
              <Input
                {...wiring}
                name="title"
                maxLength={200}
                defaultValue={asked?.thread.title}
                autoComplete="off"
              />
            )}
          </Field>
          <Button type="submit" look="primary" busy={rename.isPending} className="self-end">
            {t('threads.save')}
          </Button>
        </form>
      </Dialog>
      <Dialog
        open={asked?.what === 'delete'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('threads.deleteTitle')}
        description={t('threads.deleteText')}
        closeLabel={shell.t('close')}
      >
        <div className="flex justify-end gap-2">
          <Button onClick={() => setAsked(null)}>{shell.t('cancel')}</Button>
          <Button
            look="danger"
            busy={remove.isPending}
            data-testid="thread-delete-confirm"
            onClick={() => {
              if (asked) remove.mutate(asked.thread.id, { onSuccess: () => onDeleted(asked.thread.id) });
            }}
          >
            {t('threads.delete')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
