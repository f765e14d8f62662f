import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { type Place, type Selection, selectionAfter } from './grid-keys.ts';
import type { Item } from './lines-store.ts';
import { ROW_HEIGHT, type ShownColumn } from './row.tsx';

/** What of a table its keys and presses work on. */
export interface KeyedGrid {
  readonly items: readonly Item[];
  readonly columns: readonly ShownColumn[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onChoose: (row: number, stretch: boolean) => void;
  readonly onChooseAll: () => void;
  readonly onToggleGroup: (key: string | null) => void;
  /** F2 or Enter on a cell, with what was typed where somebody just typed. */
  readonly onEdit: (place: Place, typed: string | null) => void;
  readonly onOpen: (row: number) => void;
  readonly onDelete: () => void;
  /** Takes the last correction back; false: there is none. */
  readonly onUndo: () => boolean;
}

/** Not of what is drawn over the cells. */
const isOwn = (event: { target: EventTarget }) =>
  !(event.target instanceof HTMLElement && event.target.closest('[data-editor]'));

/** Keys that do something with the line that is active. */
const ON_LINE: Readonly<Record<string, (grid: KeyedGrid, active: Place, shift: boolean) => void>> = {
  ' ': (grid, { row }, shift) => grid.onChoose(row, shift),
  Delete: (grid) => grid.onDelete(),
  F2: (grid, active) => grid.onEdit(active, null),
  Enter: (grid, active) =>
    grid.columns[active.column]?.edit ? grid.onEdit(active, null) : grid.onOpen(active.row),
  Escape: (grid, active) => grid.onSelect({ active, anchor: active }),
};

/** Whether the key was one of ours. */
function act(grid: KeyedGrid, { key, shiftKey }: KeyboardEvent, control: boolean): boolean {
  const { active } = grid.selection;
  const item = grid.items[active.row];
  if (!item) return false;
  if (control) {
    if (key === 'a') grid.onChooseAll();
    return key === 'a' || (key === 'z' && !shiftKey && grid.onUndo());
  }
  if (item.type === 'more') return false;
  if (item.type === 'line') return actOnLine(grid, key, shiftKey);
  if (key !== 'Enter' && key !== ' ') return false;
  grid.onToggleGroup(item.group.key);
  return true;
}

function actOnLine(grid: KeyedGrid, key: string, shift: boolean): boolean {
  const { active } = grid.selection;
  const known = ON_LINE[key];
  if (known) {
    known(grid, active, shift);
    return true;
  }
  // A letter or a digit begins to edit the cell.
  const isTyped = key.length === 1 && /[\d\p{L}]/u.test(key) && grid.columns[active.column]?.edit;
  if (!isTyped) return false;
  grid.onEdit(active, key);
  return true;
}

function placeOf(event: MouseEvent): (Place & { choose: boolean }) | null {
  const target = event.target instanceof Element ? event.target : null;
  const row = target?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (row === undefined) return null;
  const cell = target?.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  return { row: Number(row), column: Number(cell ?? 0), choose: cell === undefined };
}

/** Keys and presses of the pointer. */
export function useGridKeys(
  props: KeyedGrid,
  box: RefObject<HTMLDivElement | null>,
  follow: (place: Place) => void,
) {
  const { items, columns, selection, onSelect } = props;

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
    if (act(props, event, control)) event.preventDefault();
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
