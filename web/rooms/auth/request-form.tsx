import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '#web/account/kept-form.ts';
import { cleanEmail, isEmail } from '#web/account/rules.ts';
import { call } from '#web/api/call.ts';
import { TextField } from '#web/forms/fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/states.tsx';
import { currentLanguage } from '#web/words/language.ts';
import { Agreement } from './agreement.tsx';

interface RequestValues {
  fullName: string;
  email: string;
  jobTitle: string;
  agreement: boolean;
}

const NAME_LIMIT = 200;
const START: RequestValues = { fullName: '', email: '', jobTitle: '', agreement: false };

/** Asking for access: an administrator decides and writes back. */
export function RequestForm() {
  const { t } = useTranslation('auth');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const form = useForm<RequestValues>({ defaultValues: START });
  const { register, handleSubmit, formState } = form;
  // The agreement is given anew each time.
  const forget = useKeptForm(form, {
    name: 'request',
    start: START,
    fields: ['fullName', 'email', 'jobTitle'],
  });
  const { errors, isSubmitting } = formState;
  const filled = (text: unknown) => String(text).trim() !== '' || t('error.required');
  const short = { value: NAME_LIMIT, message: t('error.tooLong', { max: String(NAME_LIMIT) }) };

  async function submit({ fullName, email, jobTitle }: RequestValues): Promise<void> {
    setRefusal(null);
    try {
      await call('access.request', {
        fullName,
        email: cleanEmail(email),
        jobTitle,
        agreement: true,
        locale: currentLanguage(),
      });
      forget();
      setSent(true);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  }

  if (sent) {
    return (
      <div role="status" data-testid="request-sent" className="flex flex-col gap-2">
        <p className="font-semibold">{t('request.sent.title')}</p>
        <p className="text-quiet">{t('request.sent.text')}</p>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4">
      <p className="rounded-md bg-sunken p-3 text-[0.8125rem]">{t('request.notice')}</p>
      <TextField
        form={form}
        name="fullName"
        label={t('fullName')}
        rules={{ validate: filled, maxLength: short }}
        autoComplete="name"
        testId="request-full-name"
      />
      <TextField
        form={form}
        name="email"
        label={t('corporateEmail')}
        hint={t('corporateEmailHint')}
        rules={{ validate: (text) => isEmail(cleanEmail(String(text))) || t('invalidEmail.text') }}
        type="email"
        autoComplete="email"
        testId="request-email"
      />
      <TextField
        form={form}
        name="jobTitle"
        label={t('jobTitle')}
        rules={{ validate: filled, maxLength: short }}
        autoComplete="organization-title"
        testId="request-job-title"
      />
      <Agreement
        field={register('agreement', { required: t('error.agreement') })}
        error={errors.agreement?.message}
        testId="request-agreement"
      />
      {refusal && <Failure title={t('request.refused')} text={refusal} testId="request-refused" />}
      <Button type="submit" look="primary" busy={isSubmitting} className="h-10" data-testid="request-submit">
        {isSubmitting ? t('request.submitting') : t('request.submit')}
      </Button>
    </form>
  );
}
