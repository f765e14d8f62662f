import { type ClipboardEvent, useState } from 'react';
import { useFormats } from '#web/words/format.ts';
import { cellText } from './cell-text.ts';
import type { Line } from './columns.ts';
import { boundsOf, type Selection } from './grid-keys.ts';
import { pastedRows } from './paste.ts';
import type { ShownColumn } from './row.tsx';

interface ClipboardProps {
  readonly mayWrite: boolean;
  readonly selection: Selection;
  readonly columns: readonly ShownColumn[];
  readonly lineAt: (row: number) => Line | null;
}

/** Takes the selected cells along as a sheet does, and keeps the rows that were pasted until they are read. */
export function useClipboard({ mayWrite, selection, columns, lineAt }: ClipboardProps) {
  const formats = useFormats();
  const [pasted, setPasted] = useState<{ text: string; rows: number } | null>(null);

  function copy(event: ClipboardEvent): void {
    if (event.target instanceof HTMLInputElement) return;
    const { top, bottom, left, right } = boundsOf(selection);
    const rows = [];
    for (let row = top; row <= bottom; row++) {
      const line = lineAt(row);
      if (line)
        rows.push(
          columns
            .slice(left, right + 1)
            .map(({ key }) => cellText(key, line, formats).replaceAll(/[\t\n]/g, ' ')),
        );
    }
    if (rows.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', rows.map((cells) => cells.join('\t')).join('\n'));
  }

  function paste(event: ClipboardEvent): void {
    if (event.target instanceof HTMLInputElement || !mayWrite) return;
    const text = event.clipboardData.getData('text/plain');
    const rows = pastedRows(text);
    if (rows === null) return;
    event.preventDefault();
    setPasted({ text, rows });
  }

  return { pasted, copy, paste, forget: () => setPasted(null) };
}
