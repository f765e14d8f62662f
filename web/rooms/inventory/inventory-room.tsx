import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { useMay } from './life.ts';
import { StateMark } from './state-mark.tsx';
import { TABS } from './tabs.ts';

const OpenDrawer = lazy(async () => ({ default: (await import('./open-drawer.tsx')).OpenDrawer }));

type Listed = Output<'session.context'>['inventories'][number];

/** The inventory of the address, or the latest; and the year that a new one would be of. */
function useInventories() {
  const [search, setSearch] = useSearchParams();
  const context = useQuery(contextQuery);
  const inventories = context.data?.inventories ?? [];
  const [latest] = inventories;
  const inventory = inventories.find(({ id }) => id === search.get('inventory')) ?? latest;
  const year = Number((latest?.to ?? context.data?.today ?? '2000').slice(0, 4));
  return {
    context,
    inventories,
    inventory,
    nextYear: inventory ? year + 1 : year,
    show: (inventoryId: string) => setSearch({ inventory: inventoryId }),
  };
}

/** `/carbon-inventory/:tab?inventory=<id>`: an inventory from its set-up to its closing. */
export function Component() {
  const { t } = useTranslation('inventory');
  const { context, inventories, inventory, nextYear, show } = useInventories();
  const { mayLead } = useMay();
  const [opens, setOpens] = useState(false);
  const newInventory = (icon: boolean) =>
    mayLead && (
      <Button onClick={() => setOpens(true)} data-testid="inventory-new">
        {icon && <Plus aria-hidden />}
        {t('open.new')}
      </Button>
    );
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
            <InventoryChoice inventories={inventories} chosen={inventory.id} onChoose={show} />
            {newInventory(true)}
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
          {newInventory(false)}
        </Empty>
      )}
      <Suspense fallback={null}>
        {opens && (
          <OpenDrawer
            year={nextYear}
            onOpened={(id) => {
              setOpens(false);
              show(id);
            }}
            onClose={() => setOpens(false)}
          />
        )}
      </Suspense>
      {inventory && <Parts inventory={inventory} />}
    </div>
  );
}

interface InventoryChoiceProps {
  readonly inventories: readonly Listed[];
  readonly chosen: string;
  readonly onChoose: (inventoryId: string) => void;
}

/** Which inventory is shown. */
function InventoryChoice({ inventories, chosen, onChoose }: InventoryChoiceProps) {
  const { t } = useTranslation('inventory');
  return (
    <label className="flex flex-col gap-0.5">
      <span className="text-[0.8125rem] text-quiet">{t('chosen')}</span>
      <Select
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
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
  );
}

/** The tabs of an inventory and the one that is open; what waits for a decision opens where it is taken. */
function Parts({ inventory }: { readonly inventory: Listed }) {
  const { t } = useTranslation('inventory');
  const { tab: named } = useParams();
  const waits = inventory.state === 'in_review' || inventory.state === 'approved';
  const open = named ?? (waits ? 'review' : 'setup');
  const shown = TABS.find(({ name }) => name === open);
  const tabs = TABS.map(({ name }) => ({
    name,
    label: t(`tab.${name}`),
    to: { pathname: `/carbon-inventory/${name}`, search: `?inventory=${inventory.id}` },
  }));
  return (
    <>
      <TabLinks label={t('title')} tabs={tabs} open={open} testId="inventory-to" shownFor={inventory.id} />
      {shown ? (
        <Suspense fallback={<Loading label={t('loading')} />}>
          <shown.Content key={inventory.id} inventory={inventory} />
        </Suspense>
      ) : (
        <Empty title={t('nothing')} text={t('nothingText')} testId="inventory-nothing" />
      )}
    </>
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
