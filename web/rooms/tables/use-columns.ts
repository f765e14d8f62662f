import { type PointerEvent, useCallback, useMemo, useState } from 'react';
import { type Column, columnsOf, USUAL } from './columns.ts';
import { CHOICE_WIDTH, type ShownColumn } from './row.tsx';

interface Kept {
  readonly keys: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

const LEAST = 60;
const MOST = 800;

const nameOf = (userId: string) => `razao-tables-${userId}`;

function readKept(userId: string): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? 'null');
    if (
      typeof kept === 'object' &&
      kept !== null &&
      'keys' in kept &&
      Array.isArray(kept.keys) &&
      'widths' in kept
    ) {
      return kept as Kept;
    }
  } catch {
    // Storage is blocked, or holds something else: as if nothing were kept.
  }
  return { keys: USUAL, widths: {} };
}

/** The columns that a person sees, in their order and as wide as they made them; kept in this browser for the person. */
export function useColumns(userId: string) {
  const [kept, setKept] = useState(() => readKept(userId));
  const keep = useCallback(
    (change: (before: Kept) => Kept) => {
      setKept((before) => {
        const after = change(before);
        try {
          localStorage.setItem(nameOf(userId), JSON.stringify(after));
        } catch {
          // It lasts as long as the page.
        }
        return after;
      });
    },
    [userId],
  );
  const columns = useMemo(() => placed(columnsOf(kept.keys), kept.widths), [kept]);
  return {
    columns,
    setKeys: useCallback((keys: readonly string[]) => keep((before) => ({ ...before, keys })), [keep]),
    resize: useCallback(
      (key: string, width: number) =>
        keep((before) => ({
          ...before,
          widths: { ...before.widths, [key]: Math.round(Math.max(LEAST, Math.min(width, MOST))) },
        })),
      [keep],
    ),
  };
}

function placed(columns: readonly Column[], widths: Kept['widths']): ShownColumn[] {
  let left = CHOICE_WIDTH;
  return columns.map((column) => {
    const width = widths[column.key] ?? column.width;
    const shown = { ...column, width, left };
    left += width;
    return shown;
  });
}

/** Follows the pointer while the edge of a column is dragged. */
export function useColumnDrag(onResize: (key: string, width: number) => void) {
  return useCallback(
    (event: PointerEvent<HTMLElement>, { key, width }: ShownColumn) => {
      event.preventDefault();
      event.stopPropagation();
      const edge = event.currentTarget;
      const start = event.clientX;
      edge.setPointerCapture(event.pointerId);
      const move = (moved: globalThis.PointerEvent) => onResize(key, width + moved.clientX - start);
      edge.addEventListener('pointermove', move);
      edge.addEventListener('pointerup', () => edge.removeEventListener('pointermove', move), { once: true });
    },
    [onResize],
  );
}
