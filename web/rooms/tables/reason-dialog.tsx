import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog as AskReason } from '#web/ui/reason-dialog.tsx';

/** Asks why the ledger is to be changed, and for a confirmation typed by hand where much is at stake. */
export function ReasonDialog(props: Omit<ComponentProps<typeof AskReason>, 'labels'>) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  return (
    <AskReason
      {...props}
      labels={{
        reason: t('reason'),
        hint: t('reason.hint'),
        close: shell.t('close'),
        cancel: shell.t('cancel'),
        confirmation: t('confirm.type', { text: props.confirmation }),
      }}
    />
  );
}
