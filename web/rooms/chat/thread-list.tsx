import { useMutation, useQuery } from '@tanstack/react-query';
import { MessageSquarePlus, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, type Output } from '#web/api/call.ts';
import { queryClient, threadsQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/lazy-dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';

type Thread = Output<'thread.list'>['threads'][number];
type Asked = { what: 'rename' | 'delete'; thread: Thread };

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
  const remove = useMutation({
    mutationFn: (threadId: string) => call('thread.delete', { threadId }),
    onSuccess: settled,
    onError: failed,
  });
  return { rename, remove };
}

function Row({
  thread,
  current,
  onPick,
  onAsk,
}: {
  thread: Thread;
  current: boolean;
  onPick?: (() => void) | undefined;
  onAsk: (asked: Asked) => void;
}) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const title = thread.title || t('threads.untitled');
  return (
    <li className="group relative">
      <Link
        to={`/?thread=${thread.id}`}
        aria-current={current ? 'page' : undefined}
        onClick={() => onPick?.()}
        data-testid="thread"
        className={classes(
          'block rounded-md py-1.5 pr-9 pl-2.5 hover:bg-sunken',
          current && 'bg-sunken font-medium',
        )}
      >
        <span className="block truncate">{title}</span>
        <span className="figure block text-xs font-normal text-quiet">
          {formats.instant(thread.updatedAt)}
        </span>
      </Link>
      <MenuButton
        button={{
          'aria-label': t('threads.options', { title }),
          className:
            'absolute top-2 right-1 flex size-7 items-center justify-center rounded text-quiet hover:bg-line hover:text-ink',
          children: <MoreHorizontal className="size-4" aria-hidden />,
        }}
      >
        {({ MenuPanel, MenuItem }) => (
          <MenuPanel>
            <MenuItem onSelect={() => onAsk({ what: 'rename', thread })} data-testid="thread-rename">
              <Pencil aria-hidden />
              {t('threads.rename')}
            </MenuItem>
            <MenuItem onSelect={() => onAsk({ what: 'delete', thread })} data-testid="thread-delete">
              <Trash2 aria-hidden />
              {t('threads.delete')}
            </MenuItem>
          </MenuPanel>
        )}
      </MenuButton>
    </li>
  );
}

/** The person's conversations, latest first. */
export function ThreadList({ current, onNew, onDeleted, onPick }: ThreadListProps) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  const { data, error, isPending, refetch } = useQuery(threadsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { rename, remove } = useChanges(() => setAsked(null));

  function submitName(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const title = fieldText(event.currentTarget, 'title').trim();
    if (asked && title) rename.mutate({ threadId: asked.thread.id, title });
  }

  return (
    <div className="flex min-h-0 flex-col gap-2">
      <Button onClick={onNew} data-testid="thread-new">
        <MessageSquarePlus aria-hidden />
        {t('threads.new')}
      </Button>
      {isPending && <Skeleton className="h-24" />}
      {error && (
        <Failure title={t('threads.error')} text={error.message}>
          <Button size="small" onClick={() => void refetch()}>
            {shell.t('retry')}
          </Button>
        </Failure>
      )}
      {data?.threads.length === 0 && <p className="px-2 py-4 text-quiet">{t('threads.empty')}</p>}
      <ul className="flex flex-col gap-0.5" data-testid="threads">
        {data?.threads.map((thread) => (
          <Row
            key={thread.id}
            thread={thread}
            current={thread.id === current}
            onPick={onPick}
            onAsk={setAsked}
          />
        ))}
      </ul>
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
