import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { percentOf } from '#web/results/percent-of.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { useFormats } from '#web/words/format.ts';
import type { BaseYear } from './base-year.ts';

type Recalculation = BaseYear['recalculations'][number];

const LOOKS = {
  proposed: 'bg-warn-soft text-warn',
  approved: 'bg-accent-soft text-accent',
  rejected: 'bg-sunken text-quiet',
} as const;

interface CardProps {
  readonly recalculation: Recalculation;
  readonly mayDecide: boolean;
  /** Who proposed does not decide. */
  readonly isOwn: boolean;
}

/** A recalculation that was proposed: its changes, its effect on the base year, and the decision. */
export function RecalculationCard({ recalculation, mayDecide, isOwn }: CardProps) {
  const { t } = useTranslation('recalculation');
  const formats = useFormats();
  const { state, restatement, proposedBy, proposedAt, decidedBy, decidedAt, decidedBecause } = recalculation;
  const { baseYear, significance, threshold, isRecalculated } = restatement;
  return (
    <article
      className="flex flex-col gap-3 rounded-lg border border-line bg-panel p-4"
      data-testid="recalculation"
      data-state={state}
    >
      <header className="flex flex-wrap items-center gap-2">
        <span className={`rounded px-1.5 py-0.5 text-[0.8125rem] font-medium ${LOOKS[state]}`}>
          {t(`state.${state}`)}
        </span>
        <span className="text-[0.8125rem] text-quiet">
          {t('proposedBy', { name: proposedBy.name, when: formats.instant(proposedAt) })}
        </span>
      </header>
      <Changes recalculation={recalculation} />
      <p data-testid="significance">
        {t(isRecalculated ? 'effect.recalculated' : 'effect.below', {
          share: `${formats.rounded(percentOf(significance), 3)}%`,
          threshold: `${formats.exact(percentOf(threshold))}%`,
          from: formats.emissions(baseYear.originalKg),
          to: formats.emissions(baseYear.restatedKg),
        })}
      </p>
      {decidedBy && decidedAt && (
        <p className="text-[0.8125rem] text-quiet">
          {t('decidedBy', {
            name: decidedBy.name,
            when: formats.instant(decidedAt),
            reason: decidedBecause ?? '',
          })}
        </p>
      )}
      {state === 'proposed' && mayDecide && <Decision id={recalculation.id} isOwn={isOwn} />}
    </article>
  );
}

/** What changed, what it adds to each year and account, and what the policy says about it. */
function Changes({ recalculation: { changes, restatement } }: Pick<CardProps, 'recalculation'>) {
  const { t } = useTranslation('recalculation');
  const formats = useFormats();
  const decisionOf = (id: string) =>
    restatement.decisions.find(({ change }) => change.id === id)?.decision ?? 'below_threshold';
  return (
    <ul className="flex flex-col gap-1">
      {changes.map(({ id, trigger, on, reason, deltas }) => (
        <li key={id}>
          <span className="font-medium">{t(`trigger.${trigger}`)}</span>, {formats.day(on)}: {reason}
          <span className="figure block text-[0.8125rem] text-quiet">
            {Object.entries(deltas)
              .flatMap(([year, values]) =>
                Object.entries(values).map(
                  ([account, kg]) => `${year}, ${accountName(t, account)}: ${formats.emissions(kg)}`,
                ),
              )
              .join(' · ')}
          </span>
          <span className="block text-[0.8125rem]">{t(`decision.${decisionOf(id)}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Approves or rejects it; whoever proposed it reads that another person decides. */
function Decision({ id, isOwn }: { readonly id: string; readonly isOwn: boolean }) {
  const { t } = useTranslation('recalculation');
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null);
  if (isOwn) return <p className="text-[0.8125rem] text-quiet">{t('own')}</p>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="small"
        look="primary"
        onClick={() => setDeciding('approve')}
        data-testid="recalculation-approve"
      >
        {t('approve')}
      </Button>
      <Button size="small" onClick={() => setDeciding('reject')} data-testid="recalculation-reject">
        {t('reject')}
      </Button>
      {deciding !== null && (
        <DecideDialog id={id} approve={deciding === 'approve'} onClose={() => setDeciding(null)} />
      )}
    </div>
  );
}

/** An account in words; one that a program named otherwise as it is. */
export function accountName(t: TFunction<'recalculation'>, account: string): string {
  const known = ['1', '2.location', '2.market', '3'] as const;
  const found = known.find((one) => one === account);
  return found ? t(`account.${found}`) : account;
}

function DecideDialog({ id, approve, onClose }: { id: string; approve: boolean; onClose: () => void }) {
  const { t } = useTranslation('recalculation');
  const shell = useTranslation('shell');
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: (reason: string) =>
      call('inventory.decideRecalculation', { recalculationId: id, approve, reason }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t(approve ? 'approve.title' : 'reject.title')}
      text={t(approve ? 'approve.text' : 'reject.text')}
      action={t(approve ? 'approve' : 'reject')}
      labels={{ reason: t('why'), close: shell.t('close'), cancel: shell.t('cancel') }}
      busy={decide.isPending}
      problem={decide.error?.message ?? null}
      onConfirm={(reason) => decide.mutate(reason)}
      onClose={onClose}
    />
  );
}
