import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { cellText, word } from './cell-text.ts';
import type { Column } from './columns.ts';
import {
  csvWriter,
  type ExportFormat,
  exportLines,
  fileColumns,
  fileValues,
  FORMATS,
  jsonWriter,
} from './export-file.ts';
import type { Filter, Sort } from './state.ts';

interface ExportMenuProps {
  readonly filter: Filter;
  readonly sort: Sort;
  readonly columns: readonly Column[];
  /** How many lines there are, for the progress; null: not known. */
  readonly total: number | null;
}

/** Takes exactly what is shown out as a file, page by page, with the way to stop it. */
export function ExportMenu({ filter, sort, columns, total }: ExportMenuProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);

  async function begin(format: ExportFormat): Promise<void> {
    const abort = new AbortController();
    stop.current = abort;
    setDone(0);
    const keys = columns.map(({ key }) => key);
    const titles = fileColumns(keys, (key) => word(key));
    // Parts and not one text: the browser keeps them where it likes.
    const parts: Blob[] = [];
    const put = (piece: string | Uint8Array) => void parts.push(new Blob([piece as BlobPart]));
    try {
      const writer =
        format === 'csv'
          ? csvWriter(titles, formats.marks, put)
          : format === 'json'
            ? jsonWriter(titles, put)
            : (await import('./xlsx-file.ts')).xlsxWriter(titles, put);
      const rows = await exportLines({
        query: { filter, sort },
        read: (input) => call('entry.query', input, abort.signal),
        writer,
        values: (line) => fileValues(keys, line, (key) => cellText(key, line, formats), formats.language),
        onProgress: setDone,
      });
      abort.signal.throwIfAborted();
      saveFile(
        `${t('file.name')}-${new Date().toISOString().slice(0, 10)}.${format}`,
        new Blob(parts, { type: writer.type }),
      );
      toast.good({ title: t('export.done', { count: rows }) });
    } catch (error) {
      if (abort.signal.aborted) toast.plain({ title: t('export.cancelled') });
      else
        toast.bad({
          title: t('export.failed'),
          text: error instanceof Error ? error.message : String(error),
        });
    } finally {
      setDone(null);
    }
  }

  if (done !== null) {
    const part = total ? Math.min(1, done / total) : 0;
    return (
      <span className="flex items-center gap-2">
        <span
          role="progressbar"
          aria-label={t('export.progress')}
          aria-valuenow={Math.round(part * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2 w-24 overflow-hidden rounded bg-sunken"
        >
          <span className="block h-full bg-accent" style={{ width: `${part * 100}%` }} />
        </span>
        <span className="figure text-[0.8125rem] text-quiet" data-testid="export-rows">
          {t('lines', { count: done })}
        </span>
        <Button size="small" onClick={() => stop.current?.abort()} data-testid="export-cancel">
          {t('export.cancel')}
        </Button>
      </span>
    );
  }
  return (
    <MenuButton
      button={{
        className:
          'inline-flex h-9 shrink-0 items-center gap-2 rounded-md border border-line bg-panel px-3 font-medium hover:bg-sunken [&_svg]:size-4',
        'data-testid': 'export-open',
        children: (
          <>
            <Download aria-hidden />
            {t('export')}
          </>
        ),
      }}
    >
      {({ MenuPanel, MenuItem }) => (
        <MenuPanel>
          {FORMATS.map((format) => (
            <MenuItem key={format} onSelect={() => void begin(format)} data-testid={`export-${format}`}>
              {t(`export.${format}`)}
            </MenuItem>
          ))}
        </MenuPanel>
      )}
    </MenuButton>
  );
}
