import { useSearchParams } from 'react-router';
import { FindingDrawer } from '#web/quality/finding-drawer.tsx';
import { FindingsList } from '#web/quality/findings-list.tsx';
import { QualityPanel } from '#web/quality/quality-panel.tsx';
import type { TabProps } from './tabs.ts';

/** What may be wrong with the lines of an inventory, and how good its data is. */
export function Tab({ inventory }: TabProps) {
  const [search, setSearch] = useSearchParams();
  const open = (findingId: string | null) => {
    const next = new URLSearchParams(search);
    if (findingId === null) next.delete('finding');
    else next.set('finding', findingId);
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-4">
      <QualityPanel subject={{ of: 'inventory', inventoryId: inventory.id }} />
      <FindingsList filter={{ inventoryId: inventory.id }} onOpen={open} />
      <FindingDrawer findingId={search.get('finding')} onClose={() => open(null)} />
    </div>
  );
}
