import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { useFormats } from '#web/words/format.ts';
import { Refusal } from '#web/forms/refusal.tsx';
import { readAmount } from './read-amount.ts';

const MEASURES = ['production', 'revenue', 'employees', 'floor_area'] as const;
const USUAL_UNIT = { production: 't', revenue: 'BRL', employees: 'FTE', floor_area: 'm2' } as const;

type Measure = (typeof MEASURES)[number];

interface DriverDialogProps {
  readonly year: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

function useStating(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Parameters<typeof call<'result.stateDriver'>>[1]) =>
      call('result.stateDriver', input),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onDone();
    },
  });
}

/** States what emissions of a year are set against. */
export function DriverDialog({ year, open, onClose }: DriverDialogProps) {
  const { t } = useTranslation('overview');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const [measure, setMeasure] = useState<Measure>('production');
  const [unread, setUnread] = useState(false);
  const { data: sites } = useQuery({
    queryKey: ['site.list'],
    queryFn: ({ signal }) => call('site.list', {}, signal),
    enabled: open,
  });
  const state = useStating(onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = fieldText(form, 'amount');
    const amount = text === '' ? null : readAmount(text, formats.marks);
    setUnread(text !== '' && amount === null);
    if (text !== '' && amount === null) return;
    const siteId = fieldText(form, 'site') || null;
    state.mutate({ year, siteId, measure, amount, unit: fieldText(form, 'unit') || USUAL_UNIT[measure] });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('driver.title', { year: String(year) })}
      description={t('driver.text')}
      closeLabel={shell.t('close')}
      testId="driver-dialog"
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field label={t('driver.measure')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={measure}
              onChange={(event) => setMeasure(event.target.value as Measure)}
            >
              {MEASURES.map((option) => (
                <option key={option} value={option}>
                  {t(`measure.${option}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('site')}>
          {(wiring) => (
            <Select {...wiring} name="site" defaultValue="">
              <option value="">{t('intensity.whole')}</option>
              {sites?.sites.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <AmountFields measure={measure} isUnread={unread} />
        <Refusal error={state.error} />
        <Button type="submit" look="primary" busy={state.isPending} className="self-end">
          {t('driver.save')}
        </Button>
      </form>
    </Dialog>
  );
}

interface AmountFieldsProps {
  readonly measure: Measure;
  readonly isUnread: boolean;
}

/** How much of it there was; the unit is the one that most state it in, until another is typed. */
function AmountFields({ measure, isUnread }: AmountFieldsProps) {
  const { t } = useTranslation('overview');
  return (
    <div className="grid grid-cols-[1fr_8rem] gap-3">
      <Field
        label={t('driver.amount')}
        hint={t('driver.empty')}
        error={isUnread ? t('driver.unread') : undefined}
      >
        {(wiring) => <Input {...wiring} name="amount" inputMode="decimal" className="figure" />}
      </Field>
      <Field label={t('driver.unit')}>
        {(wiring) => (
          <Input {...wiring} key={measure} name="unit" maxLength={40} defaultValue={USUAL_UNIT[measure]} />
        )}
      </Field>
    </div>
  );
}
