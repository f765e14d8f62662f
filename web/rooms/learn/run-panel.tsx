import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/states.tsx';
import { RunFields } from './run-fields.tsx';
import { RunResult } from './run-result.tsx';
import { type Run, useRun } from './use-run.ts';

/** So long after the last move a figure is where it was dragged to, ms. */
const SETTLED_MS = 80;

/** A worked example that runs on the page: its inputs can be changed, its reason stands beside it. */
export function RunPanel({ run }: { run: Run }) {
  const { t } = useTranslation('learn');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { asFigures, typed, setTyped, change, calculate, outcome, busy, failure } = useRun(run);
  const dragged = (path: string, figure: string) => {
    const given = { ...typed, ...asFigures({ [path]: figure }) };
    setTyped(given);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void calculate(given), SETTLED_MS);
  };
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
        <RunFields run={run} typed={typed} onChange={change} onDrag={dragged} />
        <Button type="submit" look="primary" busy={busy} className="print:hidden">
          {t('calculate')}
        </Button>
      </div>
      {failure !== null && <Failure title={t('notRun')} text={failure} />}
      {outcome && <RunResult run={run} outcome={outcome} />}
    </form>
  );
}
