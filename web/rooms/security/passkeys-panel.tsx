import type { PasskeyListItem } from '@supabase/supabase-js';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { passkeysQuery } from './account-query.ts';
import { deviceOf } from './device.ts';
import { Part, useDoing } from './part.tsx';
import { AccountRefused } from './refusal.ts';

/** Adds one, named after the device it was made on; another name can be given at once. */
async function add(): Promise<void> {
  const { auth } = await supabase();
  const { data, error } = await auth.registerPasskey();
  if (error) throw new AccountRefused(error);
  const { browser, system } = deviceOf(navigator.userAgent);
  const name = [browser, system].filter(Boolean).join(' · ');
  if (!data.friendly_name && name) await auth.passkey.update({ passkeyId: data.id, friendlyName: name });
}

async function rename({ id, name }: { id: string; name: string }): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.passkey.update({ passkeyId: id, friendlyName: name });
  if (error) throw new AccountRefused(error);
}

async function remove(id: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.passkey.delete({ passkeyId: id });
  if (error) throw new AccountRefused(error);
}

interface LineProps {
  passkey: PasskeyListItem;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyLine({ passkey, onRename, onRemove }: LineProps) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  return (
    <li
      className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0"
      data-testid="passkey"
    >
      <Fingerprint aria-hidden className="size-5 text-accent" />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{passkey.friendly_name || t('passkeys.unnamed')}</p>
        <p className="text-[0.8125rem] text-quiet">
          {t('factors.addedAt', { day: formats.day(passkey.created_at) })} ·{' '}
          {passkey.last_used_at
            ? t('passkeys.used', { at: formats.instant(passkey.last_used_at) })
            : t('passkeys.unused')}
        </p>
      </div>
      <Button size="small" onClick={onRename} data-testid="passkey-rename">
        {t('rename')}
      </Button>
      <Button size="small" onClick={onRemove} data-testid="passkey-remove">
        {t('remove')}
      </Button>
    </li>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: PasskeyListItem; onClose: () => void }) {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const renaming = useDoing(
    rename,
    () => {
      onClose();
      toast.good({ title: t('passkeys.renamed') });
    },
    passkeysQuery.queryKey,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('passkeys.renameTitle')}
      closeLabel={shell.t('close')}
      testId="rename-dialog"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const name = fieldText(event.currentTarget, 'name').trim();
          if (name !== '') renaming.mutate({ id: passkey.id, name });
        }}
      >
        <Field label={t('name')}>
          {(wiring) => (
            <Input
              {...wiring}
              name="name"
              required
              maxLength={120}
              defaultValue={passkey.friendly_name ?? ''}
              data-testid="passkey-name"
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{shell.t('cancel')}</Button>
          <Button type="submit" look="primary" busy={renaming.isPending} data-testid="passkey-save">
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Passkeys: added, renamed, removed. */
export function PasskeysPanel() {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const query = useQuery(passkeysQuery);
  const [renamed, setRenamed] = useState<PasskeyListItem | null>(null);
  const [leaving, setLeaving] = useState<PasskeyListItem | null>(null);
  const adding = useDoing(add, () => toast.good({ title: t('passkeys.added') }), passkeysQuery.queryKey);
  const removing = useDoing(
    remove,
    () => {
      setLeaving(null);
      toast.good({ title: t('passkeys.removed') });
    },
    passkeysQuery.queryKey,
  );
  const supported = 'PublicKeyCredential' in window;
  return (
    <Panel title={t('passkeys.title')} text={t('passkeys.text')} testId="passkeys-panel">
      <Part query={query}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <p className="text-quiet">{t('passkeys.none')}</p>
          ) : (
            <ul>
              {passkeys.map((passkey) => (
                <PasskeyLine
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setRenamed(passkey)}
                  onRemove={() => setLeaving(passkey)}
                />
              ))}
            </ul>
          )
        }
      </Part>
      {supported ? (
        <div>
          <Button busy={adding.isPending} onClick={() => adding.mutate()} data-testid="passkey-add">
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className="text-quiet">{t('passkeys.unsupported')}</p>
      )}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      {leaving && (
        <Confirm
          title={t('passkeys.removeTitle', { name: leaving.friendly_name || t('passkeys.unnamed') })}
          text={t('passkeys.removeText')}
          action={t('remove')}
          labels={{ close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={removing.isPending}
          onConfirm={() => removing.mutate(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Panel>
  );
}
