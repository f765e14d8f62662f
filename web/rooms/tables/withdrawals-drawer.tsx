import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { contextQuery, ledgerChanged } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Withdrawal = Output<'entry.listWithdrawals'>['withdrawals'][number];

interface WithdrawalsDrawerProps {
  readonly mayRestore: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What was withdrawn together, and the way back for 30 days. */
export function WithdrawalsDrawer({ mayRestore, onDone, onClose }: WithdrawalsDrawerProps) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [asked, setAsked] = useState<Withdrawal | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'entry.listWithdrawals'],
    queryFn: ({ signal }) => call('entry.listWithdrawals', {}, signal),
    staleTime: 0,
  });
  const today = useQuery(contextQuery).data?.today ?? '';
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('withdrawals')}
      description={t('withdrawals.text')}
      closeLabel={shell.t('close')}
      testId="withdrawals"
    >
      {error && <LoadFailure title={t('failed')} error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.withdrawals.length === 0 && <Empty title={t('withdrawals.none')} />}
      <ul className="flex flex-col">
        {data?.withdrawals.map((withdrawal) => (
          <li
            key={withdrawal.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5"
            data-testid="withdrawal"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="break-words">{withdrawal.reason}</p>
              <p className="figure text-[0.8125rem] text-quiet">
                {t('lines', { count: withdrawal.lines })} · {withdrawal.withdrawnByName} ·{' '}
                {formats.instant(withdrawal.withdrawnAt)}
              </p>
              {withdrawal.restoredAt && (
                <p className="text-[0.8125rem] text-quiet">
                  {t('withdrawals.restored', {
                    name: withdrawal.restoredByName ?? '',
                    at: formats.instant(withdrawal.restoredAt),
                  })}
                </p>
              )}
            </div>
            {withdrawal.restoredAt === null &&
              withdrawal.restorableUntil.slice(0, 10) >= today &&
              mayRestore && (
                <Button size="small" onClick={() => setAsked(withdrawal)} data-testid="restore">
                  {t('restore.action')}
                </Button>
              )}
          </li>
        ))}
      </ul>
      {asked && <RestoreDialog withdrawal={asked} onDone={onDone} onClose={() => setAsked(null)} />}
    </Drawer>
  );
}

function RestoreDialog({
  withdrawal,
  onDone,
  onClose,
}: {
  withdrawal: Withdrawal;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('tables');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function restore(reason: string): Promise<void> {
    setBusy(true);
    try {
      const { entryIds } = await call('entry.restore', { withdrawalId: withdrawal.id, reason });
      toast.good({ title: t('restore.done', { count: entryIds.length }) });
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
      title={t('restore.title', { count: withdrawal.lines })}
      text={t('restore.text')}
      action={t('restore.action')}
      busy={busy}
      problem={problem}
      onConfirm={(reason) => void restore(reason)}
      onClose={onClose}
    />
  );
}
