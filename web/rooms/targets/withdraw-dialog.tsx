import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { Action, Target } from './target.ts';

interface WithdrawDialogProps {
  readonly of: { readonly target: Target } | { readonly action: Action };
  readonly onClose: () => void;
}

/** Withdraws a target or an action, with the reason. */
export function WithdrawDialog({ of, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('targets');
  const shell = useTranslation('shell');
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: async (reason: string) => {
      if ('target' in of) await call('target.withdraw', { targetId: of.target.id, reason });
      else await call('target.withdrawAction', { actionId: of.action.id, reason });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onClose();
    },
  });
  const { name } = 'target' in of ? of.target : of.action;
  return (
    <ReasonDialog
      title={t('withdraw.title', { name })}
      text={t('target' in of ? 'withdraw.target' : 'withdraw.action')}
      action={t('withdraw')}
      labels={{ reason: t('withdraw.reason'), close: shell.t('close'), cancel: shell.t('cancel') }}
      danger
      busy={withdraw.isPending}
      problem={withdraw.error?.message ?? null}
      onConfirm={(reason) => withdraw.mutate(reason)}
      onClose={onClose}
    />
  );
}
