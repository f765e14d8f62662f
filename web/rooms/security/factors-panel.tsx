import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { accountChanged, accountQuery, type Factor } from './account-query.ts';
import { EnrollDialog } from './enroll-dialog.tsx';
import { Part, useDoing } from './part.tsx';
import { AccountRefused } from './refusal.ts';

async function remove(factorId: string): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.mfa.unenroll({ factorId });
  if (error) throw new AccountRefused(error);
  // The session may have been lowered by it: its token must say so too.
  await client.auth.refreshSession();
}

/** Has a security key make a credential for this account, and proves it at once. */
async function addKey(name: string): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.mfa.webauthn.register({ friendlyName: name });
  if (error) throw new AccountRefused(error);
}

/** A name with the first number that is not taken. */
function freeName(factors: readonly Factor[], nameOf: (number: number) => string): string {
  const taken = new Set(factors.map(({ name }) => name));
  let number = 1;
  while (taken.has(nameOf(number))) number += 1;
  return nameOf(number);
}

function FactorLine({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  return (
    <li
      className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0"
      data-testid="factor"
    >
      <ShieldCheck aria-hidden className="size-5 text-accent" />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{factor.name || t(`factors.kind.${factor.kind}`)}</p>
        <p className="text-[0.8125rem] text-quiet">
          {t(`factors.kind.${factor.kind}`)} · {t('factors.addedAt', { day: formats.day(factor.createdAt) })}
        </p>
      </div>
      <Button size="small" onClick={onRemove} data-testid="factor-remove">
        {t('remove')}
      </Button>
    </li>
  );
}

interface FactorListProps {
  readonly factors: readonly Factor[];
  readonly onRemove: (factor: Factor) => void;
}

function FactorList({ factors, onRemove }: FactorListProps) {
  const { t } = useTranslation('security');
  if (factors.length === 0)
    return (
      <p className="text-quiet" data-testid="factors-none">
        {t('factors.none')}
      </p>
    );
  return (
    <ul>
      {factors.map((factor) => (
        <FactorLine key={factor.id} factor={factor} onRemove={() => onRemove(factor)} />
      ))}
    </ul>
  );
}

/** Second factors: authenticator apps and security keys are added here; telephones are shown and removed. */
export function FactorsPanel() {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const query = useQuery(accountQuery);
  const [enrolling, setEnrolling] = useState(false);
  const [leaving, setLeaving] = useState<Factor | null>(null);
  const removing = useDoing(remove, () => {
    setLeaving(null);
    toast.good({ title: t('factors.removed') });
  });
  function added(): void {
    toast.good({ title: t('factors.added'), text: t('factors.addedText') });
    void accountChanged();
  }
  const adding = useDoing(addKey, added);
  return (
    <Panel title={t('factors.title')} text={t('factors.text')} testId="factors-panel">
      <Part query={query}>{({ factors }) => <FactorList factors={factors} onRemove={setLeaving} />}</Part>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setEnrolling(true)} data-testid="factor-add">
          {t('factors.add')}
        </Button>
        {'PublicKeyCredential' in window && query.data && (
          <Button
            busy={adding.isPending}
            onClick={() =>
              adding.mutate(
                freeName(query.data.factors, (number) => t('factors.keyName', { number: String(number) })),
              )
            }
            data-testid="factor-add-key"
          >
            {t('factors.addKey')}
          </Button>
        )}
      </div>
      {enrolling && (
        <EnrollDialog
          onClose={() => setEnrolling(false)}
          onDone={() => {
            setEnrolling(false);
            added();
          }}
        />
      )}
      {leaving && (
        <Confirm
          title={t('factors.removeTitle', { name: leaving.name || t(`factors.kind.${leaving.kind}`) })}
          text={t('factors.removeText')}
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
