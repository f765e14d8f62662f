import { useState } from 'react';
import { markSentence, type PeriodMark } from '#web/results/period-mark.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Edit } from './cell-editor.tsx';
import { annotateLine } from './changes.ts';
import type { Line } from './columns.ts';
import type { PendingEdit } from './edit-flow.tsx';
import type { Place } from './grid-keys.ts';
import type { ShownColumn } from './row.tsx';
import { told } from './told.ts';

interface EditsProps {
  readonly mayWrite: boolean;
  readonly columns: readonly ShownColumn[];
  readonly lineAt: (row: number) => Line | null;
  readonly markOf: (line: Line) => PeriodMark | null;
  /** A note was kept: the line is another one. */
  readonly onNoted: (before: Line, after: Line) => void;
}

/** A cell that is being edited, with what was typed on it where typing opened it. */
type Editing = Place & { readonly typed: string | null };

/** Which cell is being edited, and what has been typed into it but is not saved yet. */
export function useEdits({ mayWrite, columns, lineAt, markOf, onNoted }: EditsProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [pending, setPending] = useState<PendingEdit | null>(null);

  function edit(place: Place, typed: string | null): void {
    const line = lineAt(place.row);
    const column = columns[place.column];
    if (!mayWrite || !line || !column?.edit || line.state === 'withdrawn' || line.state === 'superseded')
      return;
    const mark = markOf(line);
    // What is noted of a line is no change of it, and goes on in a closed period too.
    if (mark && mark.kind !== 'running' && column.edit !== 'tags' && column.edit !== 'description') {
      toast.bad({ title: markSentence(mark) });
      return;
    }
    setEditing({ ...place, typed });
  }

  function keep(line: Line, made: Edit): void {
    cancel();
    if (made.kind === 'change') setPending({ line, change: made.change });
    else annotateLine(line, made).then((after) => onNoted(line, after), told);
  }

  function cancel(): void {
    setEditing(null);
    focusGrid();
  }

  function settle(): void {
    setPending(null);
    focusGrid();
  }

  return { editing, pending, edit, keep, cancel, settle, forget: () => setEditing(null) };
}

/** The keys go to the table again once what stood over it is gone. */
function focusGrid(): void {
  setTimeout(
    () => document.querySelector<HTMLElement>('[data-testid="grid"]')?.focus({ preventScroll: true }),
    0,
  );
}
