import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Failure } from '#web/ui/states.tsx';
import { firstFailing } from './checks.ts';
import { Inline } from './inline.tsx';
import type { Step } from '#web/help/queries.ts';
import { RunFields } from './run-fields.tsx';
import { RunResult } from './run-result.tsx';
import { useRun } from './use-run.ts';

type Trial = Extract<Step['action'], { try: unknown }>['try'];

interface TrialProps {
  step: Step;
  trial: Trial;
  /** “Show me” was pressed: the fields are filled in and the calculation runs. */
  shown: boolean;
  onRight: () => void;
}

/** Something to do on the real engine, checked by what happened. */
export function TrialStep({ step, trial, shown, onRight }: TrialProps) {
  const { t } = useTranslation('learn');
  const { asFigures, typed, setTyped, change, calculate, outcome, busy, failure } = useRun(trial);
  const [failing, setFailing] = useState<number | null>(null);
  async function attempt(given: Readonly<Record<string, string>>): Promise<void> {
    const happened = await calculate(given);
    const place = happened.output === null ? null : firstFailing(trial.checks, happened);
    setFailing(place);
    if (happened.output !== null && place === null) onRight();
  }
  useEffect(() => {
    if (!shown) return;
    const answer = { ...typed, ...asFigures(trial.answer) };
    setTyped(answer);
    void attempt(answer);
    // Only the press counts, not what is typed afterwards.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown]);
  const said = outcome !== null && outcome.output !== null && !busy;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(typed);
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <RunFields run={trial} typed={typed} onChange={change} />
        <Button
          type="submit"
          look="primary"
          busy={busy}
          className="print:hidden"
          data-testid="step-calculate"
        >
          {t('calculate')}
        </Button>
      </div>
      {failure !== null && <Failure title={t('notRun')} text={failure} />}
      {said && (
        <p
          role="status"
          className={classes(
            'max-w-prose rounded-md px-3 py-2',
            failing === null ? 'bg-accent-soft text-ink' : 'bg-warn-soft text-warn',
          )}
          data-testid="step-reason"
        >
          <strong>{t(failing === null ? 'right' : 'wrong')}</strong>{' '}
          {failing !== null && <Inline runs={step.reasons[failing] ?? []} />}
        </p>
      )}
      {outcome && <RunResult run={trial} outcome={outcome} />}
    </form>
  );
}
