import { useTranslation } from 'react-i18next';
import type { Input } from '#web/api/call.ts';
import { WhyDrawer } from '#web/reason/why-panel.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { CLOSED, type Filters, monthDays, NO_SITE } from './address.ts';
import { EntriesDrawer } from './entries-drawer.tsx';
import { tablesAddress } from './tables-address.ts';

interface EntriesOpenProps {
  readonly filters: Filters;
  readonly period: { readonly from: string; readonly to: string };
  readonly siteName: (siteId: string) => string | undefined;
  readonly kindName: (kind: string) => string | undefined;
  readonly change: (change: Partial<Filters>) => void;
}

/** The entries that a mark is of: what was picked, within what the page is of where that is one site or one scope. */
function entryFilter(filters: Filters, period: { from: string; to: string }): Input<'entry.list'> {
  const only = <T,>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);
  const scope = filters.scope ?? only(filters.scopes);
  const category = filters.category ?? only(filters.categories);
  const kind = filters.kind ?? only(filters.kinds);
  const siteId = filters.siteId ?? only(filters.sites.filter((site) => site !== '-'));
  return {
    ...(filters.month ? monthDays(filters.month) : period),
    ...(scope ? { scope } : {}),
    ...(category ? { category } : {}),
    ...(kind ? { kind } : {}),
    ...(siteId ? { siteId } : {}),
    ...(filters.notCounted ? { state: 'not_counted' as const } : {}),
  };
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
  return (
    <>
      <EntriesDrawer
        open={filters.list && filters.entryId === null}
        what={parts.join(' · ') || t('entries.all')}
        filter={entryFilter(filters, period)}
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
