import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptFields } from '#web/account/kept-form.ts';
import { cleanEmail, isEmail } from '#web/account/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';

type AnyRole = 'owner' | 'manager' | 'contributor' | 'viewer' | 'auditor';

interface AddressFormProps<Role extends string> {
  labels: { email: string; role: string; submit: string };
  roles: readonly Role[];
  busy: boolean;
  /** Settles when it was sent; a refusal keeps what was typed. */
  onSend: (email: string, role: Role) => Promise<unknown>;
  testId: string;
}

/** Whom to write to, and as what they come in. */
export function AddressForm<Role extends AnyRole>({
  labels,
  roles,
  busy,
  onSend,
  testId,
}: AddressFormProps<Role>) {
  const { t } = useTranslation('settings');
  const [error, setError] = useState<string | undefined>(undefined);
  const { ref, keep, forget } = useKeptFields(testId);

  async function submit(form: HTMLFormElement): Promise<void> {
    const email = cleanEmail(fieldText(form, 'email'));
    const role = roles.find((one) => one === fieldText(form, 'role'));
    if (!isEmail(email) || !role) {
      setError(t('invite.error'));
      return;
    }
    setError(undefined);
    await onSend(email, role);
    // Who has begun to type the next one keeps it.
    if (cleanEmail(fieldText(form, 'email')) !== email) return;
    forget();
    form.reset();
  }

  return (
    <form
      noValidate
      ref={ref}
      onInput={(event) => keep(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        // The refusal has been said by whoever sends.
        if (!busy) submit(event.currentTarget).catch(() => undefined);
      }}
      className="grid items-start gap-3 sm:grid-cols-[1fr_12rem_max-content]"
    >
      <Field label={labels.email} error={error}>
        {(wiring) => (
          <Input
            {...wiring}
            name="email"
            type="email"
            maxLength={254}
            autoComplete="off"
            data-testid={`${testId}-email`}
          />
        )}
      </Field>
      <RoleField label={labels.role} roles={roles} testId={testId} />
      <Button
        type="submit"
        look="primary"
        busy={busy}
        className="h-10 sm:mt-[1.45rem]"
        data-testid={`${testId}-submit`}
      >
        {labels.submit}
      </Button>
    </form>
  );
}

interface RoleFieldProps {
  readonly label: string;
  readonly roles: readonly AnyRole[];
  readonly testId: string;
}

/** As what somebody comes in. */
function RoleField({ label, roles, testId }: RoleFieldProps) {
  const { t } = useTranslation('shell');
  return (
    <Field label={label}>
      {(wiring) => (
        <Select {...wiring} name="role" defaultValue="contributor" data-testid={`${testId}-role`}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`role.${role}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
