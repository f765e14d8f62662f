import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Select } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { requestsQuery } from './completeness-query.ts';
import { RequestCard } from './completeness-request-card.tsx';
import type { TabProps } from './tab-props.ts';

const STATES = ['open', 'answered', 'closed', 'cancelled'] as const;
type Shown = (typeof STATES)[number] | 'standing' | 'all';

/** What is asked of oneself, and for who leads, what was asked of others. */
export function RequestsPanel({ inventory, mayAsk }: TabProps & { mayAsk: boolean }) {
  const { t } = useTranslation('completeness');
  const [search] = useSearchParams();
  const named = search.get('request');
  const [shown, setShown] = useState<Shown>('standing');
  const states =
    shown === 'all' ? [...STATES] : shown === 'standing' ? (['open', 'answered'] as const) : [shown];
  const { data, error, isPending, refetch } = useQuery(
    requestsQuery({ inventoryId: inventory.id, states: [...states], limit: 100 }),
  );
  // A letter may lead to one that has ended since.
  const led = useQuery({
    ...requestsQuery({ inventoryId: inventory.id, requestId: named ?? undefined }),
    enabled: named !== null,
  });
  const all = data?.requests ?? [];
  const extra = (led.data?.requests ?? []).filter(({ id }) => !all.some((one) => one.id === id));
  const requests = [...extra, ...all];
  const mine = requests.filter((one) => one.mine);
  const others = requests.filter((one) => !one.mine);
  if (isPending) return <Skeleton className="h-24" />;
  if (error && !data)
    return <LoadFailure title={t('requests.error')} error={error} onRetry={() => refetch()} />;
  const counts = data?.counts;
  const everAsked = counts ? STATES.some((state) => counts[state] > 0) : false;
  return (
    <>
      {mine.length > 0 && (
        <Panel title={t('mine.title')} text={t('mine.text')} testId="requests-mine">
          <ul className="flex flex-col gap-3">
            {mine.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                mayAsk={mayAsk}
                isNamed={request.id === named}
              />
            ))}
          </ul>
        </Panel>
      )}
      {((mayAsk && everAsked) || others.length > 0 || shown !== 'standing') && (
        <Panel title={t('requests.title')} testId="requests">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-quiet" data-testid="request-counts">
              {counts &&
                t('requests.counts', {
                  open: counts.open,
                  overdue: counts.overdue,
                  answered: counts.answered,
                })}
            </p>
            <label className="flex items-center gap-2">
              <span className="text-[0.8125rem] text-quiet">{t('requests.shown')}</span>
              <Select
                value={shown}
                onChange={(event) =>
                  setShown(
                    ([...STATES, 'standing', 'all'] as const).find((one) => one === event.target.value) ??
                      'standing',
                  )
                }
                className="h-9 w-52!"
                data-testid="requests-shown"
              >
                {(['standing', ...STATES, 'all'] as const).map((one) => (
                  <option key={one} value={one}>
                    {t(`requests.${one}`)}
                  </option>
                ))}
              </Select>
            </label>
          </div>
          {others.length === 0 ? (
            <p className="text-quiet">{t('requests.none')}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {others.map((request) => (
                <RequestCard
                  key={request.id}
                  request={request}
                  mayAsk={mayAsk}
                  isNamed={request.id === named}
                />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </>
  );
}
