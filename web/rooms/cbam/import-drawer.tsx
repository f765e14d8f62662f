import { useTranslation } from 'react-i18next';
import {
  AmountField,
  CheckField,
  LongTextField,
  SelectField,
  TextField,
  WholeNumberField,
} from '#web/forms/fields.tsx';
import { CancelButton, FormDrawer } from '#web/forms/form-drawer.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { useFormats } from '#web/words/format.ts';
import { CodeField } from './code-field.tsx';
import { origins } from './figures.ts';
import { type Import, readImport, type TypedImport, typedImport } from './import-typed.ts';
import { type Line, useCbamChange } from './queries.ts';

interface ImportDrawerProps {
  readonly line: Line | null;
  readonly year: number;
  readonly onClose: () => void;
}

interface FieldsProps {
  readonly form: TypedForm<TypedImport, Import>;
}

/** Adds a line of imports, or changes one. */
export function ImportDrawer({ line, year, onClose }: ImportDrawerProps) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const form = useTypedForm(typedImport(line, year, formats), (typed: TypedImport) =>
    readImport(typed, formats, t),
  );
  const save = useCbamChange('cbam.saveImport', onClose);
  const submit = form.handleSubmit((said) =>
    save.mutate({
      ...said,
      ...(line ? { importId: line.id, revision: line.revision, documentId: line.documentId } : {}),
    }),
  );
  return (
    <FormDrawer
      title={t(line ? 'form.change' : 'form.new')}
      description={t('form.text')}
      testId="import-drawer"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={save}
      action={t('save')}
      beside={<CancelButton onClose={onClose} />}
    >
      <CodeField form={form} name="code" hint={t('form.code.hint')} isKnown={line !== null} />
      <Consignment form={form} />
      {form.watch('basis') === 'actual' && <ActualValues form={form} />}
      <LongTextField form={form} name="note" label={t('form.note')} rows={2} maxLength={500} />
    </FormDrawer>
  );
}

/** From where, when and how much of it came, and on which values it is judged. */
function Consignment({ form }: FieldsProps) {
  const { t } = useTranslation('cbam');
  const { language } = useFormats();
  const basis = form.watch('basis');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="origin"
        label={t('form.origin')}
        required
        options={origins(language).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        form={form}
        name="installation"
        label={t('form.installation')}
        hint={t('form.installation.hint')}
        maxLength={160}
      />
      <WholeNumberField form={form} name="year" label={t('form.year')} required min={2026} max={2100} />
      <SelectField
        form={form}
        name="quarter"
        label={t('form.quarter')}
        options={[1, 2, 3, 4].map((quarter) => ({ value: quarter, label: t('quarter', { quarter }) }))}
      />
      <AmountField form={form} name="massT" label={t('form.massT')} hint={t('form.massT.hint')} required />
      <SelectField
        form={form}
        name="basis"
        label={t('form.basis')}
        hint={t(`form.basis.${basis}.hint`)}
        options={(['default', 'actual'] as const).map((one) => ({ value: one, label: t(`basis.${one}`) }))}
        testId="import-basis"
      />
    </div>
  );
}

/** What the report of the installation says, and who verified it. */
function ActualValues({ form }: FieldsProps) {
  const { t } = useTranslation('cbam');
  return (
    <fieldset className="flex flex-col gap-4 rounded-md border border-line p-3">
      <legend className="px-1 text-[0.8125rem] font-medium">{t('form.report')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField
          form={form}
          name="seeDirect"
          label={t('form.seeDirect')}
          hint={t('form.see.hint')}
          required
        />
        <AmountField
          form={form}
          name="seeIndirect"
          label={t('form.seeIndirect')}
          hint={t('form.seeIndirect.hint')}
        />
        <AmountField form={form} name="sefa" label={t('form.sefa')} hint={t('form.sefa.hint')} />
        <AmountField
          form={form}
          name="productionYear"
          label={t('form.productionYear')}
          hint={t('form.productionYear.hint')}
        />
      </div>
      <CheckField form={form} name="verified" label={t('form.verified')} testId="import-verified" />
      {form.watch('verified') ? (
        <TextField form={form} name="verifier" label={t('form.verifier')} required maxLength={200} />
      ) : (
        <p className="text-[0.8125rem] text-warn">{t('form.unverified')}</p>
      )}
    </fieldset>
  );
}
