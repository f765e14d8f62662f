import { useMutation, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { contextQuery, kindsQuery, ownFactorsQuery, queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { gasAmounts } from './content.ts';
import { unitName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import type { OwnFactor } from './own.ts';
import { placeName } from '#web/words/place.ts';

const LOOK = {
  proposed: 'bg-warn-soft text-warn',
  approved: 'bg-accent-soft text-accent',
  withdrawn: 'bg-sunken text-quiet',
} as const;

interface OwnFactorsProps {
  mayPropose: boolean;
  mayDecide: boolean;
  /** Id of who looks: nobody approves what they proposed. */
  person: string;
  onNext: (from: OwnFactor) => void;
  onOpen: (factorId: string) => void;
}

/** After a decision the list, the open factor and the drafts that were calculated again are asked for anew. */
async function ownFactorsChanged(): Promise<void> {
  const keys = [ownFactorsQuery.queryKey, ['factor.get'], ['draft.list']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function Contents({ own }: { own: OwnFactor }) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  const { data } = useQuery(kindsQuery);
  const { factor } = own;
  const amounts = gasAmounts(factor).map(
    ({ label, amount }) =>
      `${formats.exact(amount)} kg ${label}${factor.gwpSet ? ` (${factor.gwpSet})` : ''}`,
  );
  return (
    <>
      <p className="figure">
        {amounts.join(' · ')} {t('per', { unit: unitName(factor.unit) })}
      </p>
      <p className="text-[0.8125rem] text-quiet">
        {placeName(factor.region, formats.language)} · {formats.day(factor.validFrom)} –{' '}
        {factor.validTo ? formats.day(factor.validTo) : t('always')}
      </p>
      <p className="text-[0.8125rem] text-quiet">
        {own.evidence.publisher} · {own.evidence.title} · {own.evidence.edition}
        {own.evidence.locator && ` · ${own.evidence.locator}`}
      </p>
      <OnlyFor own={own} />
      {own.kind && (
        <p className="text-[0.8125rem] text-quiet">
          {t(own.state === 'approved' ? 'own.answers' : 'own.for', {
            kind: data?.kinds.find(({ key }) => key === own.kind)?.name[formats.language] ?? own.kind,
          })}
        </p>
      )}
      <p className="mt-1">{own.reason}</p>
    </>
  );
}

function OnlyFor({ own }: { own: OwnFactor }) {
  const { t } = useTranslation('factors');
  const { data } = useQuery(contextQuery);
  const { site, supplier } = own.factor.onlyFor ?? {};
  const siteName = data?.sites.find(({ id }) => id === site)?.name ?? site;
  return (
    <>
      {site && <p className="text-[0.8125rem] text-quiet">{t('own.onlySite', { name: siteName })}</p>}
      {supplier && <p className="text-[0.8125rem] text-quiet">{t('own.onlySupplier', { name: supplier })}</p>}
    </>
  );
}

/** Who proposed, approved and withdrew it, and when. */
export function Events({ own }: { own: OwnFactor }) {
  const { t } = useTranslation('factors');
  const formats = useFormats();
  return (
    <p className="mt-1 flex flex-col text-[0.8125rem] text-quiet">
      <span>{t('own.proposedBy', { name: own.proposedByName, at: formats.instant(own.proposedAt) })}</span>
      {own.approvedAt && (
        <span>
          {t('own.approvedBy', { name: own.approvedByName ?? '', at: formats.instant(own.approvedAt) })}
        </span>
      )}
      {own.withdrawnAt && (
        <span>
          {t('own.withdrawnBy', {
            name: own.withdrawnByName ?? '',
            at: formats.instant(own.withdrawnAt),
            reason: own.withdrawnReason ?? '',
          })}
        </span>
      )}
    </p>
  );
}

function WithdrawDialog({ own, onClose }: { own: OwnFactor; onClose: () => void }) {
  const { t } = useTranslation('factors');
  const shell = useTranslation('shell');
  const withdraw = useMutation({
    mutationFn: (reason: string) => call('factor.withdraw', { factorId: own.id, reason }),
    onSuccess: async () => {
      toast.good({ title: t('own.withdrawn') });
      onClose();
      await ownFactorsChanged();
    },
  });
  return (
    <ReasonDialog
      title={t('own.withdrawTitle')}
      text={t('own.withdrawText')}
      action={t('own.withdraw')}
      labels={{ reason: t('own.reason'), close: shell.t('close'), cancel: shell.t('cancel') }}
      danger
      busy={withdraw.isPending}
      problem={withdraw.error?.message ?? null}
      onConfirm={(reason) => withdraw.mutate(reason)}
      onClose={onClose}
    />
  );
}

function Line({ own, mayPropose, mayDecide, person, onNext, onOpen }: OwnFactorsProps & { own: OwnFactor }) {
  const { t } = useTranslation('factors');
  const { language } = useFormats();
  const [withdrawing, setWithdrawing] = useState(false);
  const isMine = own.proposedBy === person;
  const approve = useMutation({
    mutationFn: () => call('factor.approve', { factorId: own.id }),
    onSuccess: () => toast.good({ title: t('own.approved') }),
    onError: (error) => toast.bad({ title: t('own.failed'), text: error.message }),
    onSettled: ownFactorsChanged,
  });
  const mayWithdraw = own.state !== 'withdrawn' && (mayDecide || (isMine && own.state === 'proposed'));
  return (
    <li
      className="border-b border-line px-2 py-3 last:border-0"
      data-testid="own-factor"
      data-state={own.state}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="font-medium">
          <button
            type="button"
            onClick={() => onOpen(own.factor.id)}
            className="rounded text-left hover:underline"
            data-testid="own-open"
          >
            {own.factor.name[language]}
          </button>
        </h2>
        <span className="text-[0.8125rem] text-quiet">{t('own.version', { version: own.version })}</span>
        <span
          className={classes('rounded px-1.5 py-0.5 text-[0.8125rem] font-medium', LOOK[own.state])}
          data-testid="own-state"
        >
          {t(`own.state.${own.state}`)}
        </span>
      </div>
      <Contents own={own} />
      <Events own={own} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {own.state === 'proposed' && mayDecide && !isMine && (
          <Button
            size="small"
            look="primary"
            busy={approve.isPending}
            onClick={() => approve.mutate()}
            data-testid="own-approve"
          >
            {t('own.approve')}
          </Button>
        )}
        {own.state === 'proposed' && isMine && (
          <span className="text-[0.8125rem] text-quiet">{t('own.waits')}</span>
        )}
        {own.state === 'approved' && mayPropose && (
          <Button size="small" onClick={() => onNext(own)} data-testid="own-next">
            {t('own.next')}
          </Button>
        )}
        {mayWithdraw && (
          <Button size="small" look="quiet" onClick={() => setWithdrawing(true)} data-testid="own-withdraw">
            {t('own.withdraw')}
          </Button>
        )}
      </div>
      {withdrawing && <WithdrawDialog own={own} onClose={() => setWithdrawing(false)} />}
    </li>
  );
}

/** The organization's own factors with their state; each is proposed by one person and approved by another. */
export function OwnFactors(props: OwnFactorsProps) {
  const { t } = useTranslation('factors');
  const { data, error, isPending, refetch } = useQuery(ownFactorsQuery);
  if (isPending) return <Skeleton className="h-40" />;
  if (error) {
    return <LoadFailure title={t('error')} error={error} onRetry={() => refetch()} />;
  }
  if (data.factors.length === 0) {
    return (
      <Empty
        icon={<FlaskConical aria-hidden />}
        title={t('own.empty')}
        text={t('own.emptyText')}
        testId="own-empty"
        lesson="guide/add-an-own-factor"
      />
    );
  }
  return (
    <ul className="rounded-lg border border-line bg-panel p-2">
      {data.factors.map((own) => (
        <Line key={own.id} own={own} {...props} />
      ))}
    </ul>
  );
}
