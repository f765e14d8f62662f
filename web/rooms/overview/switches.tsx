import { useTranslation } from 'react-i18next';
import type { Filters, GwpSet } from '#web/results/address.ts';
import { Choice } from '#web/ui/choice.tsx';

interface SwitchesProps {
  readonly filters: Filters;
  readonly change: (change: Partial<Filters>) => void;
  /** That the ledger's lines stand on. */
  readonly sets: readonly GwpSet[];
}

const SETS: readonly GwpSet[] = ['AR4', 'AR5', 'AR6'];

/** Ways to look at the same lines, each saying in words what it changes; none changes the ledger. */
export function Switches({ filters, change, sets }: SwitchesProps) {
  const { t } = useTranslation('overview');
  const { byMarket, gwpSet, drafts } = filters;
  return (
    <div className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-panel p-4 lg:grid-cols-3">
      <Choice
        legend={t('switch.scope2')}
        hint={t(byMarket ? 'switch.market.hint' : 'switch.location.hint')}
        options={[
          { value: 'location', label: t('switch.location') },
          { value: 'market', label: t('switch.market') },
        ]}
        value={byMarket ? 'market' : 'location'}
        onChange={(value) => change({ byMarket: value === 'market' })}
        testId="switch-scope2"
      />
      <Choice
        legend={t('switch.gwp')}
        hint={gwpSet ? t('switch.gwp.hint', { set: gwpSet }) : t('switch.gwp.own.hint')}
        options={[
          { value: 'own', label: t('switch.gwp.own') },
          ...SETS.filter((set) => sets.length !== 1 || set !== sets[0]).map((set) => ({
            value: set,
            label: set,
          })),
        ]}
        value={gwpSet ?? 'own'}
        onChange={(value) => change({ gwpSet: SETS.find((set) => set === value) ?? null })}
        testId="switch-gwp"
      />
      <Choice
        legend={t('switch.drafts')}
        hint={t(drafts ? 'switch.drafts.hint' : 'switch.approved.hint')}
        options={[
          { value: 'approved', label: t('switch.approved') },
          { value: 'drafts', label: t('switch.withDrafts') },
        ]}
        value={drafts ? 'drafts' : 'approved'}
        onChange={(value) => change({ drafts: value === 'drafts' })}
        testId="switch-drafts"
      />
    </div>
  );
}
