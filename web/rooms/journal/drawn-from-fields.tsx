import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contextQuery, summaryQuery } from '#web/api/queries.ts';
import { ChoiceField, DayField, SelectField } from '#web/forms/fields.tsx';
import type { TypedForm } from '#web/forms/typed-form.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { isSpan, NO_SITE, type SaidSample, type TypedSample } from './draw-typed.ts';

interface FieldsProps {
  readonly form: TypedForm<TypedSample, SaidSample>;
}

/** Asks which lines a sample is drawn from: those of an inventory or of any days, all or of one site or category. */
export function DrawnFromFields({ form }: FieldsProps) {
  const { t } = useTranslation('journal');
  const { data: context } = useQuery(contextQuery);
  const inventories = context?.inventories ?? [];
  // Other lines have other categories.
  const forget = () => form.setValue('category', '');
  return (
    <>
      <ChoiceField
        form={form}
        name="of"
        legend={t('sample.of')}
        options={(['inventory', 'days'] as const).map((value) => ({ value, label: t(`sample.of.${value}`) }))}
        onChosen={forget}
        testId="draw-of"
      />
      {form.watch('of') === 'inventory' ? (
        <SelectField
          form={form}
          name="inventoryId"
          label={t('sample.inventory')}
          options={inventories.map(({ id, name }) => ({ value: id, label: name }))}
          onChosen={forget}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {(['from', 'to'] as const).map((name) => (
            <DayField
              key={name}
              form={form}
              name={name}
              label={t(`filter.${name}`)}
              onChosen={forget}
              testId={`draw-${name}`}
            />
          ))}
        </div>
      )}
      <PartFields form={form} />
    </>
  );
}

/** One site or one category of them, where not all. */
function PartFields({ form }: FieldsProps) {
  const { t } = useTranslation('journal');
  const terms = useTranslation('terms');
  const { data: context } = useQuery(contextQuery);
  const { of, inventoryId, ...days } = form.watch();
  const span = of === 'inventory' ? context?.inventories.find(({ id }) => id === inventoryId) : days;
  const isSaid = span !== undefined && isSpan(span);
  const { data: summary } = useQuery({
    ...summaryQuery({ from: span?.from ?? '', to: span?.to ?? '' }),
    enabled: isSaid,
  });
  const categories = [...new Map((summary?.categories ?? []).map((one) => [one.category, one.scope]))];
  const sites = (context?.sites ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="site"
        label={t('sample.site')}
        none={t('sample.all')}
        options={[...sites, { value: NO_SITE, label: terms.t('noSite') }]}
        testId="draw-site"
      />
      <SelectField
        form={form}
        name="category"
        label={t('sample.category')}
        hint={isSaid ? undefined : t('sample.categoryHint')}
        none={t('sample.all')}
        options={categories.map(([category, scope]) => ({
          value: category,
          label: `${scopeName(scope)} · ${categoryName(category)}`,
        }))}
        testId="draw-category"
      />
    </div>
  );
}
