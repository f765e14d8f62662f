import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { summaryQuery } from '#web/api/queries.ts';
import { type Filters, NO_SITE, UNFILTERED } from '#web/results/address.ts';
import { PARTS, type Part, periodOf, yearsOf } from '#web/results/period.ts';
import { SCOPES, type Scope } from '#web/results/scope-look.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { SeveralOf } from './several-of.tsx';

interface FilterBarProps {
  /** Null while it is being read: the bar stands already, so that nothing below it moves. */
  readonly context: Output<'session.context'> | null;
  readonly year: number | null;
  readonly filters: Filters;
  readonly change: (change: Partial<Filters>) => void;
}

/** Which part of the ledger the page is of; what can be chosen is what the whole year has. */
export function FilterBar({ context, year, filters, change }: FilterBarProps) {
  const { t } = useTranslation('overview');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const { data: whole } = useQuery({
    ...summaryQuery(periodOf(year ?? 2000, 'year')),
    enabled: year !== null,
  });
  const years = [...(context ? yearsOf(context) : []), ...(year === null ? [] : [year])];
  const names = (left: string, right: string) => left.localeCompare(right, formats.language);
  const kinds = (whole?.kinds ?? [])
    .map(({ kind, name }) => ({ value: kind, label: name[formats.language] }))
    .toSorted((one, other) => names(one.label, other.label));
  const isFiltered =
    filters.part !== 'year' ||
    [filters.sites, filters.scopes, filters.categories, filters.kinds].some((list) => list.length > 0);
  return (
    <div className="flex flex-wrap items-end gap-2" role="group" aria-label={t('filter')}>
      <label className="flex flex-col gap-0.5">
        <span className="text-[0.8125rem] text-quiet">{t('year')}</span>
        <Select
          value={year ?? ''}
          disabled={context === null}
          onChange={(event) => change({ ...UNFILTERED, year: Number(event.target.value) })}
          className="figure h-9 w-28"
          data-testid="overview-year"
        >
          {[...new Set(years)].map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      </label>
      <label className="flex flex-col gap-0.5">
        <span className="text-[0.8125rem] text-quiet">{t('period')}</span>
        <Select
          value={filters.part}
          onChange={(event) => change({ part: event.target.value as Part })}
          className="h-9 w-40"
          data-testid="overview-part"
        >
          {PARTS.map((part) => (
            <option key={part} value={part}>
              {t(`part.${part}`)}
            </option>
          ))}
        </Select>
      </label>
      <SeveralOf
        label={t('filter.sites')}
        options={(whole?.sites ?? []).map(({ siteId, siteName }) => ({
          value: siteId ?? NO_SITE,
          label: siteName ?? terms.t('noSite'),
        }))}
        chosen={filters.sites}
        onChange={(sites) => change({ sites })}
        testId="filter-sites"
      />
      <SeveralOf
        label={t('filter.scopes')}
        options={SCOPES.map((scope) => ({ value: String(scope), label: scopeName(scope) }))}
        chosen={filters.scopes.map(String)}
        onChange={(scopes) => change({ scopes: scopes.map((scope) => Number(scope) as Scope) })}
        testId="filter-scopes"
      />
      <SeveralOf
        label={t('filter.categories')}
        options={[...new Set(whole?.categories.map(({ category }) => category))].map((category) => ({
          value: category,
          label: categoryName(category),
        }))}
        chosen={filters.categories}
        onChange={(categories) => change({ categories })}
        testId="filter-categories"
      />
      <SeveralOf
        label={t('filter.kinds')}
        options={kinds}
        chosen={filters.kinds}
        onChange={(chosen) => change({ kinds: chosen })}
        testId="filter-kinds"
      />
      {isFiltered && (
        <Button
          look="quiet"
          onClick={() => change({ ...UNFILTERED, part: 'year' })}
          data-testid="filter-clear"
        >
          <X aria-hidden />
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
}
