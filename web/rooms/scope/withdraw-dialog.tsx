import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import type { Instrument } from './instruments-panel.tsx';

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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    withdraw.mutate(fieldText(event.currentTarget, 'reason'));
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('withdraw.title', { name: instrument.name })}
      description={t('withdraw.text')}
      closeLabel={shell.t('close')}
      testId="withdraw-dialog"
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field label={t('withdraw.reason')} error={withdraw.error?.message}>
          {(wiring) => <TextArea {...wiring} name="reason" required maxLength={500} rows={3} />}
        </Field>
        <Button type="submit" look="danger" busy={withdraw.isPending} className="self-end">
          {t('instrument.withdraw')}
        </Button>
      </form>
    </Dialog>
  );
}
