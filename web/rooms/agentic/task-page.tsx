import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Run } from '#web/runs/asked.ts';
import { RunFrame } from '#web/runs/run-frame.tsx';
import { RunState } from '#web/runs/run-state.tsx';
import { triggerWords } from '#web/runs/words.ts';
import { Panel } from '#web/ui/panel.tsx';
import { sentence } from '#web/words/words.ts';
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
      renderState={(run) => (
        <div className="flex flex-wrap items-center gap-3 text-[0.8125rem] text-quiet">
          <RunState state={run.state} />
          {madeBy(run, t)}
        </div>
      )}
    >
      {(run, timeline) =>
        run.state === 'planned' && run.mayRun ? (
          <PlanEditor run={run} />
        ) : (
          <Panel title={t('task.plan')}>{timeline}</Panel>
        )
      }
    </RunFrame>
  );
}

/** By what the plan was made; null where a person or a program wrote it. */
function madeBy({ events, spent, budget }: Run, t: TFunction<'agents'>): string | null {
  const { by, because } = events.find(({ kind }) => kind === 'planned')?.detail ?? {};
  if (by === 'model') {
    const { tokens } = spent;
    // Nought is what a server says that counts none: no call of a model is free of tokens.
    const told =
      tokens > 0 ? t('task.tokens', { count: tokens, most: budget.tokens }) : t('task.tokens.untold');
    return `${t('task.by.model')} ${told}`;
  }
  if (by !== 'rules') return null;
  return typeof because === 'string'
    ? t('task.by.instead', { why: sentence('refusals', because, {}) })
    : t('task.by.rules');
}
