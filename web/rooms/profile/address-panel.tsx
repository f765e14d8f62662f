import type { AuthError, User } from '@supabase/supabase-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cleanEmail, isEmail } from '#web/account/rules.ts';
import { supabase } from '#web/api/client.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';

/** The account as the service knows it now: a letter may have been answered on another device. */
const accountQuery = (userId: string) => ({
  queryKey: ['account', userId],
  queryFn: async (): Promise<User | null> => {
    const client = await supabase();
    const { data } = await client.auth.getUser();
    return data.user;
  },
  staleTime: 0,
});

/** Asks for the change: the service writes to the new mailbox and, where it is careful, to the present one too. */
async function ask(email: string): Promise<AuthError | null> {
  const client = await supabase();
  const { error } = await client.auth.updateUser(
    { email },
    { emailRedirectTo: `${window.location.origin}/auth` },
  );
  return error;
}

function sentenceOf({ name, code }: AuthError): string {
  const key = name === 'AuthRetryableFetchError' ? 'network' : code;
  return sentence('profile', `address.refused.${key}`, {}, sentence('profile', 'address.refused.other'));
}

function useChange(userId: string) {
  const { t } = useTranslation('profile');
  const [busy, setBusy] = useState(false);
  async function change(email: string): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      const error = await ask(email);
      if (error) toast.bad({ title: t('address.failed'), text: sentenceOf(error) });
      else toast.good({ title: t('address.sent'), text: t('address.sentText', { email }) });
      await queryClient.invalidateQueries({ queryKey: ['account', userId] });
      return error === null;
    } finally {
      setBusy(false);
    }
  }
  return { busy, change };
}

/** A change that waits for its letters to be answered. */
function Waiting({
  user,
  busy,
  onAgain,
}: {
  user: User;
  busy: boolean;
  onAgain: (email: string) => Promise<boolean>;
}) {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const { new_email: wanted, email_change_sent_at: sentAt, email } = user;
  if (!wanted) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warn-soft p-3 text-warn"
      data-testid="address-waiting"
    >
      <p className="min-w-0 grow basis-64 break-words">
        {t('address.waiting', {
          wanted,
          present: email ?? '',
          when: sentAt ? formats.instant(sentAt) : '',
        })}
      </p>
      <Button size="small" busy={busy} onClick={() => void onAgain(wanted)} data-testid="address-again">
        {t('address.again')}
      </Button>
    </div>
  );
}

/** The address one signs in with, and changing it. */
export function AddressPanel({ userId, email }: { userId: string; email: string }) {
  const { t } = useTranslation('profile');
  const { data: user } = useQuery(accountQuery(userId));
  const { busy, change } = useChange(userId);
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { address: '' } });
  const present = user?.email ?? email;

  async function submit({ address }: { address: string }): Promise<void> {
    if (await change(cleanEmail(address))) reset();
  }

  return (
    <Panel title={t('address.title')} text={t('address.text', { present })} testId="address-panel">
      {user && <Waiting user={user} busy={busy} onAgain={change} />}
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
        className="grid items-start gap-3 sm:grid-cols-[1fr_max-content]"
      >
        <Field label={t('address.new')} error={formState.errors.address?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...register('address', {
                validate: (text) => {
                  const typed = cleanEmail(text);
                  if (!isEmail(typed)) return t('address.invalid');
                  return typed.toLowerCase() !== present.toLowerCase() || t('address.same');
                },
              })}
              type="email"
              maxLength={254}
              autoComplete="email"
              data-testid="address-new"
            />
          )}
        </Field>
        <Button type="submit" busy={busy} className="h-10 sm:mt-[1.45rem]" data-testid="address-submit">
          {t('address.submit')}
        </Button>
      </form>
    </Panel>
  );
}
