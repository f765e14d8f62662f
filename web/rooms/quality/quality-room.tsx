import { useQuery } from '@tanstack/react-query';
import { CircleCheck, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { contextQuery } from '#web/api/queries.ts';
import { findingsQuery, panelQuery } from '#web/quality/asked.ts';
import { FindingDrawer } from '#web/quality/finding-drawer.tsx';
import { FindingsList } from '#web/quality/findings-list.tsx';
import { QualityPanel } from '#web/quality/quality-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { Room } from '#web/ui/room.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useFormats } from '#web/words/format.ts';
import { FilterBar } from './filter-bar.tsx';
import { changed, FILTER_NAMES, readAddress } from './filters.ts';

const MeasuresDrawer = lazy(async () => ({
  default: (await import('./measures-drawer.tsx')).MeasuresDrawer,
}));

type Filter = ReturnType<typeof readAddress>['filter'];

/** What the page shows: the inventory of the address or the latest, and what was found. */
function useAsked(filter: Filter, inventoryId: string | null) {
  const context = useQuery(contextQuery);
  const found = useQuery(findingsQuery(filter, 50));
  const inventories = context.data?.inventories ?? [];
  const inventory = inventories.find(({ id }) => id === inventoryId) ?? inventories[0];
  const panel = useQuery({
    ...panelQuery({ of: 'inventory', inventoryId: inventory?.id ?? '' }),
    enabled: inventory !== undefined,
  });
  // What stands below waits for what stands above, so that nothing is moved.
  const isComing = context.isLoading || panel.isLoading || found.isLoading;
  return { context, inventories, inventory, found, isComing };
}

/** `/quality`: what may be wrong with the entries, and how good the data of an inventory is. */
export function Component() {
  const { t } = useTranslation('quality');
  const [search, setSearch] = useSearchParams();
  const change = (next: URLSearchParams) => setSearch(next, { preventScrollReset: true });
  const { filter, findingId } = readAddress(search);
  const [measuring, setMeasuring] = useState(false);
  const { context, inventories, inventory, found, isComing } = useAsked(filter, search.get('inventory'));
  const role = context.data?.organization?.role;
  const isFiltered = FILTER_NAMES.some((name) => search.has(name));
  return (
    <Room
      title={t('title')}
      text={t('intro')}
      testId="quality-room"
      actions={
        <Button size="small" onClick={() => setMeasuring(true)} data-testid="measures">
          <SlidersHorizontal aria-hidden className="size-4" />
          {t('measures')}
        </Button>
      }
    >
      {context.error && (
        <LoadFailure title={t('error')} error={context.error} onRetry={() => context.refetch()} />
      )}
      {isComing && (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
          <Skeleton className="h-64" />
          <Skeleton className="h-80" />
        </div>
      )}
      {!isComing && (
        <>
          {inventory && (
            <Assessed
              inventories={inventories}
              chosen={inventory.id}
              onChoose={(id) => change(changed(search, 'inventory', id))}
            />
          )}
          <Heading filter={filter} />
          <FilterBar
            search={search}
            setSearch={change}
            sites={context.data?.sites.filter(({ archivedAt }) => archivedAt === null) ?? []}
            counts={found.data?.counts}
          />
          <FindingsList
            key={JSON.stringify(filter)}
            filter={filter}
            onOpen={(id) => change(changed(search, 'finding', id))}
            empty={
              filter.state === 'open' && !isFiltered ? undefined : (
                <NothingOf state={filter.state} isFiltered={isFiltered} />
              )
            }
          />
        </>
      )}
      <Suspense fallback={null}>
        {measuring && (
          <MeasuresDrawer
            mayChange={role === 'owner' || role === 'manager'}
            onClose={() => setMeasuring(false)}
          />
        )}
      </Suspense>
      <FindingDrawer findingId={findingId} onClose={() => change(changed(search, 'finding', ''))} />
    </Room>
  );
}

/** Of which days the findings below are. */
function Heading({ filter: { from, to } }: { readonly filter: Filter }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  return (
    <h2 className="-mb-2 font-semibold" data-testid="findings-heading">
      {from && to ? t('findings.of', { period: formats.period(from, to) }) : t('findings.all')}
    </h2>
  );
}

interface AssessedProps {
  readonly inventories: readonly {
    readonly id: string;
    readonly name: string;
    readonly from: string;
    readonly to: string;
  }[];
  readonly chosen: string;
  readonly onChoose: (inventoryId: string) => void;
}

/** The panel of one inventory, the latest unless another is chosen. */
function Assessed({ inventories, chosen, onChoose }: AssessedProps) {
  const { t } = useTranslation('quality');
  const days = inventories.find(({ id }) => id === chosen);
  return (
    <section className="flex flex-col gap-3">
      <label className="flex items-center gap-2 self-start">
        <span className="whitespace-nowrap text-quiet">{t('assess.of')}</span>
        <Select
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          className="h-9 max-w-64"
          data-testid="panel-inventory"
        >
          {inventories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <QualityPanel
        subject={{ of: 'inventory', inventoryId: chosen }}
        findingsAt={`/quality?${new URLSearchParams({ inventory: chosen, from: days?.from ?? '', to: days?.to ?? '' })}`}
      />
    </section>
  );
}

interface NothingOfProps {
  readonly state: Filter['state'];
  readonly isFiltered: boolean;
}

/** No finding is in this state, or none that the filter lets through. */
function NothingOf({ state, isFiltered }: NothingOfProps) {
  const { t } = useTranslation('quality');
  const unfiltered = state === 'resolved' ? 'empty.resolved' : 'empty.dismissed';
  return (
    <Empty
      icon={<CircleCheck aria-hidden />}
      title={t(isFiltered ? 'filtered' : unfiltered)}
      testId="findings-none"
    />
  );
}
