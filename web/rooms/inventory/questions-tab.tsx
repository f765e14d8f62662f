import { Comments } from '#web/comments/comments.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useTranslation } from 'react-i18next';
import { QuestionsList } from './questions-list.tsx';
import type { TabProps } from './tab-props.ts';

/** What is asked about an inventory and all that is in it, and what is said of the inventory itself. */
export function Tab({ inventory }: TabProps) {
  const { t } = useTranslation('comments');
  return (
    <div className="flex flex-col gap-4">
      <QuestionsList inventory={inventory} />
      <Panel title={t('ofInventory')} text={t('ofInventory.text')} testId="inventory-comments">
        <Comments subject={{ kind: 'inventory', id: inventory.id }} />
      </Panel>
    </div>
  );
}
