import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeriodMark } from '#web/results/period-mark.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { type Formats, useFormats } from '#web/words/format.ts';
import type { Line } from './columns.ts';
import { boundsOf, type Place } from './grid-keys.ts';
import { Headings } from './headings.tsx';
import type { Item } from './lines-store.ts';
import { CHOICE_WIDTH, GroupRow, LineRow, ROW_HEIGHT, type ShownColumn } from './row.tsx';
import type { GroupKey, Sort } from './state.ts';
import { type KeyedGrid, useGridKeys } from './use-grid-keys.ts';

export interface GridProps extends KeyedGrid {
  /** Of all, also of what is not loaded; null: not known yet. */
  readonly total: number | null;
  readonly sort: Sort;
  readonly groupBy: GroupKey | null;
  readonly isChosen: (entryId: string) => boolean;
  readonly markOf: (line: Line) => PeriodMark | null;
  /** Everything that the filter lets through is chosen. */
  readonly allChosen: boolean;
  readonly onSort: (by: Sort[number]['by'], add: boolean) => void;
  readonly onMore: (section: string | null) => void;
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

type Box = React.RefObject<HTMLDivElement | null>;

/** The rows that are in sight; those that are missing among them are asked for. */
function useRows(items: readonly Item[], box: Box, onMore: GridProps['onMore']) {
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
  return { rows, shown, places };
}

/** Brings a cell into sight. */
function useFollow(
  box: Box,
  columns: readonly ShownColumn[],
  scrollToIndex: (row: number, options: { readonly align: 'auto' }) => void,
) {
  return useCallback(
    ({ row, column }: Place) => {
      scrollToIndex(row, { align: 'auto' });
      const target = columns[column];
      const { current } = box;
      if (!target || !current) return;
      const left = target.left;
      if (left < current.scrollLeft + CHOICE_WIDTH) current.scrollTo({ left: left - CHOICE_WIDTH });
      else if (left + target.width > current.scrollLeft + current.clientWidth)
        current.scrollTo({ left: left + target.width - current.clientWidth });
    },
    [box, columns, scrollToIndex],
  );
}

/** From which to which column a row is selected; a single cell is active, and not selected. */
function selectedIn({ top, bottom, left, right }: ReturnType<typeof boundsOf>, row: number) {
  const isRange = top !== bottom || left !== right;
  return isRange && row >= top && row <= bottom ? { from: left, to: right } : { from: -1, to: -2 };
}

interface MoreRowProps {
  readonly item: Extract<Item, { type: 'more' }>;
  readonly cellId: string;
  readonly top: number;
  readonly width: number;
  readonly onMore: GridProps['onMore'];
}

/** Lines that are on their way, or did not come. */
function MoreRow({ item, cellId, top, width, onMore }: MoreRowProps) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  return (
    <div
      role="row"
      className="absolute left-0 flex items-center px-3"
      style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT, width }}
    >
      <div role="gridcell" id={cellId} className="sticky left-3 flex items-center gap-3">
        {item.error === null ? (
          <span className="h-4 w-64 animate-pulse rounded bg-sunken" aria-label={t('loading')} role="img" />
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

/**
 * A table of any length with the keys of a spreadsheet. Only rows in sight are drawn; the focus stays on the table, which
 * says which cell is active.
 */
export function Grid(props: GridProps) {
  const { items, columns, selection, total, onMore, editor } = props;
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const box = useRef<HTMLDivElement>(null);
  const width = CHOICE_WIDTH + columns.reduce((sum, column) => sum + column.width, 0);
  const { rows, shown, places } = useRows(items, box, onMore);
  const { active } = selection;
  const follow = useFollow(box, columns, rows.scrollToIndex);
  const keys = useGridKeys(props, box, follow);
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
      className={classes(
        'relative min-h-0 flex-1 overflow-auto overscroll-contain rounded-lg border border-line bg-panel',
        'outline-none focus-visible:border-accent',
      )}
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
        {shown.map(({ index, start }) =>
          drawn({ grid: props, index, top: start - ROW_HEIGHT, width, places, formats }),
        )}
        {editor}
      </div>
    </div>
  );
}

interface Drawn {
  readonly grid: GridProps;
  readonly index: number;
  readonly top: number;
  readonly width: number;
  /** Rows that leave the sight are used again for those that come. */
  readonly places: number;
  readonly formats: Formats;
}

/** One row in sight: of a group, of a line, or of what is on its way. */
function drawn({ grid, index, top, width, places, formats }: Drawn): ReactNode {
  const { items, columns, selection } = grid;
  const { active } = selection;
  const item = items[index];
  if (!item) return null;
  if (item.type === 'group') {
    return (
      <GroupRow
        key={`group-${item.group.key}`}
        group={item.group}
        by={grid.groupBy ?? 'site'}
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
      <MoreRow
        key={`more-${item.section}`}
        item={item}
        cellId={`cell-${index}-${active.column}`}
        top={top}
        width={width}
        onMore={grid.onMore}
      />
    );
  }
  const mark = grid.markOf(item.line);
  return (
    <LineRow
      key={index % places}
      line={item.line}
      index={index}
      top={top}
      width={width}
      columns={columns}
      formats={formats}
      chosen={grid.isChosen(item.line.id)}
      mark={mark?.kind ?? null}
      shutBy={mark && mark.kind !== 'running' ? mark.inventory : ''}
      {...selectedIn(boundsOf(selection), index)}
      active={active.row === index ? active.column : -1}
    />
  );
}
