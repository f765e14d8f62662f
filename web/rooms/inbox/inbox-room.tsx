import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grouped } from '#web/proposals/groups.ts';
import { ProposalGroup } from '#web/proposals/proposal-group.tsx';
import { type InboxItem, inboxQuery, type Proposal } from '#web/runs/asked.ts';
import { Field, Select } from '#web/ui/field.tsx';
import { Room } from '#web/ui/room.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DraftGroup } from './draft-group.tsx';
import { PlaceGroup } from './place-group.tsx';
import { useGroupTitle } from './group-title.ts';

const VIEWS = ['mine', 'deferred', 'all'] as const;
type View = (typeof VIEWS)[number];

/** `/inbox`: everything that waits for a person, alike by alike. */
export function Component() {
  const { t } = useTranslation('agents');
  const [view, setView] = useState<View>('mine');
  const inbox = useQuery(inboxQuery({ view }));
  const groups = grouped(inbox.data?.items ?? []);
  return (
    <Room title={t('inbox.title')} text={t('inbox.intro')} testId="inbox-room">
      <div className="max-w-60">
        <Field label={t('view')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={view}
              onChange={({ target }) => setView(target.value as View)}
              data-testid="inbox-view"
            >
              {VIEWS.map((one) => (
                <option key={one} value={one}>
                  {t(`view.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {inbox.error && (
        <LoadFailure title={t('inboxError')} error={inbox.error} onRetry={() => inbox.refetch()} />
      )}
      {inbox.isLoading && <Skeleton className="h-40" />}
      {inbox.data && groups.length === 0 && (
        <Empty
          icon={<Inbox aria-hidden />}
          title={t(`inbox.empty.${view}`)}
          text={t(`inbox.emptyText.${view}`)}
          testId="inbox-empty"
          lesson="guide/approve-drafts"
        />
      )}
      {groups.map(({ key, items }) => (
        <GroupOf key={key} items={items} mayDecide={inbox.data?.mayDecide ?? false} />
      ))}
    </Room>
  );
}

const isProposal = (item: InboxItem): item is Proposal => item.type === 'proposal';
const isDraft = (item: InboxItem): item is Extract<InboxItem, { type: 'draft' }> => item.type === 'draft';

function GroupOf({
  items,
  mayDecide,
}: {
  readonly items: readonly InboxItem[];
  readonly mayDecide: boolean;
}) {
  const title = useGroupTitle(items);
  const proposals = items.filter(isProposal);
  if (proposals.length > 0) return <ProposalGroup title={title} items={proposals} mayDecide={mayDecide} />;
  const drafts = items.filter(isDraft);
  if (drafts.length > 0) return <DraftGroup title={title} items={drafts} mayDecide={mayDecide} />;
  return <PlaceGroup title={title} items={items} />;
}
