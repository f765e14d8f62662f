import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { contextQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useOpenTabInSight } from '#web/ui/open-tab.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { loadWords } from '#web/words/words.ts';
import { FactorDrawer } from './factor-drawer.tsx';
import { type Filters, readFilters, writeFilters } from './filters.ts';
import { Library } from './library.tsx';
import { OwnFactors } from './own-factors.tsx';
import { ProposalDrawer } from './proposal-drawer.tsx';
import type { OwnFactor } from './own.ts';

const TABS = ['library', 'own', 'upgrade'] as const;

const Upgrade = lazy(async () => {
  const [part] = await Promise.all([import('./upgrade.tsx'), loadWords('problems', 'reason', 'trace')]);
  return { default: part.Upgrade };
});

/** `/factors`: every emission factor with its source, and those of the organization's own. */
export function Component() {
  const { t } = useTranslation('factors');
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const change = (next: Partial<Filters>) =>
    setSearch(writeFilters({ ...filters, ...next }), { preventScrollReset: true });
  const { data: context } = useQuery(contextQuery);
  const [proposing, setProposing] = useState<{ from: OwnFactor | null } | null>(null);
  const tabs = useOpenTabInSight<HTMLDivElement>(filters.tab);
  const role = context?.organization?.role;
  const mayPropose = role === 'owner' || role === 'manager' || role === 'contributor';
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-6 sm:px-6" data-testid="factors">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-80">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="max-w-prose text-quiet">{t('intro')}</p>
        </div>
        {mayPropose && (
          <Button look="primary" onClick={() => setProposing({ from: null })} data-testid="factor-propose">
            <Plus aria-hidden />
            {t('own.propose')}
          </Button>
        )}
      </header>
      <div
        ref={tabs}
        role="group"
        aria-label={t('title')}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={filters.tab === tab}
            onClick={() => change({ tab, factorId: null })}
            data-testid={`factors-${tab}`}
            className="-mb-px shrink-0 border-b-2 border-transparent px-3 py-2 text-quiet hover:text-ink aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-ink"
          >
            {t(`tab.${tab}`)}
          </button>
        ))}
      </div>
      {filters.tab === 'library' && (
        <Library filters={filters} onChange={change} country={context?.organization?.country ?? ''} />
      )}
      {filters.tab === 'upgrade' && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Upgrade />
        </Suspense>
      )}
      {filters.tab === 'own' && (
        <OwnFactors
          mayPropose={mayPropose}
          mayDecide={role === 'owner' || role === 'manager'}
          person={context?.user.id ?? ''}
          onNext={(from) => setProposing({ from })}
          onOpen={(factorId) => change({ factorId })}
        />
      )}
      <FactorDrawer
        factorId={filters.factorId}
        onOpen={(factorId) => change({ factorId })}
        onClose={() => change({ factorId: null })}
      />
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
    </div>
  );
}
