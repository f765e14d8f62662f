import { useTranslation } from 'react-i18next';
import {
  AmountField,
  ChoiceField,
  LongTextField,
  Options,
  SelectField,
  TextField,
} from '#web/forms/fields.tsx';
import { FormDrawer } from '#web/forms/form-drawer.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import {
  CATEGORIES,
  NO_EXCLUSION,
  type Exclusion,
  readExclusion,
  SUBJECTS,
  type TypedExclusion,
} from './exclusion-typed.ts';
import { type Life, useChange } from './life.ts';

type ExclusionForm = TypedForm<TypedExclusion, Exclusion>;

/** States something that the inventory leaves out, with the justification that will be disclosed. */
export function ExclusionDrawer({ life, onClose }: { readonly life: Life; readonly onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const form = useTypedForm(NO_EXCLUSION, (typed: TypedExclusion) => readExclusion(typed, formats, t));
  const exclude = useChange('inventory.exclude', onClose);
  const submit = form.handleSubmit((said) => exclude.mutate({ inventoryId: life.id, ...said }));
  const subject = form.watch('subject');
  const subjects = SUBJECTS.filter((one) => one !== 'site' || life.sites.length > 0);
  return (
    <FormDrawer
      title={t('exclusion.add')}
      description={t('exclusions.text')}
      testId="exclusion-drawer"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={exclude}
      action={t('save')}
    >
      <ChoiceField
        form={form}
        name="subject"
        legend={t('exclusion.subject')}
        options={subjects.map((value) => ({ value, label: t(`subject.${value}`) }))}
      />
      <TextField form={form} name="description" label={t('exclusion.description')} required maxLength={200} />
      {subject !== 'site' && (
        <SelectField
          form={form}
          name="category"
          label={t('exclusion.category')}
          required={subject === 'category'}
          none={t('notSaid')}
          options={[]}
        >
          {CATEGORIES.map(([scope, list]) => (
            <optgroup key={scope} label={scopeName(scope)}>
              <Options of={list.map((category) => ({ value: category, label: categoryName(category) }))} />
            </optgroup>
          ))}
        </SelectField>
      )}
      {life.sites.length > 0 && (
        <SelectField
          form={form}
          name="site"
          label={t('site')}
          required={subject === 'site'}
          none={t('notSaid')}
          options={life.sites.map(({ siteId, name }) => ({ value: siteId, label: name }))}
        />
      )}
      <LongTextField
        form={form}
        name="justification"
        label={t('exclusion.justification')}
        rows={3}
        maxLength={2000}
        required
      />
      <Estimate form={form} />
    </FormDrawer>
  );
}

/** How much it would be, where somebody knows, and from what. */
function Estimate({ form }: { readonly form: ExclusionForm }) {
  const { t } = useTranslation('inventory');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <AmountField
        form={form}
        name="estimate"
        label={t('exclusion.estimateField')}
        hint={t('exclusion.estimateHint')}
      />
      <TextField
        form={form}
        name="how"
        label={t('exclusion.how')}
        maxLength={500}
        required={form.watch('estimate').trim() !== ''}
      />
    </div>
  );
}
