import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Archive, MessageSquarePlus, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
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

interface ListedProps {
  readonly threads: readonly Thread[];
  /** When they were read: what was active on which day is told from it. */
  readonly asOf: Date;
  /** Those found by words come in the order of the search; the others by group. */
  readonly grouped: boolean;
  readonly children: (thread: Thread) => ReactNode;
}

function Listed({ threads, asOf, grouped, children: row }: ListedProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex flex-col gap-2" data-testid="threads">
      {grouped ? (
        groupsOf(threads, asOf).map(([group, listed]) => (
          <section key={group} aria-labelledby={`threads-${group}`}>
            <h2 id={`threads-${group}`} className="px-2.5 py-1 text-xs font-medium text-quiet">
              {t(`threads.${group}`)}
            </h2>
            <ul className="flex flex-col gap-0.5">{listed.map(row)}</ul>
          </section>
        ))
      ) : (
        <ul className="flex flex-col gap-0.5">{threads.map(row)}</ul>
      )}
    </div>
  );
}

function SearchField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const { t } = useTranslation('chat');
  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-quiet" />
      <Input
        type="search"
        value={words}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        aria-label={t('threads.search')}
        placeholder={t('threads.search')}
        className="w-full pl-8"
        data-testid="thread-search"
      />
    </div>
  );
}

interface AskedDialogProps {
  /** The conversation that is asked about; null where nothing is. */
  readonly thread: Thread | null;
  readonly busy: boolean;
  readonly onClose: () => void;
}

function RenameDialog({
  thread,
  busy,
  onClose,
  onRename,
}: AskedDialogProps & { readonly onRename: (title: string) => void }) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const title = fieldText(event.currentTarget, 'title').trim();
    if (title) onRename(title);
  }
  return (
    <Dialog
      open={thread !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('threads.rename')}
      closeLabel={shell.t('close')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('threads.name')}>
          {(wiring) => (
            <Input {...wiring} name="title" maxLength={200} defaultValue={thread?.title} autoComplete="off" />
          )}
        </Field>
        <Button type="submit" look="primary" busy={busy} className="self-end">
          {t('threads.save')}
        </Button>
      </form>
    </Dialog>
  );
}

function DeleteDialog({
  thread,
  busy,
  onClose,
  onDelete,
}: AskedDialogProps & { readonly onDelete: () => void }) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  return (
    <Dialog
      open={thread !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('threads.deleteTitle')}
      description={t('threads.deleteText')}
      closeLabel={shell.t('close')}
    >
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{shell.t('cancel')}</Button>
        <Button look="danger" busy={busy} data-testid="thread-delete-confirm" onClick={onDelete}>
          {t('threads.delete')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Which conversation something is asked about first, and what can be done to each of them. */
function useActs(onDeleted: (threadId: string) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { rename, mark, remove } = useChanges(close);

  function act(what: Act, thread: Thread): void {
    if (what === 'rename' || what === 'delete') setAsked({ what, thread });
    else if (what === 'pin') mark.mutate({ threadId: thread.id, pinned: !thread.pinned });
    else if (what === 'archive') mark.mutate({ threadId: thread.id, archived: !thread.archivedAt });
    else void save(thread, what);
  }
  const askedFor = (what: Asked['what']) => (asked?.what === what ? asked.thread : null);
  const dialogs = (
    <>
      <RenameDialog
        thread={askedFor('rename')}
        busy={rename.isPending}
        onClose={close}
        onRename={(title) => asked && rename.mutate({ threadId: asked.thread.id, title })}
      />
      <DeleteDialog
        thread={askedFor('delete')}
        busy={remove.isPending}
        onClose={close}
        onDelete={() =>
          asked && remove.mutate(asked.thread.id, { onSuccess: () => onDeleted(asked.thread.id) })
        }
      />
    </>
  );
  return { act, dialogs };
}

/** The person's conversations: pinned ones, then by the day they were last active; found by words of title or text. */
export function ThreadList({ current, onNew, onDeleted, onPick }: ThreadListProps) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  const { list, words, setWords, sought, archived, setArchived } = useThreads();
  const { act, dialogs } = useActs(onDeleted);
  const { data, error, isPending, refetch } = list;
  const threads = data?.threads ?? [];
  const empty = sought ? t('threads.noneFound') : t(archived ? 'threads.noneArchived' : 'threads.empty');

  return (
    <div className="flex min-h-0 flex-col gap-2">
      <Button onClick={onNew} data-testid="thread-new">
        <MessageSquarePlus aria-hidden />
        {t('threads.new')}
      </Button>
      <SearchField words={words} onChange={setWords} />
      {isPending && <Skeleton className="h-24" />}
      {error && (
        <Failure title={t('threads.error')} text={error.message}>
          <Button size="small" onClick={() => void refetch()}>
            {shell.t('retry')}
          </Button>
        </Failure>
      )}
      {data && threads.length === 0 && <p className="px-2 py-4 text-quiet">{empty}</p>}
      <Listed threads={threads} asOf={new Date(list.dataUpdatedAt)} grouped={sought === ''}>
        {(thread) => (
          <ThreadRow
            key={thread.id}
            thread={thread}
            current={thread.id === current}
            onPick={onPick}
            onAct={act}
          />
        )}
      </Listed>
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
      {dialogs}
    </div>
  );
}
