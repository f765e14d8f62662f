import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
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

interface WriterParts {
  readonly titles: Parameters<typeof csvWriter>[0];
  readonly marks: Formats['marks'];
  readonly put: (piece: string | Uint8Array) => void;
}

/** What writes lines in a format; that of sheets is fetched when it is asked for. */
async function writerOf(format: ExportFormat, { titles, marks, put }: WriterParts) {
  if (format === 'csv') return csvWriter(titles, marks, put);
  if (format === 'json') return jsonWriter(titles, put);
  return (await import('./xlsx-file.ts')).xlsxWriter(titles, put);
}

/** Writes what is shown into a file, page by page: how many lines are done, or null while nothing is written. */
function useExport({ filter, sort, columns }: Omit<ExportMenuProps, 'total'>) {
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
      const writer = await writerOf(format, { titles, marks: formats.marks, put });
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

  return { done, begin, stop: () => stop.current?.abort() };
}

/** Takes exactly what is shown out as a file, page by page, with the way to stop it. */
export function ExportMenu({ filter, sort, columns, total }: ExportMenuProps) {
  const { t } = useTranslation('tables');
  const { done, begin, stop } = useExport({ filter, sort, columns });
  if (done !== null) return <Progress done={done} total={total} onStop={stop} />;
  return (
    <MenuButton
      button={{
        className:
          'inline-flex h-9 shrink-0 items-center gap-2 rounded-md border border-line bg-panel px-3 ' +
          'font-medium hover:bg-sunken [&_svg]:size-4',
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

interface ProgressProps extends Pick<ExportMenuProps, 'total'> {
  readonly done: number;
  readonly onStop: () => void;
}

/** How far the file is, and the way to stop it. */
function Progress({ done, total, onStop }: ProgressProps) {
  const { t } = useTranslation('tables');
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
      <Button size="small" onClick={onStop} data-testid="export-cancel">
        {t('export.cancel')}
      </Button>
    </span>
  );
}
