import { Lock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { BoundaryPanel } from './boundary-panel.tsx';
import { ExclusionsPanel } from './exclusions-panel.tsx';
import { Facts } from './facts.tsx';
import { type Life, useMay } from './life.ts';
import type { TabProps } from './tab-props.ts';
import { WithLife } from './with-life.tsx';

const SetupDrawer = lazy(async () => ({ default: (await import('./setup-drawer.tsx')).SetupDrawer }));

const PolicyDrawer = lazy(async () => ({ default: (await import('./policy-drawer.tsx')).PolicyDrawer }));

/** What an inventory is of: period, approach, boundary, base year and what it leaves out. */
export function Tab({ inventory }: TabProps) {
  return <WithLife inventoryId={inventory.id}>{(life) => <Setup life={life} />}</WithLife>;
}

function Setup({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  return (
    <div className="flex flex-col gap-4" data-testid="inventory-setup">
      {life.state !== 'open' && (
        <p
          className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-quiet"
          data-testid="setup-fixed"
        >
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t(life.state === 'closed' ? 'setup.closed' : 'setup.fixed')}
        </p>
      )}
      <FactsPanel life={life} />
      <BoundaryPanel life={life} />
      <PolicyPanel life={life} />
      <ExclusionsPanel life={life} />
    </div>
  );
}

function FactsPanel({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const { mayLead } = useMay();
  const [edits, setEdits] = useState(false);
  const by = life.setUpBy
    ? t('fact.setUpBy', { name: life.setUpBy.name, revision: String(life.revision) })
    : t('fact.openedByEntry', { revision: String(life.revision) });
  return (
    <Panel title={t('setup.title')} testId="setup-facts">
      <Facts
        facts={[
          [t('fact.name'), life.name],
          [t('fact.period'), `${formats.day(life.from)} – ${formats.day(life.to)}`],
          [t('fact.consolidation'), t(`consolidation.${life.consolidation}`), 'consolidation-approach'],
          [t('fact.programme'), t(`programme.${life.programme}`)],
          [t('fact.gwpSet'), life.gwpSet, 'gwp-set'],
          [t('fact.fourEyes'), t(life.fourEyes ? 'fourEyes.on' : 'fourEyes.off')],
          [t('fact.revision'), by],
        ]}
      />
      {mayLead && life.state === 'open' && (
        <Button className="self-start" onClick={() => setEdits(true)} data-testid="setup-edit">
          {t('edit')}
        </Button>
      )}
      <Suspense fallback={null}>
        {edits && <SetupDrawer life={life} onClose={() => setEdits(false)} />}
      </Suspense>
    </Panel>
  );
}

function PolicyPanel({ life }: { readonly life: Life }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const { mayLead } = useMay();
  const [edits, setEdits] = useState(false);
  const { baseYear } = life;
  const triggers = baseYear?.triggers ?? [];
  return (
    <Panel title={t('policy.title')} text={t('policy.text')} testId="setup-policy">
      {baseYear ? (
        <Facts
          facts={[
            [t('policy.years'), baseYear.years.join(', ')],
            [t('policy.reason'), baseYear.reason],
            [
              t('policy.threshold'),
              baseYear.threshold ? formats.percent(Number(baseYear.threshold)) : t('policy.noThreshold'),
              'significance-threshold',
            ],
            [
              t('policy.triggers'),
              triggers.length === 0
                ? t('policy.noTriggers')
                : triggers.map((one) => t(`trigger.${one}`)).join(' · '),
            ],
          ]}
        />
      ) : (
        <p className="text-quiet">{t('policy.none')}</p>
      )}
      {mayLead && life.state === 'open' && (
        <Button className="self-start" onClick={() => setEdits(true)} data-testid="policy-edit">
          {t(baseYear ? 'edit' : 'policy.state')}
        </Button>
      )}
      <Suspense fallback={null}>
        {edits && <PolicyDrawer life={life} onClose={() => setEdits(false)} />}
      </Suspense>
    </Panel>
  );
}
