import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { useOpenTabInSight } from '#web/ui/open-tab.ts';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useMay } from './life.ts';
import { OpenDrawer } from './open-drawer.tsx';
import { StateMark } from './state-mark.tsx';
import { TABS } from './tabs.ts';

/** `/carbon-inventory/:tab?inventory=<id>`: an inventory from its set-up to its closing. */
export function Component() {
  const { t } = useTranslation('inventory');
  const { tab: named } = useParams();
  const [search, setSearch] = useSearchParams();
  const context = useQuery(contextQuery);
  const inventories = context.data?.inventories ?? [];
  const inventory = inventories.find(({ id }) => id === search.get('inventory')) ?? inventories[0];
  // What waits for a decision opens where it is taken.
  const waits = inventory?.state === 'in_review' || inventory?.state === 'approved';
  const tab = named ?? (waits ? 'review' : 'setup');
  const tabs = useOpenTabInSight<HTMLElement>(`${tab} ${inventory?.id}`);
  const shown = TABS.find(({ name }) => name === tab);
  const { mayLead } = useMay();
  const [opens, setOpens] = useState(false);
  const latest = Number((inventories[0]?.to ?? context.data?.today ?? '2000').slice(0, 4));
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-6 sm:px-6" data-testid="inventory-room">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="max-w-prose text-quiet">{t('intro')}</p>
        </div>
        {inventory && (
          <div className="flex flex-wrap items-end gap-2">
            <StateMark state={inventory.state} />
            <label className="flex flex-col gap-0.5">
              <span className="text-[0.8125rem] text-quiet">{t('chosen')}</span>
              <Select
                value={inventory.id}
                onChange={(event) => setSearch({ inventory: event.target.value })}
                className="h-9 max-w-64"
                data-testid="inventory-chosen"
              >
                {inventories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </label>
            {mayLead && (
              <Button onClick={() => setOpens(true)} data-testid="inventory-new">
                <Plus aria-hidden />
                {t('open.new')}
              </Button>
            )}
          </div>
        )}
      </header>
      {context.error && (
        <LoadFailure title={t('error')} error={context.error} onRetry={() => context.refetch()} />
      )}
      {context.isLoading && <Loading label={t('loading')} />}
      {context.data && !inventory && (
        <Empty
          icon={<ClipboardCheck aria-hidden />}
          title={t('empty.title')}
          text={t('empty.text')}
          testId="inventory-empty"
          lesson="guide/set-the-boundary"
        >
          <Button asChild look="primary">
            <Link to="/">{t('empty.action')}</Link>
          </Button>
          {mayLead && (
            <Button onClick={() => setOpens(true)} data-testid="inventory-new">
              {t('open.new')}
            </Button>
          )}
        </Empty>
      )}
      {opens && (
        <OpenDrawer
          year={inventory ? latest + 1 : latest}
          onOpened={(id) => {
            setOpens(false);
            setSearch({ inventory: id });
          }}
          onClose={() => setOpens(false)}
        />
      )}
      {inventory && (
        <>
          <nav ref={tabs} aria-label={t('title')} className="strip flex gap-1 border-b border-line">
            {TABS.map(({ name }) => (
              <Link
                key={name}
                to={{ pathname: `/carbon-inventory/${name}`, search: `?inventory=${inventory.id}` }}
                aria-current={name === tab ? 'page' : undefined}
                data-testid={`inventory-to-${name}`}
                className="-mb-px shrink-0 border-b-2 border-transparent px-3 py-2 text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {t(`tab.${name}`)}
              </Link>
            ))}
          </nav>
          {shown ? (
            <Suspense fallback={<Loading label={t('loading')} />}>
              <shown.Content key={inventory.id} inventory={inventory} />
            </Suspense>
          ) : (
            <Empty title={t('nothing')} text={t('nothingText')} testId="inventory-nothing" />
          )}
        </>
      )}
    </div>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}
