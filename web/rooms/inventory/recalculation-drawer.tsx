import { decimal, isZero, multiply, toText } from '#engine/decimal.ts';
import { parseQuantityText } from '#engine/quantity.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '#web/help/problem-text.tsx';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input as Asked } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select, TextArea } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { useFormats } from '#web/words/format.ts';
import type { Language } from '#web/words/language.ts';
import type { BaseYear } from './base-year.ts';
import { accountName } from './recalculation-card.tsx';

const ACCOUNTS = ['1', '2.location', '3'] as const;
const ORGANIC = ['organic_growth', 'organic_decline'] as const;
type Change = Asked<'inventory.proposeRecalculation'>['changes'][number];

/** Typed tonnes, also below zero, as kilograms; null where they cannot be read in one way only. */
function readTonnes(text: string, marks: Language): string | null {
  const typed = text.trim().replace('−', '-');
  const isBelow = typed.startsWith('-');
  const parsed = parseQuantityText(isBelow ? typed.slice(1).trim() : typed, marks);
  if (!parsed.ok || isZero(parsed.value)) return null;
  const kg = multiply(parsed.value, decimal('1000'));
  return `${isBelow ? '-' : ''}${toText(kg)}`;
}

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
  const shell = useTranslation('shell');
  const formats = useFormats();
  const client = useQueryClient();
  const [on, setOn] = useState('');
  const [unread, setUnread] = useState<string | null>(null);
  const propose = useMutation({
    mutationFn: (change: Change) =>
      call('inventory.proposeRecalculation', { inventoryId, changes: [change] }),
    onSuccess: async (answer) => {
      if (answer.status === 'not_calculated') return;
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const deltas: Record<string, Record<string, string>> = {};
    for (const { year } of series) {
      for (const account of ACCOUNTS) {
        const text = fieldText(form, `${year} ${account}`);
        if (text === '') continue;
        const kg = readTonnes(text, formats.marks);
        if (kg === null) {
          setUnread(`${year} ${account}`);
          return;
        }
        deltas[year] = { ...deltas[year], [account]: kg };
      }
    }
    setUnread(null);
    const said = new FormData(form);
    propose.mutate({
      id: crypto.randomUUID(),
      trigger:
        [...triggers, ...ORGANIC].find((one) => one === fieldText(form, 'trigger')) ?? 'organic_growth',
      on,
      deltas,
      existedInBaseYear: said.has('existed'),
      betweenReportedScopes: said.has('between'),
      reason: fieldText(form, 'reason'),
    });
  };
  const refused = propose.data?.status === 'not_calculated' ? propose.data.problems : [];
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('propose')}
      description={t('propose.text')}
      closeLabel={shell.t('close')}
      testId="recalculation-drawer"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('trigger')}>
            {(wiring) => (
              <Select {...wiring} name="trigger">
                {[...triggers, ...ORGANIC].map((one) => (
                  <option key={one} value={one}>
                    {t(`trigger.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('on')}>
            {(wiring) => (
              <DayInput
                {...wiring}
                name="on"
                required
                value={on}
                onChange={setOn}
                labels={{ format: shell.t('day.format'), pick: shell.t('day.pick') }}
              />
            )}
          </Field>
        </div>
        <Field label={t('reason')}>
          {(wiring) => <TextArea {...wiring} name="reason" rows={2} required maxLength={1000} />}
        </Field>
        <label className="flex min-h-8 items-center gap-2">
          <input type="checkbox" name="existed" defaultChecked className="accent-accent" />
          {t('existed')}
        </label>
        <label className="flex min-h-8 items-center gap-2">
          <input type="checkbox" name="between" className="accent-accent" />
          {t('between')}
        </label>
        <fieldset className="flex flex-col gap-3">
          <legend className="text-[0.8125rem] font-medium">{t('deltas')}</legend>
          <p className="text-[0.8125rem] text-quiet">{t('deltas.hint')}</p>
          {series.map(({ year }) => (
            <div key={year} className="grid grid-cols-1 gap-3 sm:grid-cols-3">
              {ACCOUNTS.map((account) => (
                <Field
                  key={account}
                  label={`${year}, ${accountName(t, account)}`}
                  error={unread === `${year} ${account}` ? t('unread') : undefined}
                >
                  {(wiring) => (
                    <Input {...wiring} name={`${year} ${account}`} inputMode="decimal" className="figure" />
                  )}
                </Field>
              ))}
            </div>
          ))}
        </fieldset>
        {propose.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={propose.error.message} />
          </p>
        )}
        {refused.length > 0 && (
          <p role="alert" className="text-danger">
            <ProblemText problems={refused} />
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          busy={propose.isPending}
          className="self-end"
          data-testid="recalculation-propose"
        >
          {t('propose')}
        </Button>
      </form>
    </Drawer>
  );
}
