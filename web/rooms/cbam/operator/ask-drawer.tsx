import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { DayField, LongTextField, SelectField, TextField } from '#web/forms/fields.tsx';
import { CancelButton, FormBody } from '#web/forms/form-drawer.tsx';
import { type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useFormats } from '#web/words/format.ts';
import { sentence } from '#web/words/words.ts';
import { useCbamChange } from '../queries.ts';
import { type Ask, readAsk, type TypedAsk } from './ask-typed.ts';
import { CATEGORY_KEYS } from './fields.ts';
import { SendForm } from './partner-letters.tsx';

interface AskDrawerProps {
  readonly installationId: string;
  readonly year: number;
  readonly onClose: () => void;
}

type Made = Output<'cbam.askPartner'>;

/** Asks a supplier. The address is told once: nobody can read it again. */
export function AskDrawer({ installationId, year, onClose }: AskDrawerProps) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const { language } = useFormats();
  const [made, setMade] = useState<Made | null>(null);
  const ask = useCbamChange('cbam.askPartner', setMade);
  const start = { partner: '', category: '', code: '', dueOn: '', language, message: '' } as const;
  const form = useTypedForm<TypedAsk, Ask>(start, (typed) => readAsk(typed, t('op.choose')));
  const submit = form.handleSubmit((said) => ask.mutate({ installationId, year, ...said }));
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('partner.ask')}
      description={t('partner.ask.text')}
      closeLabel={shell.t('close')}
      testId="ask-partner-drawer"
    >
      {made === null ? (
        <FormBody
          testId="ask-partner-drawer"
          onSubmit={(event) => void submit(event)}
          sending={ask}
          action={t('partner.make')}
          actionTestId="partner-make"
          beside={<CancelButton onClose={onClose} />}
        >
          <AskFields form={form} />
        </FormBody>
      ) : (
        <Address made={made} onClose={onClose} />
      )}
    </Drawer>
  );
}

function AskFields({ form }: { readonly form: TypedForm<TypedAsk, Ask> }) {
  const { t } = useTranslation('cbam');
  return (
    <>
      <TextField form={form} name="partner" label={t('f.supplier')} required maxLength={160} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="category"
          label={t('f.category')}
          required
          none={t('op.choose')}
          options={CATEGORY_KEYS.map((key) => ({ value: key, label: sentence('cbam', `choice.${key}`) }))}
        />
        <TextField
          form={form}
          name="code"
          label={t('f.code')}
          maxLength={14}
          inputMode="numeric"
          className="figure"
        />
        <DayField form={form} name="dueOn" label={t('partner.dueOn')} required />
        <SelectField
          form={form}
          name="language"
          label={t('partner.language')}
          options={[
            { value: 'pt-BR', label: 'Português' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
      <LongTextField form={form} name="message" label={t('partner.message')} rows={3} maxLength={2000} />
    </>
  );
}

/** Where the supplier answers: the address, to copy or to send. */
function Address({ made, onClose }: Pick<AskDrawerProps, 'onClose'> & { readonly made: Made }) {
  const { t } = useTranslation('cbam');
  const shell = useTranslation('shell');
  const address = `${window.location.origin}${made.path}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.good({ title: t('partner.copied') });
    } catch {
      toast.bad({ title: t('partner.notCopied') });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <p>{t('partner.link')}</p>
      <Input
        readOnly
        value={address}
        aria-label={t('partner.address')}
        onFocus={(event) => event.target.select()}
        data-testid="partner-address"
      />
      <SendForm request={made.request} onSent={onClose} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void copy()}>
          <Link2 aria-hidden />
          {t('partner.copy')}
        </Button>
        <Button look="primary" onClick={onClose} data-testid="partner-done">
          {shell.t('close')}
        </Button>
      </div>
    </div>
  );
}
