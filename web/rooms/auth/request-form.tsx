import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '#web/account/kept-form.ts';
import { cleanEmail, isEmail } from '#web/account/rules.ts';
import { call } from '#web/api/call.ts';
import { TextField } from '#web/forms/fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/states.tsx';
import { currentLanguage } from '#web/words/language.ts';
import { AgreementField, FullNameField, JobTitleField, type PersonValues } from './person-fields.tsx';

interface RequestValues extends PersonValues {
  email: string;
}

const START: RequestValues = { fullName: '', email: '', jobTitle: '', agreement: false };

function Sent() {
  const { t } = useTranslation('auth');
  return (
    <div role="status" data-testid="request-sent" className="flex flex-col gap-2">
      <p className="font-semibold">{t('request.sent.title')}</p>
      <p className="text-quiet">{t('request.sent.text')}</p>
    </div>
  );
}

/** Asking for access: an administrator decides and writes back. */
export function RequestForm() {
  const { t } = useTranslation('auth');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const form = useForm<RequestValues>({ defaultValues: START });
  const { handleSubmit, formState } = form;
  // The agreement is given anew each time.
  const forget = useKeptForm(form, {
    name: 'request',
    start: START,
    fields: ['fullName', 'email', 'jobTitle'],
  });

  async function submit({ fullName, email, jobTitle }: RequestValues): Promise<void> {
    setRefusal(null);
    const said = { fullName, email: cleanEmail(email), jobTitle, agreement: true } as const;
    try {
      await call('access.request', { ...said, locale: currentLanguage() });
      forget();
      setSent(true);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  }

  if (sent) return <Sent />;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4">
        <p className="rounded-md bg-sunken p-3 text-[0.8125rem]">{t('request.notice')}</p>
        <FullNameField testId="request-full-name" />
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
        <JobTitleField isAsked testId="request-job-title" />
        <AgreementField testId="request-agreement" />
        {refusal && <Failure title={t('request.refused')} text={refusal} testId="request-refused" />}
        <Button
          type="submit"
          look="primary"
          busy={formState.isSubmitting}
          className="h-10"
          data-testid="request-submit"
        >
          {t(formState.isSubmitting ? 'request.submitting' : 'request.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
