import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * Moving by keys in a grid. What can be stood on bears `data-cell`: the button of a cell that is pressed to be edited,
 * or the cell itself. Only one of them is in the tab order, the one last stood on.
 */
const STEPS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function standsOf(grid: HTMLElement): HTMLElement[][] {
  return [...grid.querySelectorAll<HTMLElement>('[data-line]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ]);
}

function target(cells: HTMLElement[][], from: HTMLElement, key: string): HTMLElement | undefined {
  const row = cells.findIndex((line) => line.includes(from));
  const column = cells[row]?.indexOf(from) ?? -1;
  if (row < 0 || column < 0) return undefined;
  if (key === 'Home') return cells[row]?.[0];
  if (key === 'End') return cells[row]?.at(-1);
  const [down, right] = STEPS[key] ?? [0, 0];
  const line = cells[Math.min(Math.max(row + down, 0), cells.length - 1)];
  return line?.[Math.min(Math.max(column + right, 0), line.length - 1)];
}

/** Steps into a cell that holds a list of choices. */
function enter(cell: HTMLElement): void {
  const list = cell.querySelector('select');
  if (list) {
    list.focus();
    return;
  }
  cell.click();
}

/** Arrows, Home and End move; Enter or F2 edits; Escape comes back from a list of choices to its cell. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const at = event.target;
  if (!(at instanceof HTMLElement)) return;
  if (event.key === 'Escape' && at instanceof HTMLSelectElement) {
    at.closest<HTMLElement>('[data-cell]')?.focus();
    return;
  }
  if (at.dataset['cell'] === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'F2' || (event.key === 'Enter' && !(at instanceof HTMLButtonElement))) {
    event.preventDefault();
    enter(at);
    return;
  }
  if (!(event.key in STEPS) && event.key !== 'Home' && event.key !== 'End') return;
  event.preventDefault();
  target(standsOf(event.currentTarget), at, event.key)?.focus();
}

/** Keeps the tab order at the cell last stood on. */
export function rememberCell(event: FocusEvent<HTMLElement>): void {
  const at = event.target;
  if (!(at instanceof HTMLElement) || at.dataset['cell'] === undefined) return;
  for (const cell of standsOf(event.currentTarget).flat()) cell.tabIndex = -1;
  at.tabIndex = 0;
}
