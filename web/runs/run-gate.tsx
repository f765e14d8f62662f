import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { grouped } from '#web/proposals/groups.ts';
import { ProposalGroup } from '#web/proposals/proposal-group.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { inboxQuery, type InboxItem, type Proposal } from './asked.ts';

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
        grouped(data.items.filter(isProposal)).map(({ key, items }) => (
          <ProposalGroup
            key={key}
            title={t(`kind.${items[0]?.kind ?? 'correction'}`)}
            items={items}
            mayDecide={data.mayDecide}
          />
        ))
      ) : (
        <Skeleton className="h-24" />
      )}
    </Panel>
  );
}
