import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type Input } from '#web/api/call.ts';
import { AmountField, SelectField, TextField } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-drawer.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { useFormats } from '#web/words/format.ts';
import { readAmount } from './read-amount.ts';

const MEASURES = ['production', 'revenue', 'employees', 'floor_area'] as const;
const USUAL_UNIT = { production: 't', revenue: 'BRL', employees: 'FTE', floor_area: 'm2' } as const;

interface Typed {
  readonly measure: (typeof MEASURES)[number];
  readonly site: string;
  readonly amount: string;
  readonly unit: string;
}

interface DriverDialogProps {
  readonly year: number;
  readonly onClose: () => void;
}

/** States what emissions of a year are set against. */
export function DriverDialog({ year, onClose }: DriverDialogProps) {
  const { t } = useTranslation('overview');
  const { marks } = useFormats();
  const client = useQueryClient();
  const { data: sites } = useQuery({
    queryKey: ['site.list'],
    queryFn: ({ signal }) => call('site.list', {}, signal),
  });
  const form = useTypedForm<Typed, Input<'result.stateDriver'>>(
    { measure: 'production', site: '', amount: '', unit: USUAL_UNIT.production },
    ({ measure, site, amount: text, unit }) => {
      const amount = text === '' ? null : readAmount(text, marks);
      if (text !== '' && amount === null) return { wrong: { amount: t('driver.unread') } };
      return { said: { year, siteId: site || null, measure, amount, unit: unit || USUAL_UNIT[measure] } };
    },
  );
  const state = useMutation({
    mutationFn: (input: Input<'result.stateDriver'>) => call('result.stateDriver', input),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('driver.title', { year: String(year) })}
      description={t('driver.text')}
      testId="driver-dialog"
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((said) => state.mutate(said))(event)}
      sending={state}
      action={t('driver.save')}
    >
      <SelectField
        form={form}
        name="measure"
        label={t('driver.measure')}
        options={MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
        // The unit is the one that most state it in, until another is typed.
        onChosen={(measure) => form.setValue('unit', USUAL_UNIT[measure as Typed['measure']])}
      />
      <SelectField
        form={form}
        name="site"
        label={t('site')}
        none={t('intensity.whole')}
        options={(sites?.sites ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="grid grid-cols-[1fr_8rem] gap-3">
        <AmountField form={form} name="amount" label={t('driver.amount')} hint={t('driver.empty')} />
        <TextField form={form} name="unit" label={t('driver.unit')} maxLength={40} />
      </div>
    </FormDialog>
  );
}
