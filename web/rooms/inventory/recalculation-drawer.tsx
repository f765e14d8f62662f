import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { AmountField, CheckField, DayField, LongTextField, SelectField } from '#web/forms/fields.tsx';
import { FormDrawer } from '#web/forms/form-drawer.tsx';
import { useTypedForm } from '#web/forms/typed-form.ts';
import { ProblemText } from '#web/help/problem-text.tsx';
import { useFormats } from '#web/words/format.ts';
import type { BaseYear } from './base-year.ts';
import { accountName } from './recalculation-card.tsx';
import {
  ACCOUNTS,
  type Change,
  placeOf,
  readRecalculation,
  type TypedRecalculation,
} from './recalculation-typed.ts';

const ORGANIC = ['organic_growth', 'organic_decline'] as const;

interface DrawerProps {
  readonly inventoryId: string;
  readonly data: BaseYear;
  /** Those of the policy. */
  readonly triggers: NonNullable<BaseYear['policy']>['triggers'];
  readonly onClose: () => void;
}

/** Proposes a change with what it adds to each year. */
export function RecalculationDrawer({ inventoryId, data: { series }, triggers, onClose }: DrawerProps) {
  const { t } = useTranslation('recalculation');
  const formats = useFormats();
  const years = series.map(({ year }) => year);
  const offered = [...triggers, ...ORGANIC];
  const [first = 'organic_growth'] = offered;
  const start: TypedRecalculation = { trigger: first, on: '', reason: '', existed: true, between: false };
  const form = useTypedForm(start, (typed) => readRecalculation(typed, years, formats, t));
  const propose = useProposal(inventoryId, onClose);
  const submit = form.handleSubmit((said) => propose.mutate({ id: crypto.randomUUID(), ...said }));
  return (
    <FormDrawer
      title={t('propose')}
      description={t('propose.text')}
      testId="recalculation-drawer"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      sending={propose}
      action={t('propose')}
      actionTestId="recalculation-propose"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="trigger"
          label={t('trigger')}
          options={offered.map((one) => ({ value: one, label: t(`trigger.${one}`) }))}
        />
        <DayField form={form} name="on" label={t('on')} required />
      </div>
      <LongTextField form={form} name="reason" label={t('reason')} rows={2} required maxLength={1000} />
      <CheckField form={form} name="existed" label={t('existed')} />
      <CheckField form={form} name="between" label={t('between')} />
      <fieldset className="flex flex-col gap-3">
        <legend className="text-[0.8125rem] font-medium">{t('deltas')}</legend>
        <p className="text-[0.8125rem] text-quiet">{t('deltas.hint')}</p>
        {years.map((year) => (
          <div key={year} className="grid grid-cols-1 gap-3 sm:grid-cols-3">
            {ACCOUNTS.map((account) => (
              <AmountField
                key={account}
                form={form}
                name={placeOf(year, account)}
                label={`${year}, ${accountName(t, account)}`}
              />
            ))}
          </div>
        ))}
      </fieldset>
      {propose.problems.length > 0 && (
        <p role="alert" className="text-danger">
          <ProblemText problems={propose.problems} />
        </p>
      )}
    </FormDrawer>
  );
}

/** The sending of a proposal; with problems it is answered, but not taken. */
function useProposal(inventoryId: string, onDone: () => void) {
  const client = useQueryClient();
  const propose = useMutation({
    mutationFn: (change: Change) =>
      call('inventory.proposeRecalculation', { inventoryId, changes: [change] }),
    onSuccess: async (answer) => {
      if (answer.status === 'not_calculated') return;
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onDone();
    },
  });
  const { data, error, isPending, mutate } = propose;
  return { error, isPending, mutate, problems: data?.status === 'not_calculated' ? data.problems : [] };
}
