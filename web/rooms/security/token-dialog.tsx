import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { Failure } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { accountChanged, tokensQuery } from './account-query.ts';

type Made = Output<'token.create'>;
type Scope = Made['token']['scopes'][number];

const SCOPES: readonly Scope[] = ['read', 'draft', 'commit'];
const DAYS = [7, 30, 90, 180, 365] as const;

/** Makes a token: what it is for, what it may do and for how long; then shows its secret, this once. */
export function TokenDialog({ organization, onClose }: { organization: string; onClose: () => void }) {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(made ? 'tokens.madeTitle' : 'tokens.newTitle')}
      description={made ? t('tokens.madeText') : t('tokens.newText', { organization })}
      closeLabel={shell.t('close')}
      testId="token-dialog"
    >
      {made ? <Secret made={made} onClose={onClose} /> : <TokenForm onMade={setMade} onClose={onClose} />}
    </Dialog>
  );
}

function TokenForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const ids = useId();
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const [days, setDays] = useState(90);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const making = useMutation({
    mutationFn: (name: string) => call('token.create', { name, scopes: [...scopes], expiresInDays: days }),
    onSuccess: onMade,
    onSettled: () => accountChanged(tokensQuery.queryKey),
  });
  function submit(form: HTMLFormElement): void {
    const name = fieldText(form, 'name').trim();
    setWrong(name === '' ? t('password.required') : undefined);
    if (name !== '' && !making.isPending) making.mutate(name);
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Field label={t('name')} hint={t('tokens.nameHint')} error={wrong}>
        {(wiring) => <Input {...wiring} name="name" autoFocus maxLength={80} data-testid="token-name" />}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-[0.8125rem] font-medium">{t('tokens.scopes')}</legend>
        {SCOPES.map((scope) => (
          <div key={scope} className="flex items-start gap-2">
            <input
              id={`${ids}-${scope}`}
              aria-describedby={`${ids}-${scope}-text`}
              type="checkbox"
              className="mt-1 accent-accent"
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(SCOPES.filter((one) => (one === scope ? target.checked : scopes.includes(one))))
              }
              data-testid={`token-scope-${scope}`}
            />
            <div>
              <label htmlFor={`${ids}-${scope}`} className="font-medium">
                {t(`tokens.scope.${scope}`)}
              </label>
              <p id={`${ids}-${scope}-text`} className="text-[0.8125rem] text-quiet">
                {t(`tokens.scopeText.${scope}`)}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
      <Field label={t('tokens.expiry')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
            data-testid="token-days"
          >
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {t('tokens.days', { count })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {making.error && <Failure title={t('failed')} text={making.error.message} testId="token-refused" />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{shell.t('cancel')}</Button>
        <Button
          type="submit"
          look="primary"
          busy={making.isPending}
          disabled={scopes.length === 0}
          data-testid="token-submit"
        >
          {t('tokens.create')}
        </Button>
      </div>
    </form>
  );
}

function Secret({ made, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const copy = () =>
    navigator.clipboard.writeText(made.secret).then(
      () => toast.good({ title: t('tokens.copied') }),
      () => toast.bad({ title: t('tokens.notCopied'), text: t('tokens.notCopiedText') }),
    );
  return (
    <div className="flex flex-col gap-4">
      <code
        className="figure rounded-md border border-line bg-sunken p-3 break-all select-all"
        data-testid="token-secret"
      >
        {made.secret}
      </code>
      <p className="text-quiet">
        {t('tokens.madeFacts', {
          name: made.token.name,
          day: formats.day(made.token.expiresAt.slice(0, 10)),
        })}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={() => void copy()} data-testid="token-copy">
          {t('tokens.copy')}
        </Button>
        <Button look="primary" onClick={onClose} data-testid="token-done">
          {t('tokens.done')}
        </Button>
      </div>
    </div>
  );
}
