import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { columnLetters } from '#web/documents/place-words.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { harmless } from '#text/formula.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { problemSentence } from '#web/words/names.ts';
import type { BulkImport } from './bulk-import.ts';

const LINES_AT_ONCE = 500;

/** The lines that were left out with the reason of each, as a file that a spreadsheet opens. */
export function LeftOutFile({ bulk }: { bulk: BulkImport }) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const write = useMutation({
    mutationFn: async () => {
      const rows = [['row', 'cell', 'text', 'code', 'reason'].map((key) => t(`leftOut.${key}`))];
      let after: number | null = 0;
      while (after !== null) {
        const page: Awaited<ReturnType<typeof read>> = await read(bulk.id, after);
        for (const { row, column, quote, problem } of page.lines) {
          if (problem === null) continue;
          const params = { row: String(row), sheet: bulk.sheet, ...problem.params };
          const reason = problemSentence({ code: problem.code, params }, formats);
          rows.push([String(row), `${columnLetters(column)}${row}`, quote, problem.code, reason]);
        }
        after = page.nextAfter;
      }
      return rows;
    },
    onSuccess: (rows) => {
      const separator = formats.language === 'en' ? ',' : ';';
      const text = rows.map((row) => row.map((cell) => quoted(harmless(cell))).join(separator)).join('\r\n');
      saveFile(t('leftOut.file'), new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }));
    },
    onError: (error) => toast.bad({ title: error.message }),
  });
  return (
    <div>
      <Button busy={write.isPending} onClick={() => write.mutate()} data-testid="import-left-out">
        <Download aria-hidden />
        {t('leftOut')}
      </Button>
    </div>
  );
}

function read(importId: string, after: number) {
  return call('import.preview', {
    importId,
    only: 'left_out',
    limit: LINES_AT_ONCE,
    after,
    linesOnly: true,
  });
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
