import { Archive, ArchiveRestore, FileDown, MoreHorizontal, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { classes } from '#web/ui/classes.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { useFormats } from '#web/words/format.ts';

export type Thread = Output<'thread.list'>['threads'][number];
export type Act = 'rename' | 'delete' | 'pin' | 'archive' | 'markdown' | 'json';

const OPTIONS = ({ pinned, archivedAt }: Thread) =>
  [
    { act: 'rename', icon: Pencil, words: 'threads.rename' },
    { act: 'pin', icon: pinned ? PinOff : Pin, words: pinned ? 'threads.unpin' : 'threads.pin' },
    {
      act: 'archive',
      icon: archivedAt ? ArchiveRestore : Archive,
      words: archivedAt ? 'threads.unarchive' : 'threads.archive',
    },
    { act: 'markdown', icon: FileDown, words: 'threads.exportMarkdown' },
    { act: 'json', icon: FileDown, words: 'threads.exportJson' },
    { act: 'delete', icon: Trash2, words: 'threads.delete' },
  ] as const;

interface RowProps {
  thread: Thread;
  current: boolean;
  onPick?: (() => void) | undefined;
  onAct: (act: Act, thread: Thread) => void;
}

/** One conversation of the list: where it leads, when it was last active or where the words were found, what may be done. */
export function ThreadRow({ thread, current, onPick, onAct }: RowProps) {
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
        <span
          className={classes(
            'text-xs font-normal text-quiet',
            thread.found ? 'line-clamp-2' : 'figure block truncate',
          )}
        >
          {thread.found ? thread.found.excerpt : formats.instant(thread.updatedAt)}
        </span>
      </Link>
      <MenuButton
        button={{
          'aria-label': t('threads.options', { title }),
          'data-testid': 'thread-options',
          className:
            'absolute top-2 right-1 flex size-7 items-center justify-center rounded text-quiet hover:bg-line hover:text-ink',
          children: <MoreHorizontal className="size-4" aria-hidden />,
        }}
      >
        {({ MenuItem, MenuPanel }) => (
          <MenuPanel>
            {OPTIONS(thread).map(({ act, icon: Icon, words }) => (
              <MenuItem key={act} onSelect={() => onAct(act, thread)} data-testid={`thread-${act}`}>
                <Icon aria-hidden />
                {t(words)}
              </MenuItem>
            ))}
          </MenuPanel>
        )}
      </MenuButton>
    </li>
  );
}
