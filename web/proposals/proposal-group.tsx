import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '#web/runs/asked.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { exact, useDecide } from './decide.ts';
import { Effect } from './effect-line.tsx';
import { toggled } from './groups.ts';
import { DelegateDialog, DeferDialog } from './put-off.tsx';
import { ProposalRow } from './proposal-row.tsx';

type Asking = 'reject' | 'defer' | 'delegate' | null;

/** Ids of what is left out, and how that is changed. */
export type Choice = readonly [left: ReadonlySet<string>, setLeft: (left: ReadonlySet<string>) => void];

/** Proposals that are alike: all are chosen, those that are to be left out are struck, and one press decides. */
export function ProposalGroup({
  title,
  items,
  mayDecide,
  choice,
}: {
  readonly title: string;
  readonly items: readonly Proposal[];
  readonly mayDecide: boolean;
  /** Where several groups are decided together: what is left out of all of them. */
  readonly choice?: Choice;
}) {
  const { t } = useTranslation('agents');
  const heading = useId();
  const own = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = choice ?? own;
  const [asking, setAsking] = useState<Asking>(null);
  const chosen = items.filter(({ id }) => !left.has(id));
  const decide = useDecide(() => setAsking(null));
  const ids = items.map(({ id }) => id);
  const count = chosen.length;
  return (
    // A group and no landmark: several may carry one name.
    <div
      role="group"
      aria-labelledby={heading}
      className="rounded-lg border border-line bg-panel"
      data-testid="proposal-group"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line p-3">
        {mayDecide && (
          <input
            type="checkbox"
            className="size-4 accent-accent"
            aria-label={t('selectAll', { group: title })}
            checked={count === items.length}
            onChange={({ target }) => setLeft(toggled(left, ids, !target.checked))}
          />
        )}
        <h2 id={heading} className="min-w-40 flex-1 font-semibold">
          {title}
          <span className="ml-2 font-normal text-quiet">
            {t('selected', { chosen: count, count: items.length })}
          </span>
          <Effect items={chosen} />
        </h2>
        {mayDecide && (
          <Decisions
            count={count}
            busy={decide.isPending}
            onAsk={setAsking}
            onAccept={() => decide.mutate({ accept: chosen.map(exact) })}
          />
        )}
      </header>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <ProposalRow
            key={item.id}
            item={item}
            chosen={!left.has(item.id)}
            onChoose={mayDecide ? (on) => setLeft(toggled(left, [item.id], !on)) : undefined}
          />
        ))}
      </ul>
      <Asked asking={asking} chosen={chosen} decide={decide} onClose={() => setAsking(null)} />
    </div>
  );
}

interface AskedProps {
  readonly asking: Asking;
  readonly chosen: readonly Proposal[];
  readonly decide: ReturnType<typeof useDecide>;
  readonly onClose: () => void;
}

/** What is asked before the chosen ones are rejected, put off or handed on. */
function Asked({ asking, chosen, decide, onClose }: AskedProps) {
  const { t } = useTranslation('agents');
  const approvalIds = chosen.map(({ approvalId }) => approvalId);
  return (
    <>
      {asking === 'reject' && (
        <ReasonDialog
          title={t('rejectTitle', { count: chosen.length })}
          text={t('rejectText')}
          action={t('reject')}
          labels={{ reason: t('reason'), close: t('close'), cancel: t('stop') }}
          danger
          busy={decide.isPending}
          problem={decide.error?.message ?? null}
          onConfirm={(reason) => decide.mutate({ reject: chosen.map(exact), reason: reason.slice(0, 400) })}
          onClose={onClose}
        />
      )}
      {asking === 'defer' && (
        <DeferDialog
          approvalIds={approvalIds}
          mayTakeBack={chosen.some(({ deferredUntil }) => deferredUntil !== null)}
          onClose={onClose}
        />
      )}
      {asking === 'delegate' && (
        <DelegateDialog
          approvalIds={approvalIds}
          mayTakeBack={chosen.some(({ delegatedTo }) => delegatedTo !== null)}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** What may be done with the chosen ones. */
function Decisions({
  count,
  busy,
  onAsk,
  onAccept,
}: {
  readonly count: number;
  readonly busy: boolean;
  readonly onAsk: (asking: Asking) => void;
  readonly onAccept: () => void;
}) {
  const { t } = useTranslation('agents');
  const none = count === 0;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" look="quiet" disabled={none} onClick={() => onAsk('defer')}>
        {t('defer')}
      </Button>
      <Button size="small" look="quiet" disabled={none} onClick={() => onAsk('delegate')}>
        {t('delegate')}
      </Button>
      <Button size="small" disabled={none} onClick={() => onAsk('reject')} data-testid="group-reject">
        {t('reject')}
      </Button>
      <Button
        size="small"
        look="primary"
        disabled={none}
        busy={busy}
        onClick={onAccept}
        data-testid="group-accept"
      >
        {t('accept', { count })}
      </Button>
    </div>
  );
}
