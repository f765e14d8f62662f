import { useTranslation } from 'react-i18next';
import { cleanEmail, isEmail } from '#web/account/rules.ts';
import { SelectField, TextField } from '#web/forms/fields.tsx';
import { LineForm, useLineForm } from './line-form.tsx';

type AnyRole = 'owner' | 'manager' | 'contributor' | 'viewer' | 'auditor';

interface AddressFormProps<Role extends string> {
  labels: { email: string; role: string; submit: string };
  roles: readonly Role[];
  busy: boolean;
  /** Settles when it was sent; a refusal keeps what was typed. */
  onSend: (email: string, role: Role) => Promise<unknown>;
  testId: string;
}

const START = { email: '', role: 'contributor' };

/** Whom to write to, and as what they come in. */
export function AddressForm<Role extends AnyRole>({
  labels,
  roles,
  busy,
  onSend,
  testId,
}: AddressFormProps<Role>) {
  const { t } = useTranslation('settings');
  const shell = useTranslation('shell');
  const { form, submit } = useLineForm<typeof START, { email: string; role: Role }>({
    name: testId,
    start: START,
    read: (typed) => {
      const email = cleanEmail(typed.email);
      const role = roles.find((one) => one === typed.role);
      return isEmail(email) && role ? { said: { email, role } } : { wrong: { email: t('invite.error') } };
    },
    onSave: ({ email, role }) => onSend(email, role),
  });
  return (
    <LineForm onSubmit={submit} busy={busy} action={labels.submit} testId={testId}>
      <TextField
        form={form}
        name="email"
        label={labels.email}
        type="email"
        maxLength={254}
        autoComplete="off"
        testId={`${testId}-email`}
      />
      <SelectField
        form={form}
        name="role"
        label={labels.role}
        options={roles.map((role: AnyRole) => ({ value: role, label: shell.t(`role.${role}`) }))}
        testId={`${testId}-role`}
      />
    </LineForm>
  );
}
