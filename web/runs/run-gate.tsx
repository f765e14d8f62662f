import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exact, useDecide } from '#web/proposals/decide.ts';
import { Effect } from '#web/proposals/effect-line.tsx';
import { useProposalTitle } from '#web/proposals/group-title.ts';
import { grouped } from '#web/proposals/groups.ts';
import { ProposalGroup } from '#web/proposals/proposal-group.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { inboxQuery, type InboxItem, type Proposal } from './asked.ts';

/** As many as one call decides. */
const MOST_AT_ONCE = 500;

const isProposal = (item: InboxItem): item is Proposal => item.type === 'proposal';

/** The gate: one card for all that a run proposes. */
export function RunGate({
  runId,
  instructions,
}: {
  readonly runId: string;
  /** What the organization wants of the agent; empty: nothing was said. */
  readonly instructions: string;
}) {
  const { t } = useTranslation('agents');
  const { data } = useQuery(inboxQuery({ view: 'all', runId }));
  const titleOf = useProposalTitle();
  const choice = useState<ReadonlySet<string>>(new Set());
  const items = data?.items.filter(isProposal) ?? [];
  const groups = grouped(items);
  return (
    <Panel title={t('task.gate')} text={t('task.gateText')} testId="run-gate">
      {instructions !== '' && (
        <p
          className="border-l-2 border-line pl-3 text-[0.8125rem] whitespace-pre-wrap"
          data-testid="run-instructions"
        >
          {t('instructionsOf')}: {instructions}
        </p>
      )}
      {data ? (
        <>
          {data.mayDecide && groups.length > 1 && (
            <AcceptAll chosen={items.filter(({ id }) => !choice[0].has(id))} />
          )}
          {groups.map(({ key, items: alike }) => (
            <ProposalGroup
              key={key}
              title={alike[0] ? titleOf(alike[0]) : ''}
              items={alike}
              mayDecide={data.mayDecide}
              choice={choice}
            />
          ))}
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Panel>
  );
}

/** Accepts what is chosen in all groups with one press, and says what that would change. */
function AcceptAll({ chosen }: { readonly chosen: readonly Proposal[] }) {
  const { t } = useTranslation('agents');
  const decide = useDecide(() => undefined);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        look="primary"
        disabled={chosen.length === 0}
        busy={decide.isPending}
        onClick={() => decide.mutate({ accept: chosen.slice(0, MOST_AT_ONCE).map(exact) })}
        data-testid="gate-accept"
      >
        {t('acceptAll', { count: Math.min(chosen.length, MOST_AT_ONCE) })}
      </Button>
      <Effect items={chosen} />
    </div>
  );
}
