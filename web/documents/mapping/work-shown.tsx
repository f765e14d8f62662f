import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Failure } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import type { BulkImport, Work } from './use-import.ts';

function Progress({ bulk, work }: { bulk: BulkImport; work: Work }) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const undoing = bulk.state === 'undoing';
  const lines = Math.max(1, undoing ? bulk.saved : bulk.lines);
  const done = Math.min(bulk.done, lines);
  const text = t(undoing ? 'work.undoing' : 'work.committing', {
    done: formats.exact(String(done)),
    lines: formats.exact(String(lines)),
  });
  return (
    <div data-testid="import-progress">
      <p className="mb-1 font-semibold" role="status">
        {text}
      </p>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((done / lines) * 100)}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-accent" style={{ width: `${(done / lines) * 100}%` }} />
      </div>
      <p className="mt-2 text-quiet">{t('work.leave')}</p>
      {!undoing && (
        <Button
          className="mt-3"
          busy={work.cancel.isPending}
          onClick={() => work.cancel.mutate()}
          data-testid="import-stop"
        >
          {t('work.stop')}
        </Button>
      )}
    </div>
  );
}

function Undo({ work }: { work: Work }) {
  const { t } = useTranslation('documents');
  const [reason, setReason] = useState('');
  return (
    <details className="mt-4" data-testid="import-undo">
      <summary className="rounded text-quiet hover:text-ink">{t('undo')}</summary>
      <form
        className="mt-2 flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) work.undo.mutate(reason.trim());
        }}
      >
        <p>{t('undo.text')}</p>
        <div className="w-full">
          <Field label={t('undo.reason')}>
            {(wiring) => (
              <TextArea
                {...wiring}
                rows={2}
                maxLength={500}
                required
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                data-testid="import-undo-reason"
              />
            )}
          </Field>
        </div>
        <Button
          type="submit"
          look="danger"
          busy={work.undo.isPending}
          disabled={!reason.trim()}
          data-testid="import-undo-confirm"
        >
          {t('undo.confirm')}
        </Button>
      </form>
    </details>
  );
}

const RESULTS = {
  committed: 'result.committed',
  cancelled: 'result.cancelled',
  undone: 'result.undone',
} as const;

function Result({ bulk, work }: { bulk: BulkImport; work: Work }) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const state = bulk.state === 'undone' || bulk.state === 'cancelled' ? bulk.state : 'committed';
  const count = state === 'undone' ? bulk.withdrawn : bulk.saved;
  const leftOut = bulk.leftOut.reduce((sum, { lines }) => sum + lines, 0);
  return (
    <div
      data-testid="import-result"
      data-state={bulk.state}
      data-saved={bulk.saved}
      data-withdrawn={bulk.withdrawn}
    >
      <p className="flex items-center gap-2 text-base font-semibold" role="status">
        <CircleCheck className="size-5 text-accent" aria-hidden />
        {t(RESULTS[state], { count })}
      </p>
      {bulk.stopped !== null && (
        <p className="mt-2 text-warn">
          {sentence(
            'documents',
            `stopped.${bulk.stopped}`,
            {},
            sentence('refusals', bulk.stopped, {}, t('leftOut.other', { code: bulk.stopped })),
          )}
        </p>
      )}
      {leftOut > 0 && (
        <>
          <p className="mt-3">{t('result.leftOut', { count: leftOut })}</p>
          <ul className="list-inside list-disc text-quiet">
            {bulk.leftOut.map(({ code, lines }) => (
              <li key={code}>
                {formats.exact(String(lines))}:{' '}
                {sentence('documents', `leftOut.${code}`, {}, t('leftOut.other', { code }))}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {bulk.state === 'cancelled' && (
          <Button look="primary" busy={work.commit.isPending} onClick={() => work.commit.mutate(false)}>
            {t('work.goOn')}
          </Button>
        )}
        {state !== 'undone' && (
          <Button asChild>
            <Link to="/overview">{t('result.overview')}</Link>
          </Button>
        )}
      </div>
      {state !== 'undone' && bulk.saved > 0 && <Undo work={work} />}
    </div>
  );
}

/** How far an approved import is, and what came of it. */
export function WorkShown({ bulk, work }: { bulk: BulkImport; work: Work }) {
  const { t } = useTranslation('documents');
  return (
    <>
      {work.error && <Failure title={t('preview.failed')} text={work.error.message} />}
      {work.working ? <Progress bulk={bulk} work={work} /> : <Result bulk={bulk} work={work} />}
    </>
  );
}
