import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ledgerQuery } from '#web/results/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { scopeName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CostDrawer } from './cost-drawer.tsx';
import { CurvePanel } from './curve-panel.tsx';
import type { Action } from './target.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const ActionDrawer = lazy(async () => ({ default: (await import('./action-drawer.tsx')).ActionDrawer }));

type Doing =
  | { readonly what: 'edit' | 'withdraw' | 'cost'; readonly action: Action }
  | { readonly what: 'new' };

/** What is planned, and what each tonne that it takes away costs. */
export function ActionsPanel({ mayPlan, currency }: { mayPlan: boolean; currency: string }) {
  const { t } = useTranslation('targets');
  const formats = useFormats();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { data, error, refetch } = useQuery(ledgerQuery('target.listActions', {}));
  const close = () => setDoing(null);
  if (error) return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  return (
    <section className="flex min-w-0 flex-col gap-3" data-testid="actions">
      <header className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold">{t('actions')}</h2>
          <p className="max-w-prose text-[0.8125rem] text-quiet">{t('actions.text')}</p>
        </div>
        {mayPlan && (
          <Button onClick={() => setDoing({ what: 'new' })} data-testid="action-new">
            <Plus aria-hidden />
            {t('action.new')}
          </Button>
        )}
      </header>
      {data.actions.length === 0 ? (
        <p className="text-quiet">{t('actions.none')}</p>
      ) : (
        <Table
          caption={t('actions')}
          testId="actions-table"
          rows={data.actions}
          rowKey={({ id }) => id}
          columns={columnsOf({ t, formats, mayPlan, act: setDoing })}
        />
      )}
      {data.curves.map((curve) => (
        <CurvePanel
          key={curve.currency}
          curve={curve}
          onOpen={(id) => {
            const action = data.actions.find((one) => one.id === id);
            if (action) setDoing({ what: 'cost', action });
          }}
        />
      ))}
      <Suspense fallback={null}>
        {doing?.what === 'new' && <ActionDrawer action={null} currency={currency} onClose={close} />}
        {doing?.what === 'edit' && <ActionDrawer action={doing.action} currency={currency} onClose={close} />}
      </Suspense>
      {doing?.what === 'cost' && <CostDrawer action={doing.action} onClose={close} />}
      {doing?.what === 'withdraw' && <WithdrawDialog of={{ action: doing.action }} onClose={close} />}
    </section>
  );
}

interface ColumnsOf {
  readonly t: TFunction<'targets'>;
  readonly formats: Formats;
  readonly mayPlan: boolean;
  readonly act: (doing: Doing) => void;
}

function columnsOf({ t, formats, mayPlan, act }: ColumnsOf): readonly Column<Action>[] {
  return [
    {
      key: 'name',
      title: t('action'),
      cell: ({ name, siteName, owner, scope }) => (
        <>
          <span className="font-medium break-words">{name}</span>
          <span className="block text-[0.8125rem] text-quiet">
            {[scopeName(scope), siteName ?? t('action.everywhere'), owner].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'days',
      title: t('action.days'),
      wideOnly: true,
      cell: ({ from, to }) =>
        to === null ? t('action.fromOn', { day: formats.day(from) }) : formats.period(from, to),
    },
    {
      key: 'abatement',
      title: t('action.abatement'),
      figure: true,
      cell: ({ abatementKg }) => formats.tonnes(abatementKg),
    },
    {
      key: 'cost',
      title: t('cost.perTonne'),
      figure: true,
      cell: (action) => (
        <button
          type="button"
          onClick={() => act({ what: 'cost', action })}
          className="rounded underline decoration-line underline-offset-4 hover:decoration-current"
          data-testid="action-cost"
        >
          {formats.rounded(action.cost.perTonne, 5)} {action.currency}
        </button>
      ),
    },
    ...(mayPlan
      ? [
          {
            key: 'do',
            title: t('do'),
            cell: (action: Action) => (
              <span className="flex flex-wrap gap-1">
                <Button size="small" onClick={() => act({ what: 'edit', action })}>
                  {t('change')}
                </Button>
                <Button
                  size="small"
                  look="quiet"
                  onClick={() => act({ what: 'withdraw', action })}
                  data-testid="action-withdraw"
                >
                  {t('withdraw')}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
}
