import { useTranslation } from 'react-i18next';
import { AmountField, SelectField, TextField } from '#web/forms/fields.tsx';
import type { TypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CONTROLS, type Entities, RELATIONSHIPS, type TypedEntities } from './entity-typed.ts';

interface EntityFieldsProps {
  readonly form: TypedForm<TypedEntities, Entities>;
  /** Which of the form's entities. */
  readonly place: number;
  readonly onRemove: () => void;
}

/** What the engine asks of one entity to say its share. */
export function EntityFields({ form, place, onRemove }: EntityFieldsProps) {
  const { t } = useTranslation('inventory');
  const names = form.watch('entities').map(({ name }) => name.trim());
  const others = names.filter((name, at) => at !== place && name !== '');
  const own = `entities.${place}` as const;
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-[0.8125rem] text-quiet">{names[place] || t('entity.new')}</legend>
      <TextField form={form} name={`${own}.name`} label={t('entity.name')} required maxLength={120} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          form={form}
          name={`${own}.heldBy`}
          label={t('entity.heldBy')}
          none={t('company')}
          options={others.map((name) => ({ value: name, label: name }))}
        />
        <SelectField
          form={form}
          name={`${own}.relationship`}
          label={t('entity.relationship')}
          options={RELATIONSHIPS.map((one) => ({ value: one, label: t(`relationship.${one}`) }))}
        />
        <AmountField form={form} name={`${own}.interest`} label={t('entity.interest')} />
        <SelectField
          form={form}
          name={`${own}.financialControl`}
          label={t('entity.financialControl')}
          none={t('notSaid')}
          options={CONTROLS.map((one) => ({ value: one, label: t(`control.${one}`) }))}
        />
        <SelectField
          form={form}
          name={`${own}.operatedByGroup`}
          label={t('entity.operated')}
          none={t('notSaid')}
          options={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(one) }))}
        />
      </div>
      <Button size="small" look="quiet" className="self-end" onClick={onRemove}>
        {t('remove')}
      </Button>
    </fieldset>
  );
}
