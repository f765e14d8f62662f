import { useTranslation } from 'react-i18next';
import { RunFrame } from '#web/runs/run-frame.tsx';
import { RunState } from '#web/runs/run-state.tsx';
import { triggerWords } from '#web/runs/words.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { PlanEditor } from './plan-editor.tsx';

/** A task: its plan before it begins, its steps as they are taken, the gate, and what came of it. */
export function TaskPage({ runId }: { readonly runId: string }) {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  return (
    <RunFrame
      runId={runId}
      room={{ to: '/agentic-system', runs: '/agentic-system', name: t('task.title'), back: t('backTasks') }}
      testId="task-page"
      titleOf={(run) => ({
        title: run.task ?? t('run', { number: run.number }),
        text: `${t('run', { number: run.number })} · ${formats.instant(run.createdAt)} · ${triggerWords(run, t)}`,
      })}
      renderState={({ state }) => (
        <div>
          <RunState state={state} />
        </div>
      )}
    >
      {(run, timeline) =>
        run.state === 'planned' && run.mayRun ? (
          <PlanEditor key={run.revision} run={run} />
        ) : (
          <Panel title={t('task.plan')}>{timeline}</Panel>
        )
      }
    </RunFrame>
  );
}
