import { useTranslation } from 'react-i18next';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import type { TabProps } from './tabs.ts';

/** What an inventory is of: its period, approach, programme and GWP set. */
export function Tab({ inventory }: TabProps) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const facts = [
    [t('fact.period'), formats.period(inventory.from, inventory.to)],
    [t('fact.consolidation'), t(`consolidation.${inventory.consolidation}`)],
    [t('fact.programme'), t(`programme.${inventory.programme}`)],
    [t('fact.gwpSet'), inventory.gwpSet],
  ] as const;
  return (
    <Panel title={t('setup.title')} testId="inventory-setup">
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-[0.8125rem] text-quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
