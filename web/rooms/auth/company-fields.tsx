import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classes } from '#web/ui/classes.ts';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { countries } from '#web/words/countries.ts';

export interface CompanyValues {
  companyName: string;
  kind: 'company' | 'consultant' | 'partner';
  country: string;
  taxId: string;
}

export const noCompany: CompanyValues = { companyName: '', kind: 'company', country: 'BR', taxId: '' };

const KINDS = ['company', 'consultant', 'partner'] as const;

/** The organization that a new person founds: its role here, its name and its register number. Fields of the form around it. */
export function CompanyFields() {
  const { register, watch, formState } = useFormContext<CompanyValues>();
  const { errors } = formState;
  const inBrazil = watch('country') === 'BR';
  const { t, i18n } = useTranslation('auth');
  const options = useMemo(() => countries(i18n.language), [i18n.language]);
  const filled = (text: string) => text.trim() !== '' || t('error.required');
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">{t('company.title')}</legend>
      <Kinds />
      <Field label={t('company.name')} error={errors.companyName?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('companyName', { validate: filled })}
            autoComplete="organization"
            maxLength={200}
            data-testid="sign-up-company"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('company.country')}>
          {(wiring) => (
            <Select {...wiring} {...register('country')} data-testid="sign-up-country">
              {options.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={inBrazil ? t('company.cnpj') : t('company.taxId')}
          error={errors.taxId?.message}
          hint={inBrazil ? t('company.cnpjHint') : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...register('taxId', { validate: filled })}
              maxLength={40}
              autoComplete="off"
              data-testid="sign-up-tax-id"
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

/** What kind of company it is. */
function Kinds() {
  const { t } = useTranslation('auth');
  const { register } = useFormContext<CompanyValues>();
  return (
    <div role="radiogroup" aria-label={t('company.kind')} className="grid gap-2 sm:grid-cols-3">
      {KINDS.map((kind) => (
        <label
          key={kind}
          className={classes(
            'flex cursor-pointer flex-col gap-1 rounded-md border border-line p-3',
            'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2',
          )}
        >
          <span className="flex items-center gap-2 font-medium">
            <input
              {...register('kind')}
              type="radio"
              value={kind}
              className="accent-accent"
              data-testid={`sign-up-kind-${kind}`}
            />
            {t(`company.kind.${kind}`)}
          </span>
          <span className="text-[0.8125rem] text-quiet">{t(`company.kind.${kind}.text`)}</span>
        </label>
      ))}
    </div>
  );
}
