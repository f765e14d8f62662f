import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { ledgerChanged } from '#web/api/queries.ts';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import type { Selected } from './bulk-portions.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { told } from './told.ts';

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
  const [left, setLeft] = useState<number | null>(null);

  async function withdraw(reason: string): Promise<void> {
    setBusy(true);
    setProblem(null);
    const made: Withdrawal[] = [];
    try {
      await withdrawPortions(selected, reason, (withdrawal, left) => {
        made.push(withdrawal);
        setLeft(left);
      });
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      setLeft(null);
      // What was withdrawn before something went wrong can be put back as well.
      if (made.length > 0) await done(made);
    }
  }

  async function done(made: readonly Withdrawal[]): Promise<void> {
    const restore = async () => {
      for (const { id } of made.toReversed())
        await call('entry.restore', { withdrawalId: id, reason: t('restore.default') });
      onDone();
      await ledgerChanged();
    };
    toast.good({
      title: t('withdraw.done', { count: made.reduce((sum, { lines }) => sum + lines, 0) }),
      text: t('withdraw.until', { day: formats.day(made[0]?.restorableUntil ?? '') }),
      action: { label: t('restore.action'), onPress: () => void restore().catch(told) },
      lasts: 10_000,
    });
    onDone();
    await ledgerChanged();
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
    >
      {left !== null && left > 0 && (
        <p role="status" className="text-quiet" data-testid="withdraw-left">
          {t('withdraw.left', { count: left })}
        </p>
      )}
    </ReasonDialog>
  );
}

type Withdrawal = Output<'entry.withdrawMany'>['withdrawal'];

/** Lines of one call: a ledger of any size goes portion by portion, each of which can be put back. */
const PORTION = 10_000;

async function withdrawPortions(
  selected: Selected,
  reason: string,
  onPortion: (withdrawal: Withdrawal, left: number) => void,
): Promise<void> {
  for (let selection = selected; ; ) {
    const { withdrawal, left } = await call('entry.withdrawMany', { selection, reason, atMost: PORTION });
    onPortion(withdrawal, left);
    if (left === 0) return;
    selection = { ...selection, expectedLines: left };
  }
}
