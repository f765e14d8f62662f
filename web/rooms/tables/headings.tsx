import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { CHOICE_WIDTH, ROW_HEIGHT, type ShownColumn } from './row.tsx';
import type { Sort } from './state.ts';
import { useColumnDrag } from './use-columns.ts';

interface HeadingsProps {
  readonly columns: readonly ShownColumn[];
  readonly sort: Sort;
  readonly onSort: (by: Sort[number]['by'], add: boolean) => void;
  readonly onResize: (key: string, width: number) => void;
  readonly allChosen: boolean;
  readonly onChooseAll: () => void;
  readonly width: number;
}

/** The heads of the columns: what they are sorted by, how wide they are, and the box that chooses all lines. */
export const Headings = memo(function Headings(props: HeadingsProps) {
  const { columns, sort, onSort, onResize, width, allChosen, onChooseAll } = props;
  const { t } = useTranslation('tables');
  const drag = useColumnDrag(onResize);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 border-b border-line bg-sunken"
      style={{ height: ROW_HEIGHT, width }}
    >
      <div
        role="columnheader"
        className="absolute inset-y-0 left-0 flex items-center justify-center"
        style={{ width: CHOICE_WIDTH }}
      >
        <input
          type="checkbox"
          aria-label={t('chooseAll')}
          tabIndex={-1}
          checked={allChosen}
          onChange={onChooseAll}
          className="accent-accent"
          data-testid="choose-all"
        />
      </div>
      {columns.map((column, place) => (
        <Heading key={column.key} column={column} place={place} sort={sort} onSort={onSort} onDrag={drag} />
      ))}
    </div>
  );
});

interface HeadingProps extends Pick<HeadingsProps, 'sort' | 'onSort'> {
  readonly column: ShownColumn;
  readonly place: number;
  readonly onDrag: ReturnType<typeof useColumnDrag>;
}

function Heading({ column, place, sort, onSort, onDrag }: HeadingProps) {
  const { t } = useTranslation('tables');
  const order = sort.find(({ by }) => by === column.sort?.by);
  const Arrow = order?.descending ? ArrowDown : ArrowUp;
  const direction = order ? (order.descending ? 'descending' : 'ascending') : 'none';
  return (
    <div
      role="columnheader"
      aria-colindex={place + 2}
      aria-sort={order || column.sort ? direction : undefined}
      className="absolute inset-y-0 flex items-center text-[0.8125rem] font-medium text-quiet"
      style={{ left: column.left, width: column.width }}
    >
      {column.sort ? (
        <button
          type="button"
          tabIndex={-1}
          data-testid={`sort-${column.key}`}
          className={classes(
            'flex h-full min-w-0 flex-1 items-center gap-1 px-2.5 hover:text-ink',
            column.figure && 'justify-end',
          )}
          onClick={(event) => column.sort && onSort(column.sort.by, event.shiftKey)}
        >
          <span className="truncate">{t(`column.${column.key}`)}</span>
          {order && <Arrow aria-hidden className="size-3.5" />}
        </button>
      ) : (
        <span className={classes('min-w-0 flex-1 truncate px-2.5', column.figure && 'text-right')}>
          {t(`column.${column.key}`)}
        </span>
      )}
      <span
        aria-hidden
        data-testid={`resize-${column.key}`}
        className="absolute inset-y-1.5 right-0 w-1.5 cursor-col-resize border-r border-line hover:border-accent"
        onPointerDown={(event) => onDrag(event, column)}
      />
    </div>
  );
}
