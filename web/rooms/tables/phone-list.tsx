import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodMark } from '#web/results/period-mark.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';
import { cellText, isProvisional } from './cell-text.ts';
import type { Line } from './columns.ts';
import { groupName } from './group-name.ts';
import type { Item } from './lines-store.ts';
import { Mark } from './row.tsx';
import type { GroupKey } from './state.ts';

interface PhoneListProps {
  readonly items: readonly Item[];
  readonly groupBy: GroupKey | null;
  readonly isChosen: (entryId: string) => boolean;
  readonly markOf: (line: Line) => PeriodMark | null;
  readonly onChoose: (row: number) => void;
  readonly onOpen: (row: number) => void;
  readonly onMore: (section: string | null) => void;
  readonly onToggleGroup: (key: string | null) => void;
}

/** The same lines where there is no room for a table: each as a card, more of them as one scrolls. */
export function PhoneList({
  items,
  groupBy,
  isChosen,
  markOf,
  onChoose,
  onOpen,
  onMore,
  onToggleGroup,
}: PhoneListProps) {
  return (
    <ul className="flex flex-col rounded-lg border border-line bg-panel" data-testid="phone-list">
      {items.map((item, row) => {
        if (item.type === 'more') {
          return <More key={`more-${item.section}`} item={item} onMore={onMore} />;
        }
        if (item.type === 'group')
          return (
            <GroupCard
              key={`group-${item.group.key}`}
              item={item}
              by={groupBy ?? 'site'}
              onToggle={() => onToggleGroup(item.group.key)}
            />
          );
        const { line } = item;
        return (
          <LineCard
            key={line.id}
            line={line}
            mark={markOf(line)}
            isChosen={isChosen(line.id)}
            onChoose={() => onChoose(row)}
            onOpen={() => onOpen(row)}
          />
        );
      })}
    </ul>
  );
}

interface GroupCardProps {
  readonly item: Extract<Item, { type: 'group' }>;
  readonly by: GroupKey;
  readonly onToggle: () => void;
}

/** A group of lines with what it comes to; unfolds them. */
function GroupCard({ item, by, onToggle }: GroupCardProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  return (
    <li className="border-b border-line bg-sunken" data-testid="group">
      <button
        type="button"
        aria-expanded={item.open}
        onClick={onToggle}
        className="flex w-full flex-wrap items-baseline justify-between gap-x-3 px-3 py-2 text-left"
      >
        <span className="min-w-0 font-medium">{groupName(by, item.group, formats)}</span>
        <span className="figure text-quiet">
          {t('lines', { count: item.group.lines })} · {formats.inTonnes(item.group.co2eKg)}
        </span>
      </button>
    </li>
  );
}

interface LineCardProps {
  readonly line: Line;
  readonly mark: PeriodMark | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

function LineCard({ line, mark, isChosen, onChoose, onOpen }: LineCardProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  return (
    <li
      className={classes(
        'flex items-start gap-2 border-b border-line px-3 py-2.5 last:border-0',
        isChosen && 'bg-accent-soft',
      )}
    >
      <input
        type="checkbox"
        aria-label={t('choose', { name: cellText('kind', line, formats) })}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-4 accent-accent"
      />
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 flex-1 text-left"
        data-testid="line"
        data-entry={line.id}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-medium">{cellText('kind', line, formats)}</span>
          <span
            className={classes(
              'figure whitespace-nowrap',
              line.co2eKg === null ? 'text-warn' : 'font-medium',
            )}
          >
            {cellText('co2e', line, formats)}
          </span>
        </span>
        <span className="figure block text-[0.8125rem] text-quiet">
          {cellText('quantity', line, formats)} {cellText('unit', line, formats)} ·{' '}
          {mark && <Mark mark={mark} />}
          {cellText('period', line, formats)}
          {line.siteName && ` · ${line.siteName}`} · {cellText('scope', line, formats)}
          {isProvisional(line) && ` · ${t('provisional')}`}
        </span>
        {line.description && <span className="block truncate text-[0.8125rem]">{line.description}</span>}
      </button>
    </li>
  );
}

/** Asks for what is missing when it comes into sight. */
function More({
  item,
  onMore,
}: {
  item: Extract<Item, { type: 'more' }>;
  onMore: (section: string | null) => void;
}) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const mark = useRef<HTMLLIElement>(null);
  const { section, error } = item;
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting) && item.error === null) onMore(item.section);
      },
      { rootMargin: '400px' },
    );
    if (mark.current) watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [onMore, item]);
  return (
    <li ref={mark} className="px-3 py-3 text-quiet">
      {error ? (
        <span className="flex items-center gap-3">
          <span className="text-danger">{t('moreFailed')}</span>
          <Button size="small" onClick={() => onMore(section)}>
            {shell.t('retry')}
          </Button>
        </span>
      ) : (
        t('loading')
      )}
    </li>
  );
}
