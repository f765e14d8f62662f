import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';

type Sample = Output<'audit.samples'>['samples'][number];

/** Which lines a sample was drawn from, in words. */
export function DrawnFrom({ sample: { population, inventoryName } }: { readonly sample: Sample }) {
  const { t } = useTranslation('journal');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const id = useId();
  const { data: context } = useQuery(contextQuery);
  const { inventoryId, from, to, scopes, siteIds, categories } = population;
  const sites = new Map((context?.sites ?? []).map((site) => [site.id, site.name]));
  const parts = [
    inventoryId !== undefined && (inventoryName ?? inventoryId),
    from !== undefined && to !== undefined && formats.period(from, to),
    ...(scopes ?? []).map(scopeName),
    ...(siteIds ?? []).map((site) => (site === null ? terms.t('noSite') : (sites.get(site) ?? site))),
    ...(categories ?? []).map(categoryName),
  ].filter((part) => typeof part === 'string');
  return (
    <p>
      <span id={id} className="block text-[0.8125rem] text-quiet">
        {t('sample.of')}
      </span>
      <span aria-labelledby={id} data-testid="sample-of">
        {parts.join(' · ')}
      </span>
    </p>
  );
}
