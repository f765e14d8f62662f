import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile, type Come } from '#web/api/file.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { reportQuery } from './asked.ts';

/** What files are of: a report as it stands, or an issue of it. */
export type Filed = { readonly reportId: string } | { readonly issueId: string };

/** The files of a report, made by the server one at a time; what is being made can be left. */
export function Downloads({ of }: { readonly of: Filed }) {
  const { t } = useTranslation('reports');
  const formats = useQuery({ ...reportQuery('report.formats', {}), staleTime: Number.POSITIVE_INFINITY });
  const { making, take, cancel } = useFile(of);
  const ids = (formats.data?.formats ?? []).map(({ id }) => id);
  const all = 'issueId' in of ? [...ids, 'manifest'] : ids;
  if (all.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2" role="group" aria-label={t('download')}>
        {all.map((format) => (
          <Button
            key={format}
            disabled={making !== null && making.format !== format}
            busy={making?.format === format}
            onClick={() => void take(format)}
            data-testid={`report-${format}`}
          >
            <Download aria-hidden />
            {t(`format.${format}`, { defaultValue: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      {making && <Making format={making.format} come={making.come} onCancel={cancel} />}
    </div>
  );
}

interface MakingProps {
  readonly format: string;
  readonly come: Come;
  readonly onCancel: () => void;
}

function Making({ format, come: { bytes, total }, onCancel }: MakingProps) {
  const { t } = useTranslation('reports');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const name = t(`format.${format}`, { defaultValue: format.toUpperCase() });
  const isComing = total > 0;
  return (
    <div className="flex flex-wrap items-center gap-3" data-testid="report-making">
      <progress
        aria-label={t('making', { format: name })}
        className="h-2 w-40 accent-accent"
        {...(isComing && { max: total, value: bytes })}
      />
      <span role="status" className="text-[0.8125rem] text-quiet">
        {isComing ? t('coming', { size: formats.bytes(total) }) : t('making', { format: name })}
      </span>
      <Button size="small" onClick={onCancel} data-testid="report-making-cancel">
        {shell.t('cancel')}
      </Button>
    </div>
  );
}

interface BeingMade {
  readonly format: string;
  readonly come: Come;
}

function useFile(of: Filed) {
  const [making, setMaking] = useState<BeingMade | null>(null);
  const ending = useRef<AbortController | null>(null);
  // Whoever goes to another page leaves what was being made.
  useEffect(() => () => ending.current?.abort(), []);
  const take = async (format: string) => {
    const controller = new AbortController();
    ending.current = controller;
    setMaking({ format, come: { bytes: 0, total: 0 } });
    try {
      const { name, content } = await callForFile(
        'report.file',
        { ...of, format },
        controller.signal,
        (come) => setMaking({ format, come }),
      );
      saveFile(name, content);
    } catch (error) {
      if (!controller.signal.aborted)
        toast.bad({ title: error instanceof Error ? error.message : String(error) });
    } finally {
      if (ending.current === controller) setMaking(null);
    }
  };
  return { making, take, cancel: () => ending.current?.abort() };
}
