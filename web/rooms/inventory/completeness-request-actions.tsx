import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { DayField } from '#web/forms/fields.tsx';
import { CancelButton, FormDialog } from '#web/forms/form-drawer.tsx';
import { Refusal } from '#web/forms/refusal.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { completenessChanged, type Request } from './completeness-query.ts';

interface RequestProps {
  readonly request: Request;
}

/** What who asked may do about a request that stands. */
export function RequestActions({ request }: RequestProps) {
  const { t } = useTranslation('completeness');
  const [asking, setAsking] = useState<'day' | 'reason' | null>(null);
  const { remind, close, switchReminders } = useRequestChanges(request);
  const isOpen = request.state === 'open';
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isOpen && !request.mine && (
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
        {isOpen && (
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
      <Refusal error={remind.error ?? close.error ?? switchReminders.error} />
      {asking === 'day' && <DueDialog request={request} onClose={() => setAsking(null)} />}
      {asking === 'reason' && <CancelDialog request={request} onClose={() => setAsking(null)} />}
    </>
  );
}

/** The changes of a request that ask nothing more. */
function useRequestChanges(request: Request) {
  const { t } = useTranslation('completeness');
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
  const switchReminders = useMutation({
    mutationFn: () => call('request.change', { requestId, reminds: !request.reminds }),
    onSettled: completenessChanged,
  });
  return { remind, close, switchReminders };
}

/** Why it is no longer asked for. */
function CancelDialog({ request, onClose }: RequestProps & { onClose: () => void }) {
  const { t } = useTranslation('completeness');
  const shell = useTranslation('shell');
  const cancel = useMutation({
    mutationFn: (reason: string) => call('request.cancel', { requestId: request.id, reason }),
    onSuccess: async () => {
      onClose();
      await completenessChanged();
    },
  });
  return (
    <ReasonDialog
      title={t('request.cancelTitle')}
      text={t('request.cancelText', { name: request.askedOf.fullName })}
      action={t('request.cancelConfirm')}
      labels={{ reason: t('request.cancelReason'), close: shell.t('close'), cancel: shell.t('cancel') }}
      danger
      busy={cancel.isPending}
      problem={cancel.error?.message ?? null}
      onConfirm={(reason) => cancel.mutate(reason)}
      onClose={onClose}
    />
  );
}

/** Another day by which it is asked for. */
function DueDialog({ request, onClose }: RequestProps & { onClose: () => void }) {
  const { t } = useTranslation('completeness');
  const form = useTypedForm<{ dueOn: string }, { dueOn: string }>({ dueOn: request.dueOn }, (typed) => ({
    said: typed,
  }));
  const change = useMutation({
    mutationFn: ({ dueOn }: { dueOn: string }) => call('request.change', { requestId: request.id, dueOn }),
    onSuccess: async () => {
      onClose();
      await completenessChanged();
    },
  });
  const submit = form.handleSubmit((said) => change.mutate(said));
  const dueOn = form.watch('dueOn');
  return (
    <FormDialog
      title={t('request.changeDayTitle')}
      description={t('request.changeDayText', { name: request.askedOf.fullName })}
      testId="request-day-dialog"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={change}
      action={t('request.changeDayConfirm')}
      disabled={dueOn === '' || dueOn === request.dueOn}
      beside={<CancelButton onClose={onClose} />}
    >
      <DayField form={form} name="dueOn" label={t('request.due')} required testId="request-new-day" />
    </FormDialog>
  );
}
