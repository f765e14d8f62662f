import { MOST_DOCUMENT_MEGABYTES, MOST_SHEET_ROWS } from '#usecases/evidence/document/limits.contract.ts';
import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Failure } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { ACCEPTED, uploadFile } from './upload-file.ts';

/** A file that is on its way, and how much of it has come. */
interface Progress {
  readonly name: string;
  readonly part: number;
}

/** Takes a file to the server and goes to its reading; it is given up with the page. */
function useUpload() {
  const navigate = useNavigate();
  const stop = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const controller = new AbortController();
    stop.current = controller;
    setProblem(null);
    setProgress({ name: file.name, part: 0 });
    try {
      const id = await uploadFile(file, controller.signal, (part) => setProgress({ name: file.name, part }));
      if (!controller.signal.aborted) await navigate(`/import/new/${id}`);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setProgress(null);
    }
  };
  return { progress, problem, take, stop: () => stop.current?.abort() };
}

/** A file by drag, by choice or by keyboard; it can be given up while it is on its way. */
export function UploadPanel() {
  const { t } = useTranslation('import');
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const { progress, problem, take, stop } = useUpload();
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, inside: boolean): void => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <Panel title={t('upload')} text={t('upload.text')} testId="import-upload">
      {/* Dropping is one way more; the button beside it takes the same file. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label={t('upload')}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          void take(event.dataTransfer.files[0]);
        }}
        className={classes(
          'flex min-h-36 flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-edge p-4 text-center',
          over && 'border-accent bg-accent-soft',
        )}
      >
        <FileUp className="size-7 text-quiet" aria-hidden />
        {progress ? (
          <Going {...progress} onStop={stop} />
        ) : (
          <>
            <p>{t('upload.drop')}</p>
            <Button look="primary" onClick={() => input.current?.click()} data-testid="import-choose">
              {t('upload.choose')}
            </Button>
            <p className="text-[0.8125rem] text-quiet">
              {t('upload.limits', {
                limit: MOST_DOCUMENT_MEGABYTES,
                rows: formats.exact(String(MOST_SHEET_ROWS)),
              })}
            </p>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          className="hidden"
          aria-label={t('upload.choose')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
          data-testid="import-file"
        />
      </div>
      {problem && <Failure title={t('upload.failed')} text={problem} testId="import-upload-failed" />}
    </Panel>
  );
}

function Going({ name, part, onStop }: Progress & { readonly onStop: () => void }) {
  const { t } = useTranslation('import');
  const formats = useFormats();
  return (
    <div className="w-full max-w-sm">
      <p role="status" className="mb-1 break-words">
        {t('upload.going', { name, part: formats.percent(part) })}
      </p>
      <progress aria-label={name} className="h-2 w-full accent-accent" max={1} value={part} />
      <Button size="small" className="mt-2" onClick={onStop}>
        {t('upload.stop')}
      </Button>
    </div>
  );
}
