import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, TextArea } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { useFormats } from '#web/words/format.ts';
import { readThreshold, readYears, writePercent } from './read-typed.ts';
import { type Life, useChange } from './life.ts';

const TRIGGERS = [
  'acquisition',
  'divestment',
  'merger',
  'outsourcing',
  'insourcing',
  'methodology',
  'factor',
  'gwp_set',
  'category_added',
  'error',
] as const;

/** States the base year, why it was chosen, and what has it recalculated. */
export function PolicyDrawer({ life, onClose }: { readonly life: Life; readonly onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [wrong, setWrong] = useState<'years' | 'threshold' | null>(null);
  const save = useChange('inventory.update', onClose);
  const { baseYear } = life;
  const say = (said: Life['baseYear']) =>
    save.mutate({ inventoryId: life.id, revision: life.revision, baseYear: said });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const years = readYears(fieldText(form, 'years'));
    const typed = fieldText(form, 'threshold').trim();
    const threshold = typed === '' ? null : readThreshold(typed, formats.marks);
    const missing = years === null ? 'years' : typed !== '' && threshold === null ? 'threshold' : null;
    setWrong(missing);
    if (missing !== null || years === null) return;
    const chosen = new FormData(form);
    say({
      years,
      reason: fieldText(form, 'reason'),
      threshold,
      triggers: TRIGGERS.filter((one) => chosen.has(`trigger-${one}`)),
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('policy.title')}
      description={t('policy.text')}
      closeLabel={shell.t('close')}
      testId="policy-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('policy.years')}
          hint={t('policy.yearsHint')}
          error={wrong === 'years' ? t('policy.yearsWrong') : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              name="years"
              required
              className="figure"
              defaultValue={baseYear?.years.join(', ') ?? life.from.slice(0, 4)}
            />
          )}
        </Field>
        <Field label={t('policy.reason')}>
          {(wiring) => (
            <TextArea
              {...wiring}
              name="reason"
              rows={3}
              maxLength={1000}
              required
              defaultValue={baseYear?.reason ?? ''}
            />
          )}
        </Field>
        <Field
          label={t('policy.thresholdPercent')}
          hint={t('policy.thresholdHint')}
          error={wrong === 'threshold' ? t('policy.thresholdWrong') : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              name="threshold"
              inputMode="decimal"
              className="figure"
              defaultValue={baseYear?.threshold ? writePercent(baseYear.threshold, formats) : ''}
            />
          )}
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-[0.8125rem] font-medium">{t('policy.triggers')}</legend>
          {TRIGGERS.map((one) => (
            <label key={one} className="flex items-center gap-2">
              <input
                type="checkbox"
                name={`trigger-${one}`}
                defaultChecked={baseYear ? baseYear.triggers?.includes(one) : true}
                className="size-4 accent-accent"
              />
              {t(`trigger.${one}`)}
            </label>
          ))}
        </fieldset>
        {save.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {baseYear && (
            <Button onClick={() => say(null)} busy={save.isPending}>
              {t('policy.takeAway')}
            </Button>
          )}
          <Button type="submit" look="primary" busy={save.isPending} data-testid="policy-save">
            {t('save')}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
