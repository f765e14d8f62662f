import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/states.tsx';
import { RunFields } from './run-fields.tsx';
import { RunResult } from './run-result.tsx';
import { type Run, useRun } from './use-run.ts';

/** A worked example that runs on the page: its inputs can be changed, its reason stands beside it. */
export function RunPanel({ run }: { run: Run }) {
  const { t } = useTranslation('learn');
  const { typed, change, calculate, outcome, busy, failure } = useRun(run);
  return (
    <form
      className="flex flex-col gap-4 rounded-lg border border-line bg-panel p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void calculate(typed);
      }}
      data-testid="run-panel"
    >
      <div className="flex flex-wrap items-end gap-3">
        <RunFields run={run} typed={typed} onChange={change} />
        <Button type="submit" look="primary" busy={busy}>
          {t('calculate')}
        </Button>
      </div>
      {failure !== null && <Failure title={t('notRun')} text={failure} />}
      {outcome && <RunResult run={run} outcome={outcome} />}
    </form>
  );
}
