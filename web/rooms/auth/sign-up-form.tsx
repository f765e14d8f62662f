import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isPassword } from '#web/account/rules.ts';
import { signIn } from '#web/account/sign-in.ts';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Failure } from '#web/ui/states.tsx';
import { currentLanguage } from '#web/words/language.ts';
import { CompanyFields, type CompanyValues, noCompany } from './company-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { AgreementField, FullNameField, JobTitleField, type PersonValues } from './person-fields.tsx';

interface SignUpValues extends CompanyValues, PersonValues {
  password: string;
}

export type Invitation = Output<'invitation.read'>;

/** What the verbs take of an organization that is being founded. */
export function foundingOf({ companyName, kind, country, taxId }: CompanyValues) {
  return { name: companyName.trim(), kind, country, taxId };
}

interface SignUpFormProps {
  token: string;
  invitation: Invitation;
  /** Called when the account is there; false when signing in has to be done by hand. */
  onDone: (signedIn: boolean) => void;
}

/** What the invitation says already; a password and a consent are the person's own. */
const startOf = (invitation: Invitation): SignUpValues => ({
  ...noCompany,
  fullName: invitation.fullName ?? '',
  jobTitle: invitation.jobTitle ?? '',
  password: '',
  agreement: false,
});

/** The account of an invited person, and the company that they found where the invitation names none. */
export function SignUpForm({ token, invitation, onDone }: SignUpFormProps) {
  const { t } = useTranslation('auth');
  const [refusal, setRefusal] = useState<string | null>(null);
  const founds = invitation.organizationName === null;
  const form = useForm<SignUpValues>({ defaultValues: startOf(invitation) });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;

  async function submit(values: SignUpValues): Promise<void> {
    setRefusal(null);
    const { fullName, jobTitle, password } = values;
    try {
      await call('invitation.accept', {
        token,
        fullName,
        password,
        agreement: true,
        locale: currentLanguage(),
        ...(jobTitle.trim() ? { jobTitle } : {}),
        ...(founds ? { organization: foundingOf(values) } : {}),
      });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      return;
    }
    onDone((await signIn(invitation.email, password)) === null);
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-6">
        <div className="flex flex-col gap-4">
          <Field label={t('email')}>
            {(wiring) => <Input {...wiring} value={invitation.email} readOnly autoComplete="username" />}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <FullNameField testId="sign-up-full-name" />
            <JobTitleField testId="sign-up-job-title" />
          </div>
          <PasswordField
            label={t('password')}
            hint={t('passwordRule')}
            error={errors.password?.message}
            {...register('password', { validate: (text) => isPassword(text) || t('error.password') })}
            autoComplete="new-password"
            data-testid="sign-up-password"
          />
        </div>
        {founds && <CompanyFields />}
        <AgreementField testId="sign-up-agreement" />
        {refusal && <Failure title={t('signUp.refused')} text={refusal} testId="sign-up-refused" />}
        <Button
          type="submit"
          look="primary"
          busy={isSubmitting}
          className="h-10"
          data-testid="sign-up-submit"
        >
          {t(isSubmitting ? 'signUp.submitting' : 'signUp.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
