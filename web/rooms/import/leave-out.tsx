import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { BulkImport } from './bulk-import.ts';

/** As many as one call changes. */
const LINES_AT_ONCE = 500;

/** Leaves every line that has a problem out, with one reason; what was done stays where something keeps it from going on. */
export function LeaveAllOut({ bulk, lines }: { readonly bulk: BulkImport; readonly lines: number }) {
  const { t } = useTranslation('import');
  const shell = useTranslation('shell');
  const [asking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: (reason: string) => leaveOut(bulk.id, reason),
    onSuccess: () => setAsking(false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['import.status', bulk.id] }),
  });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} data-testid="rows-skip">
        {t('rows.skip', { count: lines })}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('rows.skip', { count: lines }).replace(/…$/, '')}
          text={t('rows.skipText')}
          action={t('row.skip')}
          labels={{ reason: t('row.skipReason'), close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={leave.isPending}
          problem={leave.error?.message ?? null}
          onConfirm={(reason) => leave.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

async function leaveOut(importId: string, skip: string): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const { lines, nextAfter }: Output<'import.preview'> = await call('import.preview', {
      importId,
      only: 'problems',
      after,
      limit: LINES_AT_ONCE,
      linesOnly: true,
    });
    if (lines.length > 0)
      await call('import.fix', {
        importId,
        lines: lines.map(({ position }) => ({ position, change: { skip } })),
      });
    after = nextAfter;
  }
}
