import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Run } from '#web/runs/asked.ts';
import { RunFrame } from '#web/runs/run-frame.tsx';
import { RunState } from '#web/runs/run-state.tsx';
import { triggerWords } from '#web/runs/words.ts';
import { Panel } from '#web/ui/panel.tsx';
import { sentence } from '#web/words/words.ts';
import { useFormats } from '#web/words/format.ts';
import { inventoryOf } from './edited-plan.ts';
import { useInventories } from './inventory-names.ts';
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
          <>
            {run.state === 'done' && <ToClose run={run} />}
            <Panel title={t('task.plan')}>{timeline}</Panel>
          </>
        )
      }
    </RunFrame>
  );
}

/** A plan closes nothing: the inventory that it was about, and where people submit, approve and close it. */
function ToClose({ run: { plan } }: { readonly run: Run }) {
  const { t } = useTranslation('agents');
  const inventoryId = inventoryOf(plan);
  const inventory = useInventories().get(inventoryId ?? '');
  if (inventory === undefined || inventory.state === 'closed') return null;
  return (
    <p data-testid="task-next">
      {t('task.next')}{' '}
      <Link
        to={`/carbon-inventory/review?inventory=${inventory.id}`}
        className="font-medium underline underline-offset-2"
      >
        {t('task.nextClose', { name: inventory.name })}
      </Link>
    </p>
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
