import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Room } from '#web/ui/room.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TabButtons } from '#web/ui/tabs.tsx';
import { loadWords } from '#web/words/words.ts';
import { FactorDrawer } from './factor-drawer.tsx';
import { type Filters, readFilters, writeFilters } from './filters.ts';
import { Library } from './library.tsx';
import { OwnFactors } from './own-factors.tsx';
import type { OwnFactor } from './own.ts';

const TABS = ['library', 'own', 'choice', 'upgrade'] as const;

const Upgrade = lazy(async () => {
  const [part] = await Promise.all([import('./upgrade.tsx'), loadWords('problems', 'reason', 'trace')]);
  return { default: part.Upgrade };
});

const Choice = lazy(async () => {
  const [part] = await Promise.all([import('./choice.tsx'), loadWords('problems', 'trace')]);
  return { default: part.Choice };
});

const ProposalDrawer = lazy(async () => ({
  default: (await import('./proposal-drawer.tsx')).ProposalDrawer,
}));

/** `/factors`: every emission factor with its source, and those of the organization's own. */
export function Component() {
  const { t } = useTranslation('factors');
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const change = (next: Partial<Filters>) =>
    setSearch(writeFilters({ ...filters, ...next }), { preventScrollReset: true });
  const { data: context } = useQuery(contextQuery);
  const [proposing, setProposing] = useState<{ from: OwnFactor | null } | null>(null);
  const country = context?.organization?.country ?? '';
  const open = (factorId: string) => change({ factorId });
  const role = context?.organization?.role;
  const mayPropose = role === 'owner' || role === 'manager' || role === 'contributor';
  return (
    <Room
      title={t('title')}
      text={t('intro')}
      testId="factors"
      actions={
        mayPropose && (
          <Button look="primary" onClick={() => setProposing({ from: null })} data-testid="factor-propose">
            <Plus aria-hidden />
            {t('own.propose')}
          </Button>
        )
      }
    >
      <TabButtons
        label={t('title')}
        tabs={TABS.map((name) => ({ name, label: t(`tab.${name}`) }))}
        open={filters.tab}
        testId="factors"
        onOpen={(tab) => change({ tab, factorId: null })}
      />
      {filters.tab === 'library' && <Library filters={filters} onChange={change} country={country} />}
      <Suspense fallback={<Skeleton className="h-40" />}>
        {filters.tab === 'upgrade' && <Upgrade />}
        {filters.tab === 'choice' && <Choice country={country} onOpen={open} />}
      </Suspense>
      {filters.tab === 'own' && (
        <OwnFactors
          mayPropose={mayPropose}
          mayDecide={role === 'owner' || role === 'manager'}
          person={context?.user.id ?? ''}
          onNext={(from) => setProposing({ from })}
          onOpen={open}
        />
      )}
      <FactorDrawer factorId={filters.factorId} onOpen={open} onClose={() => change({ factorId: null })} />
      <Suspense fallback={null}>
        {proposing && (
          <ProposalDrawer
            from={proposing.from}
            onClose={() => setProposing(null)}
            onDone={() => {
              setProposing(null);
              change({ tab: 'own', factorId: null });
            }}
          />
        )}
      </Suspense>
    </Room>
  );
}
