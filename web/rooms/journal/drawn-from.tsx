import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, Output } from '#web/api/call.ts';
import { contextQuery, summaryQuery } from '#web/api/queries.ts';
import { Choice } from '#web/ui/choice.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';

type Population = Input<'audit.sample'>['population'];

/** What is chosen of it while it is being chosen; empty texts are everything. */
export interface Chosen {
  readonly of: 'inventory' | 'days';
  readonly inventoryId: string;
  readonly from: string;
  readonly to: string;
  readonly site: string;
  readonly category: string;
}

/** Lines without a site, among the sites that can be chosen. */
const NO_SITE = '-';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What is chosen as the door takes it; null where days lack or go backwards. */
export function populationOf({ of, inventoryId, from, to, site, category }: Chosen): Population | null {
  const parts = {
    ...(site !== '' && { siteIds: [site === NO_SITE ? null : site] }),
    ...(category !== '' && { categories: [category] }),
  };
  if (of === 'inventory') return inventoryId === '' ? null : { inventoryId, ...parts };
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to, ...parts } : null;
}

interface DrawnFromFieldsProps {
  readonly chosen: Chosen;
  readonly onChange: (changes: Partial<Chosen>) => void;
}

/** Asks which lines a sample is drawn from: those of an inventory or of any days, all or of one site or category. */
export function DrawnFromFields({ chosen, onChange }: DrawnFromFieldsProps) {
  const { t } = useTranslation('journal');
  const terms = useTranslation('terms');
  const { data: context } = useQuery(contextQuery);
  const inventories = context?.inventories ?? [];
  const inventory = inventories.find(({ id }) => id === chosen.inventoryId);
  const days = chosen.of === 'inventory' ? inventory : chosen;
  const isSaid = days !== undefined && DAY.test(days.from) && DAY.test(days.to) && days.from <= days.to;
  const summary = useQuery({
    ...summaryQuery({ from: days?.from ?? '', to: days?.to ?? '' }),
    enabled: isSaid,
  });
  const categories = [...new Map((summary.data?.categories ?? []).map((one) => [one.category, one.scope]))];
  return (
    <>
      <Choice
        legend={t('sample.of')}
        options={(['inventory', 'days'] as const).map((value) => ({ value, label: t(`sample.of.${value}`) }))}
        value={chosen.of}
        onChange={(of) => onChange({ of, category: '' })}
        testId="draw-of"
      />
      {chosen.of === 'inventory' ? (
        <Field label={t('sample.inventory')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={chosen.inventoryId}
              onChange={(event) => onChange({ inventoryId: event.target.value, category: '' })}
            >
              {inventories.map(({ id, name: title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} label={t(`filter.${name}`)}>
              {(wiring) => (
                <DayInput
                  {...wiring}
                  value={chosen[name]}
                  onChange={(day) => onChange({ [name]: day, category: '' })}
                  labels={{ format: t('day.format'), pick: t('day.pick') }}
                  data-testid={`draw-${name}`}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('sample.site')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={chosen.site}
              onChange={(event) => onChange({ site: event.target.value })}
              data-testid="draw-site"
            >
              <option value="">{t('sample.all')}</option>
              {(context?.sites ?? []).map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={NO_SITE}>{terms.t('noSite')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('sample.category')} {...(!isSaid && { hint: t('sample.categoryHint') })}>
          {(wiring) => (
            <Select
              {...wiring}
              value={chosen.category}
              onChange={(event) => onChange({ category: event.target.value })}
              data-testid="draw-category"
            >
              <option value="">{t('sample.all')}</option>
              {categories.map(([category, scope]) => (
                <option key={category} value={category}>
                  {scopeName(scope)} · {categoryName(category)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}

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
