import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/states.tsx';
import { CompanyFields, type CompanyValues, noCompany } from './company-fields.tsx';
import { foundingOf, type Invitation } from './sign-up-form.tsx';

/** Using an invitation with the account that is signed in. */
export function JoinForm({
  token,
  invitation,
  onDone,
}: {
  token: string;
  invitation: Invitation;
  onDone: () => void;
}) {
  const { t } = useTranslation('auth');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<CompanyValues>({ defaultValues: noCompany });
  const { handleSubmit, formState } = form;
  const founds = invitation.organizationName === null;

  async function submit(values: CompanyValues): Promise<void> {
    setRefusal(null);
    try {
      await call('invitation.join', { token, ...(founds ? { organization: foundingOf(values) } : {}) });
      onDone();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-6">
      {founds && (
        <FormProvider {...form}>
          <CompanyFields />
        </FormProvider>
      )}
      {refusal && <Failure title={t('signUp.refused')} text={refusal} testId="join-refused" />}
      <Button
        type="submit"
        look="primary"
        busy={formState.isSubmitting}
        className="h-10"
        data-testid="join-submit"
      >
        {t('join.submit')}
      </Button>
    </form>
  );
}
