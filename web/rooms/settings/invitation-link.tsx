import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';

export interface KeptLink {
  readonly email: string;
  readonly link: string;
}

/** Where no mail server brings the letter: the link, to be handed over by who invited. It is shown once. */
export function InvitationLink({ kept: { email, link } }: { readonly kept: KeptLink }) {
  const { t } = useTranslation('settings');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.good({ title: t('invite.linkCopied') });
    } catch {
      toast.bad({ title: t('invite.linkNotCopied') });
    }
  };
  return (
    <div
      role="status"
      className="flex flex-col gap-2 rounded-md bg-warn-soft p-3"
      data-testid="invitation-link"
    >
      <p>{t('invite.kept', { email })}</p>
      <Field label={t('invite.link')}>
        {(wiring) => (
          <Input {...wiring} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <Button className="self-start" onClick={() => void copy()} data-testid="invitation-copy">
        <Copy aria-hidden />
        {t('invite.copyLink')}
      </Button>
    </div>
  );
}
