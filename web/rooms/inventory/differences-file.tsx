import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { harmless } from '#text/formula.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { categoryName } from '#web/words/names.ts';
import type { Compared, Pair } from './compared-closings.ts';

type Line = Compared['lines'][number];
type Side = NonNullable<Line['before']>;
type Cell = { readonly text: string } | { readonly amount: string } | null;

const PAGE = 1000;
const SIDE = [
  'entry',
  'kind',
  'site',
  'quantity',
  'unit',
  'from',
  'to',
  'factor',
  'gwpSet',
  'recorded',
  'share',
  'co2e',
];

/** Every difference as a file, page by page: amounts with all their digits, texts that a sheet would run escaped. */
export function DifferencesFile({ pair, fileName }: { readonly pair: Pair; readonly fileName: string }) {
  const { t } = useTranslation('differences');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);

  async function take(): Promise<void> {
    const abort = new AbortController();
    stop.current = abort;
    setDone(0);
    const write = written(formats);
    const titles = [
      ...['reason', 'scope', 'category'].map((key) => t(`file.${key}`)),
      ...['before', 'after'].flatMap((side) =>
        SIDE.map((key) => `${t(`file.${key}`)} (${t(`file.${side}`)})`),
      ),
      ...['difference', 'because', 'line'].map((key) => t(`file.${key}`)),
    ];
    const parts: BlobPart[] = ['\uFEFF', write(titles.map((text) => ({ text })))];
    try {
      let cursor: string | null = null;
      let count = 0;
      do {
        const page: Compared = await call(
          'inventory.compareClosings',
          { ...pair, limit: PAGE, ...(cursor !== null && { cursor }) },
          abort.signal,
        );
        const rows = page.lines.map((line) => write(cells(line, t(`one.${line.reason}`), formats)));
        parts.push(new Blob([rows.join('')]));
        count += page.lines.length;
        setDone(count);
        cursor = page.next;
      } while (cursor !== null);
      const name = `${fileName}.csv`.replace(/[^\p{L}\p{N}.-]+/gu, '-');
      saveFile(name, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
    } catch (error) {
      if (!abort.signal.aborted) {
        toast.bad({ title: t('file.failed'), text: error instanceof Error ? error.message : '' });
      }
    } finally {
      setDone(null);
    }
  }

  if (done !== null) {
    return (
      <span className="flex items-center gap-2" role="status">
        <span className="figure text-quiet">{t('count', { count: done })}</span>
        <Button size="small" onClick={() => stop.current?.abort()}>
          {shell.t('cancel')}
        </Button>
      </span>
    );
  }
  return (
    <Button onClick={() => void take()} data-testid="differences-file">
      <Download aria-hidden />
      {t('file')}
    </Button>
  );
}

/** A row as the spreadsheets of the reader take it. */
function written({ marks }: Formats): (row: readonly Cell[]) => string {
  const [separator, decimal] = marks === 'en' ? [',', '.'] : [';', ','];
  const quoted = (text: string) => (/["\n\r;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return (row) =>
    `${row
      .map((cell) => {
        if (cell === null) return '';
        return 'amount' in cell ? quoted(cell.amount.replace('.', decimal)) : quoted(harmless(cell.text));
      })
      .join(separator)}\r\n`;
}

function cells(line: Line, reason: string, formats: Formats): Cell[] {
  const side = (of: Side | null): Cell[] =>
    of === null
      ? SIDE.map(() => null)
      : [
          { text: of.entryId },
          { text: of.kindName[formats.language] },
          { text: of.siteName ?? '' },
          { amount: of.quantity },
          { text: of.unit },
          { text: of.from },
          { text: of.to },
          { text: of.factorIds.join(' ') },
          { text: of.gwpSet },
          of.recordedCo2eKg === null ? null : { amount: of.recordedCo2eKg },
          { amount: of.share },
          of.co2eKg === null ? null : { amount: of.co2eKg },
        ];
  return [
    { text: reason },
    { text: String(line.scope) },
    { text: categoryName(line.category) },
    ...side(line.before),
    ...side(line.after),
    { amount: line.differenceKg },
    { text: line.because ?? '' },
    { text: line.lineId },
  ];
}
