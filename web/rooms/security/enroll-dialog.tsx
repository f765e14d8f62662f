import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { Failure } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AccountRefused } from './refusal.ts';

interface Begun {
  readonly id: string;
  /** An SVG picture as a `data:` address. */
  readonly picture: string;
  readonly secret: string;
}

async function begin(name: string): Promise<Begun> {
  const client = await supabase();
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error) throw new AccountRefused(error);
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}

async function finish(factorId: string, code: string): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw new AccountRefused(error);
}

/** What was begun and is not wanted any more is forgotten, here and there; the service forgets it by itself as well. */
async function giveUp(factorId: string): Promise<void> {
  const client = await supabase();
  await client.auth.mfa.unenroll({ factorId });
}

/** The adding of an app in its two steps: it is begun under a name, and counts once a code of it was right. */
function useEnrolment(onDone: () => void, onClose: () => void) {
  const { t } = useTranslation('security');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | undefined>(undefined);

  async function doing(act: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    setWrong(undefined);
    try {
      await act();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('error.other'));
    } finally {
      setBusy(false);
    }
  }

  function close(): void {
    if (begun) void giveUp(begun.id);
    onClose();
  }

  function submitName(form: HTMLFormElement): void {
    const name = fieldText(form, 'name').trim();
    if (name === '') setWrong(t('password.required'));
    else void doing(async () => setBegun(await begin(name)));
  }

  function submitCode(form: HTMLFormElement, { id }: Begun): void {
    const code = fieldText(form, 'code').replace(/\s/g, '');
    if (!/^\d{6}$/.test(code)) setWrong(t('enroll.codeWrong'));
    else
      void doing(async () => {
        await finish(id, code);
        onDone();
      });
  }

  const submit = (form: HTMLFormElement) => (begun ? submitCode(form, begun) : submitName(form));
  return { begun, busy, refusal, wrong, close, submit };
}

/** Adds an authenticator app: a name, the QR code or the key, and a code of it. */
export function EnrollDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const { begun, busy, refusal, wrong, close, submit } = useEnrolment(onDone, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('enroll.title')}
      description={t(begun ? 'enroll.scan' : 'enroll.nameText')}
      closeLabel={shell.t('close')}
      testId="enroll-dialog"
    >
      <form
        key={begun ? 'code' : 'name'}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {begun && <Secret begun={begun} />}
        <Field label={t(begun ? 'enroll.code' : 'enroll.name')} error={wrong}>
          {(wiring) =>
            begun ? (
              <Input
                {...wiring}
                name="code"
                autoFocus
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={8}
                className="figure tracking-widest"
                data-testid="enroll-code"
              />
            ) : (
              <Input {...wiring} name="name" autoFocus maxLength={60} data-testid="enroll-name" />
            )
          }
        </Field>
        {refusal && <Failure title={t('failed')} text={refusal} testId="enroll-refused" />}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{shell.t('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} data-testid="enroll-submit">
            {t(begun ? 'enroll.confirm' : 'enroll.next')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Secret({ begun }: { begun: Begun }) {
  const { t } = useTranslation('security');
  return (
    <div className="flex flex-col items-center gap-3">
      {/* Scanners want dark on light, whatever the theme. */}
      <img src={begun.picture} alt={t('enroll.qr')} className="size-48 rounded-md bg-white" />
      <div className="flex max-w-full flex-col items-center gap-1">
        <span className="text-[0.8125rem] text-quiet">{t('enroll.secret')}</span>
        <code className="text-center text-[0.8125rem] break-all" data-testid="enroll-secret">
          {begun.secret}
        </code>
        <Button
          look="quiet"
          size="small"
          onClick={() =>
            void navigator.clipboard
              .writeText(begun.secret)
              .then(() => toast.plain({ title: t('enroll.copied') }))
          }
        >
          {t('enroll.copy')}
        </Button>
      </div>
    </div>
  );
}
