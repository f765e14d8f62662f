import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { type Request, requestsQuery } from './completeness-query.ts';
import { RequestCard } from './completeness-request-card.tsx';
import type { TabProps } from './tab-props.ts';

const STATES = ['open', 'answered', 'closed', 'cancelled'] as const;
const FILTERS = ['standing', ...STATES, 'all'] as const;
type Shown = (typeof FILTERS)[number];

const STATES_OF: Readonly<Partial<Record<Shown, readonly (typeof STATES)[number][]>>> = {
  standing: ['open', 'answered'],
  all: STATES,
};

interface Listed {
  readonly requests: readonly Request[];
  readonly mayAsk: boolean;
  /** The one that a letter led to. */
  readonly named: string | null;
}

/** What is asked of oneself, and for who leads, what was asked of others. */
export function RequestsPanel({ inventory, mayAsk }: TabProps & { mayAsk: boolean }) {
  const { t } = useTranslation('completeness');
  const [search] = useSearchParams();
  const named = search.get('request');
  const [shown, setShown] = useState<Shown>('standing');
  const { list, requests } = useRequests(inventory.id, shown, named);
  const { data, error, isPending, refetch } = list;
  if (isPending) return <Skeleton className="h-24" />;
  if (error && !data)
    return <LoadFailure title={t('requests.error')} error={error} onRetry={() => refetch()} />;
  const mine = requests.filter((one) => one.mine);
  const others = requests.filter((one) => !one.mine);
  const everAsked = STATES.some((state) => data.counts[state] > 0);
  return (
    <>
      {mine.length > 0 && (
        <Panel title={t('mine.title')} text={t('mine.text')} testId="requests-mine">
          <Cards requests={mine} mayAsk={mayAsk} named={named} />
        </Panel>
      )}
      {((mayAsk && everAsked) || others.length > 0 || shown !== 'standing') && (
        <Panel title={t('requests.title')} testId="requests">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-quiet" data-testid="request-counts">
              {t('requests.counts', {
                open: data.counts.open,
                overdue: data.counts.overdue,
                answered: data.counts.answered,
              })}
            </p>
            <ShownChoice shown={shown} onChoose={setShown} />
          </div>
          {others.length === 0 ? (
            <p className="text-quiet">{t('requests.none')}</p>
          ) : (
            <Cards requests={others} mayAsk={mayAsk} named={named} />
          )}
        </Panel>
      )}
    </>
  );
}

/** Those in the states that are shown, and before them the one that a letter led to, which may have ended since. */
function useRequests(inventoryId: string, shown: Shown, named: string | null) {
  const states = STATES_OF[shown] ?? STATES.filter((state) => state === shown);
  const list = useQuery(requestsQuery({ inventoryId, states: [...states], limit: 100 }));
  const led = useQuery({
    ...requestsQuery({ inventoryId, requestId: named ?? undefined }),
    enabled: named !== null,
  });
  const all = list.data?.requests ?? [];
  const extra = (led.data?.requests ?? []).filter(({ id }) => !all.some((one) => one.id === id));
  return { list, requests: [...extra, ...all] };
}

function Cards({ requests, mayAsk, named }: Listed) {
  return (
    <ul className="flex flex-col gap-3">
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} mayAsk={mayAsk} isNamed={request.id === named} />
      ))}
    </ul>
  );
}

interface ShownChoiceProps {
  readonly shown: Shown;
  readonly onChoose: (shown: Shown) => void;
}

/** Which requests are listed. */
function ShownChoice({ shown, onChoose }: ShownChoiceProps) {
  const { t } = useTranslation('completeness');
  return (
    <label className="flex items-center gap-2">
      <span className="text-[0.8125rem] text-quiet">{t('requests.shown')}</span>
      <Select
        value={shown}
        onChange={(event) => onChoose(FILTERS.find((one) => one === event.target.value) ?? 'standing')}
        className="h-9 w-52!"
        data-testid="requests-shown"
      >
        {FILTERS.map((one) => (
          <option key={one} value={one}>
            {t(`requests.${one}`)}
          </option>
        ))}
      </Select>
    </label>
  );
}
