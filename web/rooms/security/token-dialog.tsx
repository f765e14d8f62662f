import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call, type Input, type Output } from '#web/api/call.ts';
import { SelectField, TextField } from '#web/forms/fields.tsx';
import { CancelButton, FormBody } from '#web/forms/form-drawer.tsx';
import { type Reading, useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
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

/** A token as its form holds it. */
interface TypedToken {
  name: string;
  scopes: Scope[];
  days: string;
}

function TokenForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { t } = useTranslation('security');
  const start: TypedToken = { name: '', scopes: ['read'], days: '90' };
  const form = useTypedForm(
    start,
    ({ name, scopes, days }: TypedToken): Reading<TypedToken, Input<'token.create'>> =>
      name.trim() === ''
        ? { wrong: { name: t('password.required') } }
        : { said: { name: name.trim(), scopes, expiresInDays: Number(days) } },
  );
  const making = useMutation({
    mutationFn: (said: Input<'token.create'>) => call('token.create', said),
    onSuccess: onMade,
    onSettled: () => accountChanged(tokensQuery.queryKey),
  });
  const submit = form.handleSubmit((said) => making.mutate(said));
  return (
    <FormBody
      noValidate
      testId="token"
      onSubmit={(event) => void submit(event)}
      sending={{ isPending: making.isPending, error: null }}
      action={t('tokens.create')}
      actionTestId="token-submit"
      disabled={form.watch('scopes').length === 0}
      beside={<CancelButton onClose={onClose} />}
    >
      <TextField
        form={form}
        name="name"
        label={t('name')}
        hint={t('tokens.nameHint')}
        autoFocus
        maxLength={80}
        testId="token-name"
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-[0.8125rem] font-medium">{t('tokens.scopes')}</legend>
        {SCOPES.map((scope) => (
          <ScopeCheck key={scope} scope={scope} box={form.register('scopes')} />
        ))}
      </fieldset>
      <SelectField
        form={form}
        name="days"
        label={t('tokens.expiry')}
        options={DAYS.map((count) => ({ value: count, label: t('tokens.days', { count }) }))}
        testId="token-days"
      />
      {making.error && <Failure title={t('failed')} text={making.error.message} testId="token-refused" />}
    </FormBody>
  );
}

/** Something that a token may do, and what that means. */
function ScopeCheck({ scope, box }: { scope: Scope; box: UseFormRegisterReturn }) {
  const { t } = useTranslation('security');
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <input
        {...box}
        id={id}
        aria-describedby={`${id}-text`}
        type="checkbox"
        className="mt-1 accent-accent"
        value={scope}
        data-testid={`token-scope-${scope}`}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {t(`tokens.scope.${scope}`)}
        </label>
        <p id={`${id}-text`} className="text-[0.8125rem] text-quiet">
          {t(`tokens.scopeText.${scope}`)}
        </p>
      </div>
    </div>
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
