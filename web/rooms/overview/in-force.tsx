import type { TFunction } from 'i18next';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { type Filters, UNFILTERED } from '#web/results/address.ts';
import { useSeenWords } from '#web/results/seen-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useChoices } from './filter-choices.tsx';
import { useWhole } from './view-panel.tsx';

/** More names than these are told as a count. */
const NAMED = 3;

interface InForceProps {
  readonly year: number | null;
  readonly filters: Filters;
  readonly change: (change: Partial<Filters>) => void;
  /** Undefined while it is being read. */
  readonly summary: Output<'result.summary'> | undefined;
}

/** What the page is filtered by, in a few words; null: by nothing. */
function useFilterWords(year: number | null, filters: Filters): string | null {
  const { t } = useTranslation('overview');
  const choices = useChoices(useWhole(year));
  const named = [
    ...choices.sites.filter(({ value }) => filters.sites.includes(value)),
    ...choices.scopes.filter(({ value }) => filters.scopes.map(String).includes(value)),
    ...choices.categories.filter(({ value }) => filters.categories.includes(value)),
    ...choices.kinds.filter(({ value }) => filters.kinds.includes(value)),
  ];
  const { sites, scopes, categories, kinds } = filters;
  const count = sites.length + scopes.length + categories.length + kinds.length;
  if (count === 0) return null;
  // What the year has not cannot be named, but it filters all the same.
  return count > NAMED || named.length < count
    ? t('view.filters', { count })
    : t('view.only', { what: named.map(({ label }) => label).join(', ') });
}

/** How the shares and the drafts are counted. */
function switchWords(
  { consolidated, drafts }: Filters,
  t: TFunction<'overview'>,
  charts: TFunction<'charts'>,
): string[] {
  return [
    charts(consolidated ? 'switch.consolidated' : 'switch.recorded'),
    t(drafts ? 'switch.withDrafts' : 'switch.approved'),
  ];
}

/** One line that says how the figures below are to be read: the account, the set, the shares, the drafts, the filters. */
export function InForce({ year, filters, change, summary }: InForceProps) {
  const { t } = useTranslation('overview');
  const charts = useTranslation('charts');
  const filtered = useFilterWords(year, filters);
  const words = useSeenWords(filters, summary?.seen);
  if (!summary) return <Skeleton className="h-5 w-full max-w-2xl" />;
  const { gwpSet } = filters;
  const sets = { sets: summary.gwpSets.join(', '), set: gwpSet ?? '' };
  const { market } = summary.seen ?? {};
  const isMixed = summary.gwpSets.length > 1 && !gwpSet;
  const parts = [
    t(market?.status === 'calculated' ? 'market' : 'location'),
    ...(summary.gwpSets.length > 0 && !isMixed ? [t(gwpSet ? 'gwpShown' : 'gwp', sets)] : []),
    ...switchWords(filters, t, charts.t),
    filtered ?? t('view.unfiltered'),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2" aria-live="polite">
        <p className="text-[0.8125rem] text-quiet" data-testid="overview-in-force">
          {parts.join(' · ')}
        </p>
        {(filtered !== null || filters.part !== 'year') && (
          <Button
            size="small"
            look="quiet"
            onClick={() => change({ ...UNFILTERED, part: 'year' })}
            data-testid="filter-clear"
          >
            <X aria-hidden />
            {t('filter.clear')}
          </Button>
        )}
      </div>
      {isMixed && <p className="rounded-md bg-warn-soft px-3 py-1.5 text-warn">{t('gwpMixed', sets)}</p>}
      {market && market.status !== 'calculated' && (
        <p className="rounded-md bg-warn-soft px-3 py-1.5 text-warn">{words.market}</p>
      )}
    </>
  );
}
