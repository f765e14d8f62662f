import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '#web/api/file.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Refusal } from '#web/forms/refusal.tsx';

/** The operator's report of what is saved, as files: in English, and a draft until a verifier has seen it. */
export function ReportFiles({ periodId, isTyped }: { periodId: string; isTyped: boolean }) {
  const { t } = useTranslation('cbam');
  const ending = useRef<AbortController | null>(null);
  // Whoever goes to another page leaves what was being made.
  useEffect(() => () => ending.current?.abort(), []);
  const take = useMutation({
    mutationFn: (format: 'pdf' | 'json' | 'template') => {
      ending.current = new AbortController();
      return callForFile(
        'report.file',
        { cbamPeriodId: periodId, format },
        ending.current.signal,
        () => undefined,
      );
    },
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <Panel title={t('files.title')} text={t('files.text')} testId="report-files">
      {isTyped && <p className="text-[0.8125rem] text-warn">{t('files.unsaved')}</p>}
      <div className="flex flex-wrap gap-2">
        {(['pdf', 'json', 'template'] as const).map((format) => (
          <Button
            key={format}
            busy={take.isPending && take.variables === format}
            onClick={() => take.mutate(format)}
            data-testid={`report-${format}`}
          >
            <FileDown aria-hidden />
            {format === 'template' ? t('files.template') : format.toUpperCase()}
          </Button>
        ))}
      </div>
      <Refusal error={take.error} />
    </Panel>
  );
}
