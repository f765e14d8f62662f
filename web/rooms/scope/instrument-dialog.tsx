import { QUALITY_CRITERIA } from '#engine/scope2/criteria.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalText } from '#web/help/refusal-page.tsx';
import { call, type Input as Asked } from '#web/api/call.ts';
import { readAmount } from '#web/results/read-amount.ts';
import { Button } from '#web/ui/button.tsx';
import { isDay } from '#web/ui/day.ts';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { useFormats } from '#web/words/format.ts';
import { type Days, InstrumentDays } from './instrument-days.tsx';
import type { Instrument } from './instrument.ts';

const TYPES = ['certificate', 'contract', 'supplier_rate'] as const;
const ANSWERS = ['met', 'not_met', 'not_applicable'] as const;
const ATTRIBUTES = ['technology', 'plant', 'trackingSystem', 'supplier'] as const;

interface InstrumentDialogProps {
  readonly instrument: Instrument | null;
  readonly sites: readonly { readonly id: string; readonly name: string }[];
  readonly period: { readonly from: string; readonly to: string };
  readonly onClose: () => void;
}

/** kg CO2 a MWh of the factor that an instrument has, where it is its own. */
function rateOf(instrument: Instrument | null): string {
  const factor = instrument?.factor;
  return factor && 'unit' in factor && factor.unit === 'MWh' ? (factor.gasesKg?.['CO2'] ?? '') : '';
}

/** Registers an instrument or changes one: what the paper says, and the answers to the eight quality criteria. */
export function InstrumentDialog({ instrument, sites, period, onClose }: InstrumentDialogProps) {
  const { t } = useTranslation('scope');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const client = useQueryClient();
  const [wrong, setWrong] = useState<string | null>(null);
  const [days, setDays] = useState<Days>(() => ({
    from: instrument?.from ?? period.from,
    to: instrument?.to ?? period.to,
  }));
  const save = useMutation({
    mutationFn: (input: Asked<'scope2.saveInstrument'>) => call('scope2.saveInstrument', input),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['ledger'] });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = fieldText(form, 'quantity');
    const rate = fieldText(form, 'rate').trim();
    const quantity = typed === '' ? null : readAmount(typed, formats.marks);
    // Renewable power without combustion: the rate is a zero that the instrument itself states.
    const perMwh = /^0+([.,]0+)?$/.test(rate) ? '0' : readAmount(rate, formats.marks);
    const missing =
      typed !== '' && quantity === null
        ? 'quantity'
        : perMwh === null
          ? 'rate'
          : isDay(days.from) && isDay(days.to)
            ? null
            : 'days';
    setWrong(missing);
    if (missing !== null || perMwh === null) return;
    const chosen = sites.filter(({ id }) => new FormData(form).has(`site-${id}`)).map(({ id }) => id);
    save.mutate({
      ...(instrument ? { instrumentId: instrument.id, revision: instrument.revision } : {}),
      name: fieldText(form, 'name'),
      type: TYPES.find((type) => type === fieldText(form, 'type')) ?? 'certificate',
      market: fieldText(form, 'market') || 'BR',
      ...days,
      quantity,
      unit: quantity === null ? null : 'MWh',
      factor: { unit: 'MWh', gasesKg: { CO2: perMwh } },
      criteria: Object.fromEntries(
        QUALITY_CRITERIA.flatMap((criterion) => {
          const answer = ANSWERS.find((one) => one === fieldText(form, criterion));
          return answer ? [[criterion, answer]] : [];
        }),
      ),
      attributes: Object.fromEntries(
        ATTRIBUTES.flatMap((attribute) => {
          const said = fieldText(form, attribute).trim();
          return said ? [[attribute, said]] : [];
        }),
      ),
      siteIds: chosen.length === 0 ? null : chosen,
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(next) => !next && onClose()}
      title={instrument ? t('instrument.change') : t('instrument.new')}
      description={t('instrument.text')}
      closeLabel={shell.t('close')}
      testId="instrument-dialog"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('instrument.type')}>
            {(wiring) => (
              <Select {...wiring} name="type" defaultValue={instrument?.type ?? 'certificate'}>
                {TYPES.map((type) => (
                  <option key={type} value={type}>
                    {t(`type.${type}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('instrument.name')} hint={t('instrument.name.hint')}>
            {(wiring) => (
              <Input {...wiring} name="name" required maxLength={80} defaultValue={instrument?.name ?? ''} />
            )}
          </Field>
          <InstrumentDays days={days} onChange={setDays} tried={wrong === 'days'} />
          <Field
            label={t('instrument.quantityMwh')}
            hint={t('instrument.quantity.hint')}
            error={wrong === 'quantity' ? t('unread') : undefined}
          >
            {(wiring) => (
              <Input
                {...wiring}
                name="quantity"
                inputMode="decimal"
                className="figure"
                defaultValue={
                  instrument?.quantity && instrument.unit === 'MWh' ? formats.exact(instrument.quantity) : ''
                }
              />
            )}
          </Field>
          <Field
            label={t('instrument.rate')}
            hint={t('instrument.rate.hint')}
            error={wrong === 'rate' ? t('unread') : undefined}
          >
            {(wiring) => (
              <Input
                {...wiring}
                name="rate"
                required
                inputMode="decimal"
                className="figure"
                defaultValue={rateOf(instrument) && formats.exact(rateOf(instrument))}
              />
            )}
          </Field>
          <Field label={t('instrument.market')} hint={t('instrument.market.hint')}>
            {(wiring) => (
              <Input {...wiring} name="market" maxLength={80} defaultValue={instrument?.market ?? 'BR'} />
            )}
          </Field>
          {ATTRIBUTES.map((attribute) => (
            <Field key={attribute} label={t(`attribute.${attribute}`)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  name={attribute}
                  maxLength={200}
                  defaultValue={instrument?.attributes[attribute] ?? ''}
                />
              )}
            </Field>
          ))}
        </div>
        {sites.length > 0 && (
          <fieldset>
            <legend className="text-[0.8125rem] font-medium">{t('instrument.sites')}</legend>
            <div className="flex flex-wrap gap-x-4 gap-y-1">
              {sites.map(({ id, name }) => (
                <label key={id} className="flex min-h-8 items-center gap-2">
                  <input
                    type="checkbox"
                    className="accent-accent"
                    name={`site-${id}`}
                    defaultChecked={instrument?.siteIds?.includes(id) ?? false}
                  />
                  {name}
                </label>
              ))}
            </div>
            <p className="text-[0.8125rem] text-quiet">{t('instrument.sites.hint')}</p>
          </fieldset>
        )}
        <fieldset className="flex flex-col gap-2">
          <legend className="text-[0.8125rem] font-medium">{t('criteria')}</legend>
          <p className="text-[0.8125rem] text-quiet">{t('criteria.text')}</p>
          {QUALITY_CRITERIA.map((criterion) => (
            <label key={criterion} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[1fr_11rem]">
              <span>{t(`criterion.${criterion}`)}</span>
              <Select name={criterion} defaultValue={instrument?.criteria[criterion] ?? ''}>
                <option value="">{t('answer.none')}</option>
                {ANSWERS.map((answer) => (
                  <option key={answer} value={answer}>
                    {t(`answer.${answer}`)}
                  </option>
                ))}
              </Select>
            </label>
          ))}
        </fieldset>
        {save.error && (
          <p role="alert" className="text-danger">
            <RefusalText text={save.error.message} />
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          busy={save.isPending}
          className="self-end"
          data-testid="instrument-save"
        >
          {t('save')}
        </Button>
      </form>
    </Drawer>
  );
}
