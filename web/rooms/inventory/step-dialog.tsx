import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Refusal } from '#web/forms/refusal.tsx';
import { type Life, useChange } from './life.ts';

export type Step = 'submit' | 'send_back' | 'approve' | 'approve_alone' | 'close' | 'reopen';

interface StepDialogProps {
  readonly life: Life;
  readonly step: Step;
  readonly onClose: () => void;
  /** Whoever approved mostly closes, too: the next question follows. */
  readonly onApproved: () => void;
}

/** The verbs of the steps; each says that it was done and closes the question. */
function useSteps(step: Step, onClose: () => void, onApproved: () => void) {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const done = () => {
    onClose();
    toast.good({ title: t(`done.${step}`) });
  };
  const submit = useChange('inventory.submit', done);
  const approve = useChange('inventory.approve', () => {
    done();
    onApproved();
  });
  const close = useChange('inventory.close', ({ closings: [closing] }) => {
    onClose();
    if (closing) void navigate(`/carbon-inventory/closings/${closing.id}`);
  });
  const sendBack = useChange('inventory.sendBack', done);
  const reopen = useChange('inventory.reopen', done);
  return { submit, approve, close, sendBack, reopen };
}

/** Says what a step does before it is taken, and asks for the reason where one is owed. */
export function StepDialog({ life, step, onClose, onApproved }: StepDialogProps) {
  const { t } = useTranslation('inventory');
  const shell = useTranslation('shell');
  const { submit, approve, close, sendBack, reopen } = useSteps(step, onClose, onApproved);
  const inventoryId = life.id;
  const shown = {
    title: t(`ask.${step}`, { name: life.name }),
    text: t(`askText.${step}`),
    action: t(`step.${step}`),
  };
  const labels = { close: shell.t('close'), cancel: shell.t('cancel') };
  if (step === 'send_back' || step === 'reopen' || step === 'approve_alone') {
    const verb = { reopen, send_back: sendBack, approve_alone: approve }[step];
    const confirm = (reason: string) =>
      step === 'approve_alone'
        ? approve.mutate({ inventoryId, alone: true, note: reason })
        : (step === 'reopen' ? reopen : sendBack).mutate({ inventoryId, reason });
    return (
      <ReasonDialog
        {...shown}
        labels={{ ...labels, reason: t(`why.${step}`) }}
        danger={step === 'reopen'}
        busy={verb.isPending}
        problem={verb.error?.message ?? null}
        onConfirm={confirm}
        onClose={onClose}
      />
    );
  }
  const verb = { submit, approve, close }[step];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shown.title}
      description={shown.text}
      closeLabel={labels.close}
      testId="step-dialog"
    >
      {step !== 'approve' && life.lines.notCounted + life.lines.drafts > 0 && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{t('ask.missing')}</p>
      )}
      <Refusal error={verb.error} testId="step-refused" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{labels.cancel}</Button>
        <Button
          look="primary"
          busy={verb.isPending}
          onClick={() => verb.mutate({ inventoryId })}
          data-testid="step-confirm"
          data-step={step}
        >
          {shown.action}
        </Button>
      </div>
    </Dialog>
  );
}
