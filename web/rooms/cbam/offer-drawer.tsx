import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AmountField, SelectField, TextField, WholeNumberField } from '#web/forms/fields.tsx';
import { CancelButton, FormDrawer } from '#web/forms/form-drawer.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { useFormats } from '#web/words/format.ts';
import { CodeField } from './code-field.tsx';
import { origins } from './figures.ts';
import { readCode } from './import-typed.ts';
import {
  type Amount,
  type OfferStart,
  readOffer,
  type SaidOffer,
  type TypedOffer,
  typedOffer,
} from './offer-typed.ts';
import { cbamQuery, type Offer, useCbamChange } from './queries.ts';

interface OfferDrawerProps {
  readonly offer: Offer | OfferStart;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

interface FieldsProps {
  readonly form: TypedForm<TypedOffer, SaidOffer>;
}

/** An offer of verification: what it is expected to show, what it costs, and the price that one supposes. */
export function OfferDrawer({ offer, onClose, onSaved }: OfferDrawerProps) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const kept = 'id' in offer ? offer : null;
  const form = useTypedForm(typedOffer(offer, formats), (typed: TypedOffer) => readOffer(typed, formats, t));
  const save = useCbamChange('cbam.saveOffer', ({ offer: saved }) => onSaved(saved.id));
  const submit = form.handleSubmit((said) =>
    save.mutate({ ...said, ...(kept ? { offerId: kept.id, revision: kept.revision } : {}) }),
  );
  return (
    <FormDrawer
      title={t(kept ? 'offer.change' : 'offer.new')}
      description={t('offer.text')}
      testId="offer-drawer"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={save}
      action={t('save')}
      beside={<CancelButton onClose={onClose} />}
    >
      <TextField form={form} name="name" label={t('offer.name')} required maxLength={120} />
      <CodeField
        form={form}
        name="code"
        isKnown={offer.code !== undefined}
        onTyped={() => form.setValue('route', '')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="origin"
          label={t('form.origin')}
          options={origins(formats.language).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <TextField form={form} name="installation" label={t('form.installation')} maxLength={160} />
        <Figure form={form} name="massT" required />
        <WholeNumberField
          form={form}
          name="fromYear"
          label={t('offer.fromYear')}
          min={2026}
          max={2034}
          required
        />
        <Figure form={form} name="see" required />
        <Figure form={form} name="sefa" />
        <RouteField form={form} />
        <Figure form={form} name="costEur" />
        <Figure form={form} name="priceEur" />
      </div>
    </FormDrawer>
  );
}

/** A figure of the offer. */
function Figure({
  form,
  name,
  required,
}: FieldsProps & { readonly name: Amount; readonly required?: boolean }) {
  const { t } = useTranslation('cbam');
  return (
    <AmountField
      form={form}
      name={name}
      label={t(`offer.${name}`)}
      hint={t(`offer.${name}.hint`)}
      required={required}
    />
  );
}

/** By which route of production the good is benchmarked, where the year's rules name some. */
function RouteField({ form }: FieldsProps) {
  const { t } = useTranslation('cbam');
  const formats = useFormats();
  const [typedCode, year] = form.watch(['code', 'fromYear']);
  const code = readCode(typedCode);
  const { data } = useQuery({
    ...cbamQuery('cbam.routes', { code: code ?? '', year: Number(year) }),
    enabled: code !== null && /^20(2[6-9]|3[0-4])$/.test(year),
  });
  const named = (data?.routes ?? []).filter(({ route }) => route !== '');
  return (
    <SelectField
      form={form}
      name="route"
      label={t('offer.route')}
      hint={t('offer.route.hint')}
      none={t(named.length === 0 ? 'offer.route.noChoice' : 'offer.route.none')}
      options={named.map(({ route, label, benchmark }) => ({
        value: route,
        label: `${route} · ${label[formats.language]} (${formats.rounded(benchmark, 4)} t/t)`,
      }))}
      testId="offer-route"
    />
  );
}
