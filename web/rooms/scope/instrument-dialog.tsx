import { QUALITY_CRITERIA } from '#engine/scope2/criteria.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { AmountField, ChecksField, DayField, Options, SelectField, TextField } from '#web/forms/fields.tsx';
import { FormDrawer } from '#web/forms/form-drawer.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { Select } from '#web/ui/field.tsx';
import { useFormats } from '#web/words/format.ts';
import {
  ANSWERS,
  ATTRIBUTES,
  readInstrument,
  type SaidInstrument,
  type TypedInstrument,
  typedInstrument,
  TYPES,
} from './instrument-typed.ts';
import type { Instrument } from './instrument.ts';

interface InstrumentDialogProps {
  readonly instrument: Instrument | null;
  readonly sites: readonly { readonly id: string; readonly name: string }[];
  readonly period: { readonly from: string; readonly to: string };
  readonly onClose: () => void;
}

interface FieldsProps {
  readonly form: TypedForm<TypedInstrument, SaidInstrument>;
}

/** Registers an instrument or changes one: what the paper says, and the answers to the eight quality criteria. */
export function InstrumentDialog({ instrument, sites, period, onClose }: InstrumentDialogProps) {
  const { t } = useTranslation('scope');
  const formats = useFormats();
  const client = useQueryClient();
  const form = useTypedForm(typedInstrument(instrument, period, formats), (typed: TypedInstrument) =>
    readInstrument(typed, formats, t),
  );
  const save = useMutation({
    mutationFn: (input: SaidInstrument) => call('scope2.saveInstrument', input),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onClose();
    },
  });
  const submit = form.handleSubmit((said) =>
    save.mutate({
      ...said,
      ...(instrument ? { instrumentId: instrument.id, revision: instrument.revision } : {}),
    }),
  );
  return (
    <FormDrawer
      title={instrument ? t('instrument.change') : t('instrument.new')}
      description={t('instrument.text')}
      testId="instrument-dialog"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={save}
      action={t('save')}
    >
      <Paper form={form} />
      {sites.length > 0 && (
        <ChecksField
          form={form}
          name="sites"
          legend={t('instrument.sites')}
          hint={t('instrument.sites.hint')}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Criteria form={form} />
    </FormDrawer>
  );
}

/** What the paper says: what it is, which days and how much it covers, and at which rate. */
function Paper({ form }: FieldsProps) {
  const { t } = useTranslation('scope');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        form={form}
        name="type"
        label={t('instrument.type')}
        options={TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
      />
      <TextField
        form={form}
        name="name"
        label={t('instrument.name')}
        hint={t('instrument.name.hint')}
        required
        maxLength={80}
      />
      <DayField form={form} name="from" label={t('instrument.from')} required />
      <DayField form={form} name="to" label={t('instrument.to')} required />
      <AmountField
        form={form}
        name="quantity"
        label={t('instrument.quantityMwh')}
        hint={t('instrument.quantity.hint')}
      />
      <AmountField
        form={form}
        name="rate"
        label={t('instrument.rate')}
        hint={t('instrument.rate.hint')}
        required
      />
      <TextField
        form={form}
        name="market"
        label={t('instrument.market')}
        hint={t('instrument.market.hint')}
        maxLength={80}
      />
      {ATTRIBUTES.map((attribute) => (
        <TextField
          key={attribute}
          form={form}
          name={attribute}
          label={t(`attribute.${attribute}`)}
          maxLength={200}
        />
      ))}
    </div>
  );
}

/** Whether the instrument meets each of the quality criteria of the Scope 2 Guidance. */
function Criteria({ form }: FieldsProps) {
  const { t } = useTranslation('scope');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-[0.8125rem] font-medium">{t('criteria')}</legend>
      <p className="text-[0.8125rem] text-quiet">{t('criteria.text')}</p>
      {QUALITY_CRITERIA.map((criterion) => (
        <label key={criterion} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[1fr_11rem]">
          <span>{t(`criterion.${criterion}`)}</span>
          <Select {...form.register(criterion)}>
            <option value="">{t('answer.none')}</option>
            <Options of={ANSWERS.map((answer) => ({ value: answer, label: t(`answer.${answer}`) }))} />
          </Select>
        </label>
      ))}
    </fieldset>
  );
}
