import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import type { PlanStep, Run } from '#web/runs/asked.ts';
import { verbWords } from '#web/runs/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { moved, without } from './edited-plan.ts';

/** A plan that has not begun: steps are moved and struck out, each change a revision; it begins at the one that is seen. */
export function PlanEditor({ run }: { readonly run: Run }) {
  const { t } = useTranslation('agents');
  const queries = useQueryClient();
  const { id: runId, revision, plan } = run;
  const done = {
    onError: (error: Error) => toast.bad({ title: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents'] }),
  };
  const change = useMutation({
    ...done,
    mutationFn: (next: readonly PlanStep[]) => call('run.change', { runId, revision, plan: [...next] }),
  });
  const begin = useMutation({ ...done, mutationFn: () => call('run.start', { runId, revision }) });
  const busy = change.isPending || begin.isPending;
  const act = (next: readonly PlanStep[] | null) => () => {
    if (next !== null && !busy) change.mutate(next);
  };
  return (
    <Panel title={t('task.plan')} text={t('task.planText')} testId="plan-editor">
      <ol className="flex flex-col divide-y divide-line">
        {plan.map((step, at) => (
          <Step key={step.key} plan={plan} at={at} act={act} />
        ))}
      </ol>
      <div>
        <Button look="primary" busy={busy} onClick={() => begin.mutate()} data-testid="plan-begin">
          {t('task.begin')}
        </Button>
      </div>
    </Panel>
  );
}

/** A step with what it is given, and what may be done with it. */
function Step({
  plan,
  at,
  act,
}: {
  readonly plan: readonly PlanStep[];
  readonly at: number;
  /** Null: it may not be done. */
  readonly act: (next: readonly PlanStep[] | null) => () => void;
}) {
  const { t } = useTranslation('agents');
  const step = plan[at];
  if (!step) return null;
  const name = verbWords(step.verb, t);
  const up = moved(plan, at, at - 1);
  const down = moved(plan, at, at + 1);
  return (
    <li className="flex flex-wrap items-center gap-2 py-2" data-testid="plan-step">
      <span className="min-w-0 grow basis-48">
        {at + 1}. {name}
        <Needs plan={plan} step={step} />
        <Given input={step.input} />
      </span>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('task.up', { step: name })}
        disabled={up === null}
        onClick={act(up)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('task.down', { step: name })}
        disabled={down === null}
        onClick={act(down)}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('task.remove', { step: name })}
        disabled={plan.length === 1}
        onClick={act(without(plan, at))}
        data-testid="plan-remove"
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}

function Needs({ plan, step }: { readonly plan: readonly PlanStep[]; readonly step: PlanStep }) {
  const { t } = useTranslation('agents');
  const places = (step.after ?? []).map((key) => plan.findIndex((one) => one.key === key) + 1);
  if (places.length === 0) return null;
  return (
    <span className="ml-2 text-[0.8125rem] text-quiet">{t('task.needs', { steps: places.join(', ') })}</span>
  );
}

/** What a step is given, as it will be taken: nobody begins what they have not seen. */
function Given({ input }: { readonly input: PlanStep['input'] }) {
  const told = Object.entries(input).map(([name, value]) => `${name}: ${textOf(value)}`);
  if (told.length === 0) return null;
  return <span className="block text-[0.8125rem] break-words text-quiet">{told.join(' · ')}</span>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
