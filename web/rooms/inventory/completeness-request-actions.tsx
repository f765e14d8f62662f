import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { completenessChanged, type Request } from './completeness-query.ts';

interface RequestProps {
  readonly request: Request;
}

/** What who asked may do about a request that stands. */
export function RequestActions({ request }: RequestProps) {
  const { t } = useTranslation('completeness');
  const shell = useTranslation('shell');
  const [asking, setAsking] = useState<'day' | 'reason' | null>(null);
  const requestId = request.id;
  const remind = useMutation({
    mutationFn: () => call('request.remind', { requestId }),
    onSuccess: async ({ told }) => {
      const name = request.askedOf.fullName;
      toast.good({ title: t(told ? 'request.remindedNow' : 'request.remindedSilently', { name }) });
      await completenessChanged();
    },
  });
  const close = useMutation({
    mutationFn: () => call('request.close', { requestId }),
    onSettled: completenessChanged,
  });
  const cancel = useMutation({
    mutationFn: (reason: string) => call('request.cancel', { requestId, reason }),
    onSuccess: async () => {
      setAsking(null);
      await completenessChanged();
    },
  });
  const switchReminders = useMutation({
    mutationFn: () => call('request.change', { requestId, reminds: !request.reminds }),
    onSettled: completenessChanged,
  });
  const problem = remind.error ?? close.error ?? switchReminders.error;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {request.state === 'open' && !request.mine && (
          <Button
            size="small"
            busy={remind.isPending}
            onClick={() => remind.mutate()}
            data-testid="request-remind"
          >
            {t('request.remind')}
          </Button>
        )}
        {request.state === 'answered' && (
          <Button
            size="small"
            look="primary"
            busy={close.isPending}
            onClick={() => close.mutate()}
            data-testid="request-close"
          >
            {t('request.close')}
          </Button>
        )}
        {request.state === 'open' && (
          <>
            <Button size="small" look="quiet" onClick={() => setAsking('day')} data-testid="request-day">
              {t('request.changeDay')}
            </Button>
            <Button
              size="small"
              look="quiet"
              busy={switchReminders.isPending}
              onClick={() => switchReminders.mutate()}
            >
              {t(request.reminds ? 'request.remindsOff' : 'request.remindsOn')}
            </Button>
            <Button
              size="small"
              look="quiet"
              onClick={() => setAsking('reason')}
              data-testid="request-cancel"
            >
              {t('request.cancel')}
            </Button>
          </>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          <RefusalText text={problem.message} />
        </p>
      )}
      {asking === 'day' && <DueDialog request={request} onClose={() => setAsking(null)} />}
      {asking === 'reason' && (
        <ReasonDialog
          title={t('request.cancelTitle')}
          text={t('request.cancelText', { name: request.askedOf.fullName })}
          action={t('request.cancelConfirm')}
          labels={{ reason: t('request.cancelReason'), close: shell.t('close'), cancel: shell.t('cancel') }}
          danger
          busy={cancel.isPending}
          problem={cancel.error?.message ?? null}
          onConfirm={(reason) => cancel.mutate(reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** Another day by which it is asked for. */
function DueDialog({ request, onClose }: RequestProps & { onClose: () => void }) {
  const { t } = useTranslation('completeness');
  const shell = useTranslation('shell');
  const [dueOn, setDueOn] = useState(request.dueOn);
  const change = useMutation({
    mutationFn: () => call('request.change', { requestId: request.id, dueOn }),
    onSuccess: async () => {
      onClose();
      await completenessChanged();
    },
  });
  function send(event: FormEvent): void {
    event.preventDefault();
    if (!change.isPending && dueOn !== '') change.mutate();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('request.changeDayTitle')}
      description={t('request.changeDayText', { name: request.askedOf.fullName })}
      closeLabel={shell.t('close')}
      testId="request-day-dialog"
    >
      <form className="flex flex-col gap-4" onSubmit={send}>
        <Field label={t('request.due')}>
          {(wiring) => (
            <DayInput
              {...wiring}
              required
              value={dueOn}
              onChange={setDueOn}
              labels={{ format: shell.t('day.format'), pick: shell.t('day.pick') }}
              data-testid="request-new-day"
            />
          )}
        </Field>
        {change.error && (
          <p role="alert" className="text-danger" data-testid="request-day-refused">
            <RefusalText text={change.error.message} />
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{shell.t('cancel')}</Button>
          <Button
            type="submit"
            look="primary"
            busy={change.isPending}
            disabled={dueOn === '' || dueOn === request.dueOn}
            data-testid="request-day-save"
          >
            {t('request.changeDayConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
