import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Input, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { harmless } from '#text/formula.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';

type Line = Output<'journal.query'>['lines'][number];

const COLUMNS = [
  'sequence',
  'at',
  'actorId',
  'actorName',
  'role',
  'verb',
  'door',
  'outcome',
  'subjectIds',
  'detail',
  'inputSha256',
  'previousHash',
  'hash',
] as const;
const PAGE = 500;

function quoted(value: Line[(typeof COLUMNS)[number]]): string {
  const text = Array.isArray(value)
    ? value.join(' ')
    : typeof value === 'object'
      ? value === null
        ? ''
        : JSON.stringify(value)
      : String(value);
  const plain = harmless(text);
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Takes the lines that the filters let through out as a file, page by page; texts that a sheet would run are escaped. */
export function LogExport({ filter }: { filter: NonNullable<Input<'journal.query'>['filter']> }) {
  const { t } = useTranslation('journal');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  const separator = formats.marks === 'en' ? ',' : ';';

  async function take(format: 'csv' | 'json'): Promise<void> {
    const abort = new AbortController();
    stop.current = abort;
    setDone(0);
    const parts: BlobPart[] = [format === 'csv' ? `\uFEFF${COLUMNS.join(separator)}\r\n` : '['];
    const write = (lines: readonly Line[], isFirst: boolean): string =>
      format === 'csv'
        ? lines.map((line) => `${COLUMNS.map((column) => quoted(line[column])).join(separator)}\r\n`).join('')
        : `${isFirst || lines.length === 0 ? '' : ','}\n${lines.map((line) => JSON.stringify(line)).join(',\n')}`;
    try {
      let before: number | null = null;
      let count = 0;
      do {
        const page: Output<'journal.query'> = await call(
          'journal.query',
          { filter, limit: PAGE, ...(before !== null && { before }) },
          abort.signal,
        );
        parts.push(new Blob([write(page.lines, count === 0)]));
        count += page.lines.length;
        setDone(count);
        before = page.next;
      } while (before !== null);
      if (format === 'json') parts.push('\n]\n');
      const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
      saveFile(`${t('file')}-${new Date().toISOString().slice(0, 10)}.${format}`, new Blob(parts, { type }));
    } catch (error) {
      if (!abort.signal.aborted)
        toast.bad({ title: t('exportFailed'), text: error instanceof Error ? error.message : '' });
    } finally {
      setDone(null);
    }
  }

  if (done !== null)
    return (
      <span className="flex items-center gap-2" role="status">
        <span className="figure text-quiet">{t('exported', { count: done })}</span>
        <Button size="small" onClick={() => stop.current?.abort()}>
          {shell.t('cancel')}
        </Button>
      </span>
    );
  return (
    <div className="flex gap-2">
      {(['csv', 'json'] as const).map((format) => (
        <Button key={format} onClick={() => void take(format)} data-testid={`journal-export-${format}`}>
          <Download aria-hidden />
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
