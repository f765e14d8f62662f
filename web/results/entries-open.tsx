import { useTranslation } from 'react-i18next';
import { WhyDrawer } from '#web/reason/why-panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { CLOSED, type Filters, monthDays, NO_SITE } from './address.ts';
import { filterOf, viewOf } from './asked.ts';
import { EntriesDrawer } from './entries-drawer.tsx';
import type { PartBy } from './sum-of.tsx';
import { tablesAddress } from './tables-address.ts';

interface EntriesOpenProps {
  readonly filters: Filters;
  readonly period: { readonly from: string; readonly to: string };
  readonly siteName: (siteId: string) => string | undefined;
  readonly kindName: (kind: string) => string | undefined;
  readonly change: (change: Partial<Filters>) => void;
}

/** What a mark is of: all that the page is of, and what was picked in it. */
function linesOf(filters: Filters, period: { from: string; to: string }) {
  const { month, scope, category, kind, siteId } = filters;
  const { siteIds, scopes, categories, kinds } = filterOf(filters);
  const within = {
    siteIds: siteId === null ? siteIds : [siteId],
    scopes: scope === null ? scopes : [scope],
    categories: category === null ? categories : [category],
    kinds: kind === null ? kinds : [kind],
  };
  return {
    ...(month ? monthDays(month) : period),
    ...(within.siteIds && { siteIds: within.siteIds }),
    ...(within.scopes && { scopes: within.scopes }),
    ...(within.categories && { categories: within.categories }),
    ...(within.kinds && { kinds: within.kinds }),
  };
}

/** What the sum of a mark is told apart by: the first that it is not of one of already. */
function partedBy({ category, kind, siteId }: Filters): PartBy | null {
  if (category === null && kind === null) return 'category';
  if (kind === null) return 'kind';
  return siteId === null ? 'site' : null;
}

/** The tables with the very filter of a mark: all that the page is of, and what was picked in it. */
function tablesOf(filters: Filters, period: { from: string; to: string }): string {
  const { month, scope, category, kind, siteId } = filters;
  const sites = siteId === null ? filters.sites : [siteId];
  return tablesAddress({
    ...(month ? monthDays(month) : period),
    scopes: scope === null ? filters.scopes : [scope],
    categories: category === null ? filters.categories : [category],
    kinds: kind === null ? filters.kinds : [kind],
    siteIds: sites.map((site) => (site === NO_SITE ? null : site)),
    notCounted: filters.notCounted,
  });
}

/** The drawers of a room of results: the entries behind a mark, and the reason of one of them. */
export function EntriesOpen({ filters, period, siteName, kindName, change }: EntriesOpenProps) {
  const { t } = useTranslation('charts');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const parts = [
    filters.notCounted && t('entries.notCounted'),
    filters.scope && scopeName(filters.scope),
    filters.category && categoryName(filters.category),
    filters.kind && kindName(filters.kind),
    filters.month && formats.month(filters.month),
    filters.siteId && (siteName(filters.siteId) ?? terms.t('noSite')),
  ].filter((part) => typeof part === 'string');
  const lines = linesOf(filters, period);
  const view = viewOf(filters);
  return (
    <>
      <EntriesDrawer
        open={filters.list && filters.entryId === null}
        what={parts.join(' · ') || t('entries.all')}
        filter={{ ...lines, ...(filters.notCounted && { states: ['not_counted'] }) }}
        sum={
          filters.notCounted
            ? null
            : { asked: { ...lines, ...view }, by: partedBy(filters), onNarrow: (to) => change(to) }
        }
        isSeen={view.view !== undefined}
        tables={tablesOf(filters, period)}
        onClose={() => change(CLOSED)}
        onOpenEntry={(entryId) => change({ entryId })}
      />
      <WhyDrawer
        entryId={filters.entryId}
        onClose={() => change(CLOSED)}
        {...(filters.list ? { onBack: () => change({ entryId: null }) } : {})}
      />
    </>
  );
}
