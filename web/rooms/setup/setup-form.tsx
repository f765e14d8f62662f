import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { cleanEmail, isEmail, isPassword } from '#web/account/rules.ts';
import { signIn } from '#web/account/sign-in.ts';
import { call } from '#web/api/call.ts';
import { forgetConfig } from '#web/api/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Failure } from '#web/ui/states.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { currentLanguage } from '#web/words/language.ts';
import { countries } from '#web/words/countries.ts';

interface SetupValues {
  email: string;
  password: string;
  fullName: string;
  organizationName: string;
  country: string;
  sites: { name: string }[];
}

const LIMIT = { name: 200, site: 120, sites: 50 };

function useComplete(token: string) {
  const { t } = useTranslation('setup');
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function complete(values: SetupValues): Promise<void> {
    setRefusal(null);
    const email = cleanEmail(values.email);
    const sites = values.sites.map((site) => site.name.trim()).filter(Boolean);
    try {
      await call('setup.complete', { ...values, token, email, sites, locale: currentLanguage() });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      return;
    }
    forgetConfig();
    const failure = await signIn(email, values.password);
    toast.good({ title: t('done.title'), text: t('done.text', { name: values.fullName.trim() }) });
    await navigate(failure ? '/auth' : '/', { replace: true });
  }

  return { refusal, complete };
}

type Form = ReturnType<typeof useForm<SetupValues>>;

function SiteNames({ form }: { form: Form }) {
  const { t } = useTranslation('setup');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sites' });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-[0.8125rem] font-medium">{t('sites')}</legend>
      <p className="text-[0.8125rem] text-quiet">{t('sitesHint')}</p>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-center gap-2">
          <Input
            {...form.register(`sites.${index}.name`, { maxLength: LIMIT.site })}
            aria-label={t('siteName', { n: index + 1 })}
            placeholder={t('siteExample')}
            maxLength={LIMIT.site}
            data-testid={`setup-site-${index + 1}`}
          />
          {fields.length > 1 && (
            <Button
              look="quiet"
              size="icon"
              aria-label={t('removeSite', { n: index + 1 })}
              onClick={() => remove(index)}
            >
              <X aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {fields.length < LIMIT.sites && (
        <Button
          look="quiet"
          size="small"
          className="self-start"
          onClick={() => append({ name: '' })}
          data-testid="setup-add-site"
        >
          <Plus aria-hidden />
          {t('addSite')}
        </Button>
      )}
    </fieldset>
  );
}

/** What a name must be: something, and not too long. */
function useNameRules() {
  const { t } = useTranslation('setup');
  return {
    validate: (text: string) => text.trim() !== '' || t('error.required'),
    maxLength: { value: LIMIT.name, message: t('error.tooLong', { max: String(LIMIT.name) }) },
  };
}

/** The first person: who sets the installation up. */
function Account({ form }: { form: Form }) {
  const { t } = useTranslation('setup');
  const { errors } = form.formState;
  const nameRules = useNameRules();
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">{t('account')}</legend>
      <Field label={t('fullName')} error={errors.fullName?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...form.register('fullName', nameRules)}
            autoComplete="name"
            data-testid="setup-full-name"
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('email')} error={errors.email?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('email', {
                validate: (text) => isEmail(cleanEmail(text)) || t('error.email'),
              })}
              type="email"
              autoComplete="username"
              data-testid="setup-email"
            />
          )}
        </Field>
        <Field label={t('password')} error={errors.password?.message} hint={t('passwordRule')}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              {...form.register('password', {
                validate: (text) => isPassword(text) || t('error.password'),
              })}
              revealLabels={{ show: t('showPassword'), hide: t('hidePassword') }}
              autoComplete="new-password"
              data-testid="setup-password"
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

/** The first organization, with its sites. */
function Organization({ form }: { form: Form }) {
  const { t, i18n } = useTranslation('setup');
  const { errors } = form.formState;
  const nameRules = useNameRules();
  const options = useMemo(() => countries(i18n.language), [i18n.language]);
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">{t('organization')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('organizationName')} error={errors.organizationName?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('organizationName', nameRules)}
              autoComplete="organization"
              data-testid="setup-organization"
            />
          )}
        </Field>
        <Field label={t('country')}>
          {(wiring) => (
            <Select {...wiring} {...form.register('country')} data-testid="setup-country">
              {options.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <SiteNames form={form} />
    </fieldset>
  );
}

export function SetupForm({ token }: { token: string }) {
  const { t } = useTranslation('setup');
  const form = useForm<SetupValues>({
    defaultValues: {
      email: '',
      password: '',
      fullName: '',
      organizationName: '',
      country: 'BR',
      sites: [{ name: '' }],
    },
  });
  const { refusal, complete } = useComplete(token);
  const { isSubmitting } = form.formState;

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(complete)(event)}
      className="flex flex-col gap-8"
    >
      <Account form={form} />
      <Organization form={form} />
      {refusal && <Failure title={t('error.title')} text={refusal} testId="setup-refused" />}
      <Button type="submit" look="primary" busy={isSubmitting} className="h-10" data-testid="setup-submit">
        {isSubmitting ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}
