import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { findingsChanged } from './asked.ts';

interface DismissDialogProps {
  readonly findingIds: readonly string[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Asks why findings are right as they are. */
export function DismissDialog({ findingIds, onDone, onClose }: DismissDialogProps) {
  const { t } = useTranslation('quality');
  const dismiss = useMutation({
    mutationFn: (reason: string) => call('finding.dismiss', { findingIds: [...findingIds], reason }),
    onSuccess: async () => {
      toast.good({ title: t('dismissed', { count: findingIds.length }) });
      onDone?.();
      onClose();
      await findingsChanged();
    },
  });
  return (
    <ReasonDialog
      title={t('dismiss.title', { count: findingIds.length })}
      text={t('dismiss.text')}
      action={t('dismiss')}
      labels={{ reason: t('dismiss.reason'), close: t('close'), cancel: t('cancel') }}
      busy={dismiss.isPending}
      problem={dismiss.error?.message ?? null}
      onConfirm={(reason) => dismiss.mutate(reason)}
      onClose={onClose}
    />
  );
}
