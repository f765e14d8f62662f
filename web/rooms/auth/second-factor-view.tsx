import type { SupabaseClient } from '@supabase/supabase-js';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactor } from '#web/account/second-factor.ts';
import { leaveByChoice } from '#web/account/way-back.ts';
import { supabase } from '#web/api/client.ts';
import { dropSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { Failure } from '#web/ui/states.tsx';
import { useArrival } from './arrival.ts';
import { giveCode, giveKey, giveRecoveryCode, type SecondFactorRefusal, sendCode } from './second-factor.ts';

const RECOVERY = 'recovery';

function useGiving(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<SecondFactorRefusal | null>(null);
  const arrive = useArrival(onDone);
  async function give(act: () => Promise<SecondFactorRefusal | 'sent' | null>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const refused = await act();
      if (refused === null) await arrive();
      else if (refused !== 'sent') setRefusal(refused);
    } catch {
      setRefusal('unexpected');
    } finally {
      setBusy(false);
    }
  }
  return { busy, refusal, give };
}

function CodeField({ way }: { way: 'totp' | 'phone' | 'recovery' }) {
  const { t } = useTranslation('auth');
  return (
    <Field label={t(way === 'recovery' ? 'mfa.recoveryCode' : 'mfa.code')} hint={t(`mfa.hint.${way}`)}>
      {(wiring) => (
        <Input
          {...wiring}
          // Focused when it appears: it is the one thing to do here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          name="code"
          autoComplete="one-time-code"
          inputMode={way === 'recovery' ? 'text' : 'numeric'}
          maxLength={64}
          className="figure"
          data-testid="mfa-code"
        />
      )}
    </Field>
  );
}

function WayField({
  factors,
  recovery,
  chosen,
  onChoose,
}: {
  factors: readonly SecondFactor[];
  recovery: boolean;
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('auth');
  if (factors.length + (recovery ? 1 : 0) < 2) return null;
  return (
    <Field label={t('mfa.way')}>
      {(wiring) => (
        <Select
          {...wiring}
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          data-testid="mfa-way"
        >
          {factors.map(({ id, kind, name }) => (
            <option key={id} value={id}>
              {name ? t('mfa.named', { way: t(`mfa.way.${kind}`), name }) : t(`mfa.way.${kind}`)}
            </option>
          ))}
          {recovery && <option value={RECOVERY}>{t('mfa.way.recovery')}</option>}
        </Select>
      )}
    </Field>
  );
}

interface SecondFactorViewProps {
  factors: readonly SecondFactor[];
  /** Whether a recovery code may be given instead. */
  recovery: boolean;
  onDone: () => void;
}

/** Asks for a second factor after the first: a code, a security key, or a recovery code when neither is at hand. */
export function SecondFactorView({ factors, recovery, onDone }: SecondFactorViewProps) {
  const { t } = useTranslation('auth');
  const { busy, refusal, give } = useGiving(onDone);
  const [chosen, choose] = useState(factors[0]?.id ?? RECOVERY);
  const [sent, setSent] = useState<{ factorId: string; challengeId: string } | null>(null);
  const factor = factors.find(({ id }) => id === chosen);
  const kind = factor?.kind ?? RECOVERY;
  const challengeId = sent?.factorId === chosen ? sent.challengeId : null;
  const mustSend = kind === 'phone' && challengeId === null;

  async function send(client: SupabaseClient, factorId: string): Promise<SecondFactorRefusal | 'sent'> {
    const outcome = await sendCode(client, factorId);
    if ('refusal' in outcome) return outcome.refusal;
    setSent({ factorId, challengeId: outcome.challengeId });
    return 'sent';
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = fieldText(event.currentTarget, 'code');
    void give(async () => {
      const client = await supabase();
      if (!factor) return giveRecoveryCode(client, code);
      if (mustSend) return send(client, factor.id);
      if (factor.kind === 'webauthn') return giveKey(client, factor.id);
      return giveCode(client, factor.id, code, challengeId);
    });
  }

  async function otherAccount(): Promise<void> {
    leaveByChoice();
    await dropSession();
  }

  const action = { webauthn: 'mfa.useKey', phone: mustSend ? 'mfa.send' : 'mfa.submit' } as const;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4" data-testid="second-factor">
      <p className="text-quiet">{t('mfa.intro')}</p>
      <WayField factors={factors} recovery={recovery} chosen={chosen} onChoose={choose} />
      {kind === 'webauthn' || mustSend ? (
        <p className="rounded-md bg-sunken p-3 text-[0.8125rem]">{t(`mfa.hint.${kind}`)}</p>
      ) : (
        <CodeField key={chosen} way={kind} />
      )}
      {refusal && (
        <Failure
          title={t('mfa.refused')}
          text={refusal === 'network' || refusal === 'rate' ? t(`failed.${refusal}`) : t(`mfa.${refusal}`)}
          testId="mfa-refused"
        />
      )}
      <Button type="submit" look="primary" busy={busy} className="h-10" data-testid="mfa-submit">
        {t(kind === 'webauthn' || kind === 'phone' ? action[kind] : 'mfa.submit')}
      </Button>
      {!recovery && <p className="text-[0.8125rem] text-quiet">{t('mfa.lost')}</p>}
      <Button look="quiet" onClick={() => void otherAccount()} data-testid="mfa-other-account">
        {t('mfa.otherAccount')}
      </Button>
    </form>
  );
}
