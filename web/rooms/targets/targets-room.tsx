import { useQuery } from '@tanstack/react-query';
import { Plus, Target as TargetIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { ledgerQuery } from '#web/results/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Room } from '#web/ui/room.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ActionsPanel } from './actions-panel.tsx';
import { TargetView } from './target-view.tsx';
import type { Target } from './target.ts';

const TargetDrawer = lazy(async () => ({ default: (await import('./target-drawer.tsx')).TargetDrawer }));

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-28" />
      <Skeleton className="h-80" />
    </div>
  );
}

/** What the page shows: the targets with that of the address, who may do what, and why it cannot be shown. */
function useTargets() {
  const [search, setSearch] = useSearchParams();
  const context = useQuery(contextQuery);
  const list = useQuery(ledgerQuery('target.list', {}));
  const role = context.data?.organization?.role ?? '';
  const maySet = ['owner', 'manager'].includes(role);
  const targets = list.data?.targets ?? [];
  const shown = targets.find(({ id }) => id === search.get('target')) ?? targets[0];
  // What stands below a target waits for it, so that nothing is moved.
  const followed = useQuery({
    ...ledgerQuery('target.follow', { targetId: shown?.id ?? '' }),
    enabled: shown !== undefined,
  });
  const isListed = list.data !== undefined && context.data !== undefined;
  const failed = [context, list].find(({ error }) => error !== null);
  return {
    context: context.data,
    targets,
    shown,
    maySet,
    mayPlan: maySet || role === 'contributor',
    isListed,
    isReady: isListed && !followed.isLoading,
    failed,
    show: (id: string) => setSearch({ target: id }, { preventScrollReset: true }),
  };
}

/** `/targets`: what the organization aims at, whether each year keeps to it, and what it does about it. */
export function Component() {
  const { t } = useTranslation('targets');
  const { context, targets, shown, maySet, mayPlan, isListed, isReady, failed, show } = useTargets();
  const [editing, setEditing] = useState<Target | 'new' | null>(null);
  const newTarget = maySet && (
    <Button look="primary" onClick={() => setEditing('new')} data-testid="target-new">
      <Plus aria-hidden />
      {t('new')}
    </Button>
  );
  return (
    <Room title={t('title')} text={t('intro')}>
      {failed?.error && (
        <LoadFailure title={t('error')} error={failed.error} onRetry={() => failed.refetch()} />
      )}
      {!failed && !isReady && <Waiting label={t('loading')} />}
      {isListed && !shown && (
        <Empty
          icon={<TargetIcon aria-hidden />}
          title={t('empty.title')}
          text={maySet ? t('empty.text') : t('empty.others')}
          testId="targets-empty"
          lesson="guide/set-a-target"
        >
          {newTarget}
        </Empty>
      )}
      {shown && isReady && (
        <>
          {/* It comes with what stands below it: by itself it would move that. */}
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <TargetChoice targets={targets} shown={shown} onChoose={show} />
            {newTarget}
          </div>
          <TargetView
            key={shown.id}
            target={shown}
            maySet={maySet}
            mayState={mayPlan}
            onEdit={() => setEditing(shown)}
          />
        </>
      )}
      {context && isReady && <ActionsPanel mayPlan={mayPlan} currency={currencyOf(context)} />}
      <Suspense fallback={null}>
        {editing !== null && (
          <TargetDrawer
            target={editing === 'new' ? null : editing}
            today={context?.today ?? ''}
            onClose={() => setEditing(null)}
            onSaved={({ id }) => {
              setEditing(null);
              show(id);
            }}
          />
        )}
      </Suspense>
    </Room>
  );
}

interface TargetChoiceProps {
  readonly targets: readonly Target[];
  readonly shown: Target;
  readonly onChoose: (id: string) => void;
}

/** Which of several targets is shown. */
function TargetChoice({ targets, shown, onChoose }: TargetChoiceProps) {
  const { t } = useTranslation('targets');
  if (targets.length < 2) return null;
  return (
    <Field label={t('target')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={shown.id}
          onChange={(event) => onChoose(event.target.value)}
          data-testid="target-choice"
        >
          {targets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The money that most costs are in: what the country of the organization pays with, where we know it. */
function currencyOf({ organization }: Output<'session.context'>): string {
  return organization?.country === 'BR' ? 'BRL' : '';
}
