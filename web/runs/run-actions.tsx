import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Run } from './asked.ts';

/** What may be done with a whole run. */
export function RunActions({ run }: { readonly run: Run }) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call('run.cancel', { runId: run.id }),
    onError: (error) => toast.bad({ title: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents'] }),
  });
  const log = () =>
    saveFile(
      `run-${run.number}.json`,
      new Blob([JSON.stringify(run, null, 2)], { type: 'application/json' }),
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={log} data-testid="run-log">
        <Download aria-hidden />
        {t('log')}
      </Button>
      {run.mayRun && run.endedAt === null && (
        <Button
          size="small"
          look="danger"
          busy={cancel.isPending}
          onClick={() => cancel.mutate()}
          data-testid="run-cancel"
        >
          <OctagonX aria-hidden />
          {t(run.state === 'planned' ? 'task.drop' : 'cancel')}
        </Button>
      )}
    </div>
  );
}
