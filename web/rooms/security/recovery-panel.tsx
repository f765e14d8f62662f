import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.tsx';
import { accountQuery, recoveryQuery } from './account-query.ts';
import { Part, useDoing } from './part.tsx';
import { AccountRefused } from './refusal.ts';

async function make(again: boolean): Promise<readonly string[]> {
  const { recoveryCodes } = (await supabase()).auth.mfa;
  const { data, error } = again ? await recoveryCodes.regenerate() : await recoveryCodes.generate();
  if (error) throw new AccountRefused(error);
  return data.codes;
}

/** Four letters at a time are easier to read from paper; the service takes them so. */
const readable = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

function CodesDialog({
  codes,
  email,
  onClose,
}: {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const lines = codes.map(readable);
  const text = `${t('recovery.fileTitle', { email })}\n\n${lines.join('\n')}\n`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('recovery.shownTitle')}
      description={t('recovery.shownText')}
      closeLabel={shell.t('close')}
      testId="codes-dialog"
    >
      <ul className="figure grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2">
        {lines.map((code) => (
          <li key={code} data-testid="recovery-code">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(text).then(() => toast.plain({ title: t('recovery.copied') }))
          }
        >
          {t('recovery.copy')}
        </Button>
        <Button
          onClick={() => saveFile('razao-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          data-testid="codes-download"
        >
          {t('recovery.download')}
        </Button>
        <Button look="primary" onClick={onClose} data-testid="codes-done">
          {t('recovery.done')}
        </Button>
      </div>
    </Dialog>
  );
}

function CodesLeft() {
  const { t } = useTranslation('security');
  const query = useQuery(recoveryQuery);
  return (
    <Part query={query}>
      {({ total, remaining }) => (
        <p data-testid="codes-left">{t('recovery.left', { count: remaining, total })}</p>
      )}
    </Part>
  );
}

/** Recovery codes: made, shown once, made anew. */
export function RecoveryPanel({ email }: { email: string }) {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const query = useQuery(accountQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState(false);
  const making = useDoing(make, (made) => {
    setAsking(false);
    setCodes(made);
  });
  return (
    <Panel title={t('recovery.title')} text={t('recovery.text')} testId="recovery-panel">
      <Part query={query}>
        {({ factors, hasRecoveryCodes }) => (
          <>
            {hasRecoveryCodes ? (
              <CodesLeft />
            ) : (
              <p className="text-quiet">
                {t(factors.length === 0 ? 'recovery.needsFactor' : 'recovery.none')}
              </p>
            )}
            {factors.length > 0 && (
              <div>
                <Button
                  busy={making.isPending}
                  onClick={() => (hasRecoveryCodes ? setAsking(true) : making.mutate(false))}
                  data-testid="codes-make"
                >
                  {t(hasRecoveryCodes ? 'recovery.remake' : 'recovery.make')}
                </Button>
              </div>
            )}
          </>
        )}
      </Part>
      {asking && (
        <Confirm
          title={t('recovery.remakeTitle')}
          text={t('recovery.remakeText')}
          action={t('recovery.remake')}
          labels={{ close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={making.isPending}
          onConfirm={() => making.mutate(true)}
          onClose={() => setAsking(false)}
        />
      )}
      {codes && <CodesDialog codes={codes} email={email} onClose={() => setCodes(null)} />}
    </Panel>
  );
}
