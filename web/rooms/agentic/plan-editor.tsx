import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, CalendarRange, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import type { PlanStep, Run } from '#web/runs/asked.ts';
import { verbWords } from '#web/runs/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { ADDABLE, type Addable, added, daysOf, inventoryOf, moved, without } from './edited-plan.ts';
import { givenWords, type Names } from './given-words.ts';
import { useInventories } from './inventory-names.ts';

const PlanAbout = lazy(async () => ({
  default: (await import('./plan-about.tsx')).PlanAbout,
}));

/** As many as a plan may have. */
const MOST_STEPS = 30;

/** A plan that has not begun: steps are moved, struck out and added, each change a revision; it begins at the one that is seen. */
export function PlanEditor({ run }: { readonly run: Run }) {
  const { t } = useTranslation('agents');
  const { id: runId, revision, plan } = run;
  const inventories = useInventories();
  const names: Names = new Map([...inventories].map(([id, { name }]) => [id, name]));
  const { change, begin } = usePlan(runId, revision);
  const [changing, setChanging] = useState(false);
  const busy = change.isPending || begin.isPending;
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<Pressed | null>(null);
  useEffect(() => {
    if (!busy) focusAgain(list.current, pressed.current);
  }, [busy]);
  const act = (next: readonly PlanStep[] | null, by: Pressed | null) => () => {
    pressed.current = by;
    if (next !== null && !busy) change.mutate(next);
  };
  const isAbout = daysOf(plan) !== null || inventoryOf(plan) !== null;
  return (
    <Panel title={t('task.plan')} text={t('task.planText')} testId="plan-editor">
      <ol ref={list} className="flex flex-col divide-y divide-line">
        {plan.map((step, at) => (
          <Step key={step.key} plan={plan} at={at} names={names} busy={busy} act={act} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" busy={busy} onClick={() => begin.mutate()} data-testid="plan-begin">
          {t('task.begin')}
        </Button>
        {isAbout && (
          <Button disabled={busy} onClick={() => setChanging(true)} data-testid="plan-about">
            <CalendarRange aria-hidden />
            {t('task.about')}
          </Button>
        )}
        {plan.length < MOST_STEPS && <AddStep onAdd={(verb) => act(added(plan, verb), null)()} />}
      </div>
      {changing && (
        <Suspense fallback={null}>
          <PlanAbout
            plan={plan}
            names={names}
            onChange={(next) => act(next, null)()}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

/** The button that was pressed last: of which step, and which of its three. */
interface Pressed {
  readonly key: string;
  readonly place: 0 | 1 | 2;
}

/** The keyboard stays where it was: at the same button of the same step, wherever that went; at another one where it is off. */
function focusAgain(list: HTMLElement | null, pressed: Pressed | null): void {
  if (pressed === null) return;
  const buttons = list?.querySelectorAll<HTMLButtonElement>(`[data-step="${pressed.key}"] button`);
  const wanted = buttons?.[pressed.place];
  const found = wanted?.disabled ? [...(buttons ?? [])].find(({ disabled }) => !disabled) : wanted;
  found?.focus();
}

/** Changes and begins a plan at the revision that is seen. */
function usePlan(runId: string, revision: number) {
  const queries = useQueryClient();
  const done = {
    onError: (error: Error) => toast.bad({ title: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['agents'] }),
  };
  const change = useMutation({
    ...done,
    mutationFn: (next: readonly PlanStep[]) => call('run.change', { runId, revision, plan: [...next] }),
  });
  const begin = useMutation({ ...done, mutationFn: () => call('run.start', { runId, revision }) });
  return { change, begin };
}

function AddStep({ onAdd }: { readonly onAdd: (verb: Addable) => void }) {
  const { t } = useTranslation('agents');
  return (
    <Select
      aria-label={t('task.add')}
      className="max-w-64"
      value=""
      onChange={({ target }) => target.value !== '' && onAdd(target.value as Addable)}
      data-testid="plan-add"
    >
      <option value="">{t('task.add')}</option>
      {(Object.keys(ADDABLE) as Addable[]).map((verb) => (
        <option key={verb} value={verb}>
          {verbWords(verb, t)}
        </option>
      ))}
    </Select>
  );
}

/** A step with what it is given, and what may be done with it. */
function Step({
  plan,
  at,
  names,
  busy,
  act,
}: {
  readonly plan: readonly PlanStep[];
  readonly at: number;
  readonly names: Names;
  readonly busy: boolean;
  /** Null: it may not be done. */
  readonly act: (next: readonly PlanStep[] | null, by: Pressed) => () => void;
}) {
  const { t } = useTranslation('agents');
  const formats = useFormats();
  const step = plan[at];
  if (!step) return null;
  const name = verbWords(step.verb, t);
  const up = moved(plan, at, at - 1);
  const down = moved(plan, at, at + 1);
  const given = givenWords(step, names, t, formats);
  return (
    <li className="flex items-center gap-2 py-2" data-testid="plan-step" data-step={step.key}>
      <span className="min-w-0 grow">
        {at + 1}. {name}
        <Needs plan={plan} step={step} />
        {given.length > 0 && (
          <span className="block text-[0.8125rem] break-words text-quiet">{given.join(' · ')}</span>
        )}
      </span>
      <span className="flex shrink-0">
        <Button
          look="quiet"
          size="icon"
          aria-label={t('task.up', { step: name })}
          disabled={busy || up === null}
          onClick={act(up, { key: step.key, place: 0 })}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          look="quiet"
          size="icon"
          aria-label={t('task.down', { step: name })}
          disabled={busy || down === null}
          onClick={act(down, { key: step.key, place: 1 })}
        >
          <ArrowDown aria-hidden />
        </Button>
        <Button
          look="quiet"
          size="icon"
          aria-label={t('task.remove', { step: name })}
          disabled={busy || plan.length === 1}
          onClick={act(without(plan, at), { key: (plan[at + 1] ?? plan[at - 1])?.key ?? '', place: 2 })}
          data-testid="plan-remove"
        >
          <Trash2 aria-hidden />
        </Button>
      </span>
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
