import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginAnew } from '#web/api/begin-anew.ts';
import { callForFile, type Come } from '#web/api/file.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { reportQuery } from './asked.ts';

/** What files are of: a report as it stands, or an issue of it. */
export type Filed = { readonly reportId: string } | { readonly issueId: string };

/** The files of a report, made by the server one at a time; what is being made can be left. */
export function Downloads({
  of,
  programmes,
}: {
  readonly of: Filed;
  readonly programmes: readonly string[];
}) {
  const { t } = useTranslation('reports');
  const formats = useQuery({ ...reportQuery('report.formats', {}), staleTime: Number.POSITIVE_INFINITY });
  const { making, take, cancel } = useFile(of);
  const ids = (formats.data?.formats ?? []).flatMap(({ id, programme }) =>
    programme === null || programmes.includes(programme) ? [id] : [],
  );
  const all = [...ids, 'lines', ...('issueId' in of ? ['manifest'] : [])];
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
      {programmes.includes('vsme') && (
        <Template busy={making !== null} onTemplate={(template) => void take('vsme', { template })} />
      )}
      {making && <Making {...making} onCancel={cancel} />}
    </div>
  );
}

interface TemplateProps {
  readonly busy: boolean;
  /** The workbook as base64. */
  readonly onTemplate: (template: string) => void;
}

/** EFRAG's own workbook, as a person took it from there, comes back with the figures of the report in it. */
function Template({ busy, onTemplate }: TemplateProps) {
  const { t } = useTranslation('reports');
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: { readonly target: HTMLInputElement }) => {
    const [file] = target.files ?? [];
    if (file) onTemplate(await base64Of(file));
    target.value = '';
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        hidden
        aria-label={t('template.choose')}
        data-testid="report-template"
        onChange={(event) => void choose(event)}
      />
      <Button size="small" disabled={busy} onClick={() => input.current?.click()}>
        {t('template.choose')}
      </Button>
      <span className="min-w-0 text-[0.8125rem] text-quiet">{t('template.text')}</span>
    </div>
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // What comes before the comma tells the type.
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result.replace(/^[^,]*,/, ''));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)));
    reader.readAsDataURL(file);
  });
}

interface MakingProps extends BeingMade {
  readonly onCancel: () => void;
}

function Making({ format, come: { bytes, total }, isAnew, onCancel }: MakingProps) {
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
        {isAnew && ` ${t('making.anew')}`}
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
  /** The server was away in the middle: what had come is gone, and the file is made from its beginning. */
  readonly isAnew: boolean;
}

const NOTHING: Come = { bytes: 0, total: 0 };

function useFile(of: Filed) {
  const [making, setMaking] = useState<BeingMade | null>(null);
  const ending = useRef<AbortController | null>(null);
  // Whoever goes to another page leaves what was being made.
  useEffect(() => () => ending.current?.abort(), []);
  const take = async (format: string, more?: { readonly template: string }) => {
    const controller = new AbortController();
    ending.current = controller;
    const { signal } = controller;
    let isAnew = false;
    const tell = (come: Come) => setMaking({ format, come, isAnew });
    const begun = () =>
      callForFile(
        more ? 'report.fillTemplate' : 'report.file',
        more ? { ...of, ...more } : { ...of, format },
        signal,
        tell,
      );
    const onInterrupted = () => {
      isAnew = true;
      tell(NOTHING);
    };
    tell(NOTHING);
    try {
      const { name, content } = await beginAnew(begun, { signal, onInterrupted });
      saveFile(name, content);
    } catch (error) {
      if (!signal.aborted) toast.bad({ title: error instanceof Error ? error.message : String(error) });
    } finally {
      if (ending.current === controller) setMaking(null);
    }
  };
  return { making, take, cancel: () => ending.current?.abort() };
}
