import { useQuery } from '@tanstack/react-query';
import { Plus, Target as TargetIcon } from 'lucide-react';
import { useState } from 'react';
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
import { TargetDrawer } from './target-drawer.tsx';
import { TargetView } from './target-view.tsx';
import type { Target } from './target.ts';

function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-28" />
      <Skeleton className="h-80" />
    </div>
  );
}

/** `/targets`: what the organization aims at, whether each year keeps to it, and what it does about it. */
export function Component() {
  const { t } = useTranslation('targets');
  const [search, setSearch] = useSearchParams();
  const [editing, setEditing] = useState<Target | 'new' | null>(null);
  const context = useQuery(contextQuery);
  const list = useQuery(ledgerQuery('target.list', {}));
  const role = context.data?.organization?.role ?? '';
  const maySet = ['owner', 'manager'].includes(role);
  const mayPlan = maySet || role === 'contributor';
  const targets = list.data?.targets ?? [];
  const shown = targets.find(({ id }) => id === search.get('target')) ?? targets[0];
  // What stands below a target waits for it, so that nothing is moved.
  const followed = useQuery({
    ...ledgerQuery('target.follow', { targetId: shown?.id ?? '' }),
    enabled: shown !== undefined,
  });
  const isReady = list.data !== undefined && context.data !== undefined && !followed.isLoading;
  const show = (id: string) => setSearch({ target: id }, { preventScrollReset: true });
  const failure = context.error ?? list.error;
  const newTarget = maySet && (
    <Button look="primary" onClick={() => setEditing('new')} data-testid="target-new">
      <Plus aria-hidden />
      {t('new')}
    </Button>
  );
  return (
    <Room title={t('title')} text={t('intro')}>
      {failure && (
        <LoadFailure
          title={t('error')}
          error={failure}
          onRetry={() => (context.error ? context : list).refetch()}
        />
      )}
      {!failure && !isReady && <Waiting label={t('loading')} />}
      {list.data && context.data && !shown && (
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
        // It comes with what stands below it: by itself it would move that.
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          {targets.length > 1 && (
            <Field label={t('target')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  value={shown.id}
                  onChange={(event) => show(event.target.value)}
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
          )}
          {newTarget}
        </div>
      )}
      {shown && isReady && (
        <TargetView
          key={shown.id}
          target={shown}
          maySet={maySet}
          mayState={mayPlan}
          onEdit={() => setEditing(shown)}
        />
      )}
      {isReady && context.data && <ActionsPanel mayPlan={mayPlan} currency={currencyOf(context.data)} />}
      {editing !== null && (
        <TargetDrawer
          target={editing === 'new' ? null : editing}
          today={context.data?.today ?? ''}
          onClose={() => setEditing(null)}
          onSaved={({ id }) => {
            setEditing(null);
            show(id);
          }}
        />
      )}
    </Room>
  );
}

/** The money that most costs are in: what the country of the organization pays with, where we know it. */
function currencyOf({ organization }: Output<'session.context'>): string {
  return organization?.country === 'BR' ? 'BRL' : '';
}
