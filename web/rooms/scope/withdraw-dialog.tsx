import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { Instrument } from './instrument.ts';

/** Withdraws an instrument, with the reason. */
export function WithdrawDialog({ instrument, onClose }: { instrument: Instrument; onClose: () => void }) {
  const { t } = useTranslation('scope');
  const shell = useTranslation('shell');
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (reason: string) =>
      call('scope2.withdrawInstrument', { instrumentId: instrument.id, reason }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('withdraw.title', { name: instrument.name })}
      text={t('withdraw.text')}
      action={t('instrument.withdraw')}
      labels={{ reason: t('withdraw.reason'), close: shell.t('close'), cancel: shell.t('cancel') }}
      danger
      busy={withdraw.isPending}
      problem={withdraw.error?.message ?? null}
      onConfirm={(reason) => withdraw.mutate(reason)}
      onClose={onClose}
    />
  );
}
