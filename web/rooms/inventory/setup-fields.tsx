import { useTranslation } from 'react-i18next';
import { DayField, SelectField, TextField } from '#web/forms/fields.tsx';
import type { TypedForm } from '#web/forms/typed-form.ts';
import { APPROACHES, GWP_SETS, PROGRAMMES, type TypedSetup } from './setup-typed.ts';

/** What an inventory is called, which days it covers, and by what it consolidates and calculates. */
export function SetupFields({ form }: { readonly form: TypedForm<TypedSetup, TypedSetup> }) {
  const { t } = useTranslation('inventory');
  return (
    <>
      <TextField form={form} name="name" label={t('fact.name')} required maxLength={120} />
      <div className="grid gap-3 sm:grid-cols-2">
        <DayField form={form} name="from" label={t('fact.from')} required />
        <DayField form={form} name="to" label={t('fact.to')} required />
      </div>
      <SelectField
        form={form}
        name="consolidation"
        label={t('fact.consolidation')}
        hint={t('consolidation.hint')}
        options={APPROACHES.map((one) => ({ value: one, label: t(`consolidation.${one}`) }))}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          form={form}
          name="programme"
          label={t('fact.programme')}
          options={PROGRAMMES.map((one) => ({ value: one, label: t(`programme.${one}`) }))}
        />
        <SelectField
          form={form}
          name="gwpSet"
          label={t('fact.gwpSet')}
          hint={t('gwpSet.hint')}
          options={GWP_SETS.map((one) => ({ value: one, label: one }))}
        />
      </div>
    </>
  );
}
