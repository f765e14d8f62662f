import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';

interface ApproveAloneProps {
  /** Whoever comes from submitting goes on here: the field takes the focus. */
  readonly isFirst: boolean;
  readonly busy: boolean;
  readonly onApprove: (why: string) => void;
}

/** An owner whom nobody else could approve for says why, and the report is issued. */
export function ApproveAlone({ isFirst, busy, onApprove }: ApproveAloneProps) {
  const { t } = useTranslation('reports');
  const [why, setWhy] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('alone.reason')} hint={t('why.alone')}>
        {(wiring) => (
          <TextArea
            {...wiring}
            ref={field}
            rows={2}
            maxLength={1000}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
            data-testid="report-alone-reason"
          />
        )}
      </Field>
      <Button
        look="primary"
        className="w-fit"
        busy={busy}
        disabled={why.trim() === ''}
        onClick={() => onApprove(why.trim())}
        data-testid="report-alone"
      >
        {t('step.alone')}
      </Button>
    </div>
  );
}
