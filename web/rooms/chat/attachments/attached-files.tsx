import { CircleAlert, FileText, Loader2, RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';
import type { Attachments } from './attachments.ts';

export type Listed = Pick<Attachments, 'attachments' | 'remove' | 'retry'>;

/** How far each file is, and what is wrong with it. */
export function AttachedFiles({ attachments, remove, retry }: Listed) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  return (
    <ul aria-label={t('attach.files')} className="flex flex-wrap gap-2 px-1 pb-2" data-testid="attachments">
      {attachments.map(({ key, name, bytes, state, progress, already, problem, again }) => (
        <li
          key={key}
          className={classes(
            'relative flex max-w-full items-center gap-2 overflow-hidden rounded-md border bg-sunken py-1 pr-1 pl-2 text-[0.8125rem]',
            state === 'failed' ? 'border-danger' : 'border-line',
          )}
          data-testid="attachment"
          data-state={state}
        >
          {state === 'uploading' && <Loader2 aria-hidden className="size-4 shrink-0 animate-spin" />}
          {state === 'ready' && <FileText aria-hidden className="size-4 shrink-0" />}
          {state === 'failed' && <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />}
          <span className="min-w-0">
            {/* What is wrong with it is longer than most names, and leaves them room. */}
            <span className={classes('block truncate', problem ? 'max-w-md' : 'max-w-60')}>{name}</span>
            <span className="block text-xs text-quiet" role={state === 'failed' ? 'alert' : undefined}>
              {problem ??
                (state === 'uploading'
                  ? formats.percent(progress)
                  : already
                    ? t('attach.already')
                    : formats.bytes(bytes))}
            </span>
          </span>
          {again && (
            <Button
              look="quiet"
              size="icon"
              className="size-7"
              aria-label={t('attach.again', { name })}
              onClick={() => retry(key)}
              data-testid="attachment-again"
            >
              <RotateCw aria-hidden />
            </Button>
          )}
          <Button
            look="quiet"
            size="icon"
            className="size-7"
            aria-label={t('attach.remove', { name })}
            onClick={() => remove(key)}
          >
            <X aria-hidden />
          </Button>
          {state === 'uploading' && (
            <span
              role="progressbar"
              aria-label={name}
              aria-valuenow={Math.round(progress * 100)}
              className="absolute bottom-0 left-0 h-0.5 bg-accent"
              style={{ width: `${progress * 100}%` }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
