import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/forms/fields.tsx';
import { Agreement } from './agreement.tsx';

/** What everybody says who gets an account. */
export interface PersonValues {
  fullName: string;
  jobTitle: string;
  agreement: boolean;
}

const NAME_LIMIT = 200;

function useRules() {
  const { t } = useTranslation('auth');
  return {
    filled: (text: unknown) => String(text).trim() !== '' || t('error.required'),
    short: { value: NAME_LIMIT, message: t('error.tooLong', { max: String(NAME_LIMIT) }) },
  };
}

/** The name of the person. A field of the form around it, as those below. */
export function FullNameField({ testId }: { testId: string }) {
  const { t } = useTranslation('auth');
  const { filled, short } = useRules();
  return (
    <TextField
      form={useFormContext<PersonValues>()}
      name="fullName"
      label={t('fullName')}
      rules={{ validate: filled, maxLength: short }}
      autoComplete="name"
      testId={testId}
    />
  );
}

/** What the person does in the organization. */
export function JobTitleField({ testId, isAsked = false }: { testId: string; isAsked?: boolean }) {
  const { t } = useTranslation('auth');
  const { filled, short } = useRules();
  return (
    <TextField
      form={useFormContext<PersonValues>()}
      name="jobTitle"
      label={t('jobTitle')}
      rules={{ ...(isAsked && { validate: filled }), maxLength: short }}
      autoComplete="organization-title"
      testId={testId}
    />
  );
}

/** The agreement, without which there is no account. */
export function AgreementField({ testId }: { testId: string }) {
  const { t } = useTranslation('auth');
  const { register, formState } = useFormContext<PersonValues>();
  return (
    <Agreement
      field={register('agreement', { required: t('error.agreement') })}
      error={formState.errors.agreement?.message}
      testId={testId}
    />
  );
}
