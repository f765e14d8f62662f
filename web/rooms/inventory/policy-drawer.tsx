import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { AmountField, ChecksField, LongTextField, TextField } from '#web/forms/fields.tsx';
import { FormDrawer } from '#web/forms/form-drawer.tsx';
import { type Reading, useTypedForm, type Wrong } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { type Life, useChange } from './life.ts';
import { readThreshold, readYears, writePercent } from './read-typed.ts';

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

/** A base-year policy as its form holds it. */
interface TypedPolicy {
  years: string;
  reason: string;
  /** Per cent; empty: none. */
  threshold: string;
  triggers: string[];
}

function typedPolicy({ baseYear, from }: Life, formats: Formats): TypedPolicy {
  return {
    years: baseYear?.years.join(', ') ?? from.slice(0, 4),
    reason: baseYear?.reason ?? '',
    threshold: baseYear?.threshold ? writePercent(baseYear.threshold, formats) : '',
    triggers: [...(baseYear ? (baseYear.triggers ?? []) : TRIGGERS)],
  };
}

function readPolicy(
  typed: TypedPolicy,
  { marks }: Formats,
  t: TFunction<'inventory'>,
): Reading<TypedPolicy, NonNullable<Life['baseYear']>> {
  const years = readYears(typed.years);
  const percent = typed.threshold.trim();
  const threshold = percent === '' ? null : readThreshold(percent, marks);
  const wrong: Wrong<TypedPolicy> = {};
  if (percent !== '' && threshold === null) wrong.threshold = t('policy.thresholdWrong');
  if (years === null) wrong.years = t('policy.yearsWrong');
  if (years === null || wrong.threshold !== undefined) return { wrong };
  const triggers = TRIGGERS.filter((one) => typed.triggers.includes(one));
  return { said: { years, reason: typed.reason, threshold, triggers } };
}

/** States the base year, why it was chosen, and what has it recalculated. */
export function PolicyDrawer({ life, onClose }: { readonly life: Life; readonly onClose: () => void }) {
  const { t } = useTranslation('inventory');
  const formats = useFormats();
  const form = useTypedForm(typedPolicy(life, formats), (typed: TypedPolicy) =>
    readPolicy(typed, formats, t),
  );
  const save = useChange('inventory.update', onClose);
  const say = (baseYear: Life['baseYear']) =>
    save.mutate({ inventoryId: life.id, revision: life.revision, baseYear });
  const takeAway = life.baseYear && (
    <Button onClick={() => say(null)} busy={save.isPending}>
      {t('policy.takeAway')}
    </Button>
  );
  return (
    <FormDrawer
      title={t('policy.title')}
      description={t('policy.text')}
      testId="policy-drawer"
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(say)(event)}
      sending={save}
      action={t('save')}
      beside={takeAway}
    >
      <TextField
        form={form}
        name="years"
        label={t('policy.years')}
        hint={t('policy.yearsHint')}
        required
        className="figure"
      />
      <LongTextField
        form={form}
        name="reason"
        label={t('policy.reason')}
        rows={3}
        maxLength={1000}
        required
      />
      <AmountField
        form={form}
        name="threshold"
        label={t('policy.thresholdPercent')}
        hint={t('policy.thresholdHint')}
      />
      <ChecksField
        form={form}
        name="triggers"
        legend={t('policy.triggers')}
        column
        options={TRIGGERS.map((one) => ({ value: one, label: t(`trigger.${one}`) }))}
      />
    </FormDrawer>
  );
}
