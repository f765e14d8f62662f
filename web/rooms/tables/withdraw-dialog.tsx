import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { ledgerChanged } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import type { Selected } from './bulk-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** From so many lines on, their number is typed before they are withdrawn. */
const MANY = 2;

interface WithdrawDialogProps {
  readonly selected: Selected;
  readonly count: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Withdraws lines with a reason, and offers to put them back at once. */
export function WithdrawDialog({ selected, count, onDone, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('tables');
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function withdraw(reason: string): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const { withdrawal } = await call('entry.withdrawMany', { selection: selected, reason });
      const restore = async () => {
        await call('entry.restore', { withdrawalId: withdrawal.id, reason: t('restore.default') });
        onDone();
        await ledgerChanged();
      };
      toast.good({
        title: t('withdraw.done', { count: withdrawal.lines }),
        text: t('withdraw.until', { day: formats.day(withdrawal.restorableUntil) }),
        action: { label: t('restore.action'), onPress: () => void restore().catch(told) },
        lasts: 10_000,
      });
      onDone();
      onClose();
      await ledgerChanged();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ReasonDialog
      title={t('withdraw.title', { count })}
      text={t('withdraw.text')}
      action={t('withdraw.action', { count })}
      danger
      busy={busy}
      problem={problem}
      {...(count >= MANY ? { confirmation: String(count) } : {})}
      onConfirm={(reason) => void withdraw(reason)}
      onClose={onClose}
    />
  );
}

export function told(error: unknown): void {
  toast.bad({ title: error instanceof Error ? error.message : String(error) });
}
