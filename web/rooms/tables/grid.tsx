import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type ClipboardEvent,
  memo,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { PeriodMark } from '#web/results/period-mark.ts';
import { useFormats } from '#web/words/format.ts';
import { boundsOf, type Place, type Selection, selectionAfter } from './grid-keys.ts';
import type { Line } from './columns.ts';
import type { Item } from './lines-store.ts';
import { CHOICE_WIDTH, GroupRow, LineRow, ROW_HEIGHT, type ShownColumn } from './row.tsx';
import type { GroupKey, Sort } from './state.ts';
import { useColumnDrag } from './use-columns.ts';

export interface GridProps {
  readonly items: readonly Item[];
  /** Of all, also of what is not loaded; null: not known yet. */
  readonly total: number | null;
  readonly columns: readonly ShownColumn[];
  readonly sort: Sort;
  readonly groupBy: GroupKey | null;
  readonly selection: Selection;
  readonly isChosen: (entryId: string) => boolean;
  readonly markOf: (line: Line) => PeriodMark | null;
  /** Everything that the filter lets through is chosen. */
  readonly allChosen: boolean;
  readonly onSelect: (selection: Selection) => void;
  readonly onChoose: (row: number, stretch: boolean) => void;
  readonly onChooseAll: () => void;
  readonly onSort: (by: Sort[number]['by'], add: boolean) => void;
  readonly onMore: (section: string | null) => void;
  readonly onToggleGroup: (key: string | null) => void;
  /** F2 or Enter on a cell, with what was typed where somebody just typed. */
  readonly onEdit: (place: Place, typed: string | null) => void;
  readonly onOpen: (row: number) => void;
  readonly onDelete: () => void;
  /** Takes the last correction back; false: there is none. */
  readonly onUndo: () => boolean;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onResize: (key: string, width: number) => void;
  /** What is drawn over the cell that is being edited. */
  readonly editor: ReactNode;
}

const OVERSCAN = 8;
/**
 * How many places rows take turns in: the most that were shown at once, so that a row that comes into sight is one that left
 * it, with other words in it, and nothing is made or thrown away while the table scrolls.
 */
function usePlaces(shown: number): number {
  const [places, setPlaces] = useState(shown);
  // Of a window that became lower, fewer.
  const fit = shown > places || shown < places - 3 * OVERSCAN ? shown : places;
  if (fit !== places) setPlaces(fit);
  return Math.max(1, fit);
}

/**
 * A table of any length with the keys of a spreadsheet. Only rows in sight are drawn; the focus stays on the table, which
 * says which cell is active.
 */
export function Grid(props: GridProps) {
  const { items, columns, selection, total, onMore, editor } = props;
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const box = useRef<HTMLDivElement>(null);
  const width = CHOICE_WIDTH + columns.reduce((sum, column) => sum + column.width, 0);
  // Its answers change while it stays the same: what is drawn from them is not memoized here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    useFlushSync: false,
    scrollMargin: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
  });
  const shown = rows.getVirtualItems();
  const places = usePlaces(shown.length);
  const missing = shown.flatMap(({ index }) => {
    const item = items[index];
    return item?.type === 'more' && item.error === null ? [item.section] : [];
  });
  // With the number of rows: where a page did not fill the sight, the next one is asked for.
  const wanted = JSON.stringify([items.length, missing]);
  useEffect(() => {
    const [, sections] = JSON.parse(wanted) as [number, (string | null)[]];
    for (const section of sections) onMore(section);
  }, [wanted, onMore]);

  const { active } = selection;
  const { scrollToIndex } = rows;
  const follow = useCallback(
    ({ row, column }: Place) => {
      scrollToIndex(row, { align: 'auto' });
      const target = columns[column];
      const { current } = box;
      if (!target || !current) return;
      const left = target.left;
      if (left < current.scrollLeft + CHOICE_WIDTH) current.scrollLeft = left - CHOICE_WIDTH;
      else if (left + target.width > current.scrollLeft + current.clientWidth)
        current.scrollLeft = left + target.width - current.clientWidth;
    },
    [columns, scrollToIndex],
  );
  const keys = useKeys(props, box, follow);
  const bounds = boundsOf(selection);
  return (
    // Its role is one of two.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      // Rows that unfold others make it a tree.
      role={props.groupBy === null ? 'grid' : 'treegrid'}
      aria-label={t('title')}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-activedescendant={items.length > 0 ? `cell-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      data-testid="grid"
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain rounded-lg border border-line bg-panel outline-none focus-visible:border-accent"
      onKeyDown={keys.onKeyDown}
      onMouseDown={keys.onMouseDown}
      onDoubleClick={keys.onDoubleClick}
      onCopy={props.onCopy}
      onPaste={props.onPaste}
    >
      <Headings
        columns={columns}
        sort={props.sort}
        onSort={props.onSort}
        onResize={props.onResize}
        allChosen={props.allChosen}
        onChooseAll={props.onChooseAll}
        width={width}
      />
      <div style={{ height: rows.getTotalSize(), width }} className="relative" role="presentation">
        {shown.map(({ index, start }) => {
          const item = items[index];
          const top = start - ROW_HEIGHT;
          if (!item) return null;
          if (item.type === 'group') {
            return (
              <GroupRow
                key={`group-${item.group.key}`}
                group={item.group}
                by={props.groupBy ?? 'site'}
                open={item.open}
                index={index}
                top={top}
                width={width}
                formats={formats}
                active={active.row === index}
              />
            );
          }
          if (item.type === 'more') {
            return (
              <div
                key={`more-${item.section}`}
                role="row"
                className="absolute left-0 flex items-center px-3"
                style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT, width }}
              >
                <div
                  role="gridcell"
                  id={`cell-${index}-${active.column}`}
                  className="sticky left-3 flex items-center gap-3"
                >
                  {item.error === null ? (
                    <span
                      className="h-4 w-64 animate-pulse rounded bg-sunken"
                      aria-label={t('loading')}
                      role="img"
                    />
                  ) : (
                    <>
                      <span className="text-danger">{t('moreFailed')}</span>
                      <Button size="small" onClick={() => onMore(item.section)}>
                        {shell.t('retry')}
                      </Button>
                    </>
                  )}
                </div>
              </div>
            );
          }
          const inRange = index >= bounds.top && index <= bounds.bottom;
          const mark = props.markOf(item.line);
          return (
            <LineRow
              // Rows that leave the sight are used again for those that come.
              key={index % places}
              line={item.line}
              index={index}
              top={top}
              width={width}
              columns={columns}
              formats={formats}
              chosen={props.isChosen(item.line.id)}
              mark={mark?.kind ?? null}
              shutBy={mark && mark.kind !== 'running' ? mark.inventory : ''}
              from={
                inRange && bounds.top !== bounds.bottom
                  ? bounds.left
                  : inRange && bounds.left !== bounds.right
                    ? bounds.left
                    : -1
              }
              to={
                inRange && (bounds.top !== bounds.bottom || bounds.left !== bounds.right) ? bounds.right : -2
              }
              active={active.row === index ? active.column : -1}
            />
          );
        })}
        {editor}
      </div>
    </div>
  );
}

type HeadingsProps = Pick<
  GridProps,
  'columns' | 'sort' | 'onSort' | 'onResize' | 'allChosen' | 'onChooseAll'
> & { width: number };

const Headings = memo(function Headings(props: HeadingsProps) {
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
      {columns.map((column, place) => {
        const order = sort.find(({ by }) => by === column.sort?.by);
        return (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={place + 2}
            aria-sort={
              order ? (order.descending ? 'descending' : 'ascending') : column.sort ? 'none' : undefined
            }
            className="absolute inset-y-0 flex items-center text-[0.8125rem] font-medium text-quiet"
            style={{ left: column.left, width: column.width }}
          >
            {column.sort ? (
              <button
                type="button"
                tabIndex={-1}
                data-testid={`sort-${column.key}`}
                className={`flex h-full min-w-0 flex-1 items-center gap-1 px-2.5 hover:text-ink ${column.figure ? 'justify-end' : ''}`}
                onClick={(event) => column.sort && onSort(column.sort.by, event.shiftKey)}
              >
                <span className="truncate">{t(`column.${column.key}`)}</span>
                {order &&
                  (order.descending ? (
                    <ArrowDown aria-hidden className="size-3.5" />
                  ) : (
                    <ArrowUp aria-hidden className="size-3.5" />
                  ))}
              </button>
            ) : (
              <span className={`min-w-0 flex-1 truncate px-2.5 ${column.figure ? 'text-right' : ''}`}>
                {t(`column.${column.key}`)}
              </span>
            )}
            <span
              aria-hidden
              data-testid={`resize-${column.key}`}
              className="absolute inset-y-1.5 right-0 w-1.5 cursor-col-resize border-r border-line hover:border-accent"
              onPointerDown={(event) => drag(event, column)}
            />
          </div>
        );
      })}
    </div>
  );
});

/** Keys and presses of the pointer. */
function useKeys(
  props: GridProps,
  box: React.RefObject<HTMLDivElement | null>,
  follow: (place: Place) => void,
) {
  const { items, columns, selection, onSelect } = props;
  const isOwn = (event: { target: EventTarget }) =>
    !(event.target instanceof HTMLElement && event.target.closest('[data-editor]'));

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (!isOwn(event) || event.altKey) return;
    const control = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / ROW_HEIGHT) - 2);
    const size = { rows: items.length, columns: columns.length, page };
    const next = selectionAfter(selection, { key: event.key, shift: event.shiftKey, control }, size);
    if (next) {
      event.preventDefault();
      onSelect(next);
      follow(next.active);
      return;
    }
    if (act(event, control)) event.preventDefault();
  }

  /** Whether the key was one of ours. */
  function act({ key, shiftKey }: KeyboardEvent, control: boolean): boolean {
    const { active } = selection;
    const item = items[active.row];
    if (!item) return false;
    if (control) {
      if (key === 'a') props.onChooseAll();
      return key === 'a' || (key === 'z' && !shiftKey && props.onUndo());
    }
    if (item.type === 'group') {
      if (key !== 'Enter' && key !== ' ') return false;
      props.onToggleGroup(item.group.key);
      return true;
    }
    if (item.type === 'more') return false;
    if (key === ' ') props.onChoose(active.row, shiftKey);
    else if (key === 'Delete') props.onDelete();
    else if (key === 'F2') props.onEdit(active, null);
    else if (key === 'Enter' && columns[active.column]?.edit) props.onEdit(active, null);
    else if (key === 'Enter') props.onOpen(active.row);
    else if (key === 'Escape') props.onSelect({ active, anchor: active });
    else if (key.length === 1 && columns[active.column]?.edit && /[\d\p{L}]/u.test(key))
      props.onEdit(active, key);
    else return false;
    return true;
  }

  function placeOf(event: MouseEvent): (Place & { choose: boolean }) | null {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (row === undefined) return null;
    const cell = target?.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    return { row: Number(row), column: Number(cell ?? 0), choose: cell === undefined };
  }

  function onMouseDown(event: MouseEvent<HTMLDivElement>): void {
    if (event.button !== 0 || !isOwn(event)) return;
    const place = placeOf(event);
    const item = place && items[place.row];
    if (!place || !item) return;
    const active = { row: place.row, column: place.column };
    onSelect({ active, anchor: event.shiftKey && !place.choose ? selection.anchor : active });
    if (item.type === 'group') props.onToggleGroup(item.group.key);
    else if (event.target instanceof Element && event.target.closest('[data-why]')) props.onOpen(place.row);
    else if (item.type === 'line' && place.choose) props.onChoose(place.row, event.shiftKey);
  }

  function onDoubleClick(event: MouseEvent<HTMLDivElement>): void {
    const place = isOwn(event) ? placeOf(event) : null;
    if (!place || place.choose || items[place.row]?.type !== 'line') return;
    if (columns[place.column]?.edit) props.onEdit({ row: place.row, column: place.column }, null);
    else props.onOpen(place.row);
  }

  return { onKeyDown, onMouseDown, onDoubleClick };
}
