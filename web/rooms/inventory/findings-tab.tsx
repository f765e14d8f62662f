import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { findingsQuery, panelQuery } from '#web/quality/asked.ts';
import { FindingDrawer } from '#web/quality/finding-drawer.tsx';
import { FindingsList } from '#web/quality/findings-list.tsx';
import { QualityPanel } from '#web/quality/quality-panel.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import type { TabProps } from './tab-props.ts';

/** What may be wrong with the lines of an inventory, and how good its data is. */
export function Tab({ inventory }: TabProps) {
  const { t } = useTranslation('quality');
  const [search, setSearch] = useSearchParams();
  const open = (findingId: string | null) => {
    const next = new URLSearchParams(search);
    if (findingId === null) next.delete('finding');
    else next.set('finding', findingId);
    setSearch(next, { preventScrollReset: true });
  };
  const subject = { of: 'inventory', inventoryId: inventory.id } as const;
  const filter = { inventoryId: inventory.id };
  const panel = useQuery(panelQuery(subject));
  const found = useQuery(findingsQuery(filter, 50));
  // What stands below waits for what stands above, so that nothing is moved.
  if (panel.isLoading || found.isLoading) {
    return (
      <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
        <Skeleton className="h-64" />
        <Skeleton className="h-80" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <QualityPanel subject={subject} />
      <FindingsList filter={filter} onOpen={open} />
      <FindingDrawer findingId={search.get('finding')} onClose={() => open(null)} />
    </div>
  );
}
