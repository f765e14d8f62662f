import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { type Filters, NO_SITE } from '#web/results/address.ts';
import { SCOPES, type Scope } from '#web/results/scope-look.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { SeveralOf } from './several-of.tsx';

interface FilterChoicesProps {
  /** Of the whole year: what can be chosen is what it has; undefined while it is being read. */
  readonly whole: Output<'result.summary'> | undefined;
  readonly filters: Filters;
  readonly change: (change: Partial<Filters>) => void;
}

/** What each filter can be set to, by name. */
export function useChoices(whole: Output<'result.summary'> | undefined) {
  const terms = useTranslation('terms');
  const formats = useFormats();
  return {
    sites: (whole?.sites ?? []).map(({ siteId, siteName }) => ({
      value: siteId ?? NO_SITE,
      label: siteName ?? terms.t('noSite'),
    })),
    scopes: SCOPES.map((scope) => ({ value: String(scope), label: scopeName(scope) })),
    categories: [...new Set(whole?.categories.map(({ category }) => category))].map((category) => ({
      value: category,
      label: categoryName(category),
    })),
    kinds: (whole?.kinds ?? [])
      .map(({ kind, name }) => ({ value: kind, label: name[formats.language] }))
      .toSorted((one, other) => one.label.localeCompare(other.label, formats.language)),
  };
}

/** Which part of the ledger the page is of. */
export function FilterChoices({ whole, filters, change }: FilterChoicesProps) {
  const { t } = useTranslation('overview');
  const choices = useChoices(whole);
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={t('filter')}>
      <SeveralOf
        label={t('filter.sites')}
        options={choices.sites}
        chosen={filters.sites}
        onChange={(sites) => change({ sites })}
        testId="filter-sites"
      />
      <SeveralOf
        label={t('filter.scopes')}
        options={choices.scopes}
        chosen={filters.scopes.map(String)}
        onChange={(scopes) => change({ scopes: scopes.map((scope) => Number(scope) as Scope) })}
        testId="filter-scopes"
      />
      <SeveralOf
        label={t('filter.categories')}
        options={choices.categories}
        chosen={filters.categories}
        onChange={(categories) => change({ categories })}
        testId="filter-categories"
      />
      <SeveralOf
        label={t('filter.kinds')}
        options={choices.kinds}
        chosen={filters.kinds}
        onChange={(kinds) => change({ kinds })}
        testId="filter-kinds"
      />
    </div>
  );
}
