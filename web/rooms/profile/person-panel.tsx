import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '#web/account/kept-form.ts';
import { changeProfile, type OwnProfile } from '#web/account/own-profile.ts';
import { TextField } from '#web/forms/fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';

const LONGEST = 200;

/** Control characters and overrides of the writing direction hide or turn the text around a name. */
const HIDES = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

function cleaned(text: string): string {
  return text.normalize().replace(HIDES, '').trim().slice(0, LONGEST);
}

/** A person as the form holds them. */
interface Person {
  fullName: string;
  organization: string;
  jobTitle: string;
}

interface PersonPanelProps {
  readonly userId: string;
  readonly email: string;
  readonly profile: OwnProfile;
}

/** Who the person is to their colleagues. */
export function PersonPanel({ userId, email, profile }: PersonPanelProps) {
  const { t } = useTranslation('profile');
  const start = {
    fullName: profile.fullName,
    organization: profile.organization ?? '',
    jobTitle: profile.jobTitle ?? '',
  };
  const form = useForm<Person>({ values: start, resetOptions: { keepDirtyValues: true } });
  const { register, handleSubmit, reset, formState } = form;
  const forget = useKeptForm(form, {
    name: 'profile',
    start,
    fields: ['fullName', 'organization', 'jobTitle'],
  });

  async function save(values: Person): Promise<void> {
    const kept = {
      fullName: cleaned(values.fullName),
      organization: cleaned(values.organization),
      jobTitle: cleaned(values.jobTitle),
    };
    try {
      await changeProfile(userId, {
        full_name: kept.fullName,
        organization: kept.organization || null,
        job_title: kept.jobTitle || null,
      });
      forget(kept);
      reset(kept);
      toast.good({ title: t('person.saved') });
    } catch (error) {
      toast.bad({ title: t('person.failed'), text: error instanceof Error ? error.message : '' });
    }
  }

  return (
    <Panel title={t('person.title')} testId="person-panel">
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('person.fullName')} error={formState.errors.fullName?.message}>
            {(wiring) => (
              <Input
                {...wiring}
                {...register('fullName', {
                  validate: (text) =>
                    text.trim() === ''
                      ? t('error.required')
                      : /[\p{L}\p{N}]/u.test(cleaned(text)) || t('error.invisible'),
                })}
                maxLength={LONGEST}
                autoComplete="name"
                data-testid="profile-full-name"
              />
            )}
          </Field>
          <Optional form={form} name="jobTitle" autoComplete="organization-title" />
          <Optional form={form} name="organization" autoComplete="organization" />
          <Field label={t('person.email')} hint={t('person.emailHint')}>
            {(wiring) => <Input {...wiring} value={email} readOnly type="email" autoComplete="email" />}
          </Field>
        </div>
        <div>
          <Button type="submit" look="primary" busy={formState.isSubmitting} data-testid="profile-save">
            {t('person.save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface OptionalProps {
  readonly form: UseFormReturn<Person>;
  readonly name: 'jobTitle' | 'organization';
  readonly autoComplete: string;
}

/** What a person may say of themselves, or leave open. */
function Optional({ form, name, autoComplete }: OptionalProps) {
  const { t } = useTranslation('profile');
  const hint = name === 'organization' ? t('person.organizationHint') : undefined;
  const testId = name === 'organization' ? 'profile-organization' : 'profile-job-title';
  return (
    <TextField
      form={form}
      name={name}
      label={t(`person.${name}`)}
      hint={hint}
      maxLength={LONGEST}
      autoComplete={autoComplete}
      testId={testId}
    />
  );
}
